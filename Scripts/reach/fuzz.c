/* Calls the functions of qpkit.h at random: handles are valid or NULL, everything else is not held to anything but memory.
 *
 *   fuzz SECONDS [SEED]
 *
 * Pointers are NULL or have as much behind them as the counts say that are given with them; counts that claim more are given
 * only where the interface must refuse them before it looks. The address sanitizer sees every byte beyond.
 */
#include <math.h>
#include <qpkit.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state;

static uint64_t next(void) { /* SplitMix64 */
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int below(int limit) { return (int)(next() % (uint64_t)limit); }
static bool chance(int percent) { return below(100) < percent; }

static const char *const settings[] = {
    NULL, "", "{}", "null", "[1]", "{\"size\":[640,480]}",
    "{\"size\":[64,48],\"overlay\":true}",
    "{\"size\":[64,48],\"overlay\":true,\"features\":[\"overlay.wholeBody\"]}",
    "{\"size\":[640,480],\"features\":[\"rangeOfMotion.knee.left.flexion\"]}",
    "{\"size\":[640,480],\"features\":[\"rangeOfMotion.knee.left.flexion\",\"fitness.squats\"],\"fps\":30}",
    "{\"size\":[640,480],\"features\":[\"rangeOfMotion.elbow.right.flexion\"],\"topology\":\"coco17\",\"fps\":25}",
    "{\"size\":[640,480],\"features\":[\"rangeOfMotion.shoulder.left.abduction\"],\"smoothing\":\"none\"}",
    "{\"size\":[640,480],\"features\":[\"rangeOfMotion.shoulder.left.abduction\"],\"gravity\":[0,1],"
    "\"intrinsics\":[500,500,320,240],\"estimator\":{\"name\":\"a\",\"noise\":{\"pixels\":1}},\"fps\":1000000}",
    "{\"features\":[\"rangeOfMotion.knee.left.flexion\"]}",
    "{\"features\":[\"rangeOfMotion.knee.left.flexion\"],\"view\":\"sagittal\",\"mirrored\":true}",
    "{\"features\":[\"rangeOfMotion.knee.left.flexion\"],\"person\":1,\"space\":\"automatic\"}", "{\"person\":2}",
    "{\"exercise\":\"squats\"}", "{\"exercise\":\"squats\",\"space\":\"world\"}",
    "{\"exercise\":{\"name\":\"b\",\"motions\":[{\"angle\":[\"hip\",\"knee\",\"ankle\"],\"from\":170,\"to\":90}]}}",
    "{\"assessment\":{\"measures\":[{\"feature\":\"rangeOfMotion.shoulder.left.abduction\"}]}}",
    "{\"size\":[1e308,-1]}", "{\"size\":[9223372036854775807,1]}", "{\"fps\":1e-300}", "{\"map\":\"/dev/zero\"}",
    "{\"network\":\"blazepose\"}", "{\"network\":\"posenet\",\"people\":20}", "{\"network\":\"movenet\"}",
    "{\"people\":2,\"matrix\":\"bt709\",\"range\":\"full\"}", "{\"runtime\":\"/dev/zero\"}",
    "{\"models\":\"recordings\"}", "{\"models\":\"recordings/zeros.c3d\"}",
    "{\"features\":[\"rangeOfMotion.shoulder.left.abduction\"],\"title\":\"<a>\",\"language\":\"de\",\"from\":1,\"to\":2}",
    "{\"exercise\":\"squats\",\"features\":[\"rangeOfMotion.knee.left.flexion\"]}",
    "{\"features\":[{}]}", "{\"size\":[65535,65535],\"features\":[\"rangeOfMotion.neck.left.lateralFlexion\"]}",
    "{\"test\": \"gait\", \"stature\": 1.8}", "{\"test\": \"chairStand\", \"start\": 1, \"person\": 1}",
    "{\"level\": true, \"person\": 1, \"lens\": \"26mm\"}", "{\"pace\": \"live\", \"person\": 2}",
    "{\"pose\": \"navasana\"}", "{\"pose\": \"recordings/arm.qprec.jsonl\", \"name\": \"a b.c\"}", "{\"pose\": \"/dev/zero\"}",
    "{\"box\": [10, 10, 30, 30]}", "{\"box\": [-5, 60000, 6, 65535], \"plate\": 1}",
    "{\"retest\": true}", "{\"form\": \"table\"}", "{\"form\": \"plot\", \"retest\": true}",
    "{\"values\": [[1, 2], [3, 5]], \"unit\": \"deg\"}", "{\"values\": [[1e308, -1e308], [], [1]]}",
    "{\"features\": [\"rangeOfMotion.elbow.left.flexion\"], \"smoothing\": \"butterworth:6Hz\", \"outliers\": \"hampel\", \"gaps\": 0.2}",
};

/* A text of the list, or one of them with bytes changed or cut off; freed by the caller. */
static char *text(void) {
  const char *chosen = settings[below(sizeof settings / sizeof *settings)];
  if (chosen == NULL) return NULL;
  char *copy = strdup(chosen);
  size_t length = strlen(copy);
  if (length > 0 && chance(25)) {
    for (int change = below(4); change >= 0; change--) copy[below((int)length)] = (char)next();
    if (chance(30)) copy[below((int)length)] = 0;
  }
  return copy;
}

static float number(void) {
  switch (below(24)) {
  case 0: return NAN;
  case 1: return INFINITY;
  case 2: return -INFINITY;
  case 3: return 1e38f;
  case 4: return -1e-40f;
  case 5: return (float)(int32_t)next();
  default: return (float)(next() % 10000) / 10000;
  }
}

/* So many floats, on the heap so that one more is found; NULL now and then. */
static float *floats(size_t count) {
  if (chance(3)) return NULL;
  float *values = malloc(count * sizeof *values + 1);
  bool wild = chance(30);
  for (size_t i = 0; i < count; i++) values[i] = wild ? number() : (float)(next() % 10000) / 10000;
  return values;
}

static int64_t integer(void) {
  switch (below(10)) {
  case 0: return INT64_MAX;
  case 1: return INT64_MIN;
  case 2: return -1;
  case 3: return 0;
  case 4: return (int64_t)next();
  default: return below(1 << 20);
  }
}

static const char *path(int which) {
  static const char *const paths[] = {
      NULL, "", "/nonexistent", "/dev/zero", "/dev/null", "/tmp", "/proc/self/mem", "\xff\xfe", "a\nb", "/dev/full",
      "recordings/arm.qprec.jsonl", "recordings/arm.csv", "recordings/arm.c3d", "recordings/arm.trc",
      "recordings/squats.json", "recordings/real.qprec.jsonl", "recordings/cut.qprec.jsonl", "recordings/zeros.c3d",
      "recordings/empty.qprec.jsonl", "recordings",
  };
  return paths[which % (int)(sizeof paths / sizeof *paths)];
}

#define POINTS 75 /* the most that a topology has */
#define HANDLES 6

static qp_session *sessions[HANDLES];
static qp_recording *recordings[HANDLES];
static qp_estimator *estimators[2];
static qp_bar *bars[2];
static char buffer[1 << 20];

static void expect(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "%s\n", what);
  abort();
}

