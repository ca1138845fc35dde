#!/usr/bin/env bash
# Feeds the JSON core with the toolchain's fuzzer, under the address sanitizer: fuzz_json.sh [SECONDS] [SEED] [FOLDER to build in].
# What it finds is left in reports/ and belongs into Tests/Fuzzing/corpus once it is mended.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-20} seed=${2:-$RANDOM} folder=${3:-.build/fuzzing}
if [ "$(uname -s)" != Linux ]; then
    echo "fuzz_json.sh: the toolchain has its fuzzer on Linux only" >&2
    exit 1
fi
mkdir -p "$folder/grown" reports
# The core alone, because it needs nothing else; as one module, so that the fuzzer sees into it.
swiftc -O -parse-as-library -swift-version 6 -use-ld=lld -sanitize=fuzzer,address -package-name MockArr -module-name FuzzJSON \
    -enable-upcoming-feature ExistentialAny -o "$folder/fuzz_json" \
    Sources/FixtureKit/JSON/*.swift Tests/Fuzzing/FuzzJSON.swift
echo "Fuzzing the JSON core for $seconds s, seed $seed"
# Without leaks, which the sanitizer can only look for where it may trace the process.
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "$folder/fuzz_json" -max_total_time="$seconds" -seed="$seed" -max_len=4096 -timeout=5 \
    -rss_limit_mb=1024 -dict=Tests/Fuzzing/json.dict -artifact_prefix=reports/json- -print_final_stats=1 \
    "$folder/grown" Tests/Fuzzing/corpus 2> reports/fuzz_json.log || {
    tail -n 40 reports/fuzz_json.log >&2
    exit 1
}
grep -E 'number_of_executed_units|cov:' reports/fuzz_json.log | tail -n 2
