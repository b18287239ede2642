/* QPKit for C and C++: joint angles and repetitions from the landmarks of people, and landmarks from pictures.
 *
 * Landmarks are four floats each: x, y, z, visibility. x and y are shares of the picture's width and height (y down), z is
 * on the scale of x, visibility 0...1; NaN is unknown. World landmarks are metres from the midpoint of the hips. A person
 * without a point counts as absent. Arrays are dense: frames, then people, then points, then the four floats.
 *
 * Settings are a JSON object, UTF-8; NULL is {}. An unknown name in it is an error. Its members:
 *   "features"    [...]  ids as qp_features lists them
 *   "topology"    "..."  the order of the points: blazepose33 (the default), coco17, body25, ...
 *   "size"        [w, h] the picture's size in pixels, 1...65535
 *   "fps"         n      frames per second, where there are no times
 *   "smoothing"   "..."  adaptive (the default), one-euro or none; butterworth:6Hz, of a whole recording, not of sessions
 *   "outliers"    "..."  hampel: outliers of a whole recording are replaced (not for sessions)
 *   "gaps"        n      gaps up to so many seconds are filled, of a whole recording (not for sessions)
 *   "overlay"     b      true draws a picture of each frame (sessions alone)
 *   "gravity"     [x, y] the direction of gravity in the picture, a unit vector
 *   "intrinsics"  [...]  fx, fy, cx, cy of the camera in pixels
 *   "lens"        "..."  instead of intrinsics, for angles in space: a phone such as iphone-13, 26mm (the focal length
 *                        of the same angle at 35 mm) or 62deg (the angle of the longer side)
 *   "estimator"   {...}  "name", "model", "runtime", "version" and "noise" of the pose estimator
 *   "mirrored"    b      the picture had been flipped (files alone)
 *   "view"        "..."  frontal or sagittal: the direction from which markers are seen (files alone); default: sagittal for
 *                        tests, and where all features, items or the exercise show from the side, else frontal
 *   "map"         "..."  the path of a file of lines such as LSHO = leftShoulder (files alone)
 *   "exercise"    "..."  a name, or an object as Docs/Exercises.md says (qp_exercise, qp_report)
 *   "space"       "..."  picture (the default), body or automatic: the plane of the picture, the body fitted in space, or
 *                        the body where the picture gives no reading (qp_session_open, qp_measure, qp_recording_open,
 *                        qp_lines, qp_batch, qp_report); picture or world: the angles of an exercise (qp_exercise); default: where they show best
 *   "strict"      b      full repetitions alone count (qp_exercise)
 *   "person"      n      the person of the file with this number, as qp_people counts; or "firstSeen" (the default rule),
 *                        "mostCentral", "nearest", "largest". The file is then read as a whole, and people and sides are told
 *                        apart; without it frame by frame (qp_recording_open, qp_lines, qp_exercise, qp_score). qp_batch,
 *                        qp_batch_bytes, qp_report, qp_test and qp_body always read the file as a whole; with "all" the
 *                        lines of qp_batch and qp_batch_bytes are those of each person
 *   "assessment"  {...}  an object as Docs/Assessments.md says (qp_assess, qp_batch, qp_report)
 *   "pace"        "..."  recorded (the default) or live: with stillness, countdown and rests (qp_assess), or frame by
 *                        frame (qp_body)
 *   "level"       b      the camera was level: its vertical is the picture's, within 1 degree (qp_body)
 *   "pose"        "..."  a name such as navasana, or the path of a recording of the pose (qp_score)
 *   "box"         [...]  x, y, width and height of the plate in the first picture, in pixels (qp_bar_open)
 *   "plate"       n      the plate's diameter in metres; 0.45 by default (qp_bar_open)
 *   "test"        "..."  gait, five-times-sit-to-stand, chair-stand, jump, single-leg-stance,
 *                        finger-tapping, composite-fist or kapandji (qp_test)
 *   "stature"     n      the person's standing height in metres, for lengths (qp_test)
 *   "start"       n      the time of the command to start in seconds, for timed tests (qp_test)
 *   "retest"      b      sessions are repeats: the people did not change between them (qp_cohort)
 *   "form"        "..."  lines (the default): a statistic a line; table: a row a person, as comma-separated values; or
 *                        plot: Bland–Altman plots as SVG (qp_cohort)
 *   "values"      [[]]   each person's repeated measurements; with "unit", such as "deg", and "feature" (qp_repeatability)
 *   "overwrite"   b      a file that stands there may be replaced (qp_recording_write, qp_recording_write_clothed)
 *   "title"       "..."  the page's title; its test or its features by default (qp_report)
 *   "name"        "..."  the recording's name on the page, or of the pose that it shows; the file's by default (qp_report,
 *                        qp_score)
 *   "language"    "..."  en (the default), de, fr, es, it or pt (qp_report)
 *   "from", "to"  n      the part that is shown, in seconds (qp_report)
 *   "network"     "..."  blazepose (the default), movenet, posenet, holistic, wholebody, hands or face
 *   "people"      n      the most people to find, 1...20; 1 by default (qp_estimator_open)
 *   "models"      "..."  a folder of models, a .task bundle or a .tflite file (qp_estimator_open)
 *   "runtime"     "..."  the path of the neural runtime, libLiteRt.so (qp_estimator_open)
 *   "matrix"      "..."  bt601 or bt709 (the default from 720 rows on): colours of NV12, I420 (qp_estimator_open)
 *   "range"       "..."  video (the default) or full: their black and white (qp_estimator_open)
 *
 * A handle is used by one thread at a time: a second one gets QP_BUSY. Different handles are independent. No function
 * starts a thread, reads a clock or prints. On a failure nothing is written to the outputs but a needed length.
 */
