#!/usr/bin/env bash
# Proves the Dockerfile's runtime stage without a container engine: the built binary must serve in a bare Debian tree that holds
# just the packages which that stage names. Needs root, for debootstrap and chroot.
set -euo pipefail
cd "$(dirname "$0")/.."

ci_scripts/packages.sh container
tree=$(mktemp -d)
chmod 755 "$tree" # the user inside has to enter it
server=
cleanup() {
    [ -z "$server" ] || kill "$server" 2> /dev/null || true
    umount "$tree/proc" 2> /dev/null || true
    rm -rf "$tree"
}
trap cleanup EXIT

packages=$(sed -n '/^FROM debian/,$p' Dockerfile | sed -n 's/.*--no-install-recommends \([a-z0-9 -]*\).*/\1/p' | tr ' ' ',')
suite=$(sed -n 's/^FROM debian:\([a-z]*\)-slim.*/\1/p' Dockerfile)
mirror=$(apt-cache policy base-files | grep -oE 'https?://[^ ]+' | grep -v security | head -n 1)
echo "A bare $suite with ${packages%,}"
for pause in 5 20 last; do
    debootstrap --variant=minbase --include="${packages%,}" "$suite" "$tree" "$mirror" > "$tree.log" 2>&1 && break
    tail -n 3 "$tree.log" >&2
    [ "$pause" = last ] && exit 1
    sleep "$pause"
done
strip -o "$tree/usr/local/bin/mockarr" "${MOCKARR_BINARY:-.build/release/mockarr}"
# Swift reads its arguments from there, and every container has it.
mountpoint -q "$tree/proc" || mount -t proc proc "$tree/proc"

chroot --userspec=10001:10001 "$tree" mockarr serve --bind 0.0.0.0 --control-token mockarr \
    --radarr 0 --sonarr 0 --control 0 --log off --ready-file /tmp/ready.json &
server=$!
for _ in $(seq 100); do
    [ -s "$tree/tmp/ready.json" ] && break
    sleep 0.1
done
[ -s "$tree/tmp/ready.json" ] || {
    echo "container_check.sh: the server did not start" >&2
    exit 1
}
control=$(grep -o '"url": "[^"]*"' "$tree/tmp/ready.json" | head -n 1 | cut -d '"' -f 4)
chroot --userspec=10001:10001 "$tree" mockarr health "$control"
echo "The runtime stage serves, and its health check passes"

radarr=$(grep -o '"url": "http[^"]*"' "$tree/tmp/ready.json" | cut -d '"' -f 4 | grep -v "$control" | head -n 1)
record() {
    chroot --userspec=10001:10001 "$tree" env "MOCKARR_RECORD_API_KEY=5f3a9c0e7b1d4826a0c4e8f2b6d19375" \
        mockarr record --from "$radarr" --out "/tmp/$1" --only tags
}
record recorded
find "$tree/usr/lib" -name 'libcurl*' -delete
{ record again 2>&1 || true; } | grep 'mockarr record needs libcurl'
echo "It records, and says what it lacks without libcurl"
