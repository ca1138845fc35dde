#!/usr/bin/env bash
# Builds and runs the Swift package below Examples/, which uses MockArr as any other package would.
set -euo pipefail
cd "$(dirname "$0")/.."

package=(--package-path Examples/SwiftTests --scratch-path .build)
# The folder and flags of test.sh, so that the library is not compiled a second time.
swift build "${package[@]}" --build-tests --enable-code-coverage -Xswiftc -warnings-as-errors
# What it covers does not count.
LLVM_PROFILE_FILE=/dev/null swift test "${package[@]}" --skip-build
