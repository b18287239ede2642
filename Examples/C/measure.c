/* Measures a recording with QPKit: the largest value of a feature.
 *
 *   cc measure.c $(pkg-config --cflags --libs qpkit) -o measure
 *   ./measure take.qprec.jsonl rangeOfMotion.shoulder.left.abduction
 */
#include <math.h>
#include <qpkit.h>
#include <stdio.h>
#include <stdlib.h>

#define FRAMES_AT_ONCE 256

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, qp_last_error());
  return EXIT_FAILURE;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "measure RECORDING FEATURE\n");
    return 64;
  }
  if (qp_abi() != QPKIT_ABI) {
    fprintf(stderr, "This program was built for version %d of libqpkit, not %d.\n", QPKIT_ABI, (int)qp_abi());
    return EXIT_FAILURE;
  }
  char settings[512];
  snprintf(settings, sizeof settings, "{\"features\": [\"%s\"]}", arguments[2]);
  qp_recording *recording;
  if (qp_recording_open(arguments[1], settings, &recording) < 0) return fail("measure");

  double value[FRAMES_AT_ONCE], peak = -INFINITY, peak_time = 0;
  int64_t time[FRAMES_AT_ONCE], frames, all = 0, read = 0;
  qp_columns columns = {.size = sizeof columns, .value = value};
  qp_status status;
  while ((status = qp_recording_measure(recording, FRAMES_AT_ONCE, time, &columns, &frames)) == QP_OK) {
    for (int64_t i = 0; i < frames; i++) {
      if (isnan(value[i])) continue;
      read += 1;
      if (value[i] > peak) {
        peak = value[i];
        peak_time = time[i] / 1e6;
      }
    }
    all += frames;
  }
  qp_recording_close(recording);
  if (status < 0) return fail("measure");
  printf("%lld frames, %lld readings", (long long)all, (long long)read);
  if (read > 0) printf(", peak %.6f at %.6f s", peak, peak_time);
  printf("\n");
  return EXIT_SUCCESS;
}
