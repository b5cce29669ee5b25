#include "output/plan_json.hpp"

#include <cmath>
#include <initializer_list>
#include <string_view>

#include "orrery/formats/xode/columns.hpp"
#include "orrery/plan/structure.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/planned_actuators.hpp"

namespace orrery::app {
namespace {

// The names of the nodes in the scene that the plan was made from.
struct NodeNames {
    explicit NodeNames(const Scene& of) : scene(of), paths(of.contents()) {}

    const Scene& scene;
    ShortPaths paths;
};

// Everything that is in the plan is in the scene it was made from; a null id stands for no object.
Json pathOrNull(const NodeNames& names, NodeId id) {
    const Node* node = names.scene.find(id);
    return node == nullptr ? Json(nullptr) : Json(names.paths.path(*node));
}

Json named(const NodeNames& names, NodeId id) {
    const Node* node = names.scene.find(id);
    return {{"name", node == nullptr ? Json(nullptr) : textOrNull(node->name)}, {"path", pathOrNull(names, id)}};
}

template <typename Entries>
Json pathOfEntry(const NodeNames& names, const Entries& entries, std::int32_t index) {
    if (index == kNone) return nullptr;
    return pathOrNull(names, entries[static_cast<std::size_t>(index)].node);
}

// Shape parameters by XODE's words.
struct Parameters {
    Json operator()(const SolidBox& box) const {
        return {{"sizex", box.size.x}, {"sizey", box.size.y}, {"sizez", box.size.z}};
    }
    Json operator()(const SolidSphere& sphere) const { return {{"radius", sphere.radius}}; }
    Json operator()(const SolidCapsule& capsule) const {
        return {{"radius", capsule.radius}, {"length", capsule.length}};
    }
    Json operator()(const SolidCylinder& cylinder) const {
        return {{"radius", cylinder.radius}, {"length", cylinder.length}};
    }
    Json operator()(const SolidPlane& plane) const {
        return {{"a", plane.normal.x}, {"b", plane.normal.y}, {"c", plane.normal.z}, {"d", plane.d}};
    }
    Json operator()(const SolidRay& ray) const { return {{"length", ray.length}}; }
    Json operator()(const SolidHull& solid) const {
        return {
            {"points", solid.hull->pointCount()}, {"planes", solid.hull->planeCount()}, {"volume", solid.hull->volume}};
    }
    Json operator()(const SolidMesh& solid) const {
        return {{"vertices", solid.mesh->positions.size()},
                {"triangles", solid.mesh->triangles.size()},
                {"closed", solid.mesh->closed}};
    }
    Json operator()(const SolidHeightfield& solid) const {
        return {{"width", solid.field->width},
                {"depth", solid.field->depth},
                {"widthSamples", solid.field->widthSamples},
                {"depthSamples", solid.field->depthSamples},
                {"thickness", solid.field->thickness},
                {"wrap", solid.field->wrap}};
    }
};

// Values of the plan by their types: a vector is an array, what is absent or not finite null.
class ValuePrinter {
public:
    // `onlyStated`: members that are absent are left out.
    explicit ValuePrinter(bool onlyStated = false) : onlyStated_(onlyStated) {}

