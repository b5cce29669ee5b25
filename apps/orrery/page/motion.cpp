#include "page/motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "page/bytes.hpp"

namespace orrery::app {
namespace {

constexpr double kFramesPerSecond = 30;
constexpr double kSteps = 1 << 21;             // that the way of a body is divided into
constexpr std::size_t kMaxContacts = 100'000;  // in all frames together
constexpr std::size_t kMaxEvents = 2'000;

// Frames to keep, the first and the last among them.
std::vector<std::size_t> keptFrames(const Recording& recording) {
    std::vector<std::size_t> kept;
    double next = 0;
    for (std::size_t frame = 0; frame < recording.times.size(); ++frame) {
        const bool last = frame + 1 == recording.times.size();
        if (!kept.empty() && recording.times[frame] < next - 1e-9 && !last) continue;
        kept.push_back(frame);
        next = recording.times[frame] + 1 / kFramesPerSecond;
    }
    return kept;
}

// Differences of whole numbers from frame to frame, which are small.
class Differences {
public:
    explicit Differences(PageBytes& bytes) : bytes_(bytes) {}
    void add(double number) {
        const std::int64_t value = std::llround(number);
        bytes_.addSmall(value - last_);
        last_ = value;
    }

private:
    PageBytes& bytes_;
    std::int64_t last_ = 0;
};

std::array<double, 3> numbers(const Vector3& v) {
    return {v.x, v.y, v.z};
}

using Frames = std::vector<std::size_t>;

// Positions of one body, one axis after the other. Returns the length of a step, m, and the least position.
std::pair<double, Vector3> addPositions(const Recording& recording, const Frames& frames, std::size_t body,
                                        PageBytes& bytes) {
    std::array<double, 3> least = numbers(recording.sample(frames.front(), body).pose.position);
    std::array<double, 3> most = least;
    for (const std::size_t frame : frames) {
        const auto p = numbers(recording.sample(frame, body).pose.position);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            least[axis] = std::min(least[axis], p[axis]);
            most[axis] = std::max(most[axis], p[axis]);
        }
    }
    const double way = std::max({most[0] - least[0], most[1] - least[1], most[2] - least[2]});
    const double step = way > 0 ? way / kSteps : 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Differences differences(bytes);
        for (const std::size_t frame : frames) {
            differences.add((numbers(recording.sample(frame, body).pose.position)[axis] - least[axis]) / step);
        }
    }
    return {step, {least[0], least[1], least[2]}};
}

void addRotations(const Recording& recording, const Frames& frames, std::size_t body, PageBytes& bytes) {
    for (std::size_t part = 0; part < 4; ++part) {
        Differences differences(bytes);
        for (const std::size_t frame : frames) {
            const Quaternion& q = recording.sample(frame, body).pose.rotation;
            differences.add(std::clamp(std::array{q.x, q.y, q.z, q.w}[part], -1.0, 1.0) * 32767);
        }
    }
}

Json motion(const Recording& recording, const Frames& frames) {
    PageBytes bytes;
    Json steps = Json::array();
    Json origins = Json::array();
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
        const auto [step, origin] = addPositions(recording, frames, body, bytes);
        addRotations(recording, frames, body, bytes);
        steps.push_back(step);
        origins.push_back(toJson(origin));
    }
    return {{"steps", std::move(steps)}, {"origins", std::move(origins)}, {"data", bytes.text()}};
}

// Of each body the frames at which it falls asleep or wakes, in turn; it begins awake.
Json asleep(const Recording& recording, const Frames& frames) {
    Json turns = Json::array();
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
        Json turn = Json::array();
        bool was = false;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const bool is = recording.asleep[frames[i] * recording.bodies.size() + body];
            if (is != was) turn.push_back(i);
            was = is;
        }
        turns.push_back(std::move(turn));
    }
    return turns;
}

double topSpeed(const Recording& recording, std::size_t frame) {
    double top = 0;
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
        const Vector3& v = recording.sample(frame, body).linearVelocity;
        top = std::max(top, std::hypot(v.x, v.y, v.z));
    }
    return top;
}

template <typename Value>
std::string plot(const Frames& frames, Value&& value) {
    PageBytes bytes;
    for (const std::size_t frame : frames) bytes.add(static_cast<float>(value(frame)));
    return bytes.text();
}

Json plots(const Recording& recording, const Frames& frames) {
    const auto& totals = recording.totals;
    return {{"kinetic", plot(frames, [&](std::size_t frame) { return totals[frame].kinetic; })},
            {"potential", plot(frames, [&](std::size_t frame) { return totals[frame].potential; })},
            {"contacts", plot(frames, [&](std::size_t frame) { return static_cast<double>(totals[frame].contacts); })},
            {"speed", plot(frames, [&](std::size_t frame) { return topSpeed(recording, frame); })}};
}

void addContact(const RecordedContact& contact, PageBytes& bytes) {
    for (const double c : numbers(contact.position)) bytes.add(static_cast<float>(c));
    for (const double c : numbers(contact.normal)) bytes.add(static_cast<std::int8_t>(std::lround(c * 127)));
    for (const double c : numbers(contact.force)) bytes.add(static_cast<float>(c));
}

// Of so many frames as there is space for.
Json contacts(const Recording& recording, const Frames& frames) {
    const auto begin = [&](std::size_t frame) { return frame == 0 ? 0 : recording.contactEnds[frame - 1]; };
    std::size_t all = 0;
    for (const std::size_t frame : frames) all += recording.contactEnds[frame] - begin(frame);
    const std::size_t every = all / kMaxContacts + 1;
    PageBytes bytes;
    Json counts = Json::array();
    for (std::size_t i = 0; i < frames.size(); i += every) {
        const std::size_t end = recording.contactEnds[frames[i]];
        for (std::size_t at = begin(frames[i]); at < end; ++at) addContact(recording.contacts[at], bytes);
        counts.push_back(end - begin(frames[i]));
    }
    return {{"every", every}, {"counts", std::move(counts)}, {"data", bytes.text()}};
}

Json events(const Recording& recording) {
    constexpr std::array kNames{"enter", "exit", "sleep", "wake"};
    Json list = Json::array();
    for (const RecordedEvent& event : recording.events) {
        if (list.size() == kMaxEvents) break;
        const bool named = event.trigger != kNoObject;
        list.push_back({{"time", event.time},
                        {"event", kNames[static_cast<std::size_t>(event.kind)]},
                        {"body", event.body},
                        {"trigger", named ? Json(recording.parts[event.trigger].name) : Json(nullptr)}});
    }
    return list;
}

}  // namespace

Json pageMotion(const Recording& recording) {
    const Frames frames = keptFrames(recording);
    Json times = Json::array();
    for (const std::size_t frame : frames) times.push_back(recording.times[frame]);
    return {{"times", std::move(times)},
            {"motion", motion(recording, frames)},
            {"asleep", asleep(recording, frames)},
            {"plots", plots(recording, frames)},
            {"contacts", contacts(recording, frames)},
            {"events", events(recording)}};
}

}  // namespace orrery::app
