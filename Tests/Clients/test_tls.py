"""TLS as clients meet it: each flaw of a certificate, and every other trouble behind an encrypted connection."""

from __future__ import annotations

import contextlib
import socket
import ssl
import struct
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
import urllib3
from conftest import BINARY, PATIENCE, ROOT, Api, Mock, start, stop, wait_until
from signalrcore.hub_connection_builder import HubConnectionBuilder
from signalrcore.types import HttpTransportType

FLAWS = ["self-signed", "self-signed-ca", "expired", "wrong-name"]


@pytest.fixture(scope="session")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mock]:
    """Instances of Radarr named by their certificates, and Sonarr twice: plain, and with TLS."""
    instances = [f"name={flaw},app=radarr,tls={flaw}" for flaw in [*FLAWS, "stalled"]]
    instances.append("name=sonarr-tls,app=sonarr,state=sonarr,tls=self-signed")
    options = [option for instance in instances for option in ("--instance", instance)]
    mock = start(tmp_path_factory.mktemp("secured"), options=options)
    yield mock
    stop(mock)


@pytest.fixture
def tls(secured: Mock) -> Mock:
    secured.reset()
    return secured


@pytest.fixture(autouse=True)
def no_warnings() -> None:
    urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)


def pem(mock: Mock, name: str, folder: Path) -> str:
    answer = requests.get(f"{mock.control}/control/v1/instances/{name}/certificate", timeout=PATIENCE)
    assert answer.status_code == 200
    path = folder / f"{name}.pem"
    path.write_text(answer.text)
    return str(path)


def api(mock: Mock, name: str = "self-signed", verify: str | bool = False) -> Api:
    found = Api(mock.urls[name], mock.key)
    found.session.verify = verify
    found.session.trust_env = False  # REQUESTS_CA_BUNDLE would have the last word
    return found


def port(mock: Mock, name: str = "self-signed") -> int:
    found = urlsplit(mock.urls[name]).port
    assert found
    return found


def context() -> ssl.SSLContext:
    """One that trusts anybody."""
    made = ssl.create_default_context()
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    return made


@contextlib.contextmanager
def asking(mock: Mock, target: str = "/api/v3/tag/1", name: str = "self-signed") -> Iterator[ssl.SSLSocket]:
    """A bare TLS connection with a request on its way, which tells an announced end from another one."""
    bare = socket.create_connection(("127.0.0.1", port(mock, name)), timeout=PATIENCE)
    with context().wrap_socket(bare, suppress_ragged_eofs=False) as client:
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: a\r\nX-Api-Key: {mock.key}\r\n\r\n".encode())
        yield client


def read_to_end(client: ssl.SSLSocket) -> tuple[bytes, str]:
    received = b""
    while True:
        try:
            piece = client.recv(65536)
        except ssl.SSLEOFError as error:
            # Python 3.11 calls a reset an end, too, but has no reason for it.
            return received, "unannounced" if error.reason == "UNEXPECTED_EOF_WHILE_READING" else "reset"
        except ConnectionResetError:
            return received, "reset"
        if not piece:
            return received, "announced"
        received += piece


# --- Certificates


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_careful_client_refuses_every_one_of_them(tls: Mock, flaw: str) -> None:
    with pytest.raises(requests.exceptions.SSLError, match="self.signed certificate"):
        api(tls, flaw, verify=True).raw("GET", "tag")
    assert tls.journal() == []


