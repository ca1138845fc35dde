#!/usr/bin/env bash
# Installs what building and testing need.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v swift > /dev/null || {
    echo "ci_post_clone.sh: no Swift toolchain here; see https://www.swift.org/install (6.2 or later)" >&2
    exit 1
}
ci_scripts/packages.sh test

python3 -m venv .venv
for pause in 2 6 18 last; do
    .venv/bin/pip install --quiet --disable-pip-version-check -r Tests/Clients/requirements.txt && break
    [ "$pause" = last ] && exit 1
    echo "ci_post_clone.sh: pip failed, again in $pause s" >&2
    sleep "$pause"
done
