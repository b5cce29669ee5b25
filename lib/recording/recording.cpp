#include "orrery/recording/recording.hpp"
#include "orrery/sim/step_results.hpp"

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
        bodies.push_back({simulation.bodies()[i].instance, simulation.bodies()[i].node, {}});
    }
    nameParts(simulation, bodies);
    return bodies;
}

std::vector<RecordedObject> jointsOf(const Simulation& simulation) {
    std::vector<RecordedObject> joints;
    for (const JointReading& reading : simulation.results().jointReadings()) {
        joints.push_back({reading.id.instance, reading.id.node, {}});
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
           simulation.results().jointReadings().size() == recording.joints.size();
}

void addSleepEvents(const Simulation& simulation, double time, Recording& recording) {
    for (std::uint32_t i = 0; i < recording.bodies.size(); ++i) {
        const bool disabled = dBodyIsEnabled(simulation.ode(simulation.bodies()[i])) == 0;
        if (disabled == recording.disabled[i]) continue;
        recording.disabled[i] = disabled;
        recording.events.push_back({time, disabled ? RecordedEvent::Kind::Sleep : RecordedEvent::Kind::Wake, i});
    }
}

void addTriggerEvents(const Simulation& simulation, double time, Recording& recording) {
    for (const TriggerEvent& event : simulation.results().triggers()) {
        if (event.kind == TriggerEvent::Kind::Stay) continue;
        const auto bodies = simulation.bodies();
        const auto body = std::find(bodies.begin(), bodies.end(), event.body);
        const bool enter = event.kind == TriggerEvent::Kind::Enter;
        recording.events.push_back({time, enter ? RecordedEvent::Kind::Enter : RecordedEvent::Kind::Exit,
                                    static_cast<std::uint32_t>(body - bodies.begin()),
                                    findPart(recording.parts, event.trigger.instance, event.trigger.node)});
    }
}

void addContacts(const Simulation& simulation, Recording& recording) {
    for (const ContactEvent& contact : simulation.results().contacts()) {
        recording.contacts.push_back({findPart(recording.parts, contact.geom1.instance, contact.geom1.node),
                                      findPart(recording.parts, contact.geom2.instance, contact.geom2.node),
                                      contact.position, contact.normal, contact.depth, contact.force});
    }
    recording.contactEnds.push_back(recording.contacts.size());
}

void addFrame(const Simulation& simulation, double time, Recording& recording) {
    recording.times.push_back(time);
    const Energy energy = simulation.energy();
    const Momentum momentum = simulation.momentum();
    recording.totals.push_back({energy.kinetic, energy.potential, momentum.linear, momentum.angular,
                                simulation.results().contactCount(), simulation.stateHash()});
    for (const BodyId body : simulation.bodies()) {
        recording.samples.push_back(
            {simulation.pose(body), simulation.linearVelocity(body), simulation.angularVelocity(body)});
        recording.asleep.push_back(dBodyIsEnabled(simulation.ode(body)) == 0);
    }
    addContacts(simulation, recording);
    const auto readings = simulation.results().jointReadings();
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
    for (const BodyId id : simulation.bodies()) recording.disabled.push_back(dBodyIsEnabled(simulation.ode(id)) == 0);
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
