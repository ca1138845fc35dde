"""Requests that schemathesis makes up from the documents the mock prints, held against those documents.

A 500 is a finding like any other status that its operation does not name: the rows say where the real servers fail.
`ci_scripts/fuzz_http.sh` does the same for as long as one likes.
"""

from __future__ import annotations

import json
import subprocess

import pytest
import schemathesis
import schemathesis_hooks
from conftest import BINARY, PATIENCE, ROOT, Mock
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import status_code_conformance

CHECKS = [status_code_conformance, schemathesis_hooks.content_type_of_bodies, schemathesis_hooks.schema_of_bodies]

# They end the instance, or keep the connection.
LEFT_OUT = {"/api/v3/system/shutdown", "/api/v3/system/restart", "/signalr/messages"}


def document(app: str) -> dict:
    printed = subprocess.run([BINARY, "openapi", app], cwd=ROOT, capture_output=True, check=True, timeout=PATIENCE)
    return json.loads(printed.stdout)


@pytest.mark.parametrize("app", ["radarr", "sonarr"])
def test_answers_as_its_document_says(mock: Mock, app: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOCKARR_URL", mock.urls[app])
    monkeypatch.setenv("MOCKARR_KEY", mock.key)
    schemathesis_hooks.RECORDS.clear()
    schema = schemathesis.openapi.from_dict(document(app))
    operations = [found.ok() for found in schema.get_all_operations()]
    findings: list[str] = []
    asked = 0
    for operation in operations:
        if operation.path in LEFT_OUT:
            continue

        @given(case=operation.as_strategy())
        @settings(max_examples=4, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))
        def ask(case: schemathesis.Case) -> None:
            nonlocal asked
            asked += 1
            answer = case.call(base_url=mock.urls[app], headers={"X-Api-Key": mock.key}, timeout=PATIENCE,
                               allow_redirects=False)
            try:
                case.validate_response(answer, checks=CHECKS)
            except FailureGroup as failure:
                findings.append(f"{operation.label}: {answer.status_code} {failure}"[:900])

        ask()
    assert not findings, "\n\n".join(findings[:20])
    assert asked > 2 * len(operations)
