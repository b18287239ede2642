#include "include/thread_error.h"

#include <string.h>

#include "include/qpkit.h"

/* Swift has no thread-local storage; a buffer of fixed size needs no destructor at a thread's end. */
static _Thread_local char message[1024];
static _Thread_local int has_message;

void qpkit_set_last_error(const char *text, size_t length) {
  if (length >= sizeof message) {
    length = sizeof message - 1;
    while (length > 0 && (text[length] & 0xC0) == 0x80) length -= 1; /* not within a character */
  }
  memcpy(message, text, length);
  message[length] = 0;
  has_message = 1;
}

const char *qp_last_error(void) { return has_message ? message : NULL; }
