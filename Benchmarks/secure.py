"""What TLS costs: ratios to plain HTTP in the same process, and figures for each connection."""

import socket
import ssl
import statistics
import time
from urllib.parse import urlsplit

import harness

INSTANCE = ["--instance", "name=secure,app=radarr,state=radarr,tls=self-signed"]


def connect(url, context=None):
    client = socket.create_connection((urlsplit(url).hostname, urlsplit(url).port))
    return context.wrap_socket(client) if context else client


def trusting():
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def requests(mock, path, rounds):
    """Throughput and CPU per request on connections that are kept, to those of plain HTTP."""
    plain, secure = mock.radarr + path, mock.urls["secure"] + path
    for url in (plain, secure):
        harness.load(mock.pid, url, mock.headers, 1, 64)
    ratios = []
    for _ in range(rounds):
        ours = harness.load(mock.pid, secure, mock.headers, 3, 64)
        theirs = harness.load(mock.pid, plain, mock.headers, 3, 64)
        ratios.append((ours[0] / theirs[0], ours[1] / theirs[1]))
    rate, cpu = (statistics.median(column) for column in zip(*ratios))
    print(f"  {path}: throughput {rate:.2f} x plain, CPU per request {cpu:.2f} x plain")


def handshakes(mock, count):
    """CPU of the server for connecting, one request and closing."""
    request = "GET /ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
    spent = []
    for url, context in ((mock.urls["secure"], trusting()), (mock.radarr, None)):
        before = harness.cpu(mock.pid)
        for _ in range(count):
            with connect(url, context) as client:
                client.sendall(request)
                while client.recv(65536):
                    pass
        spent.append((harness.cpu(mock.pid) - before) / count * 1e3)
    print(f"  a connection for one request: {spent[0]:.2f} milliseconds of CPU, plain {spent[1]:.2f}")


def held(mock, count):
    """Process memory for each connection that waits for a held answer."""
    mock.rule("hang", {"match": {"route": "GET /api/v3/tag/{id}"}, "then": {"delay": "forever"}})
    request = f"GET /api/v3/tag/1 HTTP/1.1\r\nHost: a\r\nX-Api-Key: {mock.key}\r\n\r\n".encode()
    for name, url, context in (("TLS", mock.urls["secure"], trusting()), ("plain", mock.radarr, None)):
        before = harness.memory(mock.pid)
        clients = []
        for _ in range(count):
            clients.append(connect(url, context))
            clients[-1].sendall(request)
        time.sleep(1)
        print(f"  {(harness.memory(mock.pid) - before) / count:.1f} KiB of process memory each, {count} held, {name}")
        for client in clients:
            client.close()


def measure(mockarr, rounds, count=2000):
    with harness.MockArr(mockarr, *INSTANCE) as mock:
        harness.wait_for(mock.radarr + "/api/v3/movie", mock.headers)
        for path in ("/api/v3/tag", "/api/v3/movie"):
            requests(mock, path, rounds)
        handshakes(mock, count)
    with harness.MockArr(mockarr, *INSTANCE) as mock:
        harness.wait_for(mock.radarr + "/api/v3/tag", mock.headers)
        held(mock, count)