@pytest.mark.parametrize(("flaw", "complaint"), [("expired", "has expired"), ("wrong-name", "mismatch|doesn't match")])
def test_whoever_trusts_it_meets_the_flaw_alone(tls: Mock, flaw: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(requests.exceptions.SSLError, match=complaint):
        api(tls, flaw, verify=pem(tls, flaw, tmp_path)).raw("GET", "tag")


@pytest.mark.parametrize("name", ["self-signed", "self-signed-ca"])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_a_self_signed_one_can_be_trusted(tls: Mock, name: str, host: str, tmp_path: Path) -> None:
    trusting = api(tls, name, verify=pem(tls, name, tmp_path))
    trusting.url = trusting.url.replace("127.0.0.1", host)
    assert trusting.get("tag/1")["id"] == 1


@pytest.mark.parametrize(("name", "is_authority"), [("self-signed", False), ("self-signed-ca", True)])
def test_only_one_of_them_has_the_flag_of_an_authority(
    tls: Mock, name: str, is_authority: bool, tmp_path: Path
) -> None:
    """Dictionarry-Hub/profilarr#846: some clients take a certificate with the flag, some one without it."""
    strict = ssl.create_default_context(cafile=pem(tls, name, tmp_path))
    strict.verify_flags |= ssl.VERIFY_X509_STRICT
    with socket.create_connection(("127.0.0.1", port(tls, name)), timeout=PATIENCE) as bare:
        with strict.wrap_socket(bare, server_hostname="localhost") as client:
            assert client.getpeercert()
    assert len(strict.get_ca_certs()) == (1 if is_authority else 0)


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_careless_client_is_served_by_every_one(tls: Mock, flaw: str) -> None:
    assert api(tls, flaw).get("tag/1")["id"] == 1


def test_a_certificate_changes_while_it_runs(tls: Mock, tmp_path: Path) -> None:
    trusting = api(tls, verify=pem(tls, "self-signed", tmp_path))
    assert trusting.get("tag/1")
    tls.control_call("PATCH", "/instances/self-signed", {"tls": "expired"})
    try:
        trusting.session.verify = pem(tls, "self-signed", tmp_path)
        with pytest.raises(requests.exceptions.SSLError, match="has expired"):
            trusting.raw("GET", "tag/1")
    finally:
        tls.control_call("PATCH", "/instances/self-signed", {"tls": "self-signed"})


# --- The handshake


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_speaks_both_versions_and_http_1_1(tls: Mock, version: ssl.TLSVersion) -> None:
    made = context()
    made.minimum_version = made.maximum_version = version
    made.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_connection(("127.0.0.1", port(tls)), timeout=PATIENCE) as bare:
        with made.wrap_socket(bare) as client:
            assert client.version() == version.name.replace("_", ".")
            assert client.selected_alpn_protocol() == "http/1.1"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_refuses_older_versions(tls: Mock) -> None:
    made = context()
    made.set_ciphers("ALL:@SECLEVEL=0")
    made.minimum_version = made.maximum_version = ssl.TLSVersion.TLSv1_1
    with socket.create_connection(("127.0.0.1", port(tls)), timeout=PATIENCE) as bare:
        with pytest.raises(ssl.SSLError, match="alert protocol version"):
            made.wrap_socket(bare)


def test_a_stalled_handshake_is_a_timeout(tls: Mock) -> None:
    with pytest.raises(requests.exceptions.Timeout):
        requests.get(f"{tls.urls['stalled']}/api/v3/tag", timeout=0.5, verify=False)


def test_plain_http_at_the_secure_port_is_closed_without_a_word(tls: Mock) -> None:
    with pytest.raises(requests.exceptions.ConnectionError, match="without response"):
        requests.get(tls.urls["self-signed"].replace("https", "http"), timeout=PATIENCE)


# --- Everything else, behind TLS


def test_a_status_and_a_delay(tls: Mock) -> None:
    tls.rule("busy", {"delay": "300ms", "reply": {"status": 503}}, when={"times": 1}, instance="self-signed")
    before = time.monotonic()
    assert api(tls).raw("GET", "tag").status_code == 503
    assert time.monotonic() - before >= 0.3
    assert api(tls).raw("GET", "tag").status_code == 200


def test_one_connection_serves_many_requests(tls: Mock) -> None:
    tls.rule("slow", {"delay": "10ms"}, route="GET /api/v3/tag")
    client = urllib3.HTTPSConnectionPool("127.0.0.1", port(tls), cert_reqs="CERT_NONE", maxsize=1, timeout=PATIENCE)
    for _ in range(10):
        for target in ("/api/v3/tag", "/api/v3/tag/1"):
            assert client.request("GET", target, headers={"X-Api-Key": tls.key}).status == 200
    assert client.num_connections == 1


WIRES: list[tuple[Any, bytes, str]] = [
    ("reset", b"", "reset"),
    ("empty-reply", b"", "unannounced"),
    ("close-after-headers", b"\r\n\r\n", "unannounced"),
    ({"cutAfter": 7}, b'\r\n\r\n{\n  "la', "unannounced"),
    ({"cutAfter": -1}, b'"id": 1\n', "unannounced"),
    ("http-1.0", b'"id": 1\n}', "announced"),
    ({"contentLength": "+10"}, b'"id": 1\n}', "announced"),
    ("keep-alive-close", b'"id": 1\n}', "announced"),
]


@pytest.mark.parametrize(("wire", "last", "end"), WIRES, ids=lambda value: str(value) if value else "nothing")
def test_faults_of_the_wire(tls: Mock, wire: Any, last: bytes, end: str) -> None:
    """A client can tell an end that was meant from one that looks like an accident."""
    tls.rule("bad", {"wire": wire}, route="GET /api/v3/tag/{id}")
    with asking(tls) as client:
        received, how = read_to_end(client)
    assert received.endswith(last) and (received == b"") == (last == b"")
    assert how == end


def test_a_stall_in_the_body(tls: Mock) -> None:
    tls.rule("bad", {"wire": {"stallAfter": 7}}, route="GET /api/v3/tag/{id}")
    with asking(tls) as client:
        received = client.recv(65536)
        while not received.endswith(b'{\n  "la'):
            received += client.recv(65536)
        client.settimeout(0.2)
        with pytest.raises(TimeoutError):
            client.recv(1)
        tls.reset()
        client.settimeout(PATIENCE)
        rest = b""
        while not rest.endswith(b"}"):
            rest += client.recv(65536)
        assert rest.startswith(b'bel"')


def test_a_drip(tls: Mock) -> None:
    tls.rule("drip", {"wire": {"drip": {"bytes": 8, "every": "50ms"}}}, route="GET /api/v3/tag/{id}")
    before = time.monotonic()
    answer = api(tls).raw("GET", "tag/1")
    pieces = -(-len(answer.content) // 8)
    assert answer.json()["id"] == 1 and pieces > 3
    assert time.monotonic() - before >= 0.05 * (pieces - 1)


@pytest.mark.parametrize("how", ["goodbye", "reset"])
def test_a_client_that_gives_up_is_noticed(tls: Mock, how: str) -> None:
    tls.rule("hang", {"delay": "forever"}, route="GET /api/v3/tag/{id}")
    with asking(tls) as client:
        wait_until(tls.waiting, "the request")
        if how == "reset":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    entry = wait_until(lambda: [one for one in tls.journal() if one["outcome"]["kind"] == "aborted"], "its end")[0]
    assert entry["instance"] == "self-signed"


def test_a_body_as_large_as_may_be(tls: Mock) -> None:
    label = '{"label":"big"}'
    body = label + " " * (16 * 1024 * 1024 - len(label))
    headers = {"Content-Type": "application/json", "X-Api-Key": tls.key}
    url = f"{tls.urls['self-signed']}/api/v3/tag"
    for text, status in ((body, 201), (body + " ", 413)):
        assert requests.post(url, text, headers=headers, verify=False, timeout=PATIENCE).status_code == status


def test_the_whole_library_zipped_and_not(tls: Mock) -> None:
    answers = [
        api(tls).session.get(f"{tls.urls['self-signed']}/api/v3/movie", headers={"Accept-Encoding": encoding})
        for encoding in ("gzip", "identity")
    ]
    assert answers[0].headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in answers[1].headers
    assert answers[0].json() == answers[1].json()
    assert len(answers[1].content) > 500_000


def test_a_secure_instance_goes_and_comes_back(tls: Mock) -> None:
    secure = api(tls)
    assert secure.get("tag/1")
    tls.control_call("PATCH", "/instances/self-signed", {"state": "offline"})
    try:
        with pytest.raises(requests.exceptions.ConnectionError, match="refused"):
            secure.raw("GET", "tag/1")
    finally:
        tls.control_call("PATCH", "/instances/self-signed", {"state": "online"})
    assert secure.get("tag/1")


@pytest.mark.parametrize("transport", ["web_sockets", "server_sent_events", "long_polling"])
def test_live_updates(tls: Mock, transport: str) -> None:
    messages: list[dict[str, Any]] = []
    url = f"{tls.urls['self-signed']}/signalr/messages?access_token={tls.key}"
    options = {"transport": HttpTransportType[transport], "verify_ssl": False}
    hub = HubConnectionBuilder().with_url(url, options=options).build()
    hub.on("receiveMessage", lambda arguments: messages.extend(arguments))
    assert hub.start()
    wait_until(lambda: messages, "the version")
    secure = api(tls)
    secure.put("movie/1", secure.get("movie/1"))
    wait_until(lambda: [one for one in messages if one["name"] == "movie"], "the change")
    tls.reset()
    hub.stop()


def test_a_plain_listener_that_redirects_to_the_secure_one(tls: Mock) -> None:
    """ruddarr/app#487: what is read arrives, what is written arrives as something else."""
    moved = {"reply": {"status": 301, "location": tls.urls["sonarr-tls"] + "{target}"}}
    tls.rule("moved", moved, instance="sonarr")
    plain = api(tls, "sonarr")
    assert plain.get("series/1", includeSeasonImages="true")["id"] == 1
    assert plain.raw("POST", "tag", {"label": "lost"}).status_code == 200
    seen = [(one["instance"], one["method"], one["target"], one["status"]) for one in tls.journal()]
    assert seen == [
        ("sonarr", "GET", "/api/v3/series/1?includeSeasonImages=true", 301),
        ("sonarr-tls", "GET", "/api/v3/series/1?includeSeasonImages=true", 200),
        ("sonarr", "POST", "/api/v3/tag", 301),
        ("sonarr-tls", "GET", "/api/v3/tag", 200),
    ]
    # Both show the same data.
    tls.no_rules()
    assert plain.post("tag", {"label": "kept"}) in api(tls, "sonarr-tls").get("tag")


# --- The process


def test_stops_within_a_second_whatever_is_held(tmp_path: Path) -> None:
    mock = start(tmp_path, options=["--instance", "name=self-signed,app=radarr,tls=self-signed"])
    mock.rule("hang", {"delay": "forever"})
    with contextlib.ExitStack() as clients:
        for _ in range(20):
            clients.enter_context(asking(mock))
            clients.enter_context(socket.create_connection(("127.0.0.1", port(mock))))
        wait_until(lambda: len(mock.waiting()) == 20, "the requests")
        before = time.monotonic()
        stop(mock)
        assert time.monotonic() - before < 1


@pytest.mark.parametrize("broken", ["certificate", "key"])
def test_files_that_are_no_use_are_named(broken: str, tmp_path: Path, tls: Mock) -> None:
    certificate = pem(tls, "self-signed", tmp_path)
    rubbish = tmp_path / "rubbish"
    rubbish.write_text("rubbish")
    files = [str(rubbish), certificate] if broken == "certificate" else [certificate, str(rubbish)]
    command = [BINARY, "--radarr", "0", "--control", "0", "--tls-cert", files[0], "--tls-key", files[1]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr.startswith(f"mockarr: {rubbish}: the {broken} cannot be used: ")