    // Adds members by their names; one that the object has already stays in its place.
    void addMembers(Json& object, const MemberType& structure, const void* value) const {
        for (const StructMember& member : structure.members) {
            const MemberType& type = *member.type;
            const void* at = member.in(value);
            const bool isAbsent = type.kind == MemberType::Kind::Optional && !type.held(at);
            if (!onlyStated_ || !isAbsent) object[std::string(member.name)] = toJson(type, at);
        }
    }
    [[nodiscard]] Json structToJson(const MemberType& structure, const void* value) const {
        if (structure.name == "Matrix3") return app::toJson(*static_cast<const Matrix3*>(value));
        Json object = Json::object();
        addMembers(object, structure, value);
        if (!structure.isVector()) return object;
        Json numbers = Json::array();
        for (const auto& number : object) numbers.push_back(number);
        return numbers;
    }
    [[nodiscard]] Json toJson(const MemberType& type, const void* value) const {
        using Kind = MemberType::Kind;
        switch (type.kind) {
            case Kind::Number: {
                const double number = *static_cast<const double*>(value);
                return std::isfinite(number) ? Json(number) : Json(nullptr);
            }
            case Kind::Whole:
                return type.integerIn(value);
            case Kind::Boolean:
                return *static_cast<const bool*>(value);
            case Kind::Word:
            case Kind::Text:
                return textOfValue(type, value);
            case Kind::Struct:
                return structToJson(type, value);
            case Kind::List: {
                Json array = Json::array();
                for (std::size_t i = 0; i < type.count(value); ++i)
                    array.push_back(toJson(*type.inner, type.element(value, i)));
                return array;
            }
            case Kind::Optional:
            case Kind::Choice:
                return toJson(type.alternative(value), type.held(value));
            default:
                return nullptr;
        }
    }

private:
    bool onlyStated_;
};

// An object with the names in that order, for those that are documented so; what is added later follows.
void reserve(Json& object, std::initializer_list<const char*> names) {
    for (const char* name : names) object[name] = nullptr;
}

Json bodyJson(const PlanBody& body, const NodeNames& names) {
    Json object = named(names, body.node);
    object["position"] = toJson(body.pose.position);
    object["rotation"] = toJson(body.pose.rotation);
    reserve(object, {"mass", "centerOfMass", "inertia", "linearVelocity", "angularVelocity", "enabled", "kinematic",
                     "animated", "gravityFactor"});
    const MemberType& structure = planStructures().body;
    ValuePrinter().addMembers(object, structure, &body);
    object["ode"] = ValuePrinter(true).toJson(*structure.find("ode")->type, &body.ode);
    object.erase("pose");  // position and rotation are it
    if (body.infiniteMass) object["mass"] = nullptr;
    for (const char* rare : {"infiniteMass", "infiniteInertia"}) {
        if (object[rare] == false) object.erase(rare);
    }
    return object;
}

Json materialJson(const PlanMaterial& material) {
    return ValuePrinter().toJson(planStructures().material, &material);
}

// The stated members of the surface, by ODE's words; null if none is stated.
Json surfaceJson(const OdeSurface* surface) {
    return surface ? ValuePrinter(true).toJson(planStructures().surface, surface) : Json(nullptr);
}

// The material, with the values of ODE's surface in place of its own.
Json materialJson(PlanMaterial material, const OdeSurface* surface) {
    if (surface && surface->mu) material.staticFriction = material.dynamicFriction = *surface->mu;
    if (surface && surface->bounce) material.restitution = *surface->bounce;
    return materialJson(material);
}

// A place in the frame of the body's centre of mass, in the world.
Pose fromMassFrame(const PlanWorld& world, std::int32_t index, const Pose& pose) {
    const PlanBody& body = world.bodies[static_cast<std::size_t>(index)];
    const Eigen::Isometry3d frame =
        toEigen(body.pose) * Eigen::Translation3d(toEigen(body.centerOfMass)) * toEigen(pose);
    return {fromEigen(Eigen::Vector3d(frame.translation())), fromEigen(Eigen::Quaterniond(frame.linear()))};
}

// In the world: what type and parameters are about, which is often turned or shifted in the author's frame (ODE's round
// solids run along z).
Pose placeOfSolid(const PlanGeom& geom, const PlanWorld& world) {
    return geom.body == kNone ? geom.odePose : fromMassFrame(world, geom.body, geom.odePose);
}

Json geomJson(const PlanGeom& geom, const PlanWorld& world, const Plan& plan, const NodeNames& names) {
    Json object = named(names, geom.node);
    object["type"] = typeName(geom.solid);
    object["body"] = pathOfEntry(names, world.bodies, geom.body);
    object["position"] = toJson(geom.pose.position);
    object["rotation"] = toJson(geom.pose.rotation);
    object["parameters"] = std::visit(Parameters{}, geom.solid);
    object["space"] = pathOfEntry(names, world.spaces, geom.space);
    object["trigger"] = geom.trigger;
    const OdeSurface* surface =
        geom.surface == kNone ? nullptr : &plan.surfaces[static_cast<std::size_t>(geom.surface)];
    object["material"] = materialJson(plan.materials[geom.material], surface);
    object["surface"] = surfaceJson(surface);
    const Pose solid = placeOfSolid(geom, world);
    object["solidPosition"] = toJson(solid.position);
    object["solidRotation"] = toJson(solid.rotation);
    return object;
}

// Axis parameters by XODE's words, with the number of the axis after them from the second on.
void addParameters(Json& parameters, const PlanJointAxis& axis, std::size_t number) {
    const auto add = [&](std::string_view word, const std::optional<double>& value) {
        if (!value) return;
        parameters[std::string(word) + (number == 1 ? "" : std::to_string(number))] = *value;
    };
    xode::forEachAxisParameter(
        [&](const xode::AxisSpelling& spelling, auto parameter) { add(spelling.word, axis.*parameter); });
    if (!axis.softStops) return;
    add("StopStiffness", axis.softStops->stiffness);
    add("StopDamping", axis.softStops->damping);
}

// Adds the parameters that ODE's joint has beside its axes.
void addParameters(Json& parameters, const PlanJoint& joint) {
    const auto add = [&](const char* word, const std::optional<double>& value) {
        if (value) parameters[word] = *value;
    };
    if (joint.spring) {
        add("Stiffness", joint.spring->stiffness);
        add("Damping", joint.spring->damping);
    }
    if (!joint.ode) return;
    if (joint.ode->transmission) parameters["Mode"] = orrery::toText(*joint.ode->transmission);
    add("Ratio", joint.ode->ratio);
    add("Backlash", joint.ode->backlash);
    add("Radius1", joint.ode->radius1);
    add("Radius2", joint.ode->radius2);
    add("Distance", joint.ode->distance);
}

// Leaves out values without a bound.
void addFinite(Json& object, const char* key, double value) {
    if (std::isfinite(value)) object[key] = value;
}

Json rowJson(const PlanConstraintRow& row) {
    Json object{{"measure", orrery::toText(row.measure)}, {"axis", row.axis}};
    addFinite(object, "min", row.min);
    addFinite(object, "max", row.max);
    if (!row.spring) return object;
    object["stiffness"] = row.spring->stiffness;
    object["damping"] = row.spring->damping;
    return object;
}

Json driveJson(const PlanJointDrive& drive) {
    Json object{{"type", drive.angular ? "angular" : "linear"},
                {"mode", drive.acceleration ? "acceleration" : "force"},
                {"axis", drive.axis}};
    addFinite(object, "maxForce", drive.maxForce);
    if (drive.position) object["positionTarget"] = *drive.position;
    object["velocityTarget"] = drive.velocity;
    object["stiffness"] = drive.stiffness;
    object["damping"] = drive.damping;
    return object;
}

Json jointJson(const PlanJoint& joint, const PlanWorld& world, const NodeNames& names) {
    Json object = named(names, joint.node);
    object["type"] = orrery::toText(joint.type);
    object["body1"] = pathOfEntry(names, world.bodies, joint.body1);
    object["body2"] = pathOfEntry(names, world.bodies, joint.body2);
    object["readings"] = 6;  // three ways and three turns
    object["anchor"] = joint.anchor ? toJson(*joint.anchor) : Json(nullptr);
    object["axes"] = Json::array();
    object["parameters"] = Json::object();
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        object["axes"].push_back(toJson(joint.axes[i].direction));
        addParameters(object["parameters"], joint.axes[i], i + 1);
    }
    addParameters(object["parameters"], joint);
    if (joint.anchor2) object["anchor2"] = toJson(*joint.anchor2);
    return object;
}

Json jointJson(const PlanSixDofJoint& joint, const PlanWorld& world, const NodeNames& names) {
    const Pose frame = frameAtStart(world, joint);
    const Eigen::Matrix3d axes = toEigen(frame.rotation).toRotationMatrix();
    Json object = named(names, joint.node);
    object["type"] = "rows";
    object["body1"] = pathOfEntry(names, world.bodies, joint.body1);
    object["body2"] = pathOfEntry(names, world.bodies, joint.body2);
    object["readings"] = 6;  // three ways and three turns
    object["anchor"] = toJson(frame.position);
    object["axes"] = Json::array();
    for (int i = 0; i < 3; ++i) object["axes"].push_back(toJson(fromEigen(Eigen::Vector3d(axes.col(i)))));
    object["parameters"] = Json::object();
    object["limits"] = Json::array();
    object["drives"] = Json::array();
    for (const PlanConstraintRow& row : joint.rows) object["limits"].push_back(rowJson(row));
    for (const PlanJointDrive& drive : joint.drives) object["drives"].push_back(driveJson(drive));
    return object;
}

Json triggerJson(const PlanTrigger& trigger, const PlanWorld& world, const NodeNames& names) {
    Json object = named(names, trigger.node);
    object["geoms"] = Json::array();
    for (const std::uint32_t geom : trigger.geoms) {
        object["geoms"].push_back(pathOrNull(names, world.geoms[geom].node));
    }
    return object;
}

Json fieldJson(const PlanGravityVolume& field, const PlanWorld& world, const NodeNames& names) {
    Json object = named(names, field.node);
    reserve(object, {"type", "gravity", "priority", "replace", "stop", "body", "geoms"});
    ValuePrinter().addMembers(object, planStructures().field, &field);
    object["body"] = pathOfEntry(names, world.bodies, field.body);
    object["geoms"] = Json::array();
    for (const std::uint32_t geom : field.geoms) object["geoms"].push_back(pathOrNull(names, world.geoms[geom].node));
    return object;
}

Json actuatorJson(const PlannedActuator& planned, const NodeNames& names) {
    const Actuator& actuator = planned.actuator;
    return {{"name", actuator.name},
            {"joint", pathOrNull(names, actuator.joint.node)},
            {"axis", actuator.axis},
            {"angular", actuator.angular},
            {"kind", planned.drive == kNone ? "motor" : "drive"},
            {"maxForce", std::isfinite(actuator.maxForce) ? Json(actuator.maxForce) : Json(nullptr)}};
}

Json worldJson(const PlanWorld& world, const Plan& plan, const NodeNames& names) {
    Json object = named(names, world.node);
    object["gravity"] = toJson(world.gravity);
    for (const char* key : {"bodies", "geoms", "joints", "actuators", "triggers", "fields"})
        object[key] = Json::array();
    for (const PlanBody& body : world.bodies) object["bodies"].push_back(bodyJson(body, names));
    for (const PlanGeom& geom : world.geoms) object["geoms"].push_back(geomJson(geom, world, plan, names));
    for (const PlanJoint& joint : world.joints) object["joints"].push_back(jointJson(joint, world, names));
    for (const PlanSixDofJoint& joint : world.sixDofJoints) object["joints"].push_back(jointJson(joint, world, names));
    for (const PlannedActuator& actuator : plannedActuators(world, names.scene)) {
        object["actuators"].push_back(actuatorJson(actuator, names));
    }
    for (const PlanTrigger& trigger : world.triggers) object["triggers"].push_back(triggerJson(trigger, world, names));
    for (const PlanGravityVolume& field : world.fields) object["fields"].push_back(fieldJson(field, world, names));
    return object;
}

}  // namespace

Pose frameAtStart(const PlanWorld& world, const PlanSixDofJoint& joint) {
    return joint.body2 == kNone ? joint.frame2 : fromMassFrame(world, joint.body2, joint.frame2);
}

bool isFurtherPart(std::span<const PlanGeom> geoms, std::size_t i) {
    return i > 0 && geoms[i].node && geoms[i].node == geoms[i - 1].node && geoms[i].trigger == geoms[i - 1].trigger;
}

Json toJson(const Plan& plan, const Scene& scene) {
    const NodeNames names(scene);
    Json worlds = Json::array();
    for (const PlanWorld& world : plan.worlds) worlds.push_back(worldJson(world, plan, names));
    return worlds;
}

}  // namespace orrery::app
