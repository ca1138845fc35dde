#pragma once

#include <stdbool.h>
#include <stddef.h>

// The little of libcurl that a client needs which only reads, as functions that are not variadic, so that Swift can call
// them. The library is opened when it is first wanted (`mockarr_curl_load`) and needs no header: linking it would load 19 more
// shared libraries at every start of a server that never asks anybody. Its numbers are part of a promised binary
// interface; where the header is installed, the compiler holds these here against it.

/// Options that take a text.
enum mockarr_curl_text {
    MOCKARR_CURL_URL = 10002,
    MOCKARR_CURL_USERAGENT = 10018,
    MOCKARR_CURL_CAINFO = 10065,
    MOCKARR_CURL_ACCEPT_ENCODING = 10102,
};

/// Options that take a number.
enum mockarr_curl_number {
    MOCKARR_CURL_LOW_SPEED_LIMIT = 19,
    MOCKARR_CURL_LOW_SPEED_TIME = 20,
    MOCKARR_CURL_SSL_VERIFYPEER = 64,
    MOCKARR_CURL_SSL_VERIFYHOST = 81,
    MOCKARR_CURL_NOSIGNAL = 99,
    MOCKARR_CURL_TIMEOUT_MS = 155,
    MOCKARR_CURL_CONNECTTIMEOUT_MS = 156,
    MOCKARR_CURL_PROTOCOLS = 181,
};

enum { MOCKARR_CURL_HTTP_AND_HTTPS = 1 | 2 };

/// How a transfer ended, as far as it matters which.
enum mockarr_curl_code {
    MOCKARR_CURL_OK = 0,
    MOCKARR_CURL_COULDNT_RESOLVE_PROXY = 5,
    MOCKARR_CURL_COULDNT_RESOLVE_HOST = 6,
    MOCKARR_CURL_COULDNT_CONNECT = 7,
    MOCKARR_CURL_WRITE_ERROR = 23,
    MOCKARR_CURL_OPERATION_TIMEDOUT = 28,
    MOCKARR_CURL_SSL_CONNECT_ERROR = 35,
    MOCKARR_CURL_PEER_FAILED_VERIFICATION = 60,
    MOCKARR_CURL_SSL_CACERT_BADFILE = 77,
};

/// Opens the library once; false with the reason when there is none, or one older than 7.66.
bool mockarr_curl_load(const char **reason);

/// What a code means, in the library's words.
const char *mockarr_curl_explanation(int code);

/// Takes a piece of what arrives; returning anything but `size` ends the transfer.
typedef size_t (*mockarr_curl_sink)(char *bytes, size_t one, size_t size, void *context);

void *mockarr_curl_easy_new(void);
void mockarr_curl_easy_free(void *easy);
int mockarr_curl_set_text(void *easy, enum mockarr_curl_text option, const char *value);
int mockarr_curl_set_number(void *easy, enum mockarr_curl_number option, long value);
/// Where body and header lines go.
int mockarr_curl_set_sinks(void *easy, mockarr_curl_sink body, mockarr_curl_sink header, void *context);
/// The request's own header lines, which have to live as long as the transfer.
int mockarr_curl_set_headers(void *easy, void *list);
long mockarr_curl_status(void *easy);
/// Where a redirect leads, as a whole address, or NULL. It lives as long as the transfer.
const char *mockarr_curl_redirect(void *easy);

/// Appends a line; the list begins as NULL.
void *mockarr_curl_list_add(void *list, const char *line);
void mockarr_curl_list_free(void *list);

void *mockarr_curl_multi_new(void);
void mockarr_curl_multi_free(void *multi);
int mockarr_curl_multi_add(void *multi, void *easy);
int mockarr_curl_multi_remove(void *multi, void *easy);
/// Does what can be done without waiting.
int mockarr_curl_multi_perform(void *multi);
/// Waits until something can be done, the time is over, or `descriptor` (unless it is -1) can be read, which it returns.
bool mockarr_curl_multi_poll(void *multi, int descriptor, int milliseconds);
/// The next transfer that is over, with its code; NULL when there is none.
void *mockarr_curl_multi_finished(void *multi, int *code);
