#!/usr/bin/env bash
# Drives the built binary with real client libraries, and runs what the README and Examples/ show.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p reports
export MOCKARR_BINARY=${MOCKARR_BINARY:-$PWD/.build/release/mockarr}
.venv/bin/pytest --quiet -c Tests/Clients/pytest.ini -p no:cacheprovider --durations=5 \
    --junitxml=reports/clients.xml Tests/Clients Examples
