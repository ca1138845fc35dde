#!/usr/bin/env bash
# Builds MockArr and starts it; options are passed on, as in `./ci_scripts/run.sh --freeze`.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v swift > /dev/null || {
    echo "run.sh: no Swift toolchain here; see https://www.swift.org/install (6.2 or later)" >&2
    exit 1
}
if [ "$(uname -s)" != Linux ]; then
    echo "run.sh: MockArr's event loop needs Linux (epoll); on this system use: docker compose up" >&2
    exit 1
fi
ci_scripts/packages.sh build
swift build -c release --static-swift-stdlib --product mockarr
exec "$(swift build -c release --static-swift-stdlib --show-bin-path)/mockarr" "$@"
