#include "solids.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

namespace orrery::fidelity {

std::string_view toText(Solid solid) {
    switch (solid) {
        case Solid::Box:
            return "box";
        case Solid::Slab:
            return "slab";
        case Solid::Cylinder:
            return "cylinder";
        case Solid::LyingCylinder:
            return "lying-cylinder";
        case Solid::Tapered:
            return "tapered-cylinder";
        case Solid::Prism:
            return "hull-prism";
        case Solid::Tetrahedron:
            return "tetrahedron";
        case Solid::Cone:
            return "hull-cone";
        case Solid::Capsule:
            return "capsule";
        case Solid::Sphere:
            return "sphere";
    }
    return "";
}

bool rolls(Solid solid) {
    return solid == Solid::LyingCylinder || solid == Solid::Capsule || solid == Solid::Sphere;
}

std::string_view toText(Ground ground) {
    switch (ground) {
        case Ground::Box:
            return "box";
        case Ground::Plane:
            return "plane";
        case Ground::Mesh:
            return "mesh";
        case Ground::Heightfield:
            return "heightfield";
    }
    return "";
}

namespace {

// ODE's and XODE's round shapes run along z.
void standUp(Node& collider) {
    collider.transform.rotation = AxisAngle{{1, 0, 0}, -90, true};
}

// A regular tetrahedron on one face, its middle at the origin.
std::vector<Vector3> tetrahedronPoints(double edge) {
    const double radius = edge / std::sqrt(3.0);
    const double height = edge * std::sqrt(2.0 / 3.0);
    std::vector<Vector3> points{{0, 0.75 * height, 0}};
    for (int i = 0; i < 3; ++i) {
        const double angle = 2 * std::numbers::pi * i / 3;
        points.push_back({radius * std::cos(angle), -0.25 * height, radius * std::sin(angle)});
    }
    return points;
}

std::vector<Vector3> conePoints(int sides, double radius, double height) {
    std::vector<Vector3> points{{0, 0.75 * height, 0}};
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * i / sides;
        points.push_back({radius * std::cos(angle), -0.25 * height, radius * std::sin(angle)});
    }
    return points;
}

// Centre of mass of a cone's frustum above its base, top half as wide as the bottom.
constexpr double kTaperedCenter = 11.0 / 28.0;

Node& addTapered(SceneBuilder& make, Node& body, const std::string& name, double size) {
    CylinderShape cylinder;
    cylinder.height = size;
    cylinder.radiusBottom = 0.5 * size;
    cylinder.radiusTop = 0.25 * size;
    Shape shape;
    shape.geometry = cylinder;
    return make.addCollider(body, name, make.contents().addShape(std::move(shape)),
                            {0, (0.5 - kTaperedCenter) * size, 0});
}

void addShapes(SceneBuilder& make, Node& body, const std::string& name, Solid solid, double size) {
    switch (solid) {
        case Solid::Box:
            make.addBox(body, name, {size, size, size});
            break;
        case Solid::Slab:
            make.addBox(body, name, {size, 0.2 * size, size});
            break;
        case Solid::Cylinder:
            standUp(make.addCylinder(body, name, 0.5 * size, size));
            break;
        case Solid::LyingCylinder:
            make.addCylinder(body, name, 0.5 * size, size);
            break;
        case Solid::Tapered:
            standUp(addTapered(make, body, name, size));
            break;
        case Solid::Prism:
            addHull(make, body, name, prismPoints(6, 0.5 * size, size));
            break;
        case Solid::Tetrahedron:
            addHull(make, body, name, tetrahedronPoints(size));
            break;
        case Solid::Cone:
            addHull(make, body, name, conePoints(12, 0.5 * size, size));
            break;
        case Solid::Capsule:
            make.addCapsule(body, name, 0.25 * size, 0.5 * size);
            break;
        case Solid::Sphere:
            make.addSphere(body, name, 0.5 * size);
            break;
    }
}

}  // namespace

double restHeight(Solid solid, double size) {
    switch (solid) {
        case Solid::Slab:
            return 0.1 * size;
        case Solid::Tapered:
            return kTaperedCenter * size;
        case Solid::Tetrahedron:
            return 0.25 * std::sqrt(2.0 / 3.0) * size;
        case Solid::Cone:
        case Solid::Capsule:
            return 0.25 * size;
        default:
            return 0.5 * size;
    }
}

