/* Prints the JSON lines of files, as `qpdemo` does; Scripts/conformance compares them.
 *
 *   lines measure|batch|exercise|assess|body|score SETTINGS FILE...
 */
#include <qpkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  if (count < 4) {
    fprintf(stderr, "lines measure|batch|exercise|assess|body|score SETTINGS FILE...\n");
    return 64;
  }
  const char *what = arguments[1], *settings = arguments[2], *file = arguments[3];
  char *lines = NULL;
  size_t length = 0;
  qp_status status = QP_ARGUMENT;
  if (strcmp(what, "measure") == 0) {
    status = qp_lines(file, settings, &lines, &length);
  } else if (strcmp(what, "batch") == 0) {
    status = qp_batch(file, settings, &lines, &length);
  } else if (strcmp(what, "exercise") == 0) {
    status = qp_exercise(file, settings, &lines, &length);
  } else if (strcmp(what, "body") == 0) {
    status = qp_body(file, settings, &lines, &length);
  } else if (strcmp(what, "score") == 0) {
    status = qp_score(file, settings, &lines, &length);
  } else if (strcmp(what, "assess") == 0) {
    status = qp_assess((const char *const *)(arguments + 3), (size_t)(count - 3), settings, &lines, &length);
  }
  if (status < 0) {
    fprintf(stderr, "lines: %s\n", qp_last_error() ? qp_last_error() : what);
    return EXIT_FAILURE;
  }
  fwrite(lines, 1, length, stdout);
  qp_free(lines);
  return EXIT_SUCCESS;
}