static void check(qp_status status) {
  expect(status >= QP_RUNTIME && status <= QP_END, "a status that is none");
  if (status < 0) expect(qp_last_error() != NULL && *qp_last_error() != 0, "a failure without words");
}

static void call_session(void) {
  int which = below(HANDLES);
  qp_session *session = chance(2) ? NULL : sessions[which];
  size_t length = 77;
  switch (below(8)) {
  case 0: {
    char *given = text();
    qp_session *opened = NULL;
    qp_status status = qp_session_open(given, chance(3) ? NULL : &opened);
    check(status);
    expect((status == QP_OK) == (opened != NULL), "a session without QP_OK");
    if (opened) {
      qp_session_close(sessions[which]);
      sessions[which] = opened;
    }
    free(given);
    break;
  }
  case 1: {
    size_t capacity = (size_t)below(8);
    qp_reading *readings = malloc(capacity * sizeof *readings + 1);
    check(qp_session_readings(session, readings, chance(10) ? (size_t)integer() % 104 : sizeof *readings, capacity,
                              chance(3) ? NULL : &length));
    free(readings);
    break;
  }
  case 2: {
    size_t capacity = (size_t)below(600);
    char *line = malloc(capacity + 1);
    check(qp_session_line(session, chance(3) ? NULL : line, capacity, chance(3) ? NULL : &length));
    free(line);
    break;
  }
  case 3: {
    size_t bytes = (size_t)below(64 * 48 * 4 + 600);
    uint8_t *pixels = malloc(bytes + 1);
    check(qp_session_overlay(session, pixels, bytes, chance(20) ? (size_t)integer() : 64 * 4 + (size_t)below(2)));
    free(pixels);
    break;
  }
  default: {
    int people = chance(5) ? (int)integer() : below(3);
    int held = people < 0 || people > 1000 ? 0 : people;
    float *landmarks = floats((size_t)held * POINTS * 4), *world = chance(50) ? floats((size_t)held * POINTS * 4) : NULL;
    check(qp_session_push(session, integer(), landmarks, world, people));
    free(landmarks);
    free(world);
  }
  }
}

