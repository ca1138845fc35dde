#!/usr/bin/env bash
# How an app's errors are provoked, and its calls proved, with nothing but curl. Needs a running mock; where it is comes from the environment:
#   CONTROL=http://127.0.0.1:9797 RADARR=http://127.0.0.1:7878 Examples/curl.sh
# Ends with 1 when something does not go as expected.
set -euo pipefail

: "${CONTROL:=http://127.0.0.1:9797}" "${RADARR:=http://127.0.0.1:7878}"
: "${API_KEY:=$(curl -sS --fail "$CONTROL/control/v1" | sed -n 's/.*"apiKey": "\(.*\)".*/\1/p' | head -n 1)}"

answer=$(mktemp)
trap 'rm -f "$answer" "$answer.head"' EXIT

# radarr PATH [CURL OPTION…]: prints the status; the body is left in $answer, the head beside it.
radarr() {
    local path=$1
    shift
    curl -sS -o "$answer" -D "$answer.head" -w '%{http_code}' -H "X-Api-Key: $API_KEY" "$@" "$RADARR$path"
}

# control METHOD PATH [CURL OPTION…]: fails when the control API says no.
control() {
    local method=$1 path=$2
    shift 2
    curl -sS --fail-with-body -o "$answer" -X "$method" "$@" "$CONTROL/control/v1$path"
}

# expect WHAT WANTED FOUND
expect() {
    if [ "$2" = "$3" ]; then
        echo "ok    $1: $3"
    else
        echo "FAIL  $1: expected $2, found $3" >&2
        exit 1
    fi
}

# curl_code COMMAND…: the exit code of a call that is meant to fail.
curl_code() {
    local code=0
    "$@" > /dev/null 2>&1 || code=$?
    echo "$code"
}

control DELETE /rules
expect 'the app is well' 200 "$(radarr /api/v3/movie)"

# Too many requests, twice, then well again.
control POST '/faults?route=GET%20/api/v3/movie&status=429&times=2&headers=%7B%22Retry-After%22%3A%222%22%7D'
expect 'first call while limited' 429 "$(radarr /api/v3/movie)"
expect 'its Retry-After' 2 "$(tr -d '\r' < "$answer.head" | sed -n 's/^[Rr]etry-[Aa]fter: //p')"
expect 'second call' 429 "$(radarr /api/v3/movie)"
expect 'third call' 200 "$(radarr /api/v3/movie)"

# An answer that never comes: curl gives up (28).
control PUT /rules/hang -d '{"match": {"route": "GET /api/v3/queue"}, "then": {"delay": "forever"}}'
expect 'a call that hangs' 28 "$(curl_code radarr /api/v3/queue --max-time 0.5)"

# An answer that cannot be read.
control PUT /rules/broken -d '{"match": {"route": "GET /api/v3/tag"}, "then": {"corrupt": "truncated"}}'
expect 'status of a corrupt answer' 200 "$(radarr /api/v3/tag)"
expect 'its JSON can be read' no "$(python3 -m json.tool "$answer" > /dev/null 2>&1 && echo yes || echo no)"

# A connection that breaks: reset by the peer (56).
control PUT /rules/reset -d '{"match": {"route": "GET /api/v3/health"}, "then": {"wire": "reset"}}'
expect 'a connection that is reset' 56 "$(curl_code radarr /api/v3/health)"

# One call, and all is well.
control DELETE /rules
for path in movie queue tag health; do
    expect "$path after the rules are gone" 200 "$(radarr "/api/v3/$path")"
    python3 -m json.tool "$answer" > /dev/null
done

# A world of its own: from here on nobody else's requests count, and what happens there goes away with it.
control POST /sandboxes -d '{"ttl": "10m"}'
sandbox=/sandboxes/$(sed -n 's/^  "name": "\(.*\)".*/\1/p' "$answer")
API_KEY=$(sed -n 's/^  "apiKey": "\(.*\)".*/\1/p' "$answer")

# The order is yours: two calls wait, and the second is answered first.
control PUT "$sandbox/holds/gate" -d '{"match": {"route": "GET /api/v3/tag/{id}"}}'
callers=()
for id in 1 2; do
    curl -sS --fail -o /dev/null -H "X-Api-Key: $API_KEY" "$RADARR/api/v3/tag/$id" &
    callers+=($!)
    control GET "$sandbox/holds/gate?count=$id&wait=10s"
done
control POST "$sandbox/holds/gate/release" -d '{"n": 2}'
wait "${callers[1]}"
control GET "$sandbox/holds/gate"
expect 'those who wait when the second is through' 1 "$(sed -n 's/^  "waiting": \(.*\),/\1/p' "$answer")"
control POST "$sandbox/holds/gate/release" -d '{"all": true}'
wait "${callers[0]}"

# Proof: 200 when it is so, and 417 when not, which ends curl with 22.
control POST "$sandbox/verify" -d '{"that": [
    {"match": {"route": "GET /api/v3/tag/{id}"}, "count": 2}, {"never": "DELETE /api/v3/**"}, {"noViolations": true}]}'
expect 'a claim that is wrong' 22 "$(curl_code control POST "$sandbox/verify" -d '{"that": [{"never": "GET /api/v3/**"}]}')"
control DELETE "$sandbox"
