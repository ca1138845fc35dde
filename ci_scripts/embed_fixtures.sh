#!/usr/bin/env bash
# Writes Sources/CFixtures/fixtures.c: the lists of the files that are part of the binary.
# With --check it only says whether the lists are current.
set -euo pipefail
cd "$(dirname "$0")/.."

target=Sources/CFixtures/fixtures.c

# arrays LIST FOLDER FILE…: each file's bytes, and the list of them by their names below the folder.
arrays() {
    local list=$1 folder=$2 file name
    shift 2
    for file in "$@"; do
        name=${file#"$folder"/}
        name=${name%.json}
        printf 'static const unsigned char %s_%s[] = {\n#embed "../../%s"\n};\n' "$list" "${name//[^a-z0-9]/_}" "$file"
    done
    printf '\nstatic const struct mockarr_file %s[] = {\n' "$list"
    for file in "$@"; do
        name=${file#"$folder"/}
        name=${name%.json}
        printf '    {"%s", %s_%s, sizeof %s_%s},\n' "$name" "$list" "${name//[^a-z0-9]/_}" "$list" "${name//[^a-z0-9]/_}"
    done
    printf '};\n\nconst struct mockarr_file *mockarr_%s(void) { return %s; }\n\n' "$list" "$list"
    printf 'size_t mockarr_%s_count(void) { return sizeof %s / sizeof *%s; }\n' "${list%s}" "$list" "$list"
}

listing() {
    cat <<'C'
#include "CFixtures.h"

// Written by ci_scripts/embed_fixtures.sh.
// Each file becomes an array; the compiler notes the files it embeds, so that an edited one is built again.

C
    local files
    mapfile -t files < <(find Fixtures -name '*.json' -not -path '*/history/*' | LC_ALL=C sort)
    arrays fixtures Fixtures "${files[@]}"
    echo
    mapfile -t files < <(find Presets -name '*.json' | LC_ALL=C sort)
    arrays presets Presets "${files[@]}"
    echo
    mapfile -t files < <(find Fixtures/history -name '*.json' | LC_ALL=C sort)
    arrays history Fixtures/history "${files[@]}"
}

if [ "${1:-}" = --check ]; then
    listing | cmp -s - "$target" || {
        echo "$target does not list the files below Fixtures/ and Presets/: run ci_scripts/embed_fixtures.sh" >&2
        exit 1
    }
else
    listing > "$target"
fi
