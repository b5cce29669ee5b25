// The fields of every struct of a scene that count when two scenes are compared, by name.
//
// A new field costs one line in its struct's table below. A new part of a node costs a table for its
// struct and one line in NodeParts' table. Origins, ids and links between nodes are left out.
// The unit test of compare fails to compile when a struct has a field that nobody decided about.
#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "orrery/scene/scene.hpp"

namespace orrery {

template <typename Member>
struct Field {
    std::string_view name;
    Member member;  // pointer to member
};
template <typename Member>
Field(const char*, Member) -> Field<Member>;

// `kind` is the struct in one word, printed where one scene has it and the other one has not.
template <typename... Members>
struct Fields {
    std::string_view kind;
    std::tuple<Field<Members>...> list;
};

template <typename... Members>
constexpr Fields<Members...> fields(std::string_view kind, Field<Members>... list) {
    return {kind, {list...}};
}

// Each table is found by the type of a null pointer: fieldsOf(static_cast<const Body*>(nullptr)).

// ---- numbers

constexpr auto fieldsOf(const Vector3*) {
    return fields("vector", Field{"x", &Vector3::x}, Field{"y", &Vector3::y}, Field{"z", &Vector3::z});
}
constexpr auto fieldsOf(const Quaternion*) {
    return fields("quaternion", Field{"x", &Quaternion::x}, Field{"y", &Quaternion::y}, Field{"z", &Quaternion::z},
                  Field{"w", &Quaternion::w});
}
constexpr auto fieldsOf(const Matrix3*) {
    return fields("matrix", Field{"m", &Matrix3::m});
}
constexpr auto fieldsOf(const Matrix4*) {
    return fields("matrix", Field{"m", &Matrix4::m});
}

// ---- transform.hpp

constexpr auto fieldsOf(const EulerAngles*) {
    return fields("euler", Field{"angles", &EulerAngles::angles}, Field{"degrees", &EulerAngles::degrees});
}
constexpr auto fieldsOf(const AxisAngle*) {
    return fields("axisangle", Field{"axis", &AxisAngle::axis}, Field{"angle", &AxisAngle::angle},
                  Field{"degrees", &AxisAngle::degrees});
}
constexpr auto fieldsOf(const Transform*) {
    return fields("transform", Field{"absolute", &Transform::absolute}, Field{"matrix", &Transform::matrix},
                  Field{"position", &Transform::position}, Field{"rotation", &Transform::rotation},
                  Field{"scale", &Transform::scale});
}

// ---- shape.hpp

constexpr auto fieldsOf(const BoxShape*) {
    return fields("box", Field{"size", &BoxShape::size});
}
constexpr auto fieldsOf(const SphereShape*) {
    return fields("sphere", Field{"radius", &SphereShape::radius});
}
constexpr auto fieldsOf(const CapsuleShape*) {
    return fields("capsule", Field{"axis", &CapsuleShape::axis}, Field{"meaning", &CapsuleShape::meaning},
                  Field{"height", &CapsuleShape::height}, Field{"radius", &CapsuleShape::radius},
                  Field{"radiusBottom", &CapsuleShape::radiusBottom}, Field{"radiusTop", &CapsuleShape::radiusTop});
}
constexpr auto fieldsOf(const CylinderShape*) {
    return fields("cylinder", Field{"axis", &CylinderShape::axis}, Field{"height", &CylinderShape::height},
                  Field{"radius", &CylinderShape::radius}, Field{"radiusBottom", &CylinderShape::radiusBottom},
                  Field{"radiusTop", &CylinderShape::radiusTop});
}
constexpr auto fieldsOf(const ConeShape*) {
    return fields("cone", Field{"radius", &ConeShape::radius}, Field{"length", &ConeShape::length});
}
constexpr auto fieldsOf(const PlaneShape*) {
    return fields("plane", Field{"a", &PlaneShape::a}, Field{"b", &PlaneShape::b}, Field{"c", &PlaneShape::c},
                  Field{"d", &PlaneShape::d});
}
constexpr auto fieldsOf(const RayShape*) {
    return fields("ray", Field{"length", &RayShape::length}, Field{"direction", &RayShape::direction});
}
constexpr auto fieldsOf(const ConvexShape*) {
    return fields("convex", Field{"mesh", &ConvexShape::mesh});
}
constexpr auto fieldsOf(const TriMeshShape*) {
    return fields("trimesh", Field{"mesh", &TriMeshShape::mesh});
}
constexpr auto fieldsOf(const HeightfieldShape*) {
    return fields("heightfield", Field{"width", &HeightfieldShape::width}, Field{"depth", &HeightfieldShape::depth},
                  Field{"widthSamples", &HeightfieldShape::widthSamples},
                  Field{"depthSamples", &HeightfieldShape::depthSamples}, Field{"samples", &HeightfieldShape::samples},
                  Field{"scale", &HeightfieldShape::scale}, Field{"offset", &HeightfieldShape::offset},
                  Field{"thickness", &HeightfieldShape::thickness}, Field{"wrap", &HeightfieldShape::wrap});
}
constexpr auto fieldsOf(const TaperPoint*) {
    return fields("taper", Field{"position", &TaperPoint::position}, Field{"radii", &TaperPoint::radii},
                  Field{"exponent", &TaperPoint::exponent});
}
constexpr auto fieldsOf(const GeneralCurve*) {
    return fields("curve", Field{"radii", &GeneralCurve::radii}, Field{"exponent", &GeneralCurve::exponent},
                  Field{"taper", &GeneralCurve::taper});
}
constexpr auto fieldsOf(const GeneralShape*) {
    return fields("general", Field{"size", &GeneralShape::size}, Field{"curves", &GeneralShape::curves});
}
constexpr auto fieldsOf(const Shape*) {
    return fields("shape", Field{"name", &Shape::name}, Field{"geometry", &Shape::geometry});
}
constexpr auto fieldsOf(const Mesh*) {
    return fields("mesh", Field{"name", &Mesh::name}, Field{"loaded", &Mesh::loaded},
                  Field{"positions", &Mesh::positions}, Field{"triangles", &Mesh::triangles});
}

// ---- material.hpp

constexpr auto fieldsOf(const PhysicsMaterial*) {
    return fields("material", Field{"name", &PhysicsMaterial::name},
                  Field{"staticFriction", &PhysicsMaterial::staticFriction},
                  Field{"dynamicFriction", &PhysicsMaterial::dynamicFriction},
                  Field{"restitution", &PhysicsMaterial::restitution},
                  Field{"frictionCombine", &PhysicsMaterial::frictionCombine},
                  Field{"restitutionCombine", &PhysicsMaterial::restitutionCombine});
}
constexpr auto fieldsOf(const CollisionFilter*) {
    return fields("filter", Field{"name", &CollisionFilter::name}, Field{"systems", &CollisionFilter::systems},
                  Field{"collideWith", &CollisionFilter::collideWith},
                  Field{"notCollideWith", &CollisionFilter::notCollideWith});
}

// ---- body.hpp

constexpr auto fieldsOf(const MassParameters*) {
    return fields("mass_struct", Field{"total", &MassParameters::total},
                  Field{"centerOfGravity", &MassParameters::centerOfGravity},
                  Field{"inertia", &MassParameters::inertia});
}
constexpr auto fieldsOf(const MassShape*) {
    return fields("mass_shape", Field{"density", &MassShape::density}, Field{"total", &MassShape::total},
                  Field{"solid", &MassShape::solid});
}
constexpr auto fieldsOf(const ComposedMass*) {
    return fields("composed", Field{"name", &ComposedMass::name}, Field{"own", &ComposedMass::own},
                  Field{"transform", &ComposedMass::transform}, Field{"adjust", &ComposedMass::adjust},
                  Field{"children", &ComposedMass::children}, Field{"addedFirst", &ComposedMass::addedFirst});
}
constexpr auto fieldsOf(const MotionMass*) {
    return fields("motion", Field{"mass", &MotionMass::mass}, Field{"centerOfMass", &MotionMass::centerOfMass},
                  Field{"inertiaDiagonal", &MotionMass::inertiaDiagonal},
                  Field{"inertiaOrientation", &MotionMass::inertiaOrientation});
}
constexpr auto fieldsOf(const FiniteRotation*) {
    return fields("finiteRotation", Field{"finite", &FiniteRotation::finite}, Field{"axis", &FiniteRotation::axis});
}
constexpr auto fieldsOf(const Body*) {
    return fields("body", Field{"type", &Body::type}, Field{"enabled", &Body::enabled},
                  Field{"gravityMode", &Body::gravityMode}, Field{"gravityFactor", &Body::gravityFactor},
                  Field{"velocityFrame", &Body::velocityFrame}, Field{"linearVelocity", &Body::linearVelocity},
                  Field{"angularVelocity", &Body::angularVelocity}, Field{"force", &Body::force},
                  Field{"torque", &Body::torque}, Field{"finiteRotation", &Body::finiteRotation},
                  Field{"mass", &Body::mass}, Field{"ode", &Body::ode});
}

// ---- ode.hpp

constexpr auto fieldsOf(const OdeAutoDisable*) {
    return fields("autodisable", Field{"flag", &OdeAutoDisable::flag}, Field{"linear", &OdeAutoDisable::linear},
                  Field{"angular", &OdeAutoDisable::angular}, Field{"samples", &OdeAutoDisable::samples},
                  Field{"steps", &OdeAutoDisable::steps}, Field{"time", &OdeAutoDisable::time});
}
constexpr auto fieldsOf(const OdeDamping*) {
    return fields("damping", Field{"linear", &OdeDamping::linear}, Field{"angular", &OdeDamping::angular},
                  Field{"linearThreshold", &OdeDamping::linearThreshold},
                  Field{"angularThreshold", &OdeDamping::angularThreshold});
}
constexpr auto fieldsOf(const OdeWorld*) {
    return fields("ode", Field{"gravity", &OdeWorld::gravity}, Field{"erp", &OdeWorld::erp},
                  Field{"cfm", &OdeWorld::cfm}, Field{"iterations", &OdeWorld::iterations},
                  Field{"overRelaxation", &OdeWorld::overRelaxation},
                  Field{"maxCorrectingVelocity", &OdeWorld::maxCorrectingVelocity},
                  Field{"surfaceLayer", &OdeWorld::surfaceLayer}, Field{"maxAngularSpeed", &OdeWorld::maxAngularSpeed},
                  Field{"maxThreads", &OdeWorld::maxThreads}, Field{"autoDisable", &OdeWorld::autoDisable},
                  Field{"damping", &OdeWorld::damping});
}
constexpr auto fieldsOf(const OdeBody*) {
    return fields("ode", Field{"gyroscopic", &OdeBody::gyroscopic}, Field{"maxAngularSpeed", &OdeBody::maxAngularSpeed},
                  Field{"autoDisable", &OdeBody::autoDisable}, Field{"damping", &OdeBody::damping},
                  Field{"frame", &OdeBody::frame});
}
constexpr auto fieldsOf(const OdeCollide*) {
    return fields("collide", Field{"category", &OdeCollide::category}, Field{"collide", &OdeCollide::collide},
                  Field{"enabled", &OdeCollide::enabled});
}
constexpr auto fieldsOf(const OdeSpace*) {
    return fields("ode", Field{"kind", &OdeSpace::kind}, Field{"minLevel", &OdeSpace::minLevel},
                  Field{"maxLevel", &OdeSpace::maxLevel}, Field{"center", &OdeSpace::center},
                  Field{"extents", &OdeSpace::extents}, Field{"depth", &OdeSpace::depth},
                  Field{"axisOrder", &OdeSpace::axisOrder}, Field{"sublevel", &OdeSpace::sublevel},
                  Field{"cleanup", &OdeSpace::cleanup}, Field{"collide", &OdeSpace::collide});
}
constexpr auto fieldsOf(const OdeSurface*) {
    return fields("surface", Field{"mode", &OdeSurface::mode}, Field{"mu", &OdeSurface::mu},
                  Field{"mu2", &OdeSurface::mu2}, Field{"rho", &OdeSurface::rho}, Field{"rho2", &OdeSurface::rho2},
                  Field{"rhoN", &OdeSurface::rhoN}, Field{"bounce", &OdeSurface::bounce},
                  Field{"bounceVel", &OdeSurface::bounceVel}, Field{"softErp", &OdeSurface::softErp},
                  Field{"softCfm", &OdeSurface::softCfm}, Field{"motion1", &OdeSurface::motion1},
                  Field{"motion2", &OdeSurface::motion2}, Field{"motionN", &OdeSurface::motionN},
                  Field{"slip1", &OdeSurface::slip1}, Field{"slip2", &OdeSurface::slip2},
                  Field{"direction", &OdeSurface::direction});
}
constexpr auto fieldsOf(const OdeGeom*) {
    return fields("ode", Field{"collide", &OdeGeom::collide}, Field{"surface", &OdeGeom::surface});
}
constexpr auto fieldsOf(const OdeJoint*) {
    return fields("ode", Field{"enabled", &OdeJoint::enabled}, Field{"feedback", &OdeJoint::feedback},
                  Field{"erp", &OdeJoint::erp}, Field{"cfm", &OdeJoint::cfm},
                  Field{"amotorMode", &OdeJoint::amotorMode}, Field{"distance", &OdeJoint::distance},
                  Field{"transmission", &OdeJoint::transmission}, Field{"ratio", &OdeJoint::ratio},
                  Field{"backlash", &OdeJoint::backlash}, Field{"radius1", &OdeJoint::radius1},
                  Field{"radius2", &OdeJoint::radius2});
}

// ---- joint.hpp

constexpr auto fieldsOf(const JointAnchor*) {
    return fields("anchor", Field{"position", &JointAnchor::position}, Field{"absolute", &JointAnchor::absolute});
}
constexpr auto fieldsOf(const JointAxis*) {
    return fields("axis", Field{"direction", &JointAxis::direction}, Field{"loStop", &JointAxis::loStop},
                  Field{"hiStop", &JointAxis::hiStop}, Field{"velocity", &JointAxis::velocity},
                  Field{"fMax", &JointAxis::fMax}, Field{"fudgeFactor", &JointAxis::fudgeFactor},
                  Field{"bounce", &JointAxis::bounce}, Field{"cfm", &JointAxis::cfm},
                  Field{"stopErp", &JointAxis::stopErp}, Field{"stopCfm", &JointAxis::stopCfm},
                  Field{"suspensionErp", &JointAxis::suspensionErp}, Field{"suspensionCfm", &JointAxis::suspensionCfm},
                  Field{"loVel", &JointAxis::loVel}, Field{"hiVel", &JointAxis::hiVel}, Field{"erp", &JointAxis::erp},
                  Field{"relativeTo", &JointAxis::relativeTo}, Field{"angle", &JointAxis::angle},
                  Field{"offset", &JointAxis::offset});
}
constexpr auto fieldsOf(const JointLink*) {
    return fields("link", Field{"body", &JointLink::body}, Field{"name", &JointLink::name});
}
constexpr auto fieldsOf(const Joint*) {
    return fields("joint", Field{"type", &Joint::type}, Field{"link1", &Joint::link1}, Field{"link2", &Joint::link2},
                  Field{"anchor", &Joint::anchor}, Field{"anchor2", &Joint::anchor2}, Field{"axes", &Joint::axes},
                  Field{"ode", &Joint::ode});
}

// ---- joint_settings.hpp

constexpr auto fieldsOf(const JointLimit*) {
    return fields("limit", Field{"linearAxes", &JointLimit::linearAxes}, Field{"angularAxes", &JointLimit::angularAxes},
                  Field{"min", &JointLimit::min}, Field{"max", &JointLimit::max},
                  Field{"stiffness", &JointLimit::stiffness}, Field{"damping", &JointLimit::damping},
                  Field{"unitless", &JointLimit::unitless});
}
constexpr auto fieldsOf(const JointDrive*) {
    return fields("drive", Field{"type", &JointDrive::type}, Field{"mode", &JointDrive::mode},
                  Field{"axis", &JointDrive::axis}, Field{"maxForce", &JointDrive::maxForce},
                  Field{"positionTarget", &JointDrive::positionTarget},
                  Field{"velocityTarget", &JointDrive::velocityTarget}, Field{"stiffness", &JointDrive::stiffness},
                  Field{"damping", &JointDrive::damping});
}
constexpr auto fieldsOf(const JointSettings*) {
    return fields("settings", Field{"name", &JointSettings::name}, Field{"limits", &JointSettings::limits},
                  Field{"drives", &JointSettings::drives});
}
constexpr auto fieldsOf(const FrameJoint*) {
    return fields("frameJoint", Field{"settings", &FrameJoint::settings},
                  Field{"connectedNode", &FrameJoint::connectedNode},
                  Field{"enableCollision", &FrameJoint::enableCollision},
                  Field{"framesTogether", &FrameJoint::framesTogether}, Field{"firstNode", &FrameJoint::firstNode});
}

// ---- gravity.hpp

constexpr auto fieldsOf(const GravityVolume*) {
    return fields("gravity", Field{"type", &GravityVolume::type}, Field{"gravity", &GravityVolume::gravity},
                  Field{"priority", &GravityVolume::priority}, Field{"replace", &GravityVolume::replace},
                  Field{"stop", &GravityVolume::stop}, Field{"direction", &GravityVolume::direction},
                  Field{"unitDistance", &GravityVolume::unitDistance}, Field{"radius", &GravityVolume::radius},
                  Field{"points", &GravityVolume::points}, Field{"shape", &GravityVolume::shape});
}
constexpr auto fieldsOf(const WorldGravity*) {
    return fields("gravity", Field{"gravity", &WorldGravity::gravity}, Field{"direction", &WorldGravity::direction});
}

// ---- animation.hpp

constexpr auto fieldsOf(const VectorCurve*) {
    return fields("curve", Field{"interpolation", &VectorCurve::interpolation}, Field{"times", &VectorCurve::times},
                  Field{"values", &VectorCurve::values});
}
constexpr auto fieldsOf(const RotationCurve*) {
    return fields("curve", Field{"interpolation", &RotationCurve::interpolation}, Field{"times", &RotationCurve::times},
                  Field{"values", &RotationCurve::values});
}
constexpr auto fieldsOf(const AnimationTrack*) {
    return fields("track", Field{"animation", &AnimationTrack::animation}, Field{"position", &AnimationTrack::position},
                  Field{"rotation", &AnimationTrack::rotation}, Field{"scale", &AnimationTrack::scale});
}
constexpr auto fieldsOf(const NodeAnimation*) {
    return fields("animation", Field{"tracks", &NodeAnimation::tracks});
}
constexpr auto fieldsOf(const Animation*) {
    return fields("animation", Field{"name", &Animation::name}, Field{"duration", &Animation::duration});
}

// ---- node.hpp

constexpr auto fieldsOf(const World*) {
    return fields("world", Field{"gravity", &World::gravity}, Field{"ode", &World::ode});
}
constexpr auto fieldsOf(const Space*) {
    return fields("space", Field{"ode", &Space::ode});
}
constexpr auto fieldsOf(const JointGroup*) {
    return fields("jointgroup");
}
constexpr auto fieldsOf(const Collider*) {
    return fields("collider", Field{"shape", &Collider::shape}, Field{"material", &Collider::material},
                  Field{"filter", &Collider::filter}, Field{"ode", &Collider::ode});
}
constexpr auto fieldsOf(const Trigger*) {
    return fields("trigger", Field{"shape", &Trigger::shape}, Field{"nodes", &Trigger::nodes},
                  Field{"filter", &Trigger::filter}, Field{"ownsDescendants", &Trigger::ownsDescendants});
}
constexpr auto fieldsOf(const NodeParts*) {
    return fields("node", Field{"name", &NodeParts::name}, Field{"transform", &NodeParts::transform},
                  Field{"world", &NodeParts::world}, Field{"space", &NodeParts::space},
                  Field{"jointGroup", &NodeParts::jointGroup}, Field{"body", &NodeParts::body},
                  Field{"collider", &NodeParts::collider}, Field{"trigger", &NodeParts::trigger},
                  Field{"gravity", &NodeParts::gravity}, Field{"joint", &NodeParts::joint},
                  Field{"animation", &NodeParts::animation}, Field{"frameJoint", &NodeParts::frameJoint},
                  Field{"mesh", &NodeParts::mesh});
}

// ---- scene.hpp: tables are compared entry by entry, through their users; the file format is not
// something that a scene says.

constexpr auto fieldsOf(const SceneData*) {
    return fields("scene", Field{"gravity", &SceneData::gravity}, Field{"name", &SceneData::name},
                  Field{"extensionsUsed", &SceneData::extensionsUsed}, Field{"variants", &SceneData::variants},
                  Field{"animations", &SceneData::animations}, Field{"simulable", &SceneData::simulable});
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
