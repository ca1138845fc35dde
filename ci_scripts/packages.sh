#!/usr/bin/env bash
# Installs what is missing of the packages named, with apt or brew.
# Usage: packages.sh build|test|bench|container
set -euo pipefail

case "${1:-build}" in
    build) packages=(libgnutls28-dev libmicrohttpd-dev libturbojpeg0-dev zlib1g-dev pkg-config) ;;
    test) packages=(libgnutls28-dev libmicrohttpd-dev libturbojpeg0-dev zlib1g-dev pkg-config shellcheck python3 python3-venv curl) ;;
    bench) packages=(libgnutls28-dev libmicrohttpd-dev libturbojpeg0-dev zlib1g-dev pkg-config gcc wrk python3) ;;
    container) packages=(debootstrap) ;;
    *) echo "packages.sh: expected build, test, bench or container, found '$1'" >&2; exit 2 ;;
esac

# Runs a command up to four times, waiting longer after each failure.
retry() {
    local pause
    for pause in 2 6 18 last; do
        "$@" && return 0
        [ "$pause" = last ] && return 1
        echo "packages.sh: '$*' failed, again in $pause s" >&2
        sleep "$pause"
    done
}

if command -v apt-get > /dev/null; then
    missing=()
    for package in "${packages[@]}"; do
        dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && exit 0
    root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    echo "Installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    retry "${root[@]}" apt-get update -qq
    retry "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
elif command -v brew > /dev/null; then
    for package in gnutls libmicrohttpd jpeg-turbo zlib pkgconf; do
        brew list "$package" > /dev/null 2>&1 || retry brew install "$package"
    done
else
    echo "packages.sh: neither apt-get nor brew is here; please install: ${packages[*]}" >&2
    exit 1
fi
