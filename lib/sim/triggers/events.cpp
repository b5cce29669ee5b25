#include "triggers/events.hpp"

#include <algorithm>
#include <unordered_map>

#include "contacts/ground_contacts.hpp"

namespace orrery {

TriggerEvents::TriggerEvents(const SimulationWorld& world, const Plan& plan) : world_(world), colliders_(world, plan) {
    std::vector<std::uint32_t> bounded;
    for (std::uint32_t i = 0; i < world.plan->triggers.size(); ++i) {
        for (const std::uint32_t geom : world.plan->triggers[i].geoms) {
            auto shape = volumeShapeOf(world, plan, geom);
            if (!shape) continue;
            shape->owner = i;
            placeVolume(*shape, VolumeFrame{});
            (shape->unbounded ? everywhere_ : bounded).push_back(static_cast<std::uint32_t>(shapes_.size()));
            shapes_.push_back(*std::move(shape));
        }
    }
    boxes_.resize(shapes_.size());
    follow();
    index_.build(boxes_, bounded);
    for (const SimBody& body : world.bodies) ids_.push_back(body.id);
}

void TriggerEvents::follow() {
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        // Uses ODE's pose of the geom: bodies carry triggers, and gravity volumes may be moved. Half spaces have no
        // pose, and do not move.
        if (!shapes_[i].unbounded) shapes_[i].frame = frameOf(shapes_[i].geom);
        boxes_[i] = boxOf(shapes_[i]);
    }
}

void TriggerEvents::addPairs(std::size_t body) {
    const dReal* p = dBodyGetPosition(world_.bodies[body].id);
    const VolumeProbe probe = colliders_.probe(world_, body, {p[0], p[1], p[2]});
    const auto add = [&](std::uint32_t i) {
        const VolumeShape& shape = shapes_[i];
        if (shape.attachedBody == probe.body || !isInside(shape, probe)) return;
        found_.push_back({shape.owner, static_cast<std::uint32_t>(body)});
    };
    std::for_each(everywhere_.begin(), everywhere_.end(), add);
    index_.forEachMeeting(probe.at, probe.radius, add);
}

void TriggerEvents::update(std::vector<TriggerEvent>& events) {
    if (shapes_.empty() && inside_.empty()) return;  // also after bodies were added or removed
    follow();
    world_.grounds->begin(world_.bodies.size());
    index_.refit(boxes_);
    found_.clear();
    for (std::size_t i = 0; i < world_.bodies.size(); ++i) addPairs(i);
    // Several shapes of a compound may contain one body.
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());

    auto before = inside_.begin();
    auto now = found_.begin();
    while (before != inside_.end() || now != found_.end()) {
        if (now == found_.end() || (before != inside_.end() && *before < *now)) {
            events.push_back(eventOf(*before++, TriggerEvent::Kind::Exit));
        } else if (before == inside_.end() || *now < *before) {
            events.push_back(eventOf(*now++, TriggerEvent::Kind::Enter));
        } else {
            events.push_back(eventOf(*now++, TriggerEvent::Kind::Stay));
            ++before;
        }
    }
    inside_.swap(found_);
}

TriggerEvent TriggerEvents::eventOf(const Pair& pair, TriggerEvent::Kind kind) const {
    const SimBody& body = world_.bodies[pair.body];
    return {kind,
            {world_.plan->triggers[pair.trigger].node, world_.partOf(&PlanCounts::triggers, pair.trigger).instance},
            {body.node, world_.partOf(&PlanCounts::bodies, body.planIndex).instance}};
}

void TriggerEvents::takeOver(const TriggerEvents& old, const PlanRemoved& gone) {
    std::unordered_map<dBodyID, std::uint32_t> bodyOfId;
    for (std::uint32_t i = 0; i < ids_.size(); ++i) bodyOfId.emplace(ids_[i], i);
    for (const Pair& pair : old.inside_) {
        const auto body = bodyOfId.find(old.ids_[pair.body]);
        if (body == bodyOfId.end() || gone.triggers.holds(pair.trigger)) continue;
        inside_.push_back({static_cast<std::uint32_t>(gone.triggers.moved(pair.trigger)), body->second});
    }
    std::sort(inside_.begin(), inside_.end());
}

}  // namespace orrery
