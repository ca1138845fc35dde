"""signalrcore, the client library of bazarr, on each transport that it speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conftest import PATIENCE, Api, Mock, wait_until
from signalrcore.hub_connection_builder import HubConnectionBuilder
from signalrcore.types import HttpTransportType

TRANSPORTS = {
    "websockets": HttpTransportType.web_sockets,
    "events": HttpTransportType.server_sent_events,
    "polling": HttpTransportType.long_polling,
}


class Listener:
    """A connection to the hub of an app, and what came over it."""

    def __init__(self, app: Api, key: str, transport: HttpTransportType) -> None:
        self.messages: list[dict[str, Any]] = []
        self.ended = False
        url = f"{app.url}/signalr/messages?access_token={key}"
        builder = HubConnectionBuilder().with_url(url, options={"transport": transport})
        builder.keep_alive_interval = 1  # stopping waits for the end of it
        self.hub = builder.build()
        self.hub.on("receiveMessage", lambda arguments: self.messages.extend(arguments))
        self.hub.on_close(self.end)
        assert self.hub.start()
        self.first("version")

    def end(self) -> None:
        self.ended = True

    def all(self, name: str) -> list[dict[str, Any]]:
        return [message["body"] for message in list(self.messages) if message["name"] == name]

    def first(self, name: str) -> dict[str, Any]:
        """The first message of that name, waited for."""
        return wait_until(lambda: self.all(name), f"a message {name}")[0]


@pytest.fixture(params=TRANSPORTS)
def listen(mock: Mock, request: pytest.FixtureRequest) -> Iterator[Callable[[Api], Listener]]:
    listeners: list[Listener] = []

    def begin(app: Api) -> Listener:
        listeners.append(Listener(app, mock.key, TRANSPORTS[request.param]))
        return listeners[-1]

    yield begin
    for listener in listeners:
        listener.hub.stop()


def test_a_movie_that_was_changed_is_told_twice(radarr: Api, listen: Callable[[Api], Listener]) -> None:
    listener = listen(radarr)
    assert listener.first("version") == {"version": radarr.get("system/status")["version"]}
    movie = radarr.get("movie/1")
    changed = radarr.put("movie/1", movie | {"monitored": not movie["monitored"]})
    wait_until(lambda: len(listener.all("movie")) == 2, "both messages")
    assert listener.all("movie") == [{"resource": changed, "action": "updated"}] * 2


def test_a_series_is_told_to_everybody(sonarr: Api, listen: Callable[[Api], Listener]) -> None:
    listeners = [listen(sonarr), listen(sonarr)]
    series = sonarr.get("series/1")
    changed = sonarr.put("series/1", series)
    for listener in listeners:
        wait_until(lambda heard=listener: len(heard.all("series")) == 2, "both messages")
        last = listener.all("series")[1]
        assert last["action"] == "updated"
        assert last["resource"] == changed | {"episodesChanged": False}


def test_commands_are_followed_without_asking(app: Api, listen: Callable[[Api], Listener]) -> None:
    listener = listen(app)
    app.post("command", {"name": "Test", "duration": 300})
    wait_until(lambda: len(listener.all("command")) == 2, "start and end of the command")
    assert [body["resource"]["status"] for body in listener.all("command")] == ["started", "completed"]
    assert listener.first("system/task") == {"action": "sync"}


def test_a_deleted_movie_is_told_by_its_id(radarr: Api, listen: Callable[[Api], Listener]) -> None:
    listener = listen(radarr)
    radarr.delete("movie/1")
    message = listener.first("movie")
    assert (message["action"], message["resource"]["id"]) == ("deleted", 1)
    assert "title" not in message["resource"]


def test_without_the_key_nobody_listens(mock: Mock, radarr: Api) -> None:
    answer = radarr.session.post(
        f"{radarr.url}/signalr/messages/negotiate?access_token=wrong", headers={"X-Api-Key": ""}, timeout=PATIENCE
    )
    assert (answer.status_code, answer.content) == (401, b"")
