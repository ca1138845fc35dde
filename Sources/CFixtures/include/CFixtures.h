#pragma once

#include <stddef.h>

/// One file below Fixtures/, as it was when the binary was built.
struct mockarr_fixture {
    /// Folder and name without `.json`, such as `radarr/movies`.
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/// The first of all of them.
const struct mockarr_fixture *mockarr_fixtures(void);
size_t mockarr_fixture_count(void);
