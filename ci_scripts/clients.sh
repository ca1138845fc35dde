#!/usr/bin/env bash
# Drives the built binary with real client libraries, and runs what the README and Examples/ show.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p reports
export MOCKARR_BINARY=${MOCKARR_BINARY:-$PWD/.build/release/mockarr}
# Two workers, each with a mock of its own: much of the time goes by while a client waits.
.venv/bin/pytest --quiet -c Tests/Clients/pytest.ini -p no:cacheprovider --durations=5 \
    --numprocesses=2 --dist=worksteal \
    --junitxml=reports/clients.xml Tests/Clients Examples
