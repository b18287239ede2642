/* The toolchain's overlay names hypotf, which glibc has had in a new version since 2.35. It is never called; a hidden one
 * of our own keeps the library loadable with glibc 2.34. */
#if defined(__linux__)
#include <math.h>

__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  return (float)sqrt((double)x * x + (double)y * y);
}
#endif
