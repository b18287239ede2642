/* The error of each thread; it belongs to the implementation and is not installed. */
#ifndef QPKIT_THREAD_ERROR_H
#define QPKIT_THREAD_ERROR_H

#include <stddef.h>

/* Keeps the words of this thread's last failure, cut to 1,023 bytes. */
void qpkit_set_last_error(const char *text, size_t length);

#endif
