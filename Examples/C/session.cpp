// A session in C++: a left arm is raised sideways to 90 degrees, frame by frame, as a camera would see it.
//
//   c++ -std=c++17 session.cpp $(pkg-config --cflags --libs qpkit) -o session
#include <qpkit.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

namespace {

using Session = std::unique_ptr<qp_session, decltype(&qp_session_close)>;

void check(qp_status status) {
  if (status < 0) throw std::runtime_error(qp_last_error());
}

Session open(const char *settings) {
  qp_session *session = nullptr;
  check(qp_session_open(settings, &session));
  return Session(session, &qp_session_close);
}

constexpr int width = 1000, height = 1000;

// The points of BlazePose that the feature needs; all others are not known.
std::vector<float> person(double degrees) {
  std::vector<float> points(33 * 4, std::numeric_limits<float>::quiet_NaN());
  auto set = [&](int index, double x, double y) {
    points[index * 4] = static_cast<float>(x / width);
    points[index * 4 + 1] = static_cast<float>(y / height);
    points[index * 4 + 3] = 1;
  };
  const double angle = degrees * std::acos(-1) / 180;
  auto along = [&](double length) { return std::array{600 + length * std::sin(angle), 300 + length * std::cos(angle)}; };
  set(11, 600, 300);                          // left shoulder; the person faces the camera
  set(12, 400, 300);                          // right shoulder
  set(23, 560, 600);                          // left hip
  set(24, 440, 600);                          // right hip
  set(13, along(130)[0], along(130)[1]);      // left elbow
  set(15, along(250)[0], along(250)[1]);      // left wrist
  return points;
}

}  // namespace

int main() {
  try {
    if (qp_abi() != QPKIT_ABI) throw std::runtime_error("libqpkit is of another version");
    auto session = open(R"({"features": ["rangeOfMotion.shoulder.left.abduction"], "size": [1000, 1000],
                            "smoothing": "none", "overlay": true})");
    qp_reading reading{};
    size_t count = 0;
    for (int frame = 0; frame <= 90; frame++) {
      const auto points = person(frame);
      check(qp_session_push(session.get(), frame * 33'333, points.data(), nullptr, 1));
      check(qp_session_readings(session.get(), &reading, sizeof reading, 1, &count));
    }
    if (reading.state != QP_READING) throw std::runtime_error("the last frame has no reading");
    std::printf("%.1f degrees, from %.1f to %.1f\n", reading.value, reading.low, reading.high);

    std::vector<uint8_t> picture(4 * width * height);
    check(qp_session_overlay(session.get(), picture.data(), picture.size(), 4 * width));
    size_t drawn = 0;
    for (size_t pixel = 0; pixel < picture.size(); pixel += 4) drawn += picture[pixel + 3] > 0;
    std::printf("%s drawn\n", drawn > 1000 ? "an arc" : "nothing");
    // The arm is where it was put: 90 degrees from the trunk, within rounding.
    return std::abs(reading.value - 90) < 0.5 && drawn > 1000 ? 0 : 1;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "session: %s\n", error.what());
    return 1;
  }
}