#ifndef QPKIT_H
#define QPKIT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It rises when a function or a struct changes its meaning. */
#define QPKIT_ABI 1

typedef int32_t qp_status;
#define QP_OK 0
#define QP_END 1         /* no frame is left */
#define QP_ARGUMENT (-1) /* an argument or a setting is wrong */
#define QP_FRAME (-2)    /* a frame cannot be measured: its time, its visibilities */
#define QP_FORMAT (-3)   /* a file cannot be read, written or understood */
#define QP_BUFFER (-4)   /* the buffer is too small; the needed size was given */
#define QP_STATE (-5)    /* there is nothing yet, such as a line before the first frame */
#define QP_BUSY (-6)     /* another thread is using the handle */
#define QP_RUNTIME (-7)  /* the neural runtime or a model is missing, or does not work */

/* The state of a reading. */
#define QP_READING 0  /* value is known */
#define QP_WITHHELD 1 /* measured, but not good enough to be shown: flags say why */
#define QP_NONE 2     /* not measured: points are missing, or it only draws */
#define QP_NO_PERSON 3   /* no person was in the picture */

/* The quality flags of a reading, as bits; qp_flag_name names them. */
#define QP_FLAG_COUNT 15

/* The layout of a picture's pixels, 8 bits a channel. */
#define QP_RGB 0
#define QP_BGR 1  /* OpenCV's order */
#define QP_RGBA 2 /* the fourth byte is ignored */
#define QP_BGRA 3
#define QP_GRAY 4
#define QP_NV12 5 /* a plane of luma, one of U and V of half the width and height, rounded up */
#define QP_I420 6 /* a plane of luma, one of U, one of V */

typedef struct qp_session qp_session;
typedef struct qp_recording qp_recording;
typedef struct qp_estimator qp_estimator;
typedef struct qp_bar qp_bar;

/* One feature in one frame. Numbers that are not known are NaN. */
typedef struct qp_reading {
  double value, low, high, raw; /* low and high: the interval of the true value; raw: without frame-by-frame smoothing */
  int32_t state;                /* QP_READING ... QP_NO_PERSON */
  uint32_t flags;               /* bit n is flag n */
  float degrees[16];            /* of each flag, NaN where it has none or is not set */
  double precision_low, precision_high; /* where a second reading of the same pose lies: noise and lag alone; since 0.6 */
} qp_reading;