Node& addSolid(SceneBuilder& make, const std::string& name, Solid solid, double size, double mass, Vector3 foot,
               double tilt) {
    Node& body = make.addBody(make.root(), name, {foot.x, foot.y + restHeight(solid, size), foot.z}, mass);
    if (tilt != 0) body.transform.rotation = AxisAngle{{1, 0, 0}, tilt, false};
    addShapes(make, body, name + " shape", solid, size);
    return body;
}

std::vector<Vector3> prismPoints(int sides, double radius, double height) {
    std::vector<Vector3> points;
    for (const double y : {-0.5 * height, 0.5 * height}) {
        for (int i = 0; i < sides; ++i) {
            const double angle = 2 * std::numbers::pi * i / sides;
            points.push_back({radius * std::cos(angle), y, radius * std::sin(angle)});
        }
    }
    return points;
}

Node& addHull(SceneBuilder& make, Node& parent, const std::string& name, std::vector<Vector3> points) {
    Mesh mesh;
    mesh.positions = std::move(points);
    mesh.loaded = true;
    Shape shape;
    shape.geometry = ConvexShape{make.contents().addMesh(std::move(mesh))};
    return make.addCollider(parent, name, make.contents().addShape(std::move(shape)));
}

namespace {

Node& addMeshGround(SceneBuilder& make, double reach, double cell) {
    const auto cells = static_cast<std::uint32_t>(std::ceil(2 * reach / cell));
    const double start = -0.5 * cell * cells;
    std::vector<Vector3> points;
    for (std::uint32_t j = 0; j <= cells; ++j) {
        for (std::uint32_t i = 0; i <= cells; ++i) points.push_back({start + cell * i, 0, start + cell * j});
    }
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (std::uint32_t j = 0; j < cells; ++j) {
        for (std::uint32_t i = 0; i < cells; ++i) {
            const std::uint32_t corner = j * (cells + 1) + i;
            const std::uint32_t next = corner + cells + 1;
            triangles.push_back({corner, next, next + 1});
            triangles.push_back({corner, next + 1, corner + 1});
        }
    }
    return make.addTriMesh(make.root(), "ground", std::move(points), std::move(triangles));
}

Node& addHeightfieldGround(SceneBuilder& make, double reach, double cell) {
    HeightfieldShape field;
    field.width = field.depth = 2 * reach;
    field.widthSamples = field.depthSamples =
        static_cast<std::uint32_t>(std::clamp(std::ceil(2 * reach / cell), 1.0, 512.0)) + 1;
    field.samples.assign(std::size_t{field.widthSamples} * field.depthSamples, 0.0);
    field.thickness = 1;
    Shape shape;
    shape.geometry = std::move(field);
    return make.addCollider(make.root(), "ground", make.contents().addShape(std::move(shape)));
}

}  // namespace

Node& addGround(SceneBuilder& make, Ground ground, double reach, double cell) {
    switch (ground) {
        case Ground::Box:
            return make.addBox(make.root(), "ground", {2 * reach, reach, 2 * reach}, {0, -0.5 * reach, 0});
        case Ground::Mesh:
            return addMeshGround(make, reach, cell);
        case Ground::Heightfield:
            return addHeightfieldGround(make, reach, cell);
        case Ground::Plane:
            break;
    }
    return make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
}

void setFriction(SceneBuilder& make, double sliding, std::optional<double> holding, double restitution) {
    PhysicsMaterial material;
    material.dynamicFriction = sliding;
    material.staticFriction = holding.value_or(sliding);
    material.restitution = restitution;
    const MaterialId id = make.contents().addMaterial(material);
    forEachNode(make.root(), [&](Node& node) {
        if (node.collider) node.collider->material = id;
    });
}

void setGravity(SceneBuilder& make, Vector3 acceleration) {
    const double size = std::hypot(acceleration.x, acceleration.y, acceleration.z);
    WorldGravity gravity;
    gravity.gravity = size;
    if (size > 0) gravity.direction = {acceleration.x / size, acceleration.y / size, acceleration.z / size};
    make.contents().gravity = gravity;
}

}  // namespace orrery::fidelity
