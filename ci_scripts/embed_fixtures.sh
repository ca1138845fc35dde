#!/usr/bin/env bash
# Writes Sources/CFixtures/fixtures.c: the list of the files that are part of the binary.
# With --check it only says whether the list is current.
set -euo pipefail
cd "$(dirname "$0")/.."

target=Sources/CFixtures/fixtures.c

listing() {
    cat <<'C'
#include "CFixtures.h"

// Written by ci_scripts/embed_fixtures.sh.
// Each file becomes an array; the compiler notes the files it embeds, so that an edited fixture is built again.

C
    local file name
    for file in "$@"; do
        name=${file#Fixtures/}
        name=${name%.json}
        printf 'static const unsigned char %s[] = {\n#embed "../../%s"\n};\n' "${name//[^a-z0-9]/_}" "$file"
    done
    printf '\nstatic const struct mockarr_fixture fixtures[] = {\n'
    for file in "$@"; do
        name=${file#Fixtures/}
        name=${name%.json}
        printf '    {"%s", %s, sizeof %s},\n' "$name" "${name//[^a-z0-9]/_}" "${name//[^a-z0-9]/_}"
    done
    cat <<'C'
};

const struct mockarr_fixture *mockarr_fixtures(void) { return fixtures; }

size_t mockarr_fixture_count(void) { return sizeof fixtures / sizeof *fixtures; }
C
}

mapfile -t files < <(find Fixtures -name '*.json' -not -path '*/history/*' | LC_ALL=C sort)
if [ "${1:-}" = --check ]; then
    listing "${files[@]}" | cmp -s - "$target" || {
        echo "$target does not list the files below Fixtures/: run ci_scripts/embed_fixtures.sh" >&2
        exit 1
    }
else
    listing "${files[@]}" > "$target"
fi