static void call_measure(void) {
  char *given = text();
  int frames = below(20), people = below(3);
  float *landmarks = floats((size_t)frames * (size_t)people * POINTS * 4);
  int64_t *times = malloc((size_t)frames * 8 + 8);
  for (int i = 0; i < frames; i++) times[i] = chance(3) ? integer() : i * 33333;
  double *values = malloc((size_t)frames * 16 + 1);
  int32_t *states = malloc((size_t)frames * 8 + 1);
  qp_columns columns = {.size = chance(3) ? (size_t)below(56) : sizeof columns, .value = values, .state = states};
  int64_t claimed = chance(5) ? (chance(50) ? INT64_MAX - below(1000) : -(int64_t)below(1000) - 1) : frames;
  check(qp_measure(given, landmarks, chance(30) ? landmarks : NULL, claimed, people, chance(60) ? times : NULL,
                   chance(3) ? NULL : &columns));
  if (chance(20)) {
    static const char *const files[] = {"/tmp/qpkit-fuzz.csv", "/tmp/qpkit-fuzz.qprec.jsonl", "/tmp/qpkit-fuzz.trc",
                                        "/tmp/qpkit-fuzz.c3d", "/tmp/qpkit-fuzz.json", "/tmp/qpkit-fuzz", "/", ".csv/"};
    const char *file = files[below(8)];
    float *clothing = floats((size_t)frames * (size_t)people * 6);
    check(qp_recording_write_clothed(file, given, landmarks, NULL, chance(50) ? clothing : NULL, frames, people,
                                     chance(60) ? times : NULL));
    free(clothing);
    check(qp_recording_write(file, given, landmarks, NULL, frames, people, chance(60) ? times : NULL));
    if (strncmp(file, "/tmp/qpkit-fuzz", 15) == 0) remove(file);
  }
  free(values);
  free(states);
  free(times);
  free(landmarks);
  free(given);
}

static void call_recording(void) {
  int which = below(HANDLES);
  qp_recording *recording = chance(2) ? NULL : recordings[which];
  int64_t count = 0;
  size_t length = 0;
  switch (below(5)) {
  case 0: {
    char *given = text();
    qp_recording *opened = NULL;
    check(qp_recording_open(path(below(1000)), given, chance(3) ? NULL : &opened));
    if (opened) {
      qp_recording_close(recordings[which]);
      recordings[which] = opened;
    }
    free(given);
    break;
  }
  case 1: {
    size_t capacity = (size_t)below(2000);
    char *json = malloc(capacity + 1);
    check(qp_recording_about(recording, json, capacity, &length));
    free(json);
    break;
  }
  case 2: {
    int64_t capacity = chance(10) ? -(int64_t)below(9) : below(9);
    double *values = malloc(16 * 16);
    qp_columns columns = {.size = sizeof columns, .value = values, .high = chance(50) ? values : NULL};
    check(qp_recording_measure(recording, capacity, NULL, &columns, &count));
    free(values);
    break;
  }
  default: {
    int64_t capacity = chance(5) ? (chance(50) ? INT64_MAX : -1) : below(9);
    int people = chance(5) ? INT32_MIN : below(3);
    bool claims = capacity > 9;
    float *landmarks = claims ? NULL : malloc(9 * 3 * POINTS * 16);
    check(qp_recording_read(recording, claims ? INT64_MAX : capacity, claims ? 1 : people, NULL, landmarks,
                            chance(50) ? landmarks : NULL, NULL, &count));
    check(qp_recording_clothing(recording, chance(10) ? integer() : count, claims ? -1 : people,
                                chance(10) ? NULL : landmarks));
    free(landmarks);
  }
  }
}

/* Planes have as much behind them as the sides and strides say that are given with them. */
static qp_picture made_picture(int side) {
  qp_picture picture = {.size = sizeof picture, .format = below(7), .turns = below(4)};
  picture.width = 1 + below(side);
  picture.height = 1 + below(side);
  int pixel = picture.format < QP_RGBA ? 3 : picture.format < QP_GRAY ? 4 : 1;
  for (int plane = 0; plane < 3; plane++) {
    int width = plane == 0 ? picture.width * pixel : (picture.width + 1) / 2 * (picture.format == QP_NV12 ? 2 : 1);
    size_t rows = (size_t)(plane == 0 ? picture.height : (picture.height + 1) / 2);
    size_t gap = (size_t)(chance(50) ? 0 : below(9)), bytes = (rows - 1) * ((size_t)width + gap) + (size_t)width;
    uint8_t *pixels = malloc(bytes);
    for (size_t i = 0; i < bytes; i++) pixels[i] = (uint8_t)next();
    picture.plane[plane] = pixels;
    picture.stride[plane] = (size_t)width + gap;
  }
  return picture;
}

