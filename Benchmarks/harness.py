"""What all measurements stand on: processes that end with their block, what they cost, and a burst of load."""

import contextlib
import glob
import json
import os
import re
import socket
import subprocess
import tempfile
import time
import urllib.request

TICK = os.sysconf("SC_CLK_TCK")


def cpu(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def busy(pid):
    """Seconds that the threads of a process have run, finer than the process table tells."""
    total = 0
    for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
        with open(path) as file:
            total += int(file.read().split()[0])
    return total / 1e9


def memory(pid):
    """Resident memory in KiB."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(url, headers, deadline=10):
    end = time.monotonic() + deadline
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            request = urllib.request.Request(url, headers=headers)
            with urllib.request.urlopen(request, timeout=2) as answer:
                return answer.read()
        time.sleep(0.005)
    raise SystemExit(f"no answer from {url}")


class Server:
    """A process that is ended with the block."""

    def __init__(self, command, **options):
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.pid = self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(3)
        except subprocess.TimeoutExpired:
            self.process.kill()


class MockArr(Server):
    def __init__(self, binary, *options):
        self.ready = tempfile.mktemp(suffix=".json")
        super().__init__([binary, "serve", "--radarr", "0", "--sonarr", "0", "--control", "0", "--log", "off",
                          "--ready-file", self.ready, *options])
        end = time.monotonic() + 10
        while not os.path.exists(self.ready) and time.monotonic() < end:
            time.sleep(0.002)
        with open(self.ready) as file:
            state = json.load(file)
        os.unlink(self.ready)
        self.urls = {one["name"]: one["url"] for one in state["instances"]}
        self.radarr, self.sonarr = (next(one["url"] for one in state["instances"] if one["app"] == app)
                                     for app in ("radarr", "sonarr"))
        self.control = state["control"]["url"]
        self.key = state["sandboxes"][0]["apiKey"]
        self.headers = {"X-Api-Key": self.key}

    def rule(self, name, rule):
        request = urllib.request.Request(f"{self.control}/control/v1/rules/{name}", method="PUT",
                                         data=json.dumps(rule).encode(), headers={"Content-Type": "application/json"})
        urllib.request.urlopen(request).read()


def load(pid, url, headers, seconds, connections):
    """One burst of wrk: requests a second, and CPU microseconds of the server per request."""
    command = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}"]
    for name, value in headers.items():
        command += ["-H", f"{name}: {value}"]
    before = cpu(pid)
    output = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    spent = cpu(pid) - before
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"errors under load:\n{output}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
    count = int(re.search(r"(\d+) requests in", output).group(1))
    return rate, spent / count * 1e6
