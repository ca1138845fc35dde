#include "CCurl.h"

#include <dlfcn.h>

#if __has_include(<curl/curl.h>)
// The library's names are macros of functions with checks in them otherwise.
#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #theirs " is another number")
SAME(MOCKARR_CURL_URL, CURLOPT_URL);
SAME(MOCKARR_CURL_USERAGENT, CURLOPT_USERAGENT);
SAME(MOCKARR_CURL_CAINFO, CURLOPT_CAINFO);
SAME(MOCKARR_CURL_ACCEPT_ENCODING, CURLOPT_ACCEPT_ENCODING);
SAME(MOCKARR_CURL_LOW_SPEED_LIMIT, CURLOPT_LOW_SPEED_LIMIT);
SAME(MOCKARR_CURL_LOW_SPEED_TIME, CURLOPT_LOW_SPEED_TIME);
SAME(MOCKARR_CURL_SSL_VERIFYPEER, CURLOPT_SSL_VERIFYPEER);
SAME(MOCKARR_CURL_SSL_VERIFYHOST, CURLOPT_SSL_VERIFYHOST);
SAME(MOCKARR_CURL_NOSIGNAL, CURLOPT_NOSIGNAL);
SAME(MOCKARR_CURL_TIMEOUT_MS, CURLOPT_TIMEOUT_MS);
SAME(MOCKARR_CURL_CONNECTTIMEOUT_MS, CURLOPT_CONNECTTIMEOUT_MS);
SAME(MOCKARR_CURL_PROTOCOLS, CURLOPT_PROTOCOLS);
SAME(MOCKARR_CURL_HTTP_AND_HTTPS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
SAME(MOCKARR_CURL_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_PROXY);
SAME(MOCKARR_CURL_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_HOST);
SAME(MOCKARR_CURL_COULDNT_CONNECT, CURLE_COULDNT_CONNECT);
SAME(MOCKARR_CURL_WRITE_ERROR, CURLE_WRITE_ERROR);
SAME(MOCKARR_CURL_OPERATION_TIMEDOUT, CURLE_OPERATION_TIMEDOUT);
SAME(MOCKARR_CURL_SSL_CONNECT_ERROR, CURLE_SSL_CONNECT_ERROR);
SAME(MOCKARR_CURL_PEER_FAILED_VERIFICATION, CURLE_PEER_FAILED_VERIFICATION);
SAME(MOCKARR_CURL_SSL_CACERT_BADFILE, CURLE_SSL_CACERT_BADFILE);
#endif

enum {
    OPTION_BODY_CONTEXT = 10001,
    OPTION_HEADERS = 10023,
    OPTION_HEADER_CONTEXT = 10029,
    OPTION_BODY_SINK = 20011,
    OPTION_HEADER_SINK = 20079,
    INFO_STATUS = 0x200002,
    INFO_REDIRECT = 0x10001f,
    GLOBAL_ALL = 3,
    MESSAGE_DONE = 1,
};

#if __has_include(<curl/curl.h>)
SAME(OPTION_BODY_CONTEXT, CURLOPT_WRITEDATA);
SAME(OPTION_HEADERS, CURLOPT_HTTPHEADER);
SAME(OPTION_HEADER_CONTEXT, CURLOPT_HEADERDATA);
SAME(OPTION_BODY_SINK, CURLOPT_WRITEFUNCTION);
SAME(OPTION_HEADER_SINK, CURLOPT_HEADERFUNCTION);
SAME(INFO_STATUS, CURLINFO_RESPONSE_CODE);
SAME(INFO_REDIRECT, CURLINFO_REDIRECT_URL);
SAME(GLOBAL_ALL, CURL_GLOBAL_ALL);
SAME(MESSAGE_DONE, CURLMSG_DONE);
#endif

struct wait_descriptor {
    int descriptor;
    short wanted;
    short seen;
};

struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
};

#if __has_include(<curl/curl.h>)
SAME(sizeof(struct wait_descriptor), sizeof(struct curl_waitfd));
SAME(offsetof(struct wait_descriptor, seen), offsetof(struct curl_waitfd, revents));
SAME(offsetof(struct message, easy), offsetof(CURLMsg, easy_handle));
SAME(offsetof(struct message, data), offsetof(CURLMsg, data));
#endif

static struct {
    int (*global_init)(long flags);
    const char *(*easy_strerror)(int code);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *easy);
    int (*easy_setopt)(void *easy, int option, ...);
    int (*easy_getinfo)(void *easy, int info, ...);
    void *(*slist_append)(void *list, const char *line);
    void (*slist_free_all)(void *list);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_add_handle)(void *multi, void *easy);
    int (*multi_remove_handle)(void *multi, void *easy);
    int (*multi_perform)(void *multi, int *running);
    int (*multi_poll)(void *multi, struct wait_descriptor *extra, unsigned count, int timeout, int *ready);
    struct message *(*multi_info_read)(void *multi, int *left);
} curl;

