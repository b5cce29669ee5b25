#include "page/fields.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "orrery/geometry/tessellate.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "page/bytes.hpp"
#include "page/surface.hpp"

namespace orrery::app {
namespace {

constexpr int kArrowsAlong = 9;                // the longest side of a volume
constexpr std::size_t kMaxArrows = 1'500;      // of a volume
constexpr std::size_t kMaxAllArrows = 30'000;  // of a world

// The present frame in which the shapes of a body are placed; the world's without a body.
Eigen::Isometry3d frameOf(const Simulation& simulation, const PlanWorld& world, std::int32_t body, std::size_t first) {
    if (body == kNone) return Eigen::Isometry3d::Identity();
    const auto index = static_cast<std::size_t>(body);
    Eigen::Isometry3d frame = toEigen(simulation.pose(simulation.bodies()[first + index]));
    frame.translate(toEigen(world.bodies[index].centerOfMass));
    return frame;
}

// The bounds of a field's trigger shapes, in that frame. Half spaces are unbounded and add nothing.
Eigen::AlignedBox3d boundsOf(const PlanWorld& world, const PlanGravityVolume& field) {
    Eigen::AlignedBox3d bounds;
    for (const std::uint32_t index : field.geoms) {
        const PlanGeom& geom = world.geoms[index];
        const auto surface = tessellate(geom.solid);
        if (!surface) continue;
        const Eigen::Isometry3d pose = toEigen(geom.odePose);
        for (const Vector3& p : surface->positions) bounds.extend(Eigen::Vector3d(pose * toEigen(p)));
    }
    return bounds;
}

class Sampler {
public:
    Sampler(const Gravity& gravity, const Eigen::Isometry3d& frame, std::size_t field)
        : gravity_(gravity), frame_(frame), field_(field) {}

    // An arrow: its place and the acceleration there, both in the frame.
    void sample(const Eigen::AlignedBox3d& bounds, PageBytes& arrows, std::size_t& count) const {
        const double step = bounds.sizes().maxCoeff() / kArrowsAlong;
        if (!(step > 0)) return;
        const Eigen::Array3i steps = (bounds.sizes().array() / step).round().cast<int>().max(1);
        for (int x = 0; x < steps[0]; ++x) {
            for (int y = 0; y < steps[1]; ++y) {
                for (int z = 0; z < steps[2]; ++z) {
                    const Eigen::Array3d part = (Eigen::Array3d(x, y, z) + 0.5) / steps.cast<double>();
                    add(bounds.min() + Eigen::Vector3d(part * bounds.sizes().array()), arrows, count);
                }
            }
        }
    }

private:
    void add(const Eigen::Vector3d& at, PageBytes& arrows, std::size_t& count) const {
        const GravityTrace trace = gravity_.trace(fromEigen(Eigen::Vector3d(frame_ * at)));
        const auto share = std::find_if(trace.shares.begin(), trace.shares.end(),
                                        [this](const GravityShare& s) { return s.field == field_; });
        if (share == trace.shares.end() || count >= kMaxArrows) return;
        const Eigen::Vector3d pull = frame_.linear().transpose() * toEigen(share->acceleration);
        for (const Eigen::Vector3d& v : {at, pull}) {
            for (const double c : v) arrows.add(static_cast<float>(c));
        }
        ++count;
    }

    const Gravity& gravity_;
    const Eigen::Isometry3d& frame_;
    std::size_t field_;
};

}  // namespace

Json pageFields(Simulation& simulation, std::size_t world, std::size_t first) {
    Json fields = Json::array();
    const PlanWorld& plan = orrery::planOf(simulation).worlds[world];
    std::size_t all = 0;
    for (std::size_t i = 0; i < plan.fields.size(); ++i) {
        const PlanGravityVolume& field = plan.fields[i];
        const Eigen::Isometry3d frame = frameOf(simulation, plan, field.body, first);
        PageBytes arrows;
        std::size_t count = 0;
        const Eigen::AlignedBox3d bounds = boundsOf(plan, field);
        if (all < kMaxAllArrows && !bounds.isEmpty()) {
            Sampler(simulation.gravity(world), frame, i).sample(bounds, arrows, count);
        }
        all += count;
        const bool rides = field.body != kNone;
        const auto source = field.shape ? tessellate(*field.shape) : std::nullopt;
        fields.push_back({{"body", rides ? Json(first + static_cast<std::size_t>(field.body)) : Json(nullptr)},
                          {"arrows", arrows.text()},
                          {"source", source ? trianglesJson(*source) : Json(nullptr)}});
    }
    return fields;
}

}  // namespace orrery::app
