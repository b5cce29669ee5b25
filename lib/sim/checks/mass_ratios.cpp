// Finds heavy bodies on light ones, or joined to them: an iterative solver needs many steps to carry their weight, and
// yields.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "checks/checks.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kMostRatio = 100;
constexpr double kAbove = 0.5;  // share of a contact's normal that is along gravity

struct Ratio {
    std::int32_t heavy = kNone;  // PlannedObjects::bodies
    std::int32_t light = kNone;
    double ratio = 0;
    bool joined = false;
};

class MassRatios {
public:
    explicit MassRatios(const WorldBuild& build) : build_(build) {}

    void addTouch(const StartTouch& touch) {
        const Eigen::Vector3d gravity = toEigen(build_.to.plan->gravity);
        if (gravity.isZero()) return;
        const std::int32_t first = build_.to.planned.geoms[touch.geom1].body;
        const std::int32_t second = build_.to.planned.geoms[touch.geom2].body;
        const double up = -toEigen(touch.normal).dot(gravity.normalized());
        if (std::abs(up) < kAbove) return;
        // The normal points into the first body.
        if (up > 0) {
            add(first, second, false);
        } else {
            add(second, first, false);
        }
    }

    template <typename Joints>
    void addJoints(const Joints& joints, std::size_t begin) {
        for (std::size_t i = begin; i < joints.size(); ++i) {
            add(joints[i].body1, joints[i].body2, true);
            add(joints[i].body2, joints[i].body1, true);
        }
    }

    void report() {
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Ratio& a, const Ratio& b) { return a.ratio > b.ratio; });
        for (std::size_t i = 0; i < std::min(found_.size(), kTold); ++i) {
            const Ratio& one = found_[i];
            build_.log.report(code::SIM_MASS_RATIO, bodyPlace(build_, one.heavy),
                              bodyName(build_, one.heavy) + " of " + massOf(one.heavy) +
                                  (one.joined ? " is joined to " : " rests on ") + bodyName(build_, one.light) +
                                  " of " + massOf(one.light) + ", " + about(one.ratio) + " times lighter" +
                                  andMore(i, found_.size()));
        }
    }

private:
    [[nodiscard]] const PlanBody& body(std::int32_t index) const {
        return *build_.to.planned.bodies[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] std::string massOf(std::int32_t index) const { return about(body(index).mass) + " kg"; }

    [[nodiscard]] bool hasMass(std::int32_t index) const { return !body(index).kinematic && !body(index).infiniteMass; }

    void add(std::int32_t heavy, std::int32_t light, bool joined) {
        if (heavy == kNone || light == kNone || !hasMass(heavy) || !hasMass(light)) return;
        const double ratio = body(heavy).mass / body(light).mass;
        if (ratio > kMostRatio && known_.emplace(heavy, light).second) found_.push_back({heavy, light, ratio, joined});
    }

    const WorldBuild& build_;
    std::vector<Ratio> found_;
    std::set<std::pair<std::int32_t, std::int32_t>> known_;
};

}  // namespace

void checkMassRatios(const WorldBuild& build, const std::vector<StartTouch>& touches) {
    MassRatios ratios(build);
    ratios.addJoints(build.to.planned.joints, build.begin.joints);
    ratios.addJoints(build.to.plan->sixDofJoints, build.begin.sixDofJoints);
    for (const StartTouch& touch : touches) ratios.addTouch(touch);
    ratios.report();
}

}  // namespace orrery
