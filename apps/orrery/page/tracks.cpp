#include "page/tracks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace orrery::app {
namespace {

constexpr double kFramesPerSecond = 30;
constexpr double kPositionSteps = 1 << 21;  // the way of a body is divided into so many
constexpr double kTrackSteps = 1 << 18;

using PoseAt = std::function<const Pose&(std::size_t frame, std::size_t body)>;

// Positions of one body, one axis after the other. Returns the length of a step, m, and the least position.
std::pair<double, Vector3> addPositions(std::size_t frames, std::size_t body, const PoseAt& poseAt, PageBytes& bytes) {
    std::array<double, 3> least = numbers(poseAt(0, body).position);
    std::array<double, 3> most = least;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const auto p = numbers(poseAt(frame, body).position);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            least[axis] = std::min(least[axis], p[axis]);
            most[axis] = std::max(most[axis], p[axis]);
        }
    }
    const double way = std::max({most[0] - least[0], most[1] - least[1], most[2] - least[2]});
    const double step = way > 0 ? way / kPositionSteps : 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Differences differences(bytes);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            differences.add((numbers(poseAt(frame, body).position)[axis] - least[axis]) / step);
        }
    }
    return {step, {least[0], least[1], least[2]}};
}

void addRotations(std::size_t frames, std::size_t body, const PoseAt& poseAt, PageBytes& bytes) {
    for (std::size_t part = 0; part < 4; ++part) {
        Differences differences(bytes);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            const Quaternion& q = poseAt(frame, body).rotation;
            differences.add(std::clamp(std::array{q.x, q.y, q.z, q.w}[part], -1.0, 1.0) * 32767);
        }
    }
}

}  // namespace

std::vector<std::size_t> keptFrames(const std::vector<double>& times) {
    std::vector<std::size_t> kept;
    double next = 0;
    for (std::size_t frame = 0; frame < times.size(); ++frame) {
        const bool last = frame + 1 == times.size();
        if (!kept.empty() && times[frame] < next - 1e-9 && !last) continue;
        kept.push_back(frame);
        next = times[frame] + 1 / kFramesPerSecond;
    }
    return kept;
}

void Differences::add(double number) {
    const std::int64_t value = std::llround(number);
    bytes_.addSmall(value - last_);
    last_ = value;
}

Track addTrack(const std::vector<double>& values, PageBytes& bytes) {
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    if (!(least < most)) return {std::isfinite(least) ? least : 0, 0};
    const double step = std::max((most - least) / kTrackSteps, std::numeric_limits<double>::min());
    Differences differences(bytes);
    double last = least;
    for (const double value : values) {
        if (std::isfinite(value)) last = value;
        differences.add((last - least) / step);
    }
    return {least, step};
}

Json posesJson(std::size_t bodies, std::size_t frames, const PoseAt& poseAt) {
    PageBytes bytes;
    Json steps = Json::array();
    Json origins = Json::array();
    for (std::size_t body = 0; body < bodies; ++body) {
        const auto [step, origin] = addPositions(frames, body, poseAt, bytes);
        addRotations(frames, body, poseAt, bytes);
        steps.push_back(step);
        origins.push_back(toJson(origin));
    }
    return {{"steps", std::move(steps)}, {"origins", std::move(origins)}, {"data", bytes.text()}};
}

}  // namespace orrery::app
