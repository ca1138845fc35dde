#pragma once

#include <string.h>
#include <zlib.h>

/// `deflateInit2` is a macro, which Swift does not import.
static inline int mockarr_deflate_init(z_stream *stream, int level, int window_bits) {
    memset(stream, 0, sizeof *stream);
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}
