// The fields of every struct of a scene that count when two scenes are compared, by name.
//
// A new field costs one line in its struct's table below. A new part of a node costs a table for its
// struct and one line in NodeComponents' table. Origins, ids and links between nodes are left out.
// The unit test of compare fails to compile when a struct has a field that nobody decided about.
#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "orrery/scene/scene.hpp"

namespace orrery {

template <typename Pointer>
struct Member {
    std::string_view name;
    Pointer member;  // pointer to member
};
template <typename Pointer>
Member(const char*, Pointer) -> Member<Pointer>;

// `kind` is the struct in one word, printed where one scene has it and the other one has not.
template <typename... Pointers>
struct Members {
    std::string_view kind;
    std::tuple<Member<Pointers>...> list;
};

template <typename... Pointers>
constexpr Members<Pointers...> members(std::string_view kind, Member<Pointers>... list) {
    return {kind, {list...}};
}

// Each table is found by the type of a null pointer: membersOf(static_cast<const Body*>(nullptr)).

// ---- numbers

constexpr auto membersOf(const Vector3*) {
    return members("vector", Member{"x", &Vector3::x}, Member{"y", &Vector3::y}, Member{"z", &Vector3::z});
}
constexpr auto membersOf(const Quaternion*) {
    return members("quaternion", Member{"x", &Quaternion::x}, Member{"y", &Quaternion::y}, Member{"z", &Quaternion::z},
                   Member{"w", &Quaternion::w});
}
constexpr auto membersOf(const Matrix3*) {
    return members("matrix", Member{"m", &Matrix3::m});
}
constexpr auto membersOf(const Matrix4*) {
    return members("matrix", Member{"m", &Matrix4::m});
}

// ---- transform.hpp

constexpr auto membersOf(const EulerAngles*) {
    return members("euler", Member{"angles", &EulerAngles::angles}, Member{"degrees", &EulerAngles::degrees});
}
constexpr auto membersOf(const AxisAngle*) {
    return members("axisangle", Member{"axis", &AxisAngle::axis}, Member{"angle", &AxisAngle::angle},
                   Member{"degrees", &AxisAngle::degrees});
}
constexpr auto membersOf(const Transform*) {
    return members("transform", Member{"absolute", &Transform::absolute}, Member{"matrix", &Transform::matrix},
                   Member{"position", &Transform::position}, Member{"rotation", &Transform::rotation},
                   Member{"scale", &Transform::scale});
}

// ---- shape.hpp

constexpr auto membersOf(const BoxShape*) {
    return members("box", Member{"size", &BoxShape::size});
}
constexpr auto membersOf(const SphereShape*) {
    return members("sphere", Member{"radius", &SphereShape::radius});
}
constexpr auto membersOf(const CapsuleShape*) {
    return members("capsule", Member{"axis", &CapsuleShape::axis}, Member{"meaning", &CapsuleShape::meaning},
                   Member{"height", &CapsuleShape::height}, Member{"radius", &CapsuleShape::radius},
                   Member{"radiusBottom", &CapsuleShape::radiusBottom}, Member{"radiusTop", &CapsuleShape::radiusTop});
}
constexpr auto membersOf(const CylinderShape*) {
    return members("cylinder", Member{"axis", &CylinderShape::axis}, Member{"height", &CylinderShape::height},
                   Member{"radius", &CylinderShape::radius}, Member{"radiusBottom", &CylinderShape::radiusBottom},
                   Member{"radiusTop", &CylinderShape::radiusTop});
}
constexpr auto membersOf(const ConeShape*) {
    return members("cone", Member{"radius", &ConeShape::radius}, Member{"length", &ConeShape::length});
}
constexpr auto membersOf(const PlaneShape*) {
    return members("plane", Member{"a", &PlaneShape::a}, Member{"b", &PlaneShape::b}, Member{"c", &PlaneShape::c},
                   Member{"d", &PlaneShape::d});
}
constexpr auto membersOf(const RayShape*) {
    return members("ray", Member{"length", &RayShape::length}, Member{"direction", &RayShape::direction});
}
constexpr auto membersOf(const ConvexShape*) {
    return members("convex", Member{"mesh", &ConvexShape::mesh});
}
constexpr auto membersOf(const TriMeshShape*) {
    return members("trimesh", Member{"mesh", &TriMeshShape::mesh});
}
constexpr auto membersOf(const HeightfieldShape*) {
    return members("heightfield", Member{"width", &HeightfieldShape::width}, Member{"depth", &HeightfieldShape::depth},
                   Member{"widthSamples", &HeightfieldShape::widthSamples},
                   Member{"depthSamples", &HeightfieldShape::depthSamples},
                   Member{"samples", &HeightfieldShape::samples}, Member{"scale", &HeightfieldShape::scale},
                   Member{"offset", &HeightfieldShape::offset}, Member{"thickness", &HeightfieldShape::thickness},
                   Member{"wrap", &HeightfieldShape::wrap});
}
constexpr auto membersOf(const TaperPoint*) {
    return members("taper", Member{"position", &TaperPoint::position}, Member{"radii", &TaperPoint::radii},
                   Member{"exponent", &TaperPoint::exponent});
}
constexpr auto membersOf(const GeneralCurve*) {
    return members("curve", Member{"radii", &GeneralCurve::radii}, Member{"exponent", &GeneralCurve::exponent},
                   Member{"taper", &GeneralCurve::taper});
}
constexpr auto membersOf(const GeneralShape*) {
    return members("general", Member{"size", &GeneralShape::size}, Member{"curves", &GeneralShape::curves});
}
constexpr auto membersOf(const Shape*) {
    return members("shape", Member{"name", &Shape::name}, Member{"geometry", &Shape::geometry});
}
constexpr auto membersOf(const Mesh*) {
    return members("mesh", Member{"name", &Mesh::name}, Member{"loaded", &Mesh::loaded},
                   Member{"positions", &Mesh::positions}, Member{"triangles", &Mesh::triangles});
}

// ---- material.hpp

constexpr auto membersOf(const PhysicsMaterial*) {
    return members("material", Member{"name", &PhysicsMaterial::name},
                   Member{"staticFriction", &PhysicsMaterial::staticFriction},
                   Member{"dynamicFriction", &PhysicsMaterial::dynamicFriction},
                   Member{"restitution", &PhysicsMaterial::restitution},
                   Member{"frictionCombine", &PhysicsMaterial::frictionCombine},
                   Member{"restitutionCombine", &PhysicsMaterial::restitutionCombine});
}
constexpr auto membersOf(const CollisionFilter*) {
    return members("filter", Member{"name", &CollisionFilter::name}, Member{"systems", &CollisionFilter::systems},
                   Member{"collideWith", &CollisionFilter::collideWith},
                   Member{"notCollideWith", &CollisionFilter::notCollideWith});
}

// ---- body.hpp

constexpr auto membersOf(const MassParameters*) {
    return members("mass_struct", Member{"total", &MassParameters::total},
                   Member{"centerOfGravity", &MassParameters::centerOfGravity},
                   Member{"inertia", &MassParameters::inertia});
}
constexpr auto membersOf(const MassShape*) {
    return members("mass_shape", Member{"density", &MassShape::density}, Member{"total", &MassShape::total},
                   Member{"solid", &MassShape::solid});
}
constexpr auto membersOf(const ComposedMass*) {
    return members("composed", Member{"name", &ComposedMass::name}, Member{"own", &ComposedMass::own},
                   Member{"transform", &ComposedMass::transform}, Member{"adjust", &ComposedMass::adjust},
                   Member{"children", &ComposedMass::children}, Member{"addedFirst", &ComposedMass::addedFirst});
}
constexpr auto membersOf(const MotionMass*) {
    return members("motion", Member{"mass", &MotionMass::mass}, Member{"centerOfMass", &MotionMass::centerOfMass},
                   Member{"inertiaDiagonal", &MotionMass::inertiaDiagonal},
                   Member{"inertiaOrientation", &MotionMass::inertiaOrientation});
}
constexpr auto membersOf(const FiniteRotation*) {
    return members("finiteRotation", Member{"finite", &FiniteRotation::finite}, Member{"axis", &FiniteRotation::axis});
}
constexpr auto membersOf(const Body*) {
    return members("body", Member{"type", &Body::type}, Member{"enabled", &Body::enabled},
                   Member{"gravityMode", &Body::gravityMode}, Member{"gravityFactor", &Body::gravityFactor},
                   Member{"velocityFrame", &Body::velocityFrame}, Member{"linearVelocity", &Body::linearVelocity},
                   Member{"angularVelocity", &Body::angularVelocity}, Member{"force", &Body::force},
                   Member{"torque", &Body::torque}, Member{"finiteRotation", &Body::finiteRotation},
                   Member{"mass", &Body::mass}, Member{"ode", &Body::ode});
}

// ---- ode.hpp

constexpr auto membersOf(const OdeAutoDisable*) {
    return members("autodisable", Member{"flag", &OdeAutoDisable::flag}, Member{"linear", &OdeAutoDisable::linear},
                   Member{"angular", &OdeAutoDisable::angular}, Member{"samples", &OdeAutoDisable::samples},
                   Member{"steps", &OdeAutoDisable::steps}, Member{"time", &OdeAutoDisable::time});
}
constexpr auto membersOf(const OdeDamping*) {
    return members("damping", Member{"linear", &OdeDamping::linear}, Member{"angular", &OdeDamping::angular},
                   Member{"linearThreshold", &OdeDamping::linearThreshold},
                   Member{"angularThreshold", &OdeDamping::angularThreshold});
}
constexpr auto membersOf(const OdeWorld*) {
    return members("ode", Member{"gravity", &OdeWorld::gravity}, Member{"erp", &OdeWorld::erp},
                   Member{"cfm", &OdeWorld::cfm}, Member{"iterations", &OdeWorld::iterations},
                   Member{"overRelaxation", &OdeWorld::overRelaxation},
                   Member{"maxCorrectingVelocity", &OdeWorld::maxCorrectingVelocity},
                   Member{"surfaceLayer", &OdeWorld::surfaceLayer},
                   Member{"maxAngularSpeed", &OdeWorld::maxAngularSpeed}, Member{"maxThreads", &OdeWorld::maxThreads},
                   Member{"autoDisable", &OdeWorld::autoDisable}, Member{"damping", &OdeWorld::damping});
}
constexpr auto membersOf(const OdeBody*) {
    return members("ode", Member{"gyroscopic", &OdeBody::gyroscopic},
                   Member{"maxAngularSpeed", &OdeBody::maxAngularSpeed}, Member{"autoDisable", &OdeBody::autoDisable},
                   Member{"damping", &OdeBody::damping}, Member{"frame", &OdeBody::frame});
}
constexpr auto membersOf(const OdeCollide*) {
    return members("collide", Member{"category", &OdeCollide::category}, Member{"collide", &OdeCollide::collide},
                   Member{"enabled", &OdeCollide::enabled});
}
constexpr auto membersOf(const OdeSpace*) {
    return members("ode", Member{"kind", &OdeSpace::kind}, Member{"minLevel", &OdeSpace::minLevel},
                   Member{"maxLevel", &OdeSpace::maxLevel}, Member{"center", &OdeSpace::center},
                   Member{"extents", &OdeSpace::extents}, Member{"depth", &OdeSpace::depth},
                   Member{"axisOrder", &OdeSpace::axisOrder}, Member{"sublevel", &OdeSpace::sublevel},
                   Member{"cleanup", &OdeSpace::cleanup}, Member{"collide", &OdeSpace::collide});
}
constexpr auto membersOf(const OdeSurface*) {
    return members("surface", Member{"mode", &OdeSurface::mode}, Member{"mu", &OdeSurface::mu},
                   Member{"mu2", &OdeSurface::mu2}, Member{"rho", &OdeSurface::rho}, Member{"rho2", &OdeSurface::rho2},
                   Member{"rhoN", &OdeSurface::rhoN}, Member{"bounce", &OdeSurface::bounce},
                   Member{"bounceVel", &OdeSurface::bounceVel}, Member{"softErp", &OdeSurface::softErp},
                   Member{"softCfm", &OdeSurface::softCfm}, Member{"motion1", &OdeSurface::motion1},
                   Member{"motion2", &OdeSurface::motion2}, Member{"motionN", &OdeSurface::motionN},
                   Member{"slip1", &OdeSurface::slip1}, Member{"slip2", &OdeSurface::slip2},
                   Member{"direction", &OdeSurface::direction});
}
constexpr auto membersOf(const OdeGeom*) {
    return members("ode", Member{"collide", &OdeGeom::collide}, Member{"surface", &OdeGeom::surface});
}
constexpr auto membersOf(const OdeJointSettings*) {
    return members("ode", Member{"enabled", &OdeJointSettings::enabled},
                   Member{"feedback", &OdeJointSettings::feedback}, Member{"erp", &OdeJointSettings::erp},
                   Member{"cfm", &OdeJointSettings::cfm}, Member{"amotorMode", &OdeJointSettings::amotorMode},
                   Member{"distance", &OdeJointSettings::distance},
                   Member{"transmission", &OdeJointSettings::transmission}, Member{"ratio", &OdeJointSettings::ratio},
                   Member{"backlash", &OdeJointSettings::backlash}, Member{"radius1", &OdeJointSettings::radius1},
                   Member{"radius2", &OdeJointSettings::radius2});
}

// ---- joint.hpp

constexpr auto membersOf(const JointAnchor*) {
    return members("anchor", Member{"position", &JointAnchor::position}, Member{"absolute", &JointAnchor::absolute});
}
constexpr auto membersOf(const JointAxis*) {
    return members("axis", Member{"direction", &JointAxis::direction}, Member{"loStop", &JointAxis::loStop},
                   Member{"hiStop", &JointAxis::hiStop}, Member{"velocity", &JointAxis::velocity},
                   Member{"fMax", &JointAxis::fMax}, Member{"fudgeFactor", &JointAxis::fudgeFactor},
                   Member{"bounce", &JointAxis::bounce}, Member{"cfm", &JointAxis::cfm},
                   Member{"stopErp", &JointAxis::stopErp}, Member{"stopCfm", &JointAxis::stopCfm},
                   Member{"suspensionErp", &JointAxis::suspensionErp},
                   Member{"suspensionCfm", &JointAxis::suspensionCfm}, Member{"loVel", &JointAxis::loVel},
                   Member{"hiVel", &JointAxis::hiVel}, Member{"erp", &JointAxis::erp},
                   Member{"relativeTo", &JointAxis::relativeTo}, Member{"angle", &JointAxis::angle},
                   Member{"offset", &JointAxis::offset});
}
constexpr auto membersOf(const JointLink*) {
    return members("link", Member{"body", &JointLink::body}, Member{"name", &JointLink::name});
}
constexpr auto membersOf(const Joint*) {
    return members("joint", Member{"type", &Joint::type}, Member{"link1", &Joint::link1},
                   Member{"link2", &Joint::link2}, Member{"anchor", &Joint::anchor}, Member{"anchor2", &Joint::anchor2},
                   Member{"axes", &Joint::axes}, Member{"ode", &Joint::ode});
}

// ---- joint_settings.hpp

constexpr auto membersOf(const JointLimit*) {
    return members("limit", Member{"linearAxes", &JointLimit::linearAxes},
                   Member{"angularAxes", &JointLimit::angularAxes}, Member{"min", &JointLimit::min},
                   Member{"max", &JointLimit::max}, Member{"stiffness", &JointLimit::stiffness},
                   Member{"damping", &JointLimit::damping}, Member{"unitless", &JointLimit::unitless});
}
constexpr auto membersOf(const JointDrive*) {
    return members("drive", Member{"type", &JointDrive::type}, Member{"mode", &JointDrive::mode},
                   Member{"axis", &JointDrive::axis}, Member{"maxForce", &JointDrive::maxForce},
                   Member{"positionTarget", &JointDrive::positionTarget},
                   Member{"velocityTarget", &JointDrive::velocityTarget}, Member{"stiffness", &JointDrive::stiffness},
                   Member{"damping", &JointDrive::damping});
}
constexpr auto membersOf(const JointSettings*) {
    return members("settings", Member{"name", &JointSettings::name}, Member{"limits", &JointSettings::limits},
                   Member{"drives", &JointSettings::drives});
}
constexpr auto membersOf(const SixDofJoint*) {
    return members(
        "frameJoint", Member{"settings", &SixDofJoint::settings}, Member{"connectedNode", &SixDofJoint::connectedNode},
        Member{"enableCollision", &SixDofJoint::enableCollision},
        Member{"framesTogether", &SixDofJoint::framesTogether}, Member{"firstNode", &SixDofJoint::firstNode});
}

// ---- gravity.hpp

constexpr auto membersOf(const GravityVolume*) {
    return members("gravity", Member{"type", &GravityVolume::type}, Member{"gravity", &GravityVolume::gravity},
                   Member{"priority", &GravityVolume::priority}, Member{"replace", &GravityVolume::replace},
                   Member{"stop", &GravityVolume::stop}, Member{"direction", &GravityVolume::direction},
                   Member{"unitDistance", &GravityVolume::unitDistance}, Member{"radius", &GravityVolume::radius},
                   Member{"points", &GravityVolume::points}, Member{"shape", &GravityVolume::shape});
}
constexpr auto membersOf(const WorldGravity*) {
    return members("gravity", Member{"gravity", &WorldGravity::gravity}, Member{"direction", &WorldGravity::direction});
}

// ---- animation.hpp

constexpr auto membersOf(const VectorCurve*) {
    return members("curve", Member{"interpolation", &VectorCurve::interpolation}, Member{"times", &VectorCurve::times},
                   Member{"values", &VectorCurve::values});
}
constexpr auto membersOf(const RotationCurve*) {
    return members("curve", Member{"interpolation", &RotationCurve::interpolation},
                   Member{"times", &RotationCurve::times}, Member{"values", &RotationCurve::values});
}
constexpr auto membersOf(const AnimationTrack*) {
    return members("track", Member{"animation", &AnimationTrack::animation},
                   Member{"position", &AnimationTrack::position}, Member{"rotation", &AnimationTrack::rotation},
                   Member{"scale", &AnimationTrack::scale});
}
constexpr auto membersOf(const NodeAnimation*) {
    return members("animation", Member{"tracks", &NodeAnimation::tracks});
}
constexpr auto membersOf(const Animation*) {
    return members("animation", Member{"name", &Animation::name}, Member{"duration", &Animation::duration});
}

// ---- node.hpp

constexpr auto membersOf(const World*) {
    return members("world", Member{"gravity", &World::gravity}, Member{"ode", &World::ode});
}
constexpr auto membersOf(const Space*) {
    return members("space", Member{"ode", &Space::ode});
}
constexpr auto membersOf(const JointGroup*) {
    return members("jointgroup");
}
constexpr auto membersOf(const Collider*) {
    return members("collider", Member{"shape", &Collider::shape}, Member{"material", &Collider::material},
                   Member{"filter", &Collider::filter}, Member{"ode", &Collider::ode});
}
constexpr auto membersOf(const Trigger*) {
    return members("trigger", Member{"shape", &Trigger::shape}, Member{"nodes", &Trigger::nodes},
                   Member{"filter", &Trigger::filter}, Member{"ownsDescendants", &Trigger::ownsDescendants});
}
constexpr auto membersOf(const NodeComponents*) {
    return members("node", Member{"name", &NodeComponents::name}, Member{"transform", &NodeComponents::transform},
                   Member{"world", &NodeComponents::world}, Member{"space", &NodeComponents::space},
                   Member{"jointGroup", &NodeComponents::jointGroup}, Member{"body", &NodeComponents::body},
                   Member{"collider", &NodeComponents::collider}, Member{"trigger", &NodeComponents::trigger},
                   Member{"gravity", &NodeComponents::gravity}, Member{"joint", &NodeComponents::joint},
                   Member{"animation", &NodeComponents::animation}, Member{"frameJoint", &NodeComponents::sixDofJoint},
                   Member{"mesh", &NodeComponents::mesh});
}

// ---- scene.hpp: tables are compared entry by entry, through their users; the file format is not
// something that a scene says.

constexpr auto membersOf(const SceneData*) {
    return members("scene", Member{"gravity", &SceneData::gravity}, Member{"name", &SceneData::name},
                   Member{"extensionsUsed", &SceneData::extensionsUsed}, Member{"variants", &SceneData::variants},
                   Member{"animations", &SceneData::animations}, Member{"simulable", &SceneData::simulable});
}

// ---- enumerations without a toText of their own: the names of their values, in order

constexpr std::array<std::string_view, 3> enumNames(BodyType) {
    return {"dynamic", "kinematic", "static"};
}
constexpr std::array<std::string_view, 2> enumNames(VelocityFrame) {
    return {"world", "node"};
}
constexpr std::array<std::string_view, 3> enumNames(Axis) {
    return {"x", "y", "z"};
}
constexpr std::array<std::string_view, 2> enumNames(CapsuleShape::Height) {
    return {"middle", "total"};
}
constexpr std::array<std::string_view, 2> enumNames(DriveType) {
    return {"linear", "angular"};
}
constexpr std::array<std::string_view, 2> enumNames(DriveMode) {
    return {"force", "acceleration"};
}
constexpr std::array<std::string_view, 4> enumNames(CombineMode) {
    return {"average", "minimum", "maximum", "multiply"};
}

}  // namespace orrery
