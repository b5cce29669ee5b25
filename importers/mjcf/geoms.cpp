#include "geoms.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

constexpr double kTiny = 1e-14;  // m^3 and kg; MuJoCo's

struct Type {
    std::string_view word;
    Solid solid;
    std::size_t sizes;  // how many numbers it has
};
constexpr std::array<Type, 6> kSolids = {{{"plane", Solid::Plane, 0},
                                          {"sphere", Solid::Sphere, 1},
                                          {"capsule", Solid::Capsule, 2},
                                          {"cylinder", Solid::Cylinder, 2},
                                          {"box", Solid::Box, 3},
                                          {"ellipsoid", Solid::Ellipsoid, 3}}};

ShapeGeometry shapeOf(Solid solid, const std::array<double, 3>& size) {
    const Vector3 whole{size[0], size[1], size[2]};
    switch (solid) {
        case Solid::Plane:
            return PlaneShape{0, 0, 1, 0};
        case Solid::Sphere:
            return SphereShape{size[0]};
        case Solid::Capsule:
            return CapsuleShape{Axis::Z, CapsuleShape::Height::Middle, 2 * size[1], size[0], {}, {}};
        case Solid::Cylinder:
            return CylinderShape{Axis::Z, 2 * size[1], size[0], {}, {}};
        case Solid::Box:
            return BoxShape{Vector3{2 * whole.x, 2 * whole.y, 2 * whole.z}};
        default:
            return GeneralShape{{}, {GeneralCurve{whole, 2.0, {}}}};
    }
}

}  // namespace

bool Geoms::fail(const Part& part, const std::string& what) {
    context_.report(code::MJCF_SHAPE, part.element(), nameInMessage(part.element()) + ' ' + what);
    return false;
}

std::optional<GeomEntry> Geoms::read(XmlElement element, const Scope& scope) {
    const Part part = scope.model->part(element, *scope.inherited);
    GeomEntry geom;
    geom.element = element;
    geom.name = scope.nameOf(element);
    geom.pose = pose(context_, part, scope.model->compiler.angles);
    geom.mass.density = fromZero(context_, part, "density", geom.mass.density);
    if (part.has("mass")) geom.mass.stated = fromZero(context_, part, "mass", 0);
    geom.group = integer(context_, part, "group", 0);
    readContact(part, geom);
    if (!readShape(part, scope, geom)) return std::nullopt;
    geom.pose = product(scope.frame, geom.pose);
    return geom;
}

void Geoms::readContact(const Part& part, GeomEntry& geom) {
    const auto mask = [&](std::string_view name) {
        return static_cast<std::uint32_t>(integer(context_, part, name, 1));
    };
    geom.contype = mask("contype");
    geom.conaffinity = mask("conaffinity");
    geom.condim = integer(context_, part, "condim", geom.condim);
    geom.priority = integer(context_, part, "priority", 0);
    geom.friction = someOf<3>(context_, part, "friction", geom.friction);
    for (double& value : geom.friction) value = std::max(value, 0.0);
    if (!geom.touches()) return;
    const std::string object = nameInMessage(part.element());
    if (number(context_, part, "margin", 0) > 0)
        context_.note(code::MJCF_MARGIN, part.element(), "geoms have a margin, which is not used", object);
    if (part.has("solref") || part.has("solimp"))
        context_.note(code::MJCF_SOFTNESS, part.element(), "geoms state a softness, which is not used", object);
}

bool Geoms::readShape(const Part& part, const Scope& scope, GeomEntry& geom) {
    const std::string_view type = part.has("type") ? part.text("type") : std::string_view("sphere");
    if (type == "mesh") return readMesh(part, *scope.model, geom);
    if (type == "hfield") return readHeightfield(part, *scope.model, geom);
    if (type == "sdf") {
        context_.note(code::MJCF_PLUGIN, part.element(), "geoms that are signed distances are left out",
                      nameInMessage(part.element()));
        return false;
    }
    const auto* const found =
        std::find_if(kSolids.begin(), kSolids.end(), [&](const Type& each) { return each.word == type; });
    if (found == kSolids.end())
        return fail(part, "has the type \"" + std::string(type) + "\", which is none of MJCF's");
    return part.has("mesh") ? readFitted(part, *scope.model, found->solid, geom) : readSolid(part, found->solid, geom);
}

bool Geoms::readSolid(const Part& part, Solid solid, GeomEntry& geom) {
    const Type& type = kSolids[static_cast<std::size_t>(solid)];
    if (!numbersIn(part.text("size"), 32)) {
        refuse(context_, part, "size", "finite numbers");
        return false;
    }
    auto size = someOf<3>(context_, part, "size", {0, 0, 0});
    if (part.has("fromto") && type.sizes > 1) {
        if (geom.pose.position != Vector3()) return fail(part, "has both fromto and pos");
        const auto points = list<6>(context_, part, "fromto");
        const auto placed = points ? fromTo(*points) : std::nullopt;
        if (!placed) {
            if (points) fail(part, "is between two points that are the same");
            return false;
        }
        geom.pose = placed->pose;
        if (type.sizes == 3) size[1] = size[0];
        size[type.sizes - 1] = placed->halfLength;
    }
    for (std::size_t i = 0; i < type.sizes; ++i) {
        if (!(size[i] > 0)) return fail(part, "needs " + std::to_string(type.sizes) + " sizes above 0");
    }
    geom.shape = shapeOf(solid, size);
    geom.mass.solid = mjcf::massOf(solid, size, boolean(context_, part, "shellinertia", false));
    return true;
}