/* Arrays of frames x features; any may be NULL. */
typedef struct qp_columns {
  size_t size; /* sizeof(qp_columns) */
  double *value, *low, *high, *raw;
  int32_t *state;
  uint32_t *flags;
  double *precision_low, *precision_high; /* since 0.6 */
} qp_columns;

/* A picture in the caller's memory, which is read during the call alone. A plane has stride x (rows - 1) bytes and those
 * of its last row. */
typedef struct qp_picture {
  size_t size;    /* sizeof(qp_picture) */
  int32_t format; /* QP_RGB ... QP_I420 */
  int32_t turns;  /* clockwise quarter turns that make it upright, 0...3 */
  int32_t width, height; /* as it is stored, in pixels, 1...65535 */
  const uint8_t *plane[3];
  size_t stride[3]; /* bytes from the start of a row to the start of the next */
} qp_picture;

/* The version of the library's interface. Compare it with QPKIT_ABI, and stop if they differ. */
int32_t qp_abi(void);

/* The version of the library, such as "0.10.0"; a text that stays. */
const char *qp_version(void);

/* The words of this thread's last failure, UTF-8, until its next failure; NULL if there was none. */
const char *qp_last_error(void);

/* The name of a quality flag, 0...QP_FLAG_COUNT - 1; a text that stays, NULL for other numbers. */
const char *qp_flag_name(int32_t flag);

/* Writes what can be measured as a JSON array, with a NUL. `length` is the number of bytes without it. */
qp_status qp_features(char *json, size_t capacity, size_t *length);

/* Writes the orders of points as a JSON array: "topology", the number of "points" and their "names". */
qp_status qp_topologies(char *json, size_t capacity, size_t *length);

/* --- Frame by frame -------------------------------------------------------------------------------------------- */

/* Opens a session. It needs "features" (or "overlay") and "size". */
qp_status qp_session_open(const char *settings, qp_session **session);

/* Measures a frame. Times are microseconds and increase. `landmarks`: people x points x 4 floats; `world` likewise or
 * NULL. After a failure the session goes on with the next frame. */
qp_status qp_session_push(qp_session *session, int64_t microseconds, const float *landmarks, const float *world,
                          int32_t people);

/* Gives the readings of the last frame, in the order of "features". `size_of_one` is sizeof(qp_reading), or that of an
 * earlier header, whose fields alone are then written. `count` is the number of features, also where fewer fit. */
qp_status qp_session_readings(qp_session *session, qp_reading *readings, size_t size_of_one, size_t capacity,
                              size_t *count);

/* Gives the last frame as a line of JSON, as `qpdemo measure --json` prints it, with its line feed and a NUL. */
qp_status qp_session_line(qp_session *session, char *json, size_t capacity, size_t *length);

/* Copies the drawing of the last frame: premultiplied RGBA, the picture's size. */
qp_status qp_session_overlay(qp_session *session, uint8_t *rgba, size_t bytes, size_t bytes_per_row);

/* Closes a session; NULL is ignored. */
void qp_session_close(qp_session *session);

/* --- Whole recordings ------------------------------------------------------------------------------------------ */

/* Measures many frames at once. `landmarks`: frames x people x points x 4 floats; `world` likewise or NULL.
 * `microseconds`: a time for each frame; NULL takes "fps". A failure names the frame. */
qp_status qp_measure(const char *settings, const float *landmarks, const float *world, int64_t frames, int32_t people,
                     const int64_t *microseconds, const qp_columns *columns);

/* Opens a file of any format, or a folder of OpenPose's. */
qp_status qp_recording_open(const char *path, const char *settings, qp_recording **recording);

/* Reads the next frames, at most `capacity`, each with the best `people` of its people. `microseconds`, `landmarks`,
 * `world` and `seen` (the number of people in each frame) may be NULL. QP_END where no frame is left. */
qp_status qp_recording_read(qp_recording *recording, int64_t capacity, int32_t people, int64_t *microseconds,
                            float *landmarks, float *world, int32_t *seen, int64_t *count);

