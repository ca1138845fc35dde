#!/usr/bin/env bash
# Says which file reaches past its layer. The manifest keeps most walls up; these it cannot.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0

# forbid PATTERN WHY PATH…: the pattern may not occur below the paths.
forbid() {
    local pattern=$1 why=$2
    shift 2
    if grep -rnE --include='*.swift' "$pattern" "$@"; then
        echo "layers.sh: $why" >&2
        status=1
    fi
}

forbid 'import (CGnuTLS|CMicrohttpd|CZlib|CTurboJPEG)' 'only MicroHTTP and PictureKit import C libraries' \
    Sources/FixtureKit Sources/MockArr Sources/MockArrCLI
forbid 'import (CGnuTLS|CMicrohttpd)' 'pictures know no sockets' Sources/PictureKit
forbid 'import CCurl' 'only HTTPClient sees libcurl' \
    Sources/FixtureKit Sources/MicroHTTP Sources/MockArr Sources/MockArrCLI Sources/PictureKit Sources/Recording
forbid '(radarr|sonarr|Radarr|Sonarr)' 'HTTPClient knows no *arr' Sources/HTTPClient
forbid '\bMHD_' 'libmicrohttpd stays inside MicroHTTP' Sources/FixtureKit Sources/MockArr Sources/MockArrCLI
forbid 'import (MicroHTTP|MockArr)\b' 'FixtureKit knows no HTTP and no apps' Sources/FixtureKit
forbid '(radarr|sonarr|Radarr|Sonarr)' 'MicroHTTP knows no *arr' Sources/MicroHTTP
forbid 'import Foundation' 'Foundation triples the time to the first answer' Sources
forbid '\b(sleep|usleep|nanosleep)\(' 'nothing sleeps' Sources Tests
forbid '\bMutex[<(]' 'Locked is the one lock, because the thread sanitizer sees it' Sources Tests
# Single functions such as `import func Glibc.log` are arithmetic.
forbid '^(internal |public )?import Glibc' 'the apps are pure: clocks and sockets live at the edge' \
    Sources/MockArr/Apps Sources/MockArr/Faults Sources/MockArr/Journal Sources/MockArr/Control Sources/MockArr/Routing Sources/MockArr/Live
exit $status