bool Geoms::readMesh(const Part& part, const Model& model, GeomEntry& geom) {
    if (!part.has("mesh")) return fail(part, "has no attribute mesh");
    geom.mass.mesh = meshes_.find(model, part);
    if (geom.mass.mesh == nullptr) return false;
    geom.mesh = geom.mass.mesh->mesh;
    geom.shape = ConvexShape{geom.mesh};
    return true;
}

bool Geoms::readFitted(const Part& part, const Model& model, Solid solid, GeomEntry& geom) {
    MeshAsset* asset = meshes_.find(model, part);
    const MeshMass* mass = asset ? meshes_.massOf(*asset, part.element()) : nullptr;
    if (mass == nullptr) return false;
    const auto fitted = fit(solid, *mass, model.compiler.fitToBox ? meshes_.scaled(*asset) : Mesh(),
                            number(context_, part, "fitscale", 1), model.compiler.fitToBox);
    if (!fitted) return fail(part, "cannot be fitted to its mesh");
    geom.pose = product(geom.pose, fitted->pose);
    geom.shape = shapeOf(solid, fitted->size);
    geom.mass.solid = mjcf::massOf(solid, fitted->size, boolean(context_, part, "shellinertia", false));
    return true;
}

// Heights of MJCF are along z over x and y, those of scenes along y over x and z.
bool Geoms::readHeightfield(const Part& part, const Model& model, GeomEntry& geom) {
    const std::string_view name = part.text("hfield");
    const XmlElement element = model.heightfield(name);
    if (!element) {
        context_.report(code::MJCF_REFERENCE, part.element(), "there is no such hfield among the assets",
                        {std::string(name), {}}, "hfield");
        return false;
    }
    const auto [found, isNew] = terrains_.try_emplace(element.origin());
    if (isNew) {
        if (auto terrain = readHeightfieldAsset(context_, element)) {
            Shape shape;
            shape.name = name;
            shape.geometry = *std::move(terrain);
            shape.origin = element.origin();
            found->second = context_.scene.addShape(std::move(shape));
        }
    }
    if (!found->second.valid()) return false;
    geom.terrain = found->second;
    constexpr double kHalf = 0.70710678118654752;
    geom.pose = product(geom.pose, {{}, {kHalf, 0, 0, kHalf}});
    return true;
}

MassProperties Geoms::massOf(const GeomEntry& geom) {
    MassProperties mass;
    double volume = geom.mass.solid.volume;
    const auto& moments = geom.mass.solid.unitInertia;
    mass.inertia = {{moments[0], 0, 0, 0, moments[1], 0, 0, 0, moments[2]}};
    if (geom.mass.mesh != nullptr) {
        const MeshMass* const mesh = meshes_.massOf(*geom.mass.mesh, geom.element);
        if (mesh == nullptr) return {};
        volume = mesh->volume;
        mass.center = mesh->center;
        mass.inertia = mesh->inertia;
    }
    const double total = geom.mass.stated.value_or(geom.mass.density * volume);
    if (!(volume >= kTiny) || !(total > kTiny) || !std::isfinite(total)) return {};
    mass.mass = total;
    for (double& moment : mass.inertia.m) moment *= total;
    if (!std::all_of(mass.inertia.m.begin(), mass.inertia.m.end(), [](double m) { return std::isfinite(m); }))
        return {};
    return placed(mass, geom.pose);
}

std::optional<HeightfieldShape> readHeightfieldAsset(Context& context, XmlElement element) {
    const Part part(element);
    const auto size = list<4>(context, part, "size");
    if (part.has("file")) {
        context.note(code::MESH_FORMAT, element, "files of heightfields are not read", nameInMessage(element));
        return std::nullopt;
    }
    constexpr std::int64_t kMostSamples = 10'000'000;
    const std::int64_t rows = integer(context, part, "nrow", 0), columns = integer(context, part, "ncol", 0);
    const bool fits = rows > 1 && columns > 1 && rows <= kMostSamples && columns <= kMostSamples / rows;
    if (!size || !fits || std::any_of(size->begin(), size->end(), [](double each) { return !(each > 0); })) {
        context.report(code::MJCF_SHAPE, element, nameInMessage(element) + " needs nrow and ncol from 2, and size");
        return std::nullopt;
    }
    const auto count = static_cast<std::size_t>(rows * columns);
    auto samples = numbersIn(part.text("elevation"), count);
    if (samples && samples->empty()) samples->resize(count);
    if (!samples || samples->size() != count) {
        refuse(context, part, "elevation", std::to_string(count) + " finite numbers");
        return std::nullopt;
    }
    const auto [least, most] = std::minmax_element(samples->begin(), samples->end());
    const double low = *least, range = *most - *least;
    for (double& sample : *samples) sample = range > 0 ? (sample - low) / range : 0;
    HeightfieldShape shape;
    shape.width = 2 * (*size)[0];
    shape.depth = 2 * (*size)[1];
    shape.widthSamples = static_cast<std::uint32_t>(columns);
    shape.depthSamples = static_cast<std::uint32_t>(rows);
    shape.samples = *std::move(samples);  // the first row of the text is at +y, the -z of the shape
    shape.scale = (*size)[2];
    shape.thickness = (*size)[3];
    return shape;
}

}  // namespace orrery::mjcf
