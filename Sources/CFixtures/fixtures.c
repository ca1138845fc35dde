#include "CFixtures.h"

// Written by ci_scripts/embed_fixtures.sh.
// Each file becomes an array; the compiler notes the files it embeds, so that an edited fixture is built again.

static const unsigned char library[] = {
#embed "../../Fixtures/library.json"
};

static const struct mockarr_fixture fixtures[] = {
    {"library", library, sizeof library},
};

const struct mockarr_fixture *mockarr_fixtures(void) { return fixtures; }

size_t mockarr_fixture_count(void) { return sizeof fixtures / sizeof *fixtures; }
