#pragma once

#include <stddef.h>

/// One file below Fixtures/ or Presets/, as it was when the binary was built.
struct mockarr_file {
    /// Folder and name without `.json`, such as `radarr/movies`.
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/// The first of all fixtures.
const struct mockarr_file *mockarr_fixtures(void);
size_t mockarr_fixture_count(void);

/// The first of all presets.
const struct mockarr_file *mockarr_presets(void);
size_t mockarr_preset_count(void);

/// The first of all samples of the past, and what clients expect of them.
const struct mockarr_file *mockarr_history(void);
size_t mockarr_history_count(void);
