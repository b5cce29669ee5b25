#include "orrery/recording/recording.hpp"

#include <algorithm>
#include <tuple>

#include "orrery/sim/simulation.hpp"
#include "recording/node_names.hpp"

namespace orrery {
namespace {

auto key(const RecordedObject& part) {
    return std::tuple(part.instance.value, part.node.value);
}

std::uint32_t findPart(const std::vector<RecordedObject>& parts, InstanceId instance, NodeId node) {
    const std::tuple wanted(instance.value, node.value);
    const auto found = std::lower_bound(parts.begin(), parts.end(), wanted,
                                        [](const RecordedObject& part, const auto& k) { return key(part) < k; });
    if (found == parts.end() || key(*found) != wanted) return kNoObject;
    return static_cast<std::uint32_t>(found - parts.begin());
}

std::vector<RecordedObject> bodiesOf(const Simulation& simulation) {
    std::vector<RecordedObject> bodies;
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        bodies.push_back({simulation.bodyInstance(i), simulation.bodyNode(i), {}});
    }
    nameParts(simulation, bodies);
    return bodies;
}

std::vector<RecordedObject> jointsOf(const Simulation& simulation) {
    std::vector<RecordedObject> joints;
    for (const JointReading& reading : simulation.jointReadings()) {
        joints.push_back({reading.instance, reading.node, {}});
    }
    nameParts(simulation, joints);
    return joints;
}

// Returns all objects that contacts and events can name.
std::vector<RecordedObject> partsOf(const Simulation& simulation) {
    std::vector<RecordedObject> parts;
    for (const InstanceId instance : simulation.instances()) {
        forEachNode(simulation.scene(instance)->contents().root(), [&](const Node& node) {
            if (node.collider || node.trigger || node.gravity) parts.push_back({instance, node.id, {}});
        });
    }
    std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return key(a) < key(b); });
    nameParts(simulation, parts);
    return parts;
}

bool isOfTheseBodies(const Simulation& simulation, const Recording& recording) {
    return simulation.bodies().size() == recording.bodies.size() &&
           simulation.jointReadings().size() == recording.joints.size();
}

void addSleepEvents(const Simulation& simulation, double time, Recording& recording) {
    for (std::uint32_t i = 0; i < recording.bodies.size(); ++i) {
        const bool disabled = dBodyIsEnabled(simulation.bodies()[i]) == 0;
        if (disabled == recording.disabled[i]) continue;
        recording.disabled[i] = disabled;
        recording.events.push_back({time, disabled ? RecordedEvent::Kind::Sleep : RecordedEvent::Kind::Wake, i});
    }
}

void addTriggerEvents(const Simulation& simulation, double time, Recording& recording) {
    for (const TriggerEvent& event : simulation.triggers()) {
        if (event.kind == TriggerEvent::Kind::Stay) continue;
        const auto body = std::find(simulation.bodies().begin(), simulation.bodies().end(), event.id);
        const bool enter = event.kind == TriggerEvent::Kind::Enter;
        recording.events.push_back({time, enter ? RecordedEvent::Kind::Enter : RecordedEvent::Kind::Exit,
                                    static_cast<std::uint32_t>(body - simulation.bodies().begin()),
                                    findPart(recording.parts, event.triggerInstance, event.trigger)});
    }
}

void addContacts(const Simulation& simulation, Recording& recording) {
    for (const ContactEvent& contact : simulation.contacts()) {
        recording.contacts.push_back({findPart(recording.parts, contact.instance1, contact.geom1),
                                      findPart(recording.parts, contact.instance2, contact.geom2), contact.position,
                                      contact.normal, contact.depth, contact.force});
    }
    recording.contactEnds.push_back(recording.contacts.size());
}

void addFrame(const Simulation& simulation, double time, Recording& recording) {
    recording.times.push_back(time);
    const Energy energy = simulation.energy();
    const Momentum momentum = simulation.momentum();
    recording.totals.push_back({energy.kinetic, energy.potential, momentum.linear, momentum.angular,
                                simulation.contactCount(), simulation.stateHash()});
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        recording.samples.push_back({simulation.pose(i), simulation.linearVelocity(i), simulation.angularVelocity(i)});
        recording.asleep.push_back(dBodyIsEnabled(simulation.bodies()[i]) == 0);
    }
    addContacts(simulation, recording);
    const auto readings = simulation.jointReadings();
    recording.jointReadings.insert(recording.jointReadings.end(), readings.begin(), readings.end());
}

}  // namespace

std::vector<std::string> bodyNames(const Simulation& simulation) {
    std::vector<std::string> names;
    for (RecordedObject& body : bodiesOf(simulation)) names.push_back(std::move(body.name));
    return names;
}

Recording startRecording(const Simulation& simulation, std::size_t frames) {
    Recording recording;
    recording.bodyParts = bodiesOf(simulation);
    recording.parts = partsOf(simulation);
    recording.joints = jointsOf(simulation);
    for (const RecordedObject& body : recording.bodyParts) recording.bodies.push_back(body.name);
    for (const dBodyID body : simulation.bodies()) recording.disabled.push_back(dBodyIsEnabled(body) == 0);
    recording.times.reserve(frames);
    recording.totals.reserve(frames);
    recording.contactEnds.reserve(frames);
    recording.samples.reserve(frames * recording.bodies.size());
    recording.jointReadings.reserve(frames * recording.joints.size());
    recording.asleep.reserve(frames * recording.bodies.size());
    addFrame(simulation, simulation.time(), recording);
    return recording;
}

void recordEvents(const Simulation& simulation, Recording& recording, std::optional<double> time) {
    if (!isOfTheseBodies(simulation, recording)) return;
    addSleepEvents(simulation, time.value_or(simulation.time()), recording);
    addTriggerEvents(simulation, time.value_or(simulation.time()), recording);
}

void recordFrame(const Simulation& simulation, Recording& recording, std::optional<double> time) {
    if (!isOfTheseBodies(simulation, recording)) return;
    recordEvents(simulation, recording, time);
    addFrame(simulation, time.value_or(simulation.time()), recording);
}

}  // namespace orrery
