#include "watch/joint_gaps.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>
#include <string>

#include "joints/readings.hpp"
#include "joints/springs.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kGap = 5e-3;       // m
constexpr double kGapShare = 0.05;  // of the smaller body
constexpr double kGapTime = 0.45;   // s: half a second, seen ten times a second

// m: across the colliders of each body; 0 for a body without.
std::vector<double> sizesOf(const SimulationWorld& world) {
    std::vector<Eigen::AlignedBox3d> boxes(world.bodies.size());
    for (const SimGeom& geom : world.geoms) {
        if (!geom.id || geom.body == kNone || geom.sensor) continue;
        dReal bounds[6];
        dGeomGetAABB(geom.id, bounds);
        boxes[static_cast<std::size_t>(geom.body)].extend(Eigen::AlignedBox3d(
            Eigen::Vector3d(bounds[0], bounds[2], bounds[4]), Eigen::Vector3d(bounds[1], bounds[3], bounds[5])));
    }
    std::vector<double> sizes(boxes.size(), 0);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!boxes[i].isEmpty()) sizes[i] = boxes[i].diagonal().norm();
    }
    return sizes;
}

}  // namespace

JointGaps::JointGaps(const SimulationWorld& world) : world_(world), watched_(world.joints.size()) {
    if (watched_.empty()) return;
    const std::vector<double> sizes = sizesOf(world);
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        if (world.joints[i]) watched_[i].most = allowedGap(world.planned.joints[i], sizes);
    }
}

// A joint with a spring yields.
double JointGaps::allowedGap(const PlannedJoint& joint, const std::vector<double>& sizes) const {
    const PlanJoint& plan = *joint.plan;
    const bool isSuspended = std::any_of(plan.axes.begin(), plan.axes.end(), [](const PlanJointAxis& axis) {
        return axis.suspensionErp || axis.suspensionCfm;
    });
    if (isSoft(plan) || isSuspended || (plan.ode && (plan.ode->erp || plan.ode->cfm))) return 0;
    double least = std::numeric_limits<double>::infinity();
    for (const std::int32_t planned : {joint.body1, joint.body2}) {
        const std::int32_t body = planned == kNone ? kNone : world_.bodyOfPlan[static_cast<std::size_t>(planned)];
        if (body == kNone) continue;
        const double size = sizes[static_cast<std::size_t>(body)];
        if (size > 0) least = std::min(least, size);
    }
    return least < std::numeric_limits<double>::infinity() ? std::max(kGap, kGapShare * least) : kGap;
}

void JointGaps::look(double time) {
    if (world_.failed || world_.joints.size() != watched_.size()) return;
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        Watched& watched = watched_[i];
        if (watched.most == 0 || !world_.joints[i] || !dJointIsEnabled(world_.joints[i])) continue;
        const StartGap& start = world_.jointOrigins[i].gap;
        const auto gap = gapOf(world_.joints[i], world_.planned.joints[i].plan->type, world_.jointOrigins[i]).gap;
        // A gap at the start closes at a limited speed, and has a word of its own.
        if (!gap || !(*gap > watched.most) || (start.time > 0 && !start.closed)) {
            watched.since = -1;
            continue;
        }
        if (watched.since < 0) watched.since = time;
        watched.longest = std::max(watched.longest, time - watched.since);
        if (*gap <= watched.greatest) continue;
        watched.greatest = *gap;
        watched.at = time;
    }
}

void JointGaps::report(DiagnosticLog& log) const {
    for (std::size_t i = 0; i < std::min(watched_.size(), world_.joints.size()); ++i) {
        const Watched& watched = watched_[i];
        if (!(watched.longest >= kGapTime)) continue;
        const Scene& scene = *world_.partOf(&PlanCounts::joints, i).scene;
        const NodeId node = world_.planned.joints[i].plan->node;
        log.report(code::SIM_JOINT_GAP, placeOf(scene, node),
                   describe(scene, node, "joint") + " let its bodies part by " + toRoundedText(watched.greatest) +
                       " m, at " + toRoundedText(watched.at) + " s");
    }
}

}  // namespace orrery
