#!/usr/bin/env bash
# Runs everything that decides whether a change may land: dependencies, checks, build, tests, reports.
set -euo pipefail
cd "$(dirname "$0")/.."

ci_scripts/ci_post_clone.sh
ci_scripts/ci_pre_build.sh

swift build --build-tests --enable-code-coverage -Xswiftc -warnings-as-errors
# The binary that users run, so that the tests with real clients drive that one.
swift build -c release --static-swift-stdlib --product mockarr -Xswiftc -warnings-as-errors

mkdir -p reports
swift test --skip-build --enable-code-coverage --parallel --xunit-output reports/tests.xml
ci_scripts/examples.sh
.build/release/mockarr fixtures check
ci_scripts/clients.sh
# Needs chroot; elsewhere the container itself is the proof.
[ "$(id -u)" -ne 0 ] || ci_scripts/container_check.sh

ci_scripts/ci_post_build.sh
