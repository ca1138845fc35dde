#!/usr/bin/env bash
# Holds both apps against their documents for as long as one likes: fuzz_http.sh [SECONDS per app] [SEED]. Not part of a test run.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60} seed=${2:-$RANDOM}
binary=${MOCKARR_BINARY:-$PWD/.build/release/mockarr}
tool=$PWD/.venv/bin/st
folder=$(mktemp -d)
# A 500 is a finding where the row does not document it, because only there the real server does not trip.
checks=status_code_conformance,response_headers_conformance,content_type_of_bodies,schema_of_bodies
export SCHEMATHESIS_HOOKS=schemathesis_hooks PYTHONPATH=$PWD/Tests/Clients

"$binary" serve --radarr 0 --sonarr 0 --control 0 --log off --ready-file "$folder/ready.json" > /dev/null &
trap 'kill $!; rm -rf "$folder"' EXIT
until [ -f "$folder/ready.json" ]; do kill -0 $!; sleep 0.1; done

read_ready() { python3 -c "import json, sys; ready = json.load(open(sys.argv[1])); print($1)" "$folder/ready.json"; }
MOCKARR_KEY=$(read_ready 'ready["sandboxes"][0]["apiKey"]')
export MOCKARR_KEY

failures=0
for app in radarr sonarr; do
    MOCKARR_URL=$(read_ready "next(one['url'] for one in ready['instances'] if one['name'] == '$app')")
    export MOCKARR_URL
    "$binary" openapi "$app" > "$folder/$app.json"
    # Connections of live updates are no answers.
    (cd "$folder" && "$tool" run "$app.json" --url "$MOCKARR_URL" --header "X-Api-Key:$MOCKARR_KEY" \
        --checks "$checks" --phases examples,coverage,fuzzing --exclude-path /signalr/messages \
        --seed "$seed" --max-time "$seconds" --max-redirects 0 --generation-database none --no-shrink \
        --continue-on-failure --suppress-health-check all --warnings off) || failures=1
done
exit $failures
