/* Finds a person in a picture, and measures the knee: pixels in, degrees out.
 *
 *   cc estimate.c $(pkg-config --cflags --libs qpkit) -o estimate
 *   ./estimate picture.ppm
 *
 * It needs the neural runtime and the models of Docs/Vision.md.
 */
#include <qpkit.h>
#include <stdio.h>
#include <stdlib.h>

#define POINTS 33
#define LEFT_KNEE 25

static int fail(void) {
  fprintf(stderr, "estimate: %s\n", qp_last_error());
  return EXIT_FAILURE;
}

/* Reads a picture of 24 bits, P6. */
static uint8_t *read_ppm(const char *path, int *width, int *height) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  uint8_t *pixels = NULL;
  if (fscanf(file, "P6 %d %d 255", width, height) == 2 && fgetc(file) != EOF && *width > 0 && *height > 0 &&
      *width <= 65535 && *height <= 65535) {
    size_t bytes = (size_t)*width * (size_t)*height * 3;
    pixels = malloc(bytes);
    if (pixels && fread(pixels, 1, bytes, file) != bytes) {
      free(pixels);
      pixels = NULL;
    }
  }
  fclose(file);
  return pixels;
}

int main(int count, char **arguments) {
  int width, height;
  uint8_t *pixels = count == 2 ? read_ppm(arguments[1], &width, &height) : NULL;
  if (!pixels) {
    fprintf(stderr, "estimate PICTURE.ppm\n");
    return 64;
  }
  qp_estimator *estimator;
  if (qp_estimator_open("{\"network\": \"blazepose\"}", &estimator) < 0) return fail();
  qp_picture picture = {.size = sizeof picture, .format = QP_RGB, .width = width, .height = height};
  picture.plane[0] = pixels;
  picture.stride[0] = (size_t)width * 3;
  float landmarks[POINTS][4], world[POINTS][4];
  int32_t seen;
  if (qp_estimate(estimator, 0, &picture, &landmarks[0][0], &world[0][0], 1, &seen) < 0) return fail();
  qp_estimator_close(estimator);
  free(pixels);
  if (seen == 0) {
    printf("no person\n");
    return EXIT_SUCCESS;
  }

  char settings[256];
  snprintf(settings, sizeof settings, "{\"features\": [\"rangeOfMotion.knee.left.flexion\"], \"size\": [%d, %d]}", width,
           height);
  qp_session *session;
  qp_reading reading;
  size_t readings;
  if (qp_session_open(settings, &session) < 0) return fail();
  if (qp_session_push(session, 0, &landmarks[0][0], &world[0][0], 1) < 0) return fail();
  if (qp_session_readings(session, &reading, sizeof reading, 1, &readings) < 0) return fail();
  qp_session_close(session);
  printf("left knee at %.1f, %.1f pixels", (double)(landmarks[LEFT_KNEE][0] * (float)width),
         (double)(landmarks[LEFT_KNEE][1] * (float)height));
  if (reading.state == QP_READING) printf(", flexed by %.1f degrees", reading.value);
  printf("\n");
  return EXIT_SUCCESS;
}
