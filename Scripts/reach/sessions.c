/* Opens, uses and closes sessions: sessions COUNT. Fails where memory grows. */
#include <math.h>
#include <qpkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long resident_kilobytes(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &pages, &resident) == 2) fclose(file);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int count, char **arguments) {
  long sessions = count > 1 ? atol(arguments[1]) : 100000, early = 0;
  float person[33 * 4];
  char line[8192];
  for (long i = 0; i < sessions; i++) {
    qp_session *session;
    if (qp_session_open("{\"features\": [\"rangeOfMotion.shoulder.left.abduction\", \"fitness.squats\"],"
                        " \"size\": [160, 120], \"overlay\": true}", &session) < 0) {
      fprintf(stderr, "%s\n", qp_last_error());
      return 1;
    }
    for (int frame = 0; frame < 3; frame++) {
      for (int value = 0; value < 33 * 4; value++) person[value] = (float)((i + frame + value * 7) % 100) / 100;
      size_t length;
      if (qp_session_push(session, frame * 33333, person, NULL, 1) < 0 ||
          qp_session_line(session, line, sizeof line, &length) < 0) {
        fprintf(stderr, "%s\n", qp_last_error());
        return 1;
      }
    }
    qp_session_push(session, 0, person, NULL, 1); /* refused: failures must not cost memory either */
    qp_session_close(session);
    if (i == sessions / 10) early = resident_kilobytes();
  }
  long late = resident_kilobytes();
  printf("%ld sessions: %ld kB after a tenth of them, %ld kB at the end\n", sessions, early, late);
  return late - early > 2048;
}
