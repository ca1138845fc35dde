#pragma once

#include <string.h>
#include <zlib.h>

/// `deflateInit2` is a macro, which Swift does not import.
static inline int mockarr_gzip_init(z_stream *stream, int level) {
    memset(stream, 0, sizeof *stream);
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
