#include <cmath>

#include "orrery/geometry/mass_properties.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

bool isAmount(const std::optional<double>& amount) {
    return amount && *amount > 0 && std::isfinite(*amount);
}

Shape shapeOf(const MassShape& mass) {
    Shape shape;
    std::visit([&](const auto& solid) { shape.geometry = solid; }, mass.solid);
    return shape;
}

const SceneContents& noTables() {
    static const SceneContents none;
    return none;
}

bool isExact(const MassShape& mass) {
    if (mass.density && !isAmount(mass.density)) return false;
    if (mass.total && !isAmount(mass.total)) return false;
    return (mass.density || mass.total) && exact(noTables(), shapeOf(mass), true);
}

bool isExact(const MassParameters& mass) {
    return canBeSimulated(massFromParameters(mass.total, mass.centerOfGravity, mass.inertia));
}

void addStruct(Element& element, const MassParameters& mass) {
    Element& parent = element.add("mass_struct").set("total", mass.total);
    parent.add("centerGravity").set(mass.centerOfGravity);
    Element& matrix = parent.add("imatrix");
    for (std::size_t i = 0; i < mass.inertia.m.size(); ++i) {
        matrix.set("m" + std::to_string(i / 3) + std::to_string(i % 3), mass.inertia.m[i]);
    }
}

void addShape(Element& element, const MassShape& mass) {
    const Shape shape = shapeOf(mass);
    const auto solid = shapeElement(noTables(), shape, true);
    if (!solid) return;
    Element& parent = element.add("mass_shape");
    if (mass.density) parent.set("density", *mass.density);
    if (mass.total) parent.set("total", *mass.total);
    if (!mass.density && !mass.total) parent.set("density", 1.0);
    parent.add(*solid);
}

// Masses may be nested as deep as a file may be; deeper ones go to the ext.
constexpr int kDeepest = 100;

// The words of the element that a mass was read from.
TransformSource attributesOfMass(const ComposedMass& mass, const XmlDocument* document) {
    return document != nullptr ? wordsOf(document->element(mass.origin).firstChild("transform")) : TransformSource();
}

// `beginAsSphere`: those that have nothing of their own, in the file's dialect.
bool exactBelow(const ComposedMass& mass, bool beginAsSphere, const XmlDocument* document, int depth) {
    if (depth > kDeepest) return false;
    if (const auto* shape = std::get_if<MassShape>(&mass.own); shape && !isExact(*shape)) return false;
    if (const auto* parameters = std::get_if<MassParameters>(&mass.own); parameters && !isExact(*parameters))
        return false;
    if (mass.adjust && !isAmount(mass.adjust)) return false;
    if (mass.transform && (!exact(*mass.transform, attributesOfMass(mass, document)) || mass.transform->scale ||
                           mass.transform->absolute)) {
        return false;
    }
    const bool own = beginAsSphere || !std::holds_alternative<std::monostate>(mass.own);
    const bool weighs = own || mass.children.empty() || mass.children.front().addedFirst;
    if (mass.adjust && !weighs) return false;
    // In the file those that are added first stand first, before something that acts on them.
    bool later = false;
    for (const ComposedMass& child : mass.children) {
        if (child.addedFirst && (later || (!mass.transform && !mass.adjust))) return false;
        later = later || !child.addedFirst;
        if (!exactBelow(child, beginAsSphere, document, depth + 1)) return false;
    }
    return true;
}

Element elementBelow(const ComposedMass& mass, const XmlDocument* document, int depth) {
    Element element("mass", mass.origin);
    if (!mass.name.empty()) element.set("name", mass.name);
    if (const auto* shape = std::get_if<MassShape>(&mass.own)) addShape(element, *shape);
    if (const auto* parameters = std::get_if<MassParameters>(&mass.own)) addStruct(element, *parameters);
    const auto addChildren = [&](bool first) {
        for (const ComposedMass& child : mass.children) {
            if (child.addedFirst == first && depth < kDeepest) element.add(elementBelow(child, document, depth + 1));
        }
    };
    addChildren(true);
    if (mass.transform) {
        Transform transform = *mass.transform;
        transform.scale.reset();
        transform.absolute = false;
        element.add(transformElement(transform, attributesOfMass(mass, document)).value_or(Element("transform")));
    }
    if (isAmount(mass.adjust)) element.add("adjust").set("total", *mass.adjust);
    addChildren(false);
    return element;
}

// All that a mass_struct asks for, where the node says it.
std::optional<MassParameters> parametersOf(const MotionMass& mass) {
    if (!isAmount(mass.mass) || !mass.inertiaDiagonal || *mass.inertiaDiagonal == Vector3{}) return std::nullopt;
    const Vector3 center = mass.centerOfMass.value_or(Vector3{});
    const Quaternion turn = toQuaternion(mass.inertiaOrientation.value_or(Quaternion{}));
    const MassProperties body{*mass.mass, center, inertiaFromPrincipal(*mass.inertiaDiagonal, turn)};
    const MassParameters result{body.mass, center, inertiaAbout(body, {})};
    return isExact(result) ? std::optional(result) : std::nullopt;
}

// The first collider of the body that a mass_shape can have.
std::optional<MassShape> solidOf(const SceneContents& scene, const Node& body) {
    std::optional<MassShape> found;
    forEachNode(body, [&](const Node& node) {
        if (found || !node.collider || nearestBody(node) != &body) return;
        const Shape* shape = scene.shape(node.collider->shape);
        if (!shape || !hasShapeElement(scene, *shape, true)) return;
        std::visit(
            [&]<typename T>(const T& geometry) {
                if constexpr (requires(MassShape mass) { mass.solid = geometry; }) {
                    found.emplace().solid = geometry;
                }
            },
            shape->geometry);
    });
    return found;
}

}  // namespace

bool exact(const SceneContents& scene, const ComposedMass& mass, const XmlDocument* document) {
    const bool beginAsSphere = scene.massPolicy && scene.massPolicy->start == MassStart::UnitSphere;
    return exactBelow(mass, beginAsSphere, document, 0);
}

Element massElement(const ComposedMass& mass, const XmlDocument* document) {
    return elementBelow(mass, document, 0);
}

std::optional<ComposedMass> composedMass(const SceneContents& scene, const Node& node, const MotionMass& mass) {
    constexpr double kDensity = 1000;  // kg/m^3, of masses that are computed
    const double total = mass.mass.value_or(1);
    if (!isAmount(total)) return std::nullopt;
    ComposedMass composed;
    if (!mass.mass && mass.rule == MassRule::Computed) {
        if (auto solid = solidOf(scene, node)) {
            solid->density = kDensity;
            composed.own = *std::move(solid);
            return composed;
        }
    }
    if (const auto parameters = parametersOf(mass)) {
        composed.own = *parameters;
    } else if (auto solid = solidOf(scene, node)) {
        solid->total = total;
        composed.own = *std::move(solid);
    } else {
        composed.adjust = total;
    }
    return composed;
}

}  // namespace orrery::xode
