#include <utility>

#include "ode_values.hpp"
#include "orrery/base/codes/xode.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

constexpr std::string_view kShapeNames =
    "<box>, <sphere>, <cappedCylinder>, <cylinder>, <cone>, <plane>, <ray> or "
    "<trimesh>";

// Planes are fixed in the world: ODE aborts when one is given a body.
bool isPlaneOfBody(Context& context, XmlElement element, const ShapeGeometry& geometry) {
    if (context.body == nullptr || !std::holds_alternative<PlaneShape>(geometry)) return false;
    context.report(code::XODE_PLANE_IN_BODY, element,
                   nameInMessage(element) + " belongs to " +
                       nameInMessage(context.document.element(context.body->origin)) +
                       ", but planes cannot move with a body",
                   {"", "a <box>, or the plane outside all bodies"});
    return true;
}

}  // namespace

void readGeom(Context& context, XmlElement element, Node& parent) {
    Node& node = addNamedNode(context, element, Tag::Geom, parent);
    Collider& collider = node.collider.emplace();
    collider.origin = node.origin;
    XmlElement transform;
    XmlElement shape;
    ShapeGeometry geometry;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (isShape(tag)) {
            const bool first = context.choices.shapes == XodeChoices::Shapes::First;
            if (shape) {
                context.report(context.ruleSeverity(), code::XODE_ELEMENT_REPEATED, child,
                               nameInMessage(element) + " has more than one shape; the " + (first ? "first" : "last") +
                                   " one is used");
                if (first) continue;
            }
            shape = child;
            geometry = readShape(context, child, tag);
        } else {
            readCommonChild(context, child, tag, node, transform);
        }
    }
    if (!shape) {
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " has no shape",
                       {"", std::string(kShapeNames)});
        return;
    }
    if (isPlaneOfBody(context, shape, geometry)) geometry = std::monostate{};
    collider.shape = context.scene.addShape({{}, std::move(geometry), shape.origin()});
    for (const XmlElement child : element.children()) {
        if (isExt(child, owner::kOde)) applyShapeExt(context, child, collider.shape);
    }
}

}  // namespace orrery::xode
