#include "shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "../meshes/mesh_mass.hpp"
#include "../robots/by_kind.hpp"
#include "values.hpp"

namespace orrery::urdf {
namespace {

using robots::ByKind;

constexpr double kNothing = 1e-14;  // m^3; MuJoCo's
constexpr std::size_t kWeighing = 10;

// Pyramids are what MuJoCo weighs in a URDF.
MassProperties weighed(const Mesh& mesh, const Vector3& scale) {
    MassProperties mass = meshes::massOf(mesh, scale, meshes::MassRule::Pyramids);
    if (!std::isfinite(mass.mass)) mass.mass = std::numeric_limits<double>::infinity();
    return mass;
}

bool isPositive(const Vector3& size) {
    return size.x > 0 && size.y > 0 && size.z > 0;
}

}  // namespace

std::vector<Collision> Shapes::collisionsOf(XmlElement link) {
    std::vector<Collision> collisions;
    for (XmlElement element = link.firstChild("collision"); element; element = element.next("collision")) {
        auto geometry = read(element);
        if (!geometry) continue;
        collisions.push_back({element, readOrigin(context_, element), *std::move(geometry)});
    }
    return collisions;
}

std::optional<Geometry> Shapes::read(XmlElement holder) {
    const XmlElement geometry = holder.firstChild("geometry");
    const XmlElement element = geometry ? geometry.firstChild() : XmlElement();
    if (!element) {
        context_.report(code::URDF_MISSING, geometry ? geometry : holder,
                        nameInMessage(holder) + (geometry ? " has no shape in its <geometry>" : " has no <geometry>"));
        return std::nullopt;
    }
    Geometry read{element, readShape(element)};
    if (std::holds_alternative<std::monostate>(read.shape)) return std::nullopt;
    if (element.name() == "mesh") read.scale = readScale(context_, element);
    return read;
}

ShapeGeometry Shapes::readShape(XmlElement element) {
    const std::string_view kind = element.name();
    if (kind == "box") {
        const auto size = readVector(context_, element, "size");
        if (size && isPositive(*size)) return BoxShape{*size};
        if (size || !element.attribute("size")) {
            context_.report(size ? code::URDF_NUMBER : code::URDF_MISSING, element,
                            "the size of a box is to be three numbers above 0", {}, "size");
        }
        return {};
    }
    if (kind == "mesh") {
        const auto mesh = files_.mesh(element);
        return mesh ? ShapeGeometry(TriMeshShape{*mesh}) : ShapeGeometry();
    }
    if (kind != "sphere" && kind != "cylinder" && kind != "capsule") {
        context_.report(code::URDF_SHAPE, element, "URDF has no shape <" + std::string(kind) + '>');
        return {};
    }
    const auto radius = readPositive(context_, element, "radius");
    if (kind == "sphere") return radius ? ShapeGeometry(SphereShape{*radius}) : ShapeGeometry();
    const auto length = readPositive(context_, element, "length");
    if (!radius || !length) return {};
    if (kind == "cylinder") return CylinderShape{Axis::Z, *length, *radius, {}, {}};
    return CapsuleShape{Axis::Z, CapsuleShape::Height::Middle, *length, *radius, {}, {}};
}

MassProperties Shapes::massOf(const std::vector<Collision>& collisions) {
    MassProperties sum;
    for (const Collision& each : collisions) {
        const MassProperties mass = massOf(each.geometry);
        if (mass.mass > kNothing) sum = sumOf(sum, placed(mass, each.pose));
    }
    return sum;
}

MassProperties Shapes::massOf(const Geometry& geometry) {
    return std::visit(
        ByKind{[](const BoxShape& box) { return massOfBox(*box.size, 1); },
               [](const SphereShape& sphere) { return massOfSphere(*sphere.radius, 1); },
               [](const CapsuleShape& capsule) { return massOfCapsule(*capsule.radius, *capsule.height, 1); },
               [](const CylinderShape& cylinder) { return massOfCylinder(*cylinder.radius, *cylinder.height, 1); },
               [&](const TriMeshShape& mesh) { return massOfMesh(geometry, mesh.mesh); },
               [](const auto&) { return MassProperties(); }},
        geometry.shape);
}

// Each mesh is weighed once, and at other scales as often as a tenth of the limit on elements allows, which takes
// seconds. After that its mass is stretched, which is exact for convex meshes.
MassProperties Shapes::massOfMesh(const Geometry& geometry, MeshId id) {
    const Vector3& scale = geometry.scale;
    const auto keyOf = [&](const Vector3& at) {
        return std::array<double, 4>{static_cast<double>(id.index), at.x, at.y, at.z};
    };
    const auto [found, isNew] = meshMasses_.try_emplace(keyOf(scale), MassProperties());
    if (!isNew) return found->second;
    const auto [first, isFirst] = firstScales_.try_emplace(id.index, scale);
    if (isFirst || mayWeigh(geometry, id)) return found->second = weighed(*context_.scene.mesh(id), scale);
    const Vector3& was = first->second;
    const Matrix3 stretch{{scale.x / was.x, 0, 0, 0, scale.y / was.y, 0, 0, 0, scale.z / was.z}};
    return found->second = stretched(meshMasses_.at(keyOf(was)), stretch);
}

bool Shapes::mayWeigh(const Geometry& geometry, MeshId id) {
    const Mesh& mesh = *context_.scene.mesh(id);
    if (mesh.triangles.size() <= context_.limits.meshElements / kWeighing - weighedAgain_) {
        weighedAgain_ += mesh.triangles.size();
        return true;
    }
    context_.note(code::URDF_MESH_SCALES, geometry.element,
                  "meshes have so many triangles and scales that their masses are stretched from the first scale",
                  '"' + mesh.name + '"');
    return false;
}

void Shapes::addCollider(Node& link, const Collision& collision, FilterId filter) {
    Node& node = context_.scene.addNode(link, std::string(collision.element.attribute("name").value()));
    node.origin = collision.element.origin();
    node.transform = transformOf(collision.pose);
    if (collision.geometry.scale != Vector3{1, 1, 1}) node.transform.scale = collision.geometry.scale;
    Shape shape;
    shape.geometry = collision.geometry.shape;
    shape.origin = collision.geometry.element.origin();
    Collider& collider = node.collider.emplace();
    collider.shape = context_.scene.addShape(std::move(shape));
    collider.filter = filter;
    collider.origin = node.origin;
}

bool Shapes::addVisuals(Node& link, XmlElement element) {
    bool any = false;
    for (XmlElement visual = element.firstChild("visual"); visual; visual = visual.next("visual")) {
        const auto geometry = read(visual);
        if (!geometry) continue;
        const auto [mesh, scale] = pictureOf(*geometry);
        Node& node = context_.scene.addNode(link, std::string(visual.attribute("name").value()));
        node.origin = visual.origin();
        node.transform = transformOf(readOrigin(context_, visual));
        if (scale != Vector3{1, 1, 1}) node.transform.scale = scale;
        node.mesh = mesh;
        any = true;
    }
    return any;
}

std::pair<MeshId, Vector3> Shapes::pictureOf(const Geometry& geometry) {
    const auto* mesh = std::get_if<TriMeshShape>(&geometry.shape);
    return mesh ? std::pair(mesh->mesh, geometry.scale) : pictures_.of(geometry.shape);
}

}  // namespace orrery::urdf
