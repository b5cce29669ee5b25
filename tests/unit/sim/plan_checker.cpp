#include "plan_checker.hpp"

namespace orrery::test {

void PlanChecker::checkWorld(const PlanWorld& world) {
    require(inside(world.gravity, kMaxSpeed), "gravity");
    for (const PlanBody& body : world.bodies) checkBody(body);
    for (std::size_t i = 0; i < world.spaces.size(); ++i) require(index(world.spaces[i].parent, i), "space parent");
    for (const PlanGeom& geom : world.geoms) checkGeom(world, geom);
    for (const PlanJoint& joint : world.joints) checkJoint(world, joint);
    for (const PlanTrigger& trigger : world.triggers) {
        require(!trigger.geoms.empty(), "empty trigger");
        for (const std::uint32_t geom : trigger.geoms) {
            require(geom < world.geoms.size() && world.geoms[geom].trigger, "geom of trigger");
        }
    }
}

void PlanChecker::checkBody(const PlanBody& body) {
    require(usable(body.pose), "body pose");
    require(inside(body.centerOfMass, kMaxCoordinate), "centre of mass");
    const Eigen::Isometry3d pose = toEigen(body.pose);
    require(inside(fromEigen(Eigen::Vector3d(pose * toEigen(body.centerOfMass))), 1.001 * kMaxCoordinate), "centre");
    require(body.mass >= kMinMass && body.mass <= kMaxMass, "mass");
    const Eigen::Matrix3d inertia = toEigen(body.inertia);
    require(inertia.allFinite() && inertia == inertia.transpose(), "inertia symmetric");
    require(inertia.llt().info() == Eigen::Success, "inertia positive definite");
    require(inertia.inverse().allFinite(), "inertia inverse");
    // As the body turns, ODE turns the inertia: it has to stay positive definite.
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(1, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
    require((turn * inertia * turn.transpose()).llt().info() == Eigen::Success, "turned inertia");
    require(inside(body.linearVelocity, kMaxSpeed), "linear velocity");
    require(inside(body.angularVelocity, kMaxSpeed), "angular velocity");
    require(inside(body.force, kMaxForce) && inside(body.torque, kMaxForce), "force");
    require(std::abs(body.gravityFactor) <= kMaxSpeed, "gravity factor");
    require(!body.finiteRotationAxis || unit(*body.finiteRotationAxis), "finite rotation axis");
}

void PlanChecker::checkSolid(const Solid& solid) {
    if (const auto* box = std::get_if<SolidBox>(&solid)) {
        require(length(box->size.x) && length(box->size.y) && length(box->size.z), "box");
    } else if (const auto* sphere = std::get_if<SolidSphere>(&solid)) {
        require(length(sphere->radius), "sphere");
    } else if (const auto* capsule = std::get_if<SolidCapsule>(&solid)) {
        require(length(capsule->radius) && length(capsule->length), "capsule");
    } else if (const auto* cylinder = std::get_if<SolidCylinder>(&solid)) {
        require(length(cylinder->radius) && length(cylinder->length), "cylinder");
    } else if (const auto* plane = std::get_if<SolidPlane>(&solid)) {
        require(unit(plane->normal) && std::abs(plane->d) <= kMaxCoordinate, "plane");
    } else if (const auto* ray = std::get_if<SolidRay>(&solid)) {
        require(length(ray->length), "ray");
    } else if (const auto* hull = std::get_if<SolidHull>(&solid)) {
        require(hull->hull && hull->hull->pointCount() >= 4 && hull->hull->planeCount() >= 4, "hull");
        for (const double x : hull->hull->points) require(std::abs(x) <= 2 * kMaxCoordinate, "hull point");
        for (std::size_t i = 3; i < hull->hull->planes.size(); i += 4) require(hull->hull->planes[i] > 0, "hull plane");
    } else {
        const auto& mesh = std::get<SolidMesh>(solid).mesh;
        require(mesh && !mesh->triangles.empty(), "mesh");
        for (const Vector3& p : mesh->positions) require(inside(p, kMaxCoordinate), "mesh position");
        for (const Triangle& t : mesh->triangles) {
            for (const std::uint32_t i : t) require(i < mesh->positions.size(), "mesh index");
        }
    }
}

void PlanChecker::checkGeom(const PlanWorld& world, const PlanGeom& geom) {
    require(static_cast<bool>(geom.node), "geom node");
    checkSolid(geom.solid);
    const bool plane = std::holds_alternative<SolidPlane>(geom.solid);
    require(plane || usable(geom.pose), "geom pose");
    require(usable(geom.odePose), "geom pose in ODE");
    require(!plane || geom.body == kNone, "plane on a body");
    require(index(geom.body, world.bodies.size()) && index(geom.space, world.spaces.size()), "geom index");
    require(geom.material < plan_.materials.size() && index(geom.filter, plan_.filters.size()), "geom tables");
}

void PlanChecker::checkAxis(const PlanJointAxis& axis) {
    require(unit(axis.direction), "axis");
    const auto between = [](const std::optional<double>& value, double least, double most) {
        return !value || (*value >= least && *value <= most);
    };
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    require(between(axis.loStop, -kInfinity, 1e7) && between(axis.hiStop, -1e7, kInfinity), "stops");
    require(between(axis.velocity, -kMaxSpeed, kMaxSpeed) && between(axis.fMax, 0, kInfinity), "motor");
    require(between(axis.fudgeFactor, 0, 1) && between(axis.bounce, 0, 1) && between(axis.stopErp, 0, 1), "0 to 1");
    require(between(axis.cfm, 0, kMaxForce) && between(axis.stopCfm, 0, kMaxForce), "cfm");
    require(between(axis.suspensionErp, 0, 1) && between(axis.suspensionCfm, 0, kMaxForce), "suspension");
}

void PlanChecker::checkJoint(const PlanWorld& world, const PlanJoint& joint) {
    require(index(joint.body1, world.bodies.size()) && index(joint.body2, world.bodies.size()), "joint bodies");
    require(joint.body1 != joint.body2, "joint with itself");
    require(index(joint.group, world.jointGroups.size()), "joint group");
    require(!joint.anchor || inside(*joint.anchor, kMaxCoordinate), "anchor");
    const bool anchored =
        joint.type != JointType::Slider && joint.type != JointType::Fixed && joint.type != JointType::AMotor;
    require(joint.anchor.has_value() == anchored, "anchor of type");
    const std::size_t least[] = {0, 1, 2, 1, 2, 0, 1};
    const std::size_t most[] = {0, 1, 2, 1, 2, 0, 3};
    const auto type = static_cast<std::size_t>(joint.type);
    require(joint.axes.size() >= least[type] && joint.axes.size() <= most[type], "axis count");
    for (const PlanJointAxis& axis : joint.axes) checkAxis(axis);
    if (joint.type != JointType::Hinge2 && joint.type != JointType::Universal) return;
    const auto cross = toEigen(joint.axes[0].direction).cross(toEigen(joint.axes[1].direction));
    require(cross.norm() >= 1e-6, "parallel axes");
    require(joint.type != JointType::Hinge2 || (joint.body1 != kNone && joint.body2 != kNone), "hinge2 bodies");
}

}  // namespace orrery::test
