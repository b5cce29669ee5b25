// Finds floors that hold nothing: a dynamic one, which falls with all that is on it, and a trigger.
#include <Eigen/Geometry>
#include <algorithm>
#include <string>
#include <vector>

#include "plan/draft.hpp"
#include "plan/falling.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

using Box = Eigen::AlignedBox3d;

constexpr double kFlat = 0.5;           // height of a floor, in its shorter side
constexpr double kWide = 2;             // its area, in that of the next largest
constexpr double kNearAbove = 2;        // a body begins so near above the trigger, in its heights
constexpr double kTouch = 0.05;         // or so deep in it
constexpr double kAtRest = 0.1;         // m/s
constexpr std::size_t kMostLooks = 64;  // at pairs of a body and a trigger below it
constexpr std::size_t kMostTriggered = 1'000'000;

double areaOf(const Box& box) {
    return box.isEmpty() ? 0 : box.sizes().x() * box.sizes().y();
}

bool isFlat(const Box& box) {
    return box.sizes().z() <= kFlat * box.sizes().head<2>().minCoeff();
}

bool isOver(const Box& box, const Box& below) {
    for (int i = 0; i < 2; ++i) {
        if (!(box.min()[i] < below.max()[i] && below.min()[i] < box.max()[i])) return false;
    }
    return true;
}

bool covers(const Box& below, const Box& box) {
    for (int i = 0; i < 2; ++i) {
        const double slack = kTouch * box.sizes()[i];
        if (below.min()[i] > box.min()[i] + slack || below.max()[i] < box.max()[i] - slack) return false;
    }
    return true;
}

// All that is in a world, turned so that gravity points along -z.
class Floors {
public:
    Floors(PlanDraft& draft, const PlanWorld& world) : draft_(draft), world_(world), bodies_(world.bodies.size()) {
        const Eigen::Quaterniond turned = rotationBetween(toEigen(world.gravity), -Eigen::Vector3d::UnitZ());
        JoinedBodies joined(world, JoinedBodies::Holds::Joints);
        falls_.resize(world.bodies.size());
        for (std::size_t i = 0; i < falls_.size(); ++i) falls_[i] = falls(world.bodies[i]) && !joined.isHeld(i);
        for (const PlanGeom& geom : world.geoms) {
            const bool isFalling = geom.body != kNone && falls_[static_cast<std::size_t>(geom.body)];
            if (std::holds_alternative<SolidPlane>(geom.solid)) {
                if (!geom.trigger) planes_.push_back(turnedPlane(geom, turned));
                continue;
            }
            const Box box = draft.bounds.of(geom.solid, Eigen::Isometry3d(turned) * poseInWorld(geom, world));
            if (geom.trigger) {
                if (geom.body == kNone) triggers_.push_back({&geom, box});
            } else if (isFalling) {
                bodies_[static_cast<std::size_t>(geom.body)].extend(box);
            } else {
                standing_.push_back(box);
            }
        }
    }

    // Nothing stands still, and the largest of the bodies is flat and below all others.
    void noteDynamic() {
        if (!standing_.empty() || !planes_.empty() || !triggers_.empty()) return;
        const std::size_t floor = largest();
        if (floor == bodies_.size() || !isFlat(bodies_[floor]) || isJoined(floor)) return;
        const Box& own = bodies_[floor];
        bool isAnyOver = false;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            const Box& box = bodies_[i];
            if (i == floor) continue;
            if (!falls_[i] || box.isEmpty() || areaOf(box) * kWide > areaOf(own)) return;
            if (box.min().z() < own.center().z()) return;
            isAnyOver = isAnyOver || isOver(box, own);
        }
        if (!isAnyOver) return;
        draft_.find.report(code::PLAN_NOTHING_BELOW, nodeOf(floor),
                           "is below all others and falls with them, for nothing in the scene stands still: is it a "
                           "floor, and meant to be without a motion?");
    }

    // A body begins on a trigger that is as wide as a shelf or a floor, and not on the thing below that.
    void noteTrigger() {
        std::erase_if(triggers_, [](const Placed& trigger) { return !isFlat(trigger.box); });
        if (triggers_.empty() || bodies_.size() > kMostTriggered / triggers_.size()) return;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (bodies_[i].isEmpty() || toEigen(world_.bodies[i].linearVelocity).norm() > kAtRest) continue;
            for (const Placed& trigger : triggers_) {
                if (!isOn(bodies_[i], trigger.box)) continue;
                if (++looks_ > kMostLooks) return;
                if (holds(i, trigger.box)) continue;
                const Node& node = *draft_.at(draft_.indexOf(trigger.geom->node)).node;
                return draft_.find.note(code::PLAN_NOTHING_BELOW, nodeOf(i),
                                        "begins above a trigger, " + draft_.find.nameOf(node) +
                                            ", which holds nothing: it falls through it");
            }
        }
    }