/* Gives the colours of people's clothes in the `frames` frames that the last qp_recording_read gave. `clothing`: frames x people
 * x 6 floats, the trunk's lightness, a and b in CIELAB, then the thighs'; NaN is unknown. `people` as for qp_recording_read. */
qp_status qp_recording_clothing(qp_recording *recording, int64_t frames, int32_t people, float *clothing);

/* Measures the next frames, at most `capacity`, with the "features" that the recording was opened with. */
qp_status qp_recording_measure(qp_recording *recording, int64_t capacity, int64_t *microseconds,
                               const qp_columns *columns, int64_t *count);

/* Describes a recording as a JSON object: "topology", "points", "size", "fps", "format", "notes", ... */
qp_status qp_recording_about(qp_recording *recording, char *json, size_t capacity, size_t *length);

/* Closes a recording; NULL is ignored. */
void qp_recording_close(qp_recording *recording);

/* Writes frames as a file, whole or not at all; the ending of `path` is the format: .qprec.jsonl, .csv, .json (COCO), .trc
 * or .c3d. The arrays are those of qp_measure; "size" is needed. */
qp_status qp_recording_write(const char *path, const char *settings, const float *landmarks, const float *world,
                             int64_t frames, int32_t people, const int64_t *microseconds);

/* The same with the colours of people's clothes, by which qp_people and "person" tell people apart; .qprec.jsonl alone keeps
 * them. `clothing`: frames x people x 6 floats as qp_recording_clothing gives them, lightness 0...100, a and b -128...127,
 * rounded; or NULL. A colour with a NaN is unknown, and so are the thighs' without the trunk's. */
qp_status qp_recording_write_clothed(const char *path, const char *settings, const float *landmarks, const float *world,
                                     const float *clothing, int64_t frames, int32_t people,
                                     const int64_t *microseconds);

/* --- Pixels in, landmarks out ---------------------------------------------------------------------------------- */

/* Opens a pose estimator. The neural runtime and the models are searched as Docs/Vision.md says, and loaded: QP_RUNTIME
 * where one is missing. */
qp_status qp_estimator_open(const char *settings, qp_estimator **estimator);

/* Describes an estimator as a JSON object: its "topology", the number of "points" and their "names", and "estimator", which
 * the settings of a session take. */
qp_status qp_estimator_about(qp_estimator *estimator, char *json, size_t capacity, size_t *length);

/* Finds people in a picture; takes some ten milliseconds. Times are microseconds and increase. `landmarks`: people x points
 * x 4 floats, as qp_session_push and qp_measure take them, NaN where there are fewer people; shares of the upright picture.
 * `world` likewise. They may be NULL, and so may `seen`, the number of people that were found. */
qp_status qp_estimate(qp_estimator *estimator, int64_t microseconds, const qp_picture *picture, float *landmarks,
                      float *world, int32_t people, int32_t *seen);

/* Gives the colours of people's clothes in the last picture. `clothing`: people x 6 floats, the trunk's lightness, a and b in
 * CIELAB, then the thighs'; NaN is unknown. BlazePose (also within holistic and wholebody) and PoseNet read them where "people"
 * is above 1. QP_STATE before the first picture and after one that failed. */
qp_status qp_estimator_clothing(qp_estimator *estimator, float *clothing, int32_t people);

/* Closes an estimator; NULL is ignored. */
void qp_estimator_close(qp_estimator *estimator);

/* --- Results as JSON lines: `lines` ends with a NUL and is freed with qp_free ------------------------------------ */

/* Lists the people of a whole file, as `qpdemo people --json`: "person" (the number), "seconds", "from", "to", "box", ... */
qp_status qp_people(const char *path, const char *settings, char **lines, size_t *length);

/* Measures every frame of a file, as `qpdemo measure --json`. */
qp_status qp_lines(const char *path, const char *settings, char **lines, size_t *length);

/* Summarises a file, as `qpdemo batch --json`. A file, or one of its people, that cannot be measured is a line
   with "error", and QP_OK. */
qp_status qp_batch(const char *path, const char *settings, char **lines, size_t *length);

