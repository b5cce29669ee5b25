// Finds joints that hold the same two bodies in more directions than bodies can move, so that they work against each
// other.
#include <algorithm>
#include <map>
#include <utility>

#include "checks/checks.hpp"
#include "orrery/base/codes/sim.hpp"

namespace orrery {
namespace {

constexpr int kFreedoms = 6;  // of one body relative to another

int heldRowsOf(const PlanJoint& joint) {
    const bool disabled = joint.ode && joint.ode->enabled == false;
    return disabled || joint.spring ? 0 : traitsOf(joint.type).held;
}

int heldRowsOf(const PlanSixDofJoint& joint) {
    const auto holds = [](const PlanConstraintRow& row) { return row.min == row.max && !row.spring; };
    return static_cast<int>(std::count_if(joint.rows.begin(), joint.rows.end(), holds));
}

int heldRowsOf(const PlannedJoint& joint) {
    return heldRowsOf(*joint.plan);
}

NodeId nodeOf(const PlannedJoint& joint) {
    return joint.plan->node;
}
NodeId nodeOf(const PlanSixDofJoint& joint) {
    return joint.node;
}

// Joints between one pair of bodies.
struct Held {
    int rows = 0;
    std::vector<std::pair<NodeId, std::size_t>>
        nodes;  // of joints that hold any direction, with their indices in their list
};

using Pair = std::pair<std::int32_t, std::int32_t>;

template <typename Joints>
void add(const Joints& joints, std::size_t begin, std::map<Pair, Held>& pairs) {
    // Older joints hold none of the new bodies.
    for (std::size_t i = begin; i < joints.size(); ++i) {
        const int rows = heldRowsOf(joints[i]);
        if (rows == 0) continue;
        Held& held = pairs[std::minmax({joints[i].body1, joints[i].body2})];
        held.rows += rows;
        // One joint of the file may consist of several of ODE's joints.
        const auto same = [&](const auto& node) { return node.first == nodeOf(joints[i]); };
        if (std::none_of(held.nodes.begin(), held.nodes.end(), same)) held.nodes.emplace_back(nodeOf(joints[i]), i);
    }
}

}  // namespace

void checkJointPairs(const WorldBuild& build) {
    std::map<Pair, Held> pairs;
    add(build.to.planned.joints, build.begin.joints, pairs);
    add(build.to.plan->sixDofJoints, build.begin.sixDofJoints, pairs);
    std::erase_if(pairs, [](const auto& entry) {
        const Held& held = entry.second;
        return held.rows <= kFreedoms || held.nodes.size() < 2;
    });
    std::size_t i = 0;
    for (const auto& [pair, held] : pairs) {
        if (i == kTold) break;
        const std::int32_t body = std::max(pair.first, pair.second);
        const Scene& scene = *build.to.partOf(&PlanCounts::bodies, static_cast<std::size_t>(body)).scene;
        const std::string others = held.nodes.size() > 2 ? " (of " + std::to_string(held.nodes.size()) + ")" : "";
        build.log.report(code::SIM_JOINTS_FIGHT, placeOf(scene, held.nodes[1].first),
                         describe(scene, held.nodes[0].first, "joint") + " and " +
                             describe(scene, held.nodes[1].first, "joint") + others + " hold " +
                             std::to_string(held.rows) + " directions between " +
                             (pair.first == kNone ? "the world" : bodyName(build, pair.first)) + " and " +
                             bodyName(build, body) + ", which have 6" + andMore(i, pairs.size()));
        ++i;
    }
}

}  // namespace orrery
