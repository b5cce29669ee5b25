// Finds scenes that no collider is in below the bodies that fall: gravity along the wrong axis, no floor, or a floor
// above.
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plan/draft.hpp"
#include "plan/falling.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

using Box = Eigen::AlignedBox3d;

constexpr double kSlow = 0.1;          // m/s: slower bodies fall straight
constexpr double kLeastCommon = 0.01;  // of the narrower of two boxes that are above one another
constexpr double kLeastSlope = 1e-6;   // of a plane that holds bodies
constexpr std::size_t kMostPairs = 1'000'000;

// Standing geoms, and those of bodies that fall, as one direction of gravity sees them.
class Below {
public:
    Below(const PlanWorld& world, SharedBounds& bounds) : world_(world), bounds_(bounds) {
        JoinedBodies joined(world, JoinedBodies::Holds::Joints);
        stands_.resize(world.bodies.size());
        for (std::size_t i = 0; i < world.bodies.size(); ++i) stands_[i] = joined.isHeld(i) || !falls(world.bodies[i]);
        for (const PlanGeom& geom : world.geoms) {
            if (geom.trigger) {
                triggers_.push_back(&geom);
                continue;
            }
            if (geom.body == kNone || stands_[static_cast<std::size_t>(geom.body)]) {
                standing_.push_back(&geom);
            } else {
                falling_.push_back(&geom);
            }
        }
    }

    [[nodiscard]] bool canTell() const {
        return !falling_.empty() && standing_.size() + triggers_.size() <= kMostPairs / falling_.size();
    }
    [[nodiscard]] bool anyStands() const { return !standing_.empty(); }
    [[nodiscard]] const PlanGeom& first() const { return *falling_.front(); }

    // How many geoms of bodies that fall have something below them, if gravity points along `down`? At most `most`.
    [[nodiscard]] std::size_t landing(const Eigen::Vector3d& down, std::size_t most) const {
        return landing(standing_, down, most);
    }
    [[nodiscard]] bool isTriggerBelow(const Eigen::Vector3d& down) const { return landing(triggers_, down, 1) > 0; }
    [[nodiscard]] std::size_t fallingCount() const { return falling_.size(); }

private:
    [[nodiscard]] std::size_t landing(const std::vector<const PlanGeom*>& on, const Eigen::Vector3d& down,
                                      std::size_t most) const {
        const Eigen::Quaterniond turned = rotationBetween(down, -Eigen::Vector3d::UnitZ());
        std::vector<Box> holds;
        for (const PlanGeom* geom : on) {
            if (const auto* plane = std::get_if<SolidPlane>(&geom->solid)) {
                if (-down.dot(toEigen(plane->normal)) > kLeastSlope) return most;
                continue;
            }
            holds.push_back(boxOf(*geom, turned));
        }
        std::size_t count = 0;
        for (const PlanGeom* geom : falling_) {
            const Box box = boxOf(*geom, turned);
            count += std::any_of(holds.begin(), holds.end(), [&](const Box& below) { return isAbove(box, below); });
            if (count == most) break;
        }
        return count;
    }
    // A body that only touches the side of a wall, or is a little in it, is beside the wall, whatever the rounding.
    static bool isAbove(const Box& box, const Box& below) {
        const Eigen::Vector3d common = box.intersection(below).sizes();
        for (int i = 0; i < 2; ++i) {
            if (!(common[i] > kLeastCommon * std::min(box.sizes()[i], below.sizes()[i]))) return false;
        }
        // A floor that it touches from below is above it, whatever the rounding.
        return below.min().z() < box.center().z();
    }
    [[nodiscard]] Box boxOf(const PlanGeom& geom, const Eigen::Quaterniond& turned) const {
        return bounds_.of(geom.solid, Eigen::Isometry3d(turned) * poseInWorld(geom, world_));
    }

    const PlanWorld& world_;
    SharedBounds& bounds_;
    std::vector<char> stands_;  // by body
    std::vector<const PlanGeom*> standing_;
    std::vector<const PlanGeom*> falling_;
    std::vector<const PlanGeom*> triggers_;
};

bool fallsStraight(const PlanWorld& world, const Eigen::Vector3d& down) {
    return world.motions.empty() && std::all_of(world.bodies.begin(), world.bodies.end(), [&](const PlanBody& body) {
               const Eigen::Vector3d velocity = toEigen(body.linearVelocity);
               const bool isSlow = Eigen::Vector3d(velocity - down.dot(velocity) * down).norm() < kSlow;
               return isSlow && !(down.dot(velocity) < -kSlow) && body.gravityFactor >= 0;
           });
}

// Gravity is stated as a strength along a direction, and some write both with a sign.
std::string negativeGravity(const PlanDraft& draft, const PlanWorld& world) {
    const Node& node = *draft.at(draft.indexOf(world.node)).node;
    const auto& own = node.world ? node.world->gravity : std::nullopt;
    const auto& stated = own ? own : draft.contents.gravity;
    if (!stated || draft.options.gravityOverride || !(stated->gravity < 0)) return {};
    return "; it is " + toRoundedText(stated->gravity) + " with the direction " +
           toText(stated->direction.value_or(Vector3{0, -1, 0})) + ", and so pulls the other way";
}

// Says along which axis gravity would let most bodies land: the axes of scenes with y or with z up, or the way back.
std::string otherWay(const Below& below, const Eigen::Vector3d& down) {
    const std::array<std::pair<Eigen::Vector3d, std::string_view>, 3> ways{
        {{-down, "; what does not move is above it"},
         {-Eigen::Vector3d::UnitY(), "; with gravity along -y something would be below"},
         {-Eigen::Vector3d::UnitZ(), "; with gravity along -z something would be below"}}};
    std::size_t best = 0;
    std::string_view text;
    for (const auto& [axis, words] : ways) {
        const std::size_t count = below.landing(axis, below.fallingCount());
        if (count > best) text = words;
        best = std::max(best, count);
    }
    return std::string(text);
}

void noteGround(PlanDraft& draft, const PlanWorld& world) {
    const Eigen::Vector3d gravity = toEigen(world.gravity);
    if (!hasOnlyGravity(world)) return;
    const Eigen::Vector3d down = gravity.normalized();
    if (!fallsStraight(world, down)) return;
    const Below below(world, draft.bounds);
    if (!below.canTell() || below.landing(down, 1) > 0) return;
    const bool isTriggerBelow = below.isTriggerBelow(down);
    if (!below.anyStands() && !isTriggerBelow) return;
    const NodeId body = world.bodies[static_cast<std::size_t>(below.first().body)].node;
    const Node& node = *draft.at(draft.indexOf(body)).node;
    const std::string way =
        isTriggerBelow ? std::string("; only a trigger is below, which stops nothing") : otherWay(below, down);
    draft.nothingBelow = true;
    draft.find.report(code::PLAN_NOTHING_BELOW, node,
                      "falls for ever, like all bodies that fall: nothing below stops it, and gravity points along " +
                          toText(world.gravity) + negativeGravity(draft, world) + way);
}

}  // namespace

void checkGround(PlanDraft& draft) {
    // Errors before it may say why. A scene made by hand may be filled later.
    if (draft.contents.format.empty() || draft.find.hasErrors()) return;
    for (const PlanWorld& world : draft.plan.worlds) noteGround(draft, world);
}

}  // namespace orrery
