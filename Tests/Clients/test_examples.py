"""Examples/curl.sh does what it says. Examples/test_with_mockarr.py is a test itself: ci_scripts/clients.sh runs it."""

from __future__ import annotations

import os
import subprocess

from conftest import ROOT, Mock


def curl_script(mock: Mock, **environment: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CONTROL": mock.control, "RADARR": mock.urls["radarr"], **environment}
    return subprocess.run([ROOT / "Examples/curl.sh"], env=environment, capture_output=True, text=True, timeout=30)


def test_curl(mock: Mock) -> None:
    run = curl_script(mock)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("ok ") == 15


def test_curl_fails_when_an_expectation_does(mock: Mock) -> None:
    run = curl_script(mock, API_KEY="wrong")
    assert run.returncode == 1 and "expected 200, found 401" in run.stderr