/* The same picture, or one that must be refused before a pixel is read. */
static qp_picture claimed_picture(qp_picture picture) {
  int pixel = picture.format < QP_RGBA ? 3 : picture.format < QP_GRAY ? 4 : 1;
  qp_picture claimed = picture;
  if (chance(30)) {
    switch (below(7)) {
    case 0: claimed.size = (size_t)below(72); break;
    case 1: claimed.format = 7 + (int32_t)(next() >> 34); break;
    case 2: claimed.turns = 4 + (int32_t)(next() >> 34); break;
    case 3: claimed.width = -below(1 << 20); break;
    case 4: claimed.height = chance(50) ? INT32_MAX : 65536; break;
    case 5: claimed.plane[0] = NULL; break;
    default: claimed.stride[0] = chance(50) ? SIZE_MAX : (size_t)below(picture.width * pixel);
    }
  }
  return claimed;
}

static void free_picture(qp_picture picture) {
  for (int plane = 0; plane < 3; plane++) free((void *)picture.plane[plane]);
}

static void call_estimator(void) {
  int which = below(2);
  if (estimators[which] == NULL || chance(5)) {
    char *given = text();
    qp_estimator *opened = NULL;
    check(qp_estimator_open(given, chance(3) ? NULL : &opened));
    if (opened) {
      qp_estimator_close(estimators[which]);
      estimators[which] = opened;
    }
    free(given);
  }
  qp_estimator *estimator = chance(3) ? NULL : estimators[which];
  size_t length = 0;
  check(qp_estimator_about(estimator, buffer, chance(50) ? sizeof buffer : (size_t)below(100), &length));
  qp_picture picture = made_picture(120), claimed = claimed_picture(picture);
  int people = chance(3) ? -1 : below(4);
  float *points = malloc(4 * POINTS * 16);
  int32_t seen = 0;
  check(qp_estimate(estimator, integer(), chance(3) ? NULL : &claimed, chance(10) ? NULL : points,
                    chance(50) ? points : NULL, people, chance(10) ? NULL : &seen));
  check(qp_estimator_clothing(estimator, chance(10) ? NULL : points, people));
  free(points);
  free_picture(picture);
}

static void call_bar(void) {
  static int64_t times[2];
  static qp_picture sizes[2];
  int which = below(2);
  if (bars[which] == NULL || chance(3)) {
    char *given = text();
    qp_bar *opened = NULL;
    check(qp_bar_open(given, chance(3) ? NULL : &opened));
    if (opened) {
      qp_bar_close(bars[which]);
      bars[which] = opened;
      sizes[which] = made_picture(120);
      free_picture(sizes[which]);
    }
    free(given);
  }
  qp_bar *bar = chance(3) ? NULL : bars[which];
  qp_picture picture = made_picture(120);
  /* Mostly gray pictures of one size, so that the bar is followed; smaller than what lies behind them. */
  if (picture.format == QP_GRAY && sizes[which].width > 0 && picture.width >= sizes[which].width
      && picture.height >= sizes[which].height) {
    picture.width = sizes[which].width;
    picture.height = sizes[which].height;
    picture.turns = 0;
  }
  char *lines = NULL;
  size_t length = 0;
  int people = chance(5) ? -1 : below(3);
  float *points = people < 0 || chance(40) ? NULL : floats((size_t)people * POINTS * 4);
  times[which] += below(50000);
  qp_picture claimed = claimed_picture(picture);
  check(qp_bar_push(bar, chance(5) ? integer() : times[which], chance(3) ? NULL : &claimed, points,
                    chance(50) ? points : NULL, people, chance(3) ? NULL : &lines, chance(3) ? NULL : &length));
  if (lines) expect(strlen(lines) == length, "a length that is another");
  qp_free(lines);
  lines = NULL;
  if (chance(5)) check(qp_bar_end(bar, &lines, &length));
  qp_free(lines);
  free(points);
  free_picture(picture);
}

/* Results and a table of people, with bytes changed now and then. */
static char *table(const char *whole, size_t *count) {
  char *copy = strdup(whole);
  *count = strlen(copy);
  if (chance(60)) {
    for (int change = below(6); change >= 0; change--) copy[below((int)*count)] = (char)next();
    if (chance(30)) *count = (size_t)below((int)*count);
  }
  return copy;
}

