#include "ode_ext.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "ode_joints.hpp"
#include "ode_values.hpp"

#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery::xode {
namespace {

// The part that a setting goes into, made when the first one comes.
template <typename Owner>
auto& partOf(Owner& owner, XmlElement ext) {
    if (!owner.ode) owner.ode.emplace().origin = ext.origin();
    return *owner.ode;
}

void readAutoDisable(Context& context, XmlElement element, std::optional<OdeAutoDisable>& to) {
    OdeValues values(context, element);
    OdeAutoDisable& rest = to.emplace();
    values.read("flag", rest.flag);
    values.read("linear", rest.linear);
    values.read("angular", rest.angular);
    values.read("samples", rest.samples);
    values.read("steps", rest.steps);
    values.read("time", rest.time);
    values.finish();
}

void readDamping(Context& context, XmlElement element, std::optional<OdeDamping>& to) {
    OdeValues values(context, element);
    OdeDamping& damping = to.emplace();
    values.read("linear", damping.linear);
    values.read("angular", damping.angular);
    values.read("linearThreshold", damping.linearThreshold);
    values.read("angularThreshold", damping.angularThreshold);
    values.finish();
}

void readValue(Context& context, XmlElement element, std::optional<double>& to) {
    OdeValues values(context, element);
    values.read("value", to);
    if (!values.has("value")) reportMissing(context, element, "value");
    values.finish();
}

void readVectorOf(Context& context, XmlElement element, std::optional<Vector3>& to) {
    if (const auto vector = readVector(context, element)) to = vector;
}

// Those that worlds and bodies share; false for others.
template <typename Settings>
bool readMotion(Context& context, XmlElement child, Settings& settings) {
    if (child.name() == "autodisable") {
        readAutoDisable(context, child, settings.autoDisable);
    } else if (child.name() == "damping") {
        readDamping(context, child, settings.damping);
    } else if (child.name() == "maxangularspeed") {
        readValue(context, child, settings.maxAngularSpeed);
    } else {
        return false;
    }
    return true;
}

bool readWorldPart(Context& context, XmlElement ext, XmlElement child, World& world) {
    OdeWorld settings = world.ode ? *world.ode : OdeWorld{};
    OdeValues values(context, child);
    if (child.name() == "gravity") {
        readVectorOf(context, child, settings.gravity);
    } else if (child.name() == "ERP") {
        readValue(context, child, settings.erp);
    } else if (child.name() == "CFM") {
        readValue(context, child, settings.cfm);
    } else if (child.name() == "quickstep") {
        values.read("iterations", settings.iterations);
        values.read("w", settings.overRelaxation);
        values.finish();
    } else if (child.name() == "contact") {
        values.read("maxCorrectingVel", settings.maxCorrectingVelocity);
        values.read("surfaceLayer", settings.surfaceLayer);
        values.finish();
    } else if (child.name() == "threads") {
        values.read("max", settings.maxThreads);
        values.finish();
    } else if (!readMotion(context, child, settings)) {
        return false;
    }
    settings.origin = ext.origin();
    world.ode.emplace(std::move(settings));
    return true;
}

bool readBodyPart(Context& context, XmlElement ext, XmlElement child, Body& body) {
    if (child.name() == "body") {
        OdeValues values(context, child);
        std::optional<bool> kinematic;
        std::optional<bool> gyroscopic;
        values.read("kinematic", kinematic);
        values.read("gyroscopic", gyroscopic);
        values.finish();
        if (kinematic == true) body.type = BodyType::Kinematic;
        if (gyroscopic) partOf(body, ext).gyroscopic = gyroscopic;
        return true;
    }
    if (child.name() == "frame") {
        readVectorOf(context, child, partOf(body, ext).frame);
        return true;
    }
    OdeBody settings = body.ode ? *body.ode : OdeBody{};
    if (!readMotion(context, child, settings)) return false;
    settings.origin = ext.origin();
    body.ode.emplace(std::move(settings));
    return true;
}

void readCollide(Context& context, XmlElement element, std::optional<OdeCollide>& to) {
    OdeValues values(context, element);
    OdeCollide& collide = to.emplace();
    values.read("category", collide.category);
    values.read("collide", collide.collide);
    values.read("enabled", collide.enabled);
    values.finish();
}

void readSpaceKind(Context& context, XmlElement element, OdeSpace& space) {
    OdeValues values(context, element);
    values.read("kind", space.kind);
    values.read("minlevel", space.minLevel);
    values.read("maxlevel", space.maxLevel);
    values.read("cx", "cy", "cz", space.center);
    values.read("ex", "ey", "ez", space.extents);
    values.read("depth", space.depth);
    values.read("axisorder", space.axisOrder);
    values.read("sublevel", space.sublevel);
    values.read("cleanup", space.cleanup);
    values.finish();
}

bool readSpacePart(Context& context, XmlElement ext, XmlElement child, Space& space) {
    if (child.name() == "space") {
        readSpaceKind(context, child, partOf(space, ext));
    } else if (child.name() == "collide") {
        readCollide(context, child, partOf(space, ext).collide);
    } else {
        return false;
    }
    return true;
}

void readSurface(Context& context, XmlElement element, OdeSurface& surface) {
    OdeValues values(context, element);
    values.read("mode", surface.mode);
    values.read("mu", surface.mu);
    values.read("mu2", surface.mu2);
    values.read("rho", surface.rho);
    values.read("rho2", surface.rho2);
    values.read("rhoN", surface.rhoN);
    values.read("bounce", surface.bounce);
    values.read("bounce_vel", surface.bounceVel);
    values.read("soft_erp", surface.softErp);
    values.read("soft_cfm", surface.softCfm);
    values.read("motion1", surface.motion1);
    values.read("motion2", surface.motion2);
    values.read("motionN", surface.motionN);
    values.read("slip1", surface.slip1);
    values.read("slip2", surface.slip2);
    values.read("fx", "fy", "fz", surface.direction);
    values.finish();
}

bool readGeomPart(Context& context, XmlElement ext, XmlElement child, Collider& collider) {
    if (child.name() == "collide") {
        readCollide(context, child, partOf(collider, ext).collide);
    } else if (child.name() == "surface") {
        readSurface(context, child, partOf(collider, ext).surface.emplace());
    } else {
        // What the geom's mesh stands for waits until that is read.
        return speaksOfShape(child);
    }
    return true;
}

bool readPart(Context& context, XmlElement ext, XmlElement child, Node& node) {
    if (node.world && readWorldPart(context, ext, child, *node.world)) return true;
    if (node.space && readSpacePart(context, ext, child, *node.space)) return true;
    if (node.body && readBodyPart(context, ext, child, *node.body)) return true;
    if (node.collider && readGeomPart(context, ext, child, *node.collider)) return true;
    if (child.name() != "joint" || &node == &context.scene.root()) return false;
    readOdeJoint(context, child, node);
    return true;
}

std::vector<double> samplesOf(Context& context, XmlElement element, bool& good) {
    const std::string text = element.text();
    std::vector<double> samples;
    std::size_t at = 0;
    constexpr std::string_view kBlank = " \t\r\n";
    while (good && (at = text.find_first_not_of(kBlank, at)) != std::string::npos) {
        const std::size_t end = std::min(text.find_first_of(kBlank, at), text.size());
        const auto number = parseDouble(std::string_view(text).substr(at, end - at));
        good = number.has_value();
        if (number) samples.push_back(*number);
        if (!good) {
            context.report(code::XODE_EXT_ODE_VALUE, element, "a sample of <heightfield> is not a number",
                           {text.substr(at, end - at), "numbers apart by blanks"});
        }
        at = end;
    }
    return samples;
}

std::optional<HeightfieldShape> readHeightfield(Context& context, XmlElement element) {
    OdeValues values(context, element);
    std::optional<double> width;
    std::optional<double> depth;
    std::optional<std::int64_t> widthSamples;
    std::optional<std::int64_t> depthSamples;
    HeightfieldShape field;
    values.read("w", width);
    values.read("d", depth);
    values.read("wsamples", widthSamples);
    values.read("dsamples", depthSamples);
    values.read("scale", field.scale);
    values.read("offset", field.offset);
    values.read("thickness", field.thickness);
    values.read("wrap", field.wrap);
    values.finish();
    bool good = true;
    for (const std::string_view name : {"w", "d", "wsamples", "dsamples"}) {
        good = good && values.has(name);
        if (!values.has(name)) reportMissing(context, element, name);
    }
    field.samples = samplesOf(context, element, good);
    if (!good || !width || !depth || !widthSamples || !depthSamples) return std::nullopt;
    if (!std::in_range<std::uint32_t>(*widthSamples) || !std::in_range<std::uint32_t>(*depthSamples))
        return std::nullopt;
    field.width = *width;
    field.depth = *depth;
    field.widthSamples = static_cast<std::uint32_t>(*widthSamples);
    field.depthSamples = static_cast<std::uint32_t>(*depthSamples);
    return field;
}

// The hull is made anew of the mesh's corners: planes and polygons that are given are not needed.
void applyConvex(Context& context, XmlElement element, const TriMeshShape& stood, ShapeGeometry& geometry) {
    OdeValues values(context, element);
    std::optional<bool> points;
    values.read("points", points);
    values.finish(true);
    for (const XmlElement child : element.children()) {
        if (child.name() != "p" && child.name() != "f") reportUnknownOde(context, child);
    }
    geometry = ConvexShape{stood.mesh};
    // The author had points only; the triangles were made for those who see but a mesh.
    if (points == true && stood.mesh.valid()) context.scene.meshes[stood.mesh.index].triangles.clear();
}

}  // namespace

