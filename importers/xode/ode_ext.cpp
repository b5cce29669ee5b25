#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "ode_values.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// The part that a setting goes into, made when the first one comes.
template <typename Owner>
auto& partOf(Owner& owner, XmlElement ext) {
    if (!owner.ode) owner.ode.emplace().origin = ext.origin();
    return *owner.ode;
}

// Reads into the settings of a part, which exist once one of them is given.
template <typename Owner>
bool readInto(Context& context, XmlElement ext, XmlElement child, Owner& owner) {
    auto settings = owner.ode;
    if (!settings) settings.emplace();
    if (!readSettings(context, child, *settings)) return false;
    settings->origin = ext.origin();
    owner.ode = std::move(settings);
    return true;
}

bool readBodyPart(Context& context, XmlElement ext, XmlElement child, Body& body) {
    if (child.name() != "body") return readInto(context, ext, child, body);
    // One of its attributes is of the body itself.
    OdeValues values(context, child);
    std::optional<bool> kinematic;
    OdeBody settings;
    values.read("kinematic", kinematic);
    values.readMembers(settings, child.name());
    values.finish();
    if (kinematic == true) body.type = BodyType::Kinematic;
    if (settings.gyroscopic) partOf(body, ext).gyroscopic = settings.gyroscopic;
    return true;
}

bool readOdePart(Context& context, XmlElement ext, XmlElement child, Node& node) {
    if (node.world && readInto(context, ext, child, *node.world)) return true;
    if (node.space && readInto(context, ext, child, *node.space)) return true;
    if (node.body && readBodyPart(context, ext, child, *node.body)) return true;
    if (node.collider && readInto(context, ext, child, *node.collider)) return true;
    // Settings of the shape that the geom's mesh stands for wait until the mesh is read.
    if (node.collider && hasShapeAttribute(child)) return true;
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
                           {text.substr(at, end - at), "numbers separated by blanks"});
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
        if (!readOdePart(context, element, child, node)) reportUnknownOde(context, child);
    }
}

void readForeignWorldExt(Context& context, XmlElement element, Node& node) {
    if (!node.world) return;
    for (const XmlElement child : element.children()) {
        const bool gravity = child.name() == "gravity" && child.attribute("x");
        if (gravity || (child.name() == "CFM" && child.attribute("value"))) {
            static_cast<void>(readInto(context, element, child, *node.world));
        }
    }
}

bool hasShapeAttribute(XmlElement setting) {
    return setting.name() == "convex" || setting.name() == "heightfield";
}

void applyShapeExt(Context& context, XmlElement element, ShapeId id) {
    Shape* shape = id.valid() ? &context.scene.shapes[id.index] : nullptr;
    for (const XmlElement child : element.children()) {
        if (!hasShapeAttribute(child)) continue;
        const auto* stood = shape ? std::get_if<TriMeshShape>(&shape->geometry) : nullptr;
        if (!stood) {
            context.report(code::XODE_EXT_ODE_STAND_IN, child,
                           "<" + std::string(child.name()) + "> replaces the <trimesh> of its geom, which has none");
        } else if (child.name() == "convex") {
            applyConvex(context, child, TriMeshShape(*stood), shape->geometry);
        } else if (auto field = readHeightfield(context, child)) {
            shape->geometry = *std::move(field);
        }
    }
}

}  // namespace orrery::xode