/* The same of a file's bytes; `name` is its name in the results. The lines have no "key". */
qp_status qp_batch_bytes(const void *bytes, size_t count, const char *name, const char *settings, char **lines,
                         size_t *length);

/* Counts the repetitions of an exercise, as `qpdemo exercise --json`. */
qp_status qp_exercise(const char *path, const char *settings, char **lines, size_t *length);

/* Carries out an assessment on files, one after the other, as `qpdemo assess --json`. */
qp_status qp_assess(const char *const *paths, size_t count, const char *settings, char **lines, size_t *length);

/* Evaluates a clinical test in a file, as `qpdemo test --json`. */
qp_status qp_test(const char *path, const char *settings, char **lines, size_t *length);

/* Fits a body in space to one camera's file, as `qpdemo body --json`: a line for each frame with a body, and a summary.
 * QP_FORMAT with the reason where none can be fitted. */
qp_status qp_body(const char *path, const char *settings, char **lines, size_t *length);

/* Scores a pose in every frame of a file, as `qpdemo score --json`: a line for each frame, and a summary. */
qp_status qp_score(const char *path, const char *settings, char **lines, size_t *length);

/* The statistics of a cohort, as `qpdemo cohort --json`: `results` are the lines of qp_batch, `people` is a table with the
 * columns file, person and, if given, group and session, or NULL: then each file's folder is its person. */
qp_status qp_cohort(const void *results, size_t results_count, const void *people, size_t people_count,
                    const char *settings, char **text, size_t *length);

/* The agreement of repeated measurements of people: SEM, MDC95, ICC(2,1), limits of agreement. */
qp_status qp_repeatability(const char *settings, char **lines, size_t *length);

/* --- Several cameras --------------------------------------------------------------------------------------------- */

/* Finds the cameras of 2 to 8 files in which one person moves, as `qpdemo rig solve`: `rig` is the file that it writes, JSON,
 * ends with a NUL and is freed with qp_free. Keep it for cameras that do not move. `stature`: the person's height in metres.
 * Settings: "person" (of the first file; the same person is found in the others), and those of files. */
qp_status qp_rig_solve(const char *const *paths, size_t count, double stature, const char *settings, char **rig,
                       size_t *length);

/* Measures "features" in space with the cameras of qp_rig_solve, as `qpdemo rig measure --json`: a line for each frame of the
 * first file. Files come in the rig's order. */
qp_status qp_rig_measure(const char *rig, const char *const *paths, size_t count, const char *settings, char **lines,
                         size_t *length);

/* --- The bar of a lift -------------------------------------------------------------------------------------------- */

/* Opens a session that follows the plate of a barbell through pictures. Without "box" it looks for a plate near the wrists of
 * the person. "features" are measured beside it. */
qp_status qp_bar_open(const char *settings, qp_bar **bar);

/* Takes the next picture and gives its line, as `qpdemo bar --json`, and that of a lift that it ends. Times are microseconds and
 * increase. `landmarks`: people x points x 4 floats, as qp_estimate gives them, and `world` likewise or NULL; with a NULL for
 * `landmarks` no person was looked for, which takes a "box" and no "features". */
qp_status qp_bar_push(qp_bar *bar, int64_t microseconds, const qp_picture *picture, const float *landmarks,
                      const float *world, int32_t people, char **lines, size_t *length);

/* Gives the line of a lift that the end of the pictures cuts off; none is an empty text. */
qp_status qp_bar_end(qp_bar *bar, char **lines, size_t *length);

/* Closes a session; NULL is ignored. */
void qp_bar_close(qp_bar *bar);

/* --- A page ---------------------------------------------------------------------------------------------------- */

/* Makes the page of a recording that plays and prints, as `qpdemo report`: HTML, UTF-8, ends with a NUL and is freed with
 * qp_free. */
qp_status qp_report(const char *path, const char *settings, char **html, size_t *length);

/* Frees lines or a page; NULL is ignored. */
void qp_free(void *lines);

#ifdef __cplusplus
}
#endif

#endif