static const char *const file_names[] = {
#ifdef __APPLE__
    "libcurl.4.dylib", "/usr/lib/libcurl.4.dylib", "/opt/homebrew/opt/curl/lib/libcurl.4.dylib",
#else
    "libcurl.so.4", "libcurl-gnutls.so.4",
#endif
};

static bool find_functions(void *library) {
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"curl_global_init", &curl.global_init},
        {"curl_easy_strerror", &curl.easy_strerror},
        {"curl_easy_init", &curl.easy_init},
        {"curl_easy_cleanup", &curl.easy_cleanup},
        {"curl_easy_setopt", &curl.easy_setopt},
        {"curl_easy_getinfo", &curl.easy_getinfo},
        {"curl_slist_append", &curl.slist_append},
        {"curl_slist_free_all", &curl.slist_free_all},
        {"curl_multi_init", &curl.multi_init},
        {"curl_multi_cleanup", &curl.multi_cleanup},
        {"curl_multi_add_handle", &curl.multi_add_handle},
        {"curl_multi_remove_handle", &curl.multi_remove_handle},
        {"curl_multi_perform", &curl.multi_perform},
        {"curl_multi_poll", &curl.multi_poll},
        {"curl_multi_info_read", &curl.multi_info_read},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return false;
        // POSIX lets a function's address stand in a `void *`.
        *(void **)functions[index].place = function;
    }
    return true;
}

bool mockarr_curl_load(const char **reason) {
    static bool is_loaded = false;
    if (is_loaded) return true;
    *reason = "there is none";
    for (size_t index = 0; index < sizeof file_names / sizeof *file_names; index++) {
        void *library = dlopen(file_names[index], RTLD_NOW | RTLD_LOCAL);
        if (!library) continue;
        *reason = "the one here is older than 7.66";
        if (!find_functions(library)) continue;
        *reason = "it could not be set up";
        is_loaded = curl.global_init(GLOBAL_ALL) == 0;
        return is_loaded;
    }
    return false;
}

const char *mockarr_curl_explanation(int code) { return curl.easy_strerror(code); }

void *mockarr_curl_easy_new(void) { return curl.easy_init(); }

void mockarr_curl_easy_free(void *easy) { curl.easy_cleanup(easy); }

int mockarr_curl_set_text(void *easy, enum mockarr_curl_text option, const char *value) {
    return curl.easy_setopt(easy, option, value);
}

int mockarr_curl_set_number(void *easy, enum mockarr_curl_number option, long value) {
    return curl.easy_setopt(easy, option, value);
}

int mockarr_curl_set_sinks(void *easy, mockarr_curl_sink body, mockarr_curl_sink header, void *context) {
    int code = curl.easy_setopt(easy, OPTION_BODY_SINK, body);
    if (!code) code = curl.easy_setopt(easy, OPTION_BODY_CONTEXT, context);
    if (!code) code = curl.easy_setopt(easy, OPTION_HEADER_SINK, header);
    if (!code) code = curl.easy_setopt(easy, OPTION_HEADER_CONTEXT, context);
    return code;
}

int mockarr_curl_set_headers(void *easy, void *list) { return curl.easy_setopt(easy, OPTION_HEADERS, list); }

long mockarr_curl_status(void *easy) {
    long status = 0;
    return curl.easy_getinfo(easy, INFO_STATUS, &status) == 0 ? status : 0;
}

const char *mockarr_curl_redirect(void *easy) {
    const char *address = NULL;
    return curl.easy_getinfo(easy, INFO_REDIRECT, &address) == 0 ? address : NULL;
}

void *mockarr_curl_list_add(void *list, const char *line) { return curl.slist_append(list, line); }

void mockarr_curl_list_free(void *list) { curl.slist_free_all(list); }

void *mockarr_curl_multi_new(void) { return curl.multi_init(); }

void mockarr_curl_multi_free(void *multi) { curl.multi_cleanup(multi); }

int mockarr_curl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }

int mockarr_curl_multi_remove(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }

int mockarr_curl_multi_perform(void *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running);
}

bool mockarr_curl_multi_poll(void *multi, int descriptor, int milliseconds) {
    struct wait_descriptor extra = {.descriptor = descriptor, .wanted = 1};
    int ready = 0;
    curl.multi_poll(multi, &extra, descriptor >= 0, milliseconds, &ready);
    return extra.seen != 0;
}

void *mockarr_curl_multi_finished(void *multi, int *code) {
    int left = 0;
    struct message *message = curl.multi_info_read(multi, &left);
    while (message && message->kind != MESSAGE_DONE) message = curl.multi_info_read(multi, &left);
    if (!message) return NULL;
    *code = message->data.code;
    return message->easy;
}