void readOdeExt(Context& context, XmlElement element, Node& node) {
    for (const XmlElement child : element.children()) {
        if (!readPart(context, element, child, node)) reportUnknownOde(context, child);
    }
}

void readForeignWorldExt(Context& context, XmlElement element, Node& node) {
    if (!node.world) return;
    for (const XmlElement child : element.children()) {
        const bool gravity = child.name() == "gravity" && child.attribute("x");
        if (gravity || (child.name() == "CFM" && child.attribute("value"))) {
            static_cast<void>(readWorldPart(context, element, child, *node.world));
        }
    }
}

bool speaksOfShape(XmlElement setting) {
    return setting.name() == "convex" || setting.name() == "heightfield";
}

void applyShapeExt(Context& context, XmlElement element, ShapeId id) {
    Shape* shape = id.valid() ? &context.scene.shapes[id.index] : nullptr;
    for (const XmlElement child : element.children()) {
        if (!speaksOfShape(child)) continue;
        const auto* stood = shape ? std::get_if<TriMeshShape>(&shape->geometry) : nullptr;
        if (!stood) {
            context.report(code::XODE_EXT_ODE_STAND_IN, child,
                           "<" + std::string(child.name()) + "> stands for the <trimesh> beside it, and there is none");
        } else if (child.name() == "convex") {
            applyConvex(context, child, TriMeshShape(*stood), shape->geometry);
        } else if (auto field = readHeightfield(context, child)) {
            shape->geometry = *std::move(field);
        }
    }
}

}  // namespace orrery::xode
