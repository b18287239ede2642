// Those parts of libcurl's interface that Swift cannot say: calls whose arguments differ in type, and a struct with a union.
// libcurl is loaded while the program runs, so its headers are not needed; names and numbers are theirs (curl/curl.h,
// curl/multi.h), which stay the same for all of libcurl 7 and 8.
#ifndef QP_CURL_H
#define QP_CURL_H

#include <stddef.h>

typedef void *QPCurlHandle;
typedef size_t (*QPCurlCallback)(char *bytes, size_t size, size_t count, void *context);

// CURLMsg.
typedef struct {
  int kind;
  QPCurlHandle easy;
  union {
    void *whatever;
    int result;
  } data;
} QPCurlMessage;

typedef int (*QPCurlSetOption)(QPCurlHandle, int option, ...);

static inline int qp_curl_set_number(void *set, QPCurlHandle easy, int option, long value) {
  return ((QPCurlSetOption)set)(easy, option, value);
}

static inline int qp_curl_set_pointer(void *set, QPCurlHandle easy, int option, const void *value) {
  return ((QPCurlSetOption)set)(easy, option, value);
}

static inline int qp_curl_set_callback(void *set, QPCurlHandle easy, int option, QPCurlCallback value) {
  return ((QPCurlSetOption)set)(easy, option, value);
}

static inline int qp_curl_result(const QPCurlMessage *message) { return message->data.result; }

#endif
