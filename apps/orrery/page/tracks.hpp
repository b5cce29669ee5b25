// Numbers that change from frame to frame, in few bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "orrery/scene/values.hpp"
#include "output/json.hpp"
#include "page/bytes.hpp"

namespace orrery::app {

[[nodiscard]] inline std::array<double, 3> numbers(const Vector3& v) {
    return {v.x, v.y, v.z};
}

// The indices of those times (s, ascending) that a page keeps: at most 30 a second, the first and the last among them.
[[nodiscard]] std::vector<std::size_t> keptFrames(const std::vector<double>& times);

// Differences of whole numbers from frame to frame, which are small.
class Differences {
public:
    explicit Differences(PageBytes& bytes) : bytes_(bytes) {}
    void add(double number);

private:
    PageBytes& bytes_;
    std::int64_t last_ = 0;
};

// The meaning of its whole numbers: origin + step * number.
struct Track {
    double origin = 0;
    double step = 0;  // 0: all are the same, and nothing was added
};

// `values` become whole numbers: the least and the most are 2^18 steps apart. A value that is not a number becomes the
// one before.
Track addTrack(const std::vector<double>& values, PageBytes& bytes);

// {"origins", "steps", "data"} of so many frames of so many bodies.
[[nodiscard]] Json posesJson(std::size_t bodies, std::size_t frames,
                             const std::function<const Pose&(std::size_t frame, std::size_t body)>& poseAt);

}  // namespace orrery::app
