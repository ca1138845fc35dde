#!/usr/bin/env bash
# Runs everything that decides whether a change may land: dependencies, checks, build, tests, reports.
set -euo pipefail
cd "$(dirname "$0")/.."

ci_scripts/ci_post_clone.sh
ci_scripts/ci_pre_build.sh

mkdir -p reports
# The binary that users run, so that the tests with real clients drive that one. It is built beside the tests, in a folder of
# its own, because SwiftPM builds but one thing at a time in each.
export MOCKARR_BINARY=$PWD/.build/product/release/mockarr
swift build --scratch-path .build/product -c release --static-swift-stdlib --product mockarr \
    -Xswiftc -warnings-as-errors > reports/product.log 2>&1 &
product=$!
trap 'kill "$product" 2> /dev/null || true' EXIT
swift build --build-tests --enable-code-coverage -Xswiftc -warnings-as-errors
wait "$product" || {
    cat reports/product.log >&2
    exit 1
}

swift test --skip-build --enable-code-coverage --parallel --xunit-output reports/tests.xml
ci_scripts/fuzz_json.sh 20
ci_scripts/examples.sh
"$MOCKARR_BINARY" fixtures check Fixtures
ci_scripts/clients.sh
# Needs chroot; elsewhere the container itself is the proof.
[ "$(id -u)" -ne 0 ] || ci_scripts/container_check.sh

ci_scripts/ci_post_build.sh
