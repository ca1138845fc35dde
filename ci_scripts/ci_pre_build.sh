#!/usr/bin/env bash
# Checks what can be seen without building: format, layers, fixtures' list, scripts, Dockerfile.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Format"
swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples

echo "Layers"
ci_scripts/layers.sh

echo "Fixtures"
ci_scripts/embed_fixtures.sh --check

echo "Scripts"
shellcheck ci_scripts/*.sh .ci/run Benchmarks/*.sh Examples/*.sh

echo "Dockerfile"
.venv/bin/hadolint Dockerfile
