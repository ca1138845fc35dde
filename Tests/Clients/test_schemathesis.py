"""The documents that `mockarr openapi` prints, held against a running mock by schemathesis."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Mock

HERE = Path(__file__).parent
SEED = os.environ.get("SCHEMATHESIS_SEED", "6")
SECONDS = os.environ.get("SCHEMATHESIS_SECONDS", "45")

CHECKS = (
    # A 500 is a bug unless the row documents it, because the real server trips there too.
    "status_code_conformance",
    "response_headers_conformance",
    "content_type_of_bodies",
    "schema_of_bodies",
)
# By path, and why.
EXCLUDED = {
    "/signalr/messages": "connections, which are no answers",
}


@pytest.mark.parametrize("app", ["radarr", "sonarr"])
def test_the_mock_answers_as_its_document_says(mock: Mock, app: str, tmp_path: Path) -> None:
    document = tmp_path / f"{app}.json"
    binary = os.environ.get("MOCKARR_BINARY", ".build/release/mockarr")
    document.write_bytes(subprocess.run([binary, "openapi", app], check=True, stdout=subprocess.PIPE).stdout)
    url = mock.urls[app]
    command = [
        Path(sys.executable).with_name("st"), "run", document, "--url", url, "--header", f"X-Api-Key:{mock.key}",
        "--checks", ",".join(CHECKS), "--phases", "examples,coverage,fuzzing", "--seed", SEED,
        "--max-time", SECONDS, "--max-examples", "25", "--max-redirects", "0", "--request-timeout", "20",
        "--generation-database", "none", "--no-shrink", "--continue-on-failure", "--suppress-health-check", "all",
        "--warnings", "off", "--no-color",
    ]  # fmt: skip
    for path in EXCLUDED:
        command += ["--exclude-path", path]
    hooks = {
        "SCHEMATHESIS_HOOKS": "schemathesis_hooks",
        "PYTHONPATH": str(HERE),
        "MOCKARR_URL": url,
        "MOCKARR_KEY": mock.key,
    }
    run = subprocess.run(
        command, env=os.environ | hooks, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert run.returncode == 0, run.stdout[-20_000:]
