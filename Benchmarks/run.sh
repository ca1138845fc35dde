#!/usr/bin/env bash
# Prints MockArr's figures as ratios to the same library without logic, run alternately on this machine.
# Usage: Benchmarks/run.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."

ci_scripts/packages.sh bench
swift build -c release --static-swift-stdlib --product mockarr
mkdir -p .build/bench
read -ra flags <<< "$(pkg-config --cflags --libs libmicrohttpd)"
cc -O2 -o .build/bench/mhd_limit Benchmarks/mhd_limit.c "${flags[@]}" -lpthread
swiftc -O -wmo -parse-as-library -swift-version 6 -package-name MockArr -module-name JSONBenchmark -o .build/bench/json \
    Sources/FixtureKit/JSON/*.swift Benchmarks/json.swift
exec python3 Benchmarks/bench.py --mockarr .build/release/mockarr --reference .build/bench/mhd_limit --rounds "${1:-5}"
