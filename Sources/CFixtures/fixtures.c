#include "CFixtures.h"

// Each file becomes an array; the compiler notes the files it embeds, so that an edited fixture is built again.
// A test compares this list with the folder.

static const unsigned char library[] = {
#embed "../../Fixtures/library.json"
};

#define FIXTURE(name, array) {name, array, sizeof array}

static const struct mockarr_fixture fixtures[] = {
    FIXTURE("library", library),
};

const struct mockarr_fixture *mockarr_fixtures(void) { return fixtures; }

size_t mockarr_fixture_count(void) { return sizeof fixtures / sizeof *fixtures; }