static void call_statistics(void) {
  char *given = text(), *lines = NULL;
  size_t length = 0, results_count, people_count;
  char *results = table("{\"file\":\"a/1\",\"feature\":\"x.left.y\",\"unit\":\"deg\",\"peak\":1}\n"
                        "{\"file\":\"a/2\",\"feature\":\"x.left.y\",\"unit\":\"deg\",\"peak\":2}\n"
                        "{\"file\":\"b/1\",\"feature\":\"x.left.y\",\"unit\":\"deg\",\"peak\":3e9}\n"
                        "{\"file\":\"b/2\",\"feature\":\"x.right.y\",\"unit\":\"deg\",\"peak\":-4}\n", &results_count);
  char *people = table("file,person,group,session\na/1,a,x,s\na/2,a,x,t\nb/1,b,x,s\nb/2,\"b\",x,t\n", &people_count);
  switch (below(3)) {
  case 0: check(qp_test(path(below(1000)), given, chance(3) ? NULL : &lines, &length)); break;
  case 1: check(qp_repeatability(given, &lines, chance(3) ? NULL : &length)); break;
  default:
    check(qp_cohort(chance(3) ? NULL : results, results_count, chance(20) ? NULL : people, people_count, given, &lines,
                    &length));
  }
  if (lines && length > 0) expect(strlen(lines) == length, "a length that is another");
  qp_free(lines);
  free(results);
  free(people);
  free(given);
}

static void call_lines(void) {
  char *given = text(), *lines = NULL;
  size_t length = 0;
  const char *files[3] = {path(below(1000)), path(below(1000)), path(below(1000))};
  switch (below(10)) {
  case 8: check(qp_body(files[0], given, chance(3) ? NULL : &lines, &length)); break;
  case 9: check(qp_score(files[0], given, &lines, chance(3) ? NULL : &length)); break;
  case 0: check(qp_lines(files[0], given, chance(3) ? NULL : &lines, &length)); break;
  case 7: check(qp_people(files[0], given, &lines, chance(3) ? NULL : &length)); break;
  case 1: check(qp_batch(files[0], given, &lines, chance(3) ? NULL : &length)); break;
  case 2: check(qp_exercise(files[0], given, &lines, &length)); break;
  case 3: check(qp_assess(files, (size_t)below(4), given, &lines, &length)); break;
  case 4: check(qp_report(files[0], given, &lines, chance(3) ? NULL : &length)); break;
  case 5: {
    size_t bytes = (size_t)below(3000);
    char *content = malloc(bytes + 1);
    for (size_t i = 0; i < bytes; i++) content[i] = (char)next();
    if (chance(50)) snprintf(content, bytes + 1, "{\"format\":\"qp-recording\",\"version\":1,\"topology\":\"coco17\"");
    check(qp_batch_bytes(content, bytes, chance(3) ? NULL : "fuzz", given, &lines, &length));
    free(content);
    break;
  }
  default:
    check(qp_features(buffer, chance(50) ? sizeof buffer : (size_t)below(100), &length));
    check(qp_topologies(buffer, chance(50) ? sizeof buffer : (size_t)below(100), &length));
    qp_flag_name((int32_t)next());
  }
  if (lines) expect(strlen(lines) == length, "a length that is another");
  qp_free(lines);
  free(given);
}

int main(int count, char **arguments) {
  time_t end = time(NULL) + (count > 1 ? atoi(arguments[1]) : 10);
  state = count > 2 ? strtoull(arguments[2], NULL, 10) : (uint64_t)time(NULL);
  printf("seed %llu\n", (unsigned long long)state);
  fflush(stdout);
  uint64_t calls = 0;
  while (calls % 64 != 0 || time(NULL) < end) {
    int kind = below(100);
    if (kind < 70) call_session();
    else if (kind < 80) call_measure();
    else if (kind < 95) call_recording();
    else if (kind < 96) call_estimator();
    else if (kind < 97) call_bar();
    else if (kind < 98) call_statistics();
    else call_lines();
    calls++;
  }
  for (int i = 0; i < HANDLES; i++) {
    qp_session_close(sessions[i]);
    qp_recording_close(recordings[i]);
  }
  for (int i = 0; i < 2; i++) qp_estimator_close(estimators[i]);
  for (int i = 0; i < 2; i++) qp_bar_close(bars[i]);
  printf("%llu calls\n", (unsigned long long)calls);
  return 0;
}
