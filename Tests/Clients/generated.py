"""The clients that are generated from the official documents, opened for a mock and closed again."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from arr_py_client import RadarrClient, SonarrClient
from conftest import PATIENCE, Mock

Operation = Callable[..., Any]


class Devopsarr:
    """The packages radarr and sonarr-py: `api.movie.list_movie()` for `MovieApi(client).list_movie()`."""

    def __init__(self, mock: Mock, name: str) -> None:
        self.package = importlib.import_module(name)
        settings = self.package.Configuration(host=mock.urls[name], api_key={"X-Api-Key": mock.key})
        self.client = self.package.ApiClient(settings)

    def __getattr__(self, name: str) -> Any:
        words = "".join(word.capitalize() for word in name.split("_"))
        return getattr(self.package, f"{words}Api")(self.client)

    def model(self, name: str, /, **members: Any) -> Any:
        return getattr(self.package, name)(**members)

    def reads(self) -> Iterator[tuple[str, Operation]]:
        for api in [one for name, one in inspect.getmembers(self.package, inspect.isclass) if name.endswith("Api")]:
            for name, _ in inspect.getmembers(api, inspect.isfunction):
                if name.startswith(("get_", "list_")) and not name.endswith(("_http_info", "_content")):
                    yield name, getattr(api(self.client), name)


@contextmanager
def devopsarr(mock: Mock, name: str) -> Iterator[Devopsarr]:
    api = Devopsarr(mock, name)
    yield api
    api.client.rest_client.pool_manager.clear()


@contextmanager
def arr_py(mock: Mock, name: str) -> Iterator[Any]:
    kind = RadarrClient if name == "radarr" else SonarrClient
    with kind(base_url=mock.urls[name], api_key=mock.key, timeout=PATIENCE) as api:
        yield api


def apps(client: Callable[[Mock, str], AbstractContextManager[Any]]) -> tuple[Any, Any, Any]:
    """The fixtures of a module that talks to both apps by such a client: the one, the other, and each in turn."""

    @pytest.fixture
    def radarr(mock: Mock) -> Iterator[Any]:
        with client(mock, "radarr") as api:
            yield api

    @pytest.fixture
    def sonarr(mock: Mock) -> Iterator[Any]:
        with client(mock, "sonarr") as api:
            yield api

    @pytest.fixture(params=["radarr", "sonarr"])
    def either(mock: Mock, request: pytest.FixtureRequest) -> Iterator[Any]:
        with client(mock, request.param) as api:
            yield api

    return radarr, sonarr, either


def arr_py_reads(api: Any, name: str) -> Iterator[tuple[str, Operation]]:
    operations = importlib.import_module(f"arr_py_client.{name}.v3._generated.operations")
    for operation, function in inspect.getmembers(operations, inspect.isfunction):
        if operation.startswith(("get_", "list_")) and not operation.endswith("_async"):
            yield operation, bound(function, api.transport)


def bound(function: Operation, transport: Any) -> Operation:
    """The operation without its first parameter, and with the signature of the others."""

    def call(*arguments: Any, **named: Any) -> Any:
        return function(transport, *arguments, **named)

    signature = inspect.signature(function)
    call.__signature__ = signature.replace(parameters=list(signature.parameters.values())[1:])  # type: ignore
    return call