private:
    struct Placed {
        const PlanGeom* geom;
        Box box;
    };

    static Eigen::Hyperplane<double, 3> turnedPlane(const PlanGeom& geom, const Eigen::Quaterniond& turned) {
        const auto& plane = std::get<SolidPlane>(geom.solid);
        return {turned * toEigen(plane.normal), -plane.d};
    }

    [[nodiscard]] const Node& nodeOf(std::size_t body) const {
        return *draft_.at(draft_.indexOf(world_.bodies[body].node)).node;
    }

    [[nodiscard]] std::size_t largest() const {
        std::size_t found = bodies_.size();
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (found == bodies_.size() || areaOf(bodies_[i]) > areaOf(bodies_[found])) found = i;
        }
        return bodies_.size() < 2 || areaOf(bodies_[found]) == 0 ? bodies_.size() : found;
    }

    [[nodiscard]] bool isJoined(std::size_t body) const {
        const auto has = [&](const auto& joint) {
            const auto index = static_cast<std::int32_t>(body);
            return joint.body1 == index || joint.body2 == index;
        };
        return std::any_of(world_.joints.begin(), world_.joints.end(), has) ||
               std::any_of(world_.sixDofJoints.begin(), world_.sixDofJoints.end(), has);
    }

    static bool isOn(const Box& box, const Box& trigger) {
        const double gap = box.min().z() - trigger.max().z();
        const double height = box.sizes().z();
        return gap <= kNearAbove * height && gap >= -kTouch * height && covers(trigger, box);
    }

    // Is there something in place of the trigger, or so close below it that it lies on that? A plate that tells what
    // stands on it is so.
    [[nodiscard]] bool holds(std::size_t body, const Box& trigger) const {
        const Box& box = bodies_[body];
        const double lowest = trigger.min().z() - box.sizes().z() / 2;
        const auto isThere = [&](const Box& other) {
            return !other.isEmpty() && other.max().z() >= lowest && other.min().z() < box.center().z() &&
                   isOver(box, other);
        };
        if (std::any_of(standing_.begin(), standing_.end(), isThere)) return true;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (i != body && isThere(bodies_[i])) return true;
        }
        Eigen::Vector3d below = box.center();
        below.z() = lowest;
        return std::any_of(planes_.begin(), planes_.end(),
                           [&](const auto& plane) { return plane.signedDistance(below) < 0; });
    }

    PlanDraft& draft_;
    const PlanWorld& world_;
    std::vector<char> falls_;  // by body
    std::vector<Box> bodies_;  // those that fall; empty for others and for those without colliders
    std::vector<Box> standing_;
    std::vector<Placed> triggers_;
    std::vector<Eigen::Hyperplane<double, 3>> planes_;
    std::size_t looks_ = 0;
};

}  // namespace

void checkFloors(PlanDraft& draft) {
    if (draft.contents.format.empty() || draft.find.hasErrors() || draft.nothingBelow) return;
    for (const PlanWorld& world : draft.plan.worlds) {
        if (!hasOnlyGravity(world) || world.bodies.empty()) continue;
        Floors floors(draft, world);
        floors.noteDynamic();
        floors.noteTrigger();
    }
}

}  // namespace orrery
