#include "parts.hpp"

#include <algorithm>
#include <string>
#include <variant>

namespace orrery::g4mf {
namespace {

Json toJson(const Vector3& v) {
    return Json::array({v.x, v.y, v.z});
}
// [xy, xz, yz]
Json bivector(const Vector3& v) {
    return Json::array({v.z, v.y == 0 ? 0 : -v.y, v.x});
}
Json moments(const Vector3& v) {
    return Json::array({v.z, v.y, v.x});
}
// [s, xy, xz, yz]
Json rotor(const Quaternion& q) {
    return Json::array({q.w, q.z, q.y == 0 ? 0 : -q.y, q.x});
}

void addTransform(Json& json, const Transform& transform) {
    if (transform.matrix) {
        const auto& m = transform.matrix->m;
        json["basis"] = {m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]};
        json["position"] = {m[3], m[7], m[11]};
        return;
    }
    if (transform.position) json["position"] = toJson(*transform.position);
    if (transform.rotation) json["rotor"] = rotor(toQuaternion(*transform.rotation));
    if (transform.scale) json["scale"] = toJson(*transform.scale);
}

std::string typeOf(BodyType type) {
    if (type == BodyType::Static) return "static";
    return type == BodyType::Kinematic ? "kinematic" : "dynamic";
}

Json motionJson(const Body& body) {
    Json json{{"type", typeOf(body.type)}};
    if (const auto* mass = std::get_if<MotionMass>(&body.mass)) {
        if (mass->mass) json["mass"] = *mass->mass;
        if (mass->inertiaDiagonal) json["inertiaDiagonal"] = moments(*mass->inertiaDiagonal);
        if (mass->inertiaOrientation) json["inertiaOrientation"] = rotor(*mass->inertiaOrientation);
    }
    if (body.gravityFactor) json["gravityFactor"] = *body.gravityFactor;
    if (body.linearVelocity) json["linearVelocity"] = toJson(*body.linearVelocity);
    if (body.angularVelocity) json["angularVelocity"] = bivector(*body.angularVelocity);
    return json;
}

Json shapeOf(ShapeId shape) {
    return shape.valid() ? Json{{"shape", shape.index}} : Json::object();
}

Json curveJson(const std::optional<Vector3>& radii, const std::optional<double>& exponent) {
    Json json = Json::object();
    if (radii) json["radii"] = toJson(*radii);
    if (exponent) json["exponent"] = *exponent;
    return json;
}

Json parameters(const GeneralShape& shape) {
    Json json = Json::object();
    if (shape.size) json["size"] = toJson(*shape.size);
    for (const GeneralCurve& curve : shape.curves) {
        Json entry = curveJson(curve.radii, curve.exponent);
        for (const TaperPoint& point : curve.taper) {
            Json at = curveJson(point.radii, point.exponent);
            at["position"] = toJson(point.position);
            entry["taper"].push_back(std::move(at));
        }
        json["curves"].push_back(std::move(entry));
    }
    return json;
}
Json parameters(const RayShape& ray) {
    return {{"length", ray.length}};
}
Json parameters(const PlaneShape&) {
    return Json::object();
}
Json parameters(const ConvexShape& shape) {
    return {{"mesh", shape.mesh.index}};
}
Json parameters(const TriMeshShape& shape) {
    return {{"mesh", shape.mesh.index}};
}
template <typename Other>
Json parameters(const Other&) {
    return nullptr;
}

}  // namespace

Json nodeJson(const Node& node) {
    Json json = Json::object();
    if (!node.name.empty()) json["name"] = node.name;
    addTransform(json, node.transform);
    if (node.body) json["physics"]["motion"] = motionJson(*node.body);
    if (node.collider) json["physics"]["collider"] = shapeOf(node.collider->shape);
    if (node.trigger) json["physics"]["trigger"] = shapeOf(node.trigger->shape);
    return json;
}

Json shapeJson(const Shape& shape) {
    Json json = std::visit([](const auto& geometry) { return parameters(geometry); }, shape.geometry);
    if (!json.is_null() && !shape.name.empty()) json["name"] = shape.name;
    return json;
}

bool sayable(const Node& node) {
    const bool placed = !node.transform.absolute && !node.world && !node.space && !node.joint && !node.gravity;
    const bool plainBody = !node.body || (!std::holds_alternative<ComposedMass>(node.body->mass) && !node.body->force &&
                                          !node.body->torque && !node.body->finiteRotation && !node.body->enabled);
    const auto* mass = node.body ? std::get_if<MotionMass>(&node.body->mass) : nullptr;
    const bool surfaces = node.collider && (node.collider->material.valid() || node.collider->filter.valid());
    return placed && plainBody && !surfaces && (mass == nullptr || !mass->centerOfMass);
}

}  // namespace orrery::g4mf
