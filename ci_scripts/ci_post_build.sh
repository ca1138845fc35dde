#!/usr/bin/env bash
# Leaves reports/: the test results and the coverage of Sources.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p reports
profile=$(find .build -name default.profdata -path '*codecov*' | head -n 1)
tests=$(find .build/debug/ -maxdepth 1 -name 'MockArrPackageTests.xctest' | head -n 1)
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")
"$toolchain/llvm-cov" report "$tests" -instr-profile "$profile" -ignore-filename-regex '(\.build|Tests)/' > reports/coverage.txt
tail -n 1 reports/coverage.txt | awk '{ print "Lines covered: " $10 }'
cp "${MOCKARR_BINARY:-.build/release/mockarr}" reports/
