/* Times qp_measure over frames that are given as raw floats: benchmark FRAMES.bin POINTS SETTINGS REPEATS. Prints the least
 * processor time of a frame in microseconds. */
#include <qpkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **arguments) {
  if (count != 5) return 64;
  FILE *file = fopen(arguments[1], "rb");
  if (!file) return 66;
  fseek(file, 0, SEEK_END);
  long bytes = ftell(file);
  rewind(file);
  float *landmarks = malloc((size_t)bytes);
  if (fread(landmarks, 1, (size_t)bytes, file) != (size_t)bytes) return 66;
  int64_t frames = bytes / 16 / atoi(arguments[2]);
  double *value = malloc((size_t)frames * 8 * 64);
  qp_columns columns = {sizeof columns, value, NULL, NULL, NULL, NULL, NULL};
  double least = 1e9;
  for (int round = 0; round < atoi(arguments[4]); round++) {
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    if (qp_measure(arguments[3], landmarks, NULL, frames, 1, NULL, &columns) < 0) {
      fprintf(stderr, "%s\n", qp_last_error());
      return 1;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double time = (end.tv_sec - start.tv_sec) * 1e6 + (end.tv_nsec - start.tv_nsec) / 1e3;
    if (time / frames < least) least = time / frames;
  }
  printf("%.3f\n", least);
  return 0;
}
