#include "orrery/conversion/motions.hpp"

#include <Eigen/Geometry>

#include "orrery/plan/motion.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

void addPrincipalInertia(MotionMass& mass, const Matrix3& inertia) {
    const Eigenvectors principal = eigenvectorsOf(toEigen(inertia));
    if (!principal.converged) return;
    Eigen::Matrix3d axes = principal.vectors;
    if (axes.determinant() < 0) axes.col(2) *= -1;
    mass.inertiaDiagonal = fromEigen(principal.values);
    if (inertia.m[1] == 0 && inertia.m[2] == 0 && inertia.m[5] == 0) {
        mass.inertiaDiagonal = Vector3{inertia.m[0], inertia.m[4], inertia.m[8]};
        return;
    }
    mass.inertiaOrientation = fromEigen(Eigen::Quaterniond(axes).normalized());
}

std::optional<Vector3> inFrame(const Quaternion& frame, const Vector3& v) {
    if (v == Vector3{}) return std::nullopt;
    return fromEigen(Eigen::Vector3d(toEigen(frame).conjugate() * toEigen(v)));
}

Body plainBody(const Body& body) {
    Body result = body;
    result.velocityFrame = VelocityFrame::Node;
    result.linearVelocity.reset();
    result.angularVelocity.reset();
    if (body.gravityMode == false) result.gravityFactor = 0;
    const auto* motion = std::get_if<MotionMass>(&body.mass);
    const bool isInfinite = motion && motion->rule == MassRule::Computed && motion->mass == 0.0;
    if (isInfinite) result.type = BodyType::Kinematic;
    result.mass = MotionMass{};
    return result;
}

void addMotion(Body& body, const PlanBody& planned) {
    auto& mass = std::get<MotionMass>(body.mass);
    mass.mass = planned.mass;
    if (planned.centerOfMass != Vector3{}) mass.centerOfMass = planned.centerOfMass;
    addPrincipalInertia(mass, planned.inertia);
    body.linearVelocity = inFrame(planned.pose.rotation, planned.linearVelocity);
    body.angularVelocity = inFrame(planned.pose.rotation, planned.angularVelocity);
}

std::unordered_map<std::uint32_t, Body> wantedBodies(const SceneContents& contents,
                                                     const std::function<bool(const Body&)>& wanted) {
    std::unordered_map<std::uint32_t, Body> bodies;
    forEachNode(contents.root(), [&](const Node& node) {
        if (node.body && wanted(*node.body)) bodies.emplace(node.id.value, plainBody(*node.body));
    });
    return bodies;
}

void addMotions(std::unordered_map<std::uint32_t, Body>& bodies, std::span<const PlanWorld> worlds) {
    for (const PlanWorld& world : worlds) {
        for (const PlanBody& planned : world.bodies) {
            const auto found = bodies.find(planned.node.value);
            if (found != bodies.end()) addMotion(found->second, planned);
        }
    }
}

}  // namespace

std::unordered_map<std::uint32_t, Body> bodiesAsSimulated(const SceneContents& contents,
                                                          const std::function<bool(const Body&)>& wanted) {
    std::unordered_map<std::uint32_t, Body> bodies = wantedBodies(contents, wanted);
    if (!bodies.empty()) addMotions(bodies, motionOf(contents, JointsOfMotion::None));
    return bodies;
}

std::unordered_map<std::uint32_t, Body> bodiesAsSimulated(const SceneContents& contents,
                                                          std::span<const PlanWorld> planned,
                                                          const std::function<bool(const Body&)>& wanted) {
    std::unordered_map<std::uint32_t, Body> bodies = wantedBodies(contents, wanted);
    addMotions(bodies, planned);
    return bodies;
}

}  // namespace orrery
