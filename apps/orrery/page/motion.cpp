#include "page/motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "orrery/sim/planned_simulation.hpp"
#include "page/bytes.hpp"
#include "page/readings.hpp"
#include "page/tracks.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kMaxContacts = 100'000;  // in all frames together

using Frames = std::vector<std::size_t>;

Json motion(const Recording& recording, const Frames& frames) {
    return posesJson(recording.bodies.size(), frames.size(), [&](std::size_t frame, std::size_t body) -> const Pose& {
        return recording.sample(frames[frame], body).pose;
    });
}

// For each body: the frames at which it falls asleep or wakes, in turn. It begins awake.
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
    Json all{{"kinetic", plot(frames, [&](std::size_t frame) { return totals[frame].kinetic; })},
             {"contacts", plot(frames, [&](std::size_t frame) { return static_cast<double>(totals[frame].contacts); })},
             {"speed", plot(frames, [&](std::size_t frame) { return topSpeed(recording, frame); })}};
    // A curve with gaps would look like one that is known.
    const bool isDefined = std::all_of(frames.begin(), frames.end(),
                                       [&](std::size_t frame) { return std::isfinite(totals[frame].potential); });
    if (isDefined) all["potential"] = plot(frames, [&](std::size_t frame) { return totals[frame].potential; });
    return all;
}

// A contact of these bodies: the number of each and 1, or 0 for none, as differences from the contact before.
class ContactBodies {
public:
    ContactBodies(const Simulation& simulation, const Recording& recording) {
        const auto bodies = bodiesOfGeoms(planOf(simulation));
        for (const RecordedObject& part : recording.parts) {
            const auto found = bodies.find(part.node.value);
            ofParts_.push_back(found == bodies.end() ? 0 : static_cast<std::int64_t>(found->second) + 1);
        }
    }
    void add(const RecordedContact& contact) {
        const std::array now{of(contact.part1), of(contact.part2)};
        for (std::size_t i = 0; i < 2; ++i) bytes_.addSmall(now[i] - before_[i]);
        before_ = now;
    }
    [[nodiscard]] std::string text() const { return bytes_.text(); }

private:
    [[nodiscard]] std::int64_t of(std::uint32_t part) const { return part == kNoObject ? 0 : ofParts_[part]; }

    std::vector<std::int64_t> ofParts_;
    std::array<std::int64_t, 2> before_{};
    PageBytes bytes_;
};

void addContact(const RecordedContact& contact, PageBytes& bytes) {
    for (const double c : numbers(contact.position)) bytes.add(static_cast<float>(c));
    for (const double c : numbers(contact.normal)) bytes.add(static_cast<std::int8_t>(std::lround(c * 127)));
    for (const double c : numbers(contact.force)) bytes.add(static_cast<float>(c));
}

// The contacts of as many frames as there is space for.
Json contacts(const Simulation& simulation, const Recording& recording, const Frames& frames) {
    const auto begin = [&](std::size_t frame) { return frame == 0 ? 0 : recording.contactEnds[frame - 1]; };
    std::size_t all = 0;
    for (const std::size_t frame : frames) all += recording.contactEnds[frame] - begin(frame);
    const std::size_t every = all / kMaxContacts + 1;
    PageBytes bytes;
    ContactBodies bodies(simulation, recording);
    Json counts = Json::array();
    for (std::size_t i = 0; i < frames.size(); i += every) {
        const std::size_t end = recording.contactEnds[frames[i]];
        for (std::size_t at = begin(frames[i]); at < end; ++at) {
            addContact(recording.contacts[at], bytes);
            bodies.add(recording.contacts[at]);
        }
        counts.push_back(end - begin(frames[i]));
    }
    return {{"every", every}, {"counts", std::move(counts)}, {"data", bytes.text()}, {"bodies", bodies.text()}};
}

}  // namespace

std::unordered_map<std::uint32_t, std::size_t> bodiesOfGeoms(const Plan& plan) {
    std::unordered_map<std::uint32_t, std::size_t> bodies;
    std::size_t before = 0;  // in other worlds
    for (const PlanWorld& world : plan.worlds) {
        for (const PlanGeom& geom : world.geoms) {
            if (geom.body != kNone) bodies.emplace(geom.node.value, before + static_cast<std::size_t>(geom.body));
        }
        before += world.bodies.size();
    }
    return bodies;
}

Json pageEvents(const Recording& recording) {
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

Json pageMotion(const Simulation& simulation, const Recording& recording) {
    const Frames frames = keptFrames(recording.times);
    Json times = Json::array();
    for (const std::size_t frame : frames) times.push_back(recording.times[frame]);
    return {{"times", std::move(times)},
            {"motion", motion(recording, frames)},
            {"asleep", asleep(recording, frames)},
            {"plots", plots(recording, frames)},
            {"contacts", contacts(simulation, recording, frames)},
            {"readings", pageReadings(simulation, recording, frames)},
            {"events", pageEvents(recording)}};
}

}  // namespace orrery::app
