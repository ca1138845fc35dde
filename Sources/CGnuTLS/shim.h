#pragma once

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

/// Bits that mean "a key on the P-256 curve".
///
/// Swift imports no macro with arguments.
static inline unsigned int mockarr_p256_bits(void) {
    return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);
}

/// Frees what the library has allocated.
///
/// Swift 6 does not touch `gnutls_free` because it is a variable.
static inline void mockarr_gnutls_free(void *memory) {
    gnutls_free(memory);
}
