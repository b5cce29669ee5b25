#include <cmath>
#include <utility>

#include "attributes.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// One <mass> while it is read. The elements act in document order: a transform or adjust acts also on a mass nested
// before it.
struct MassReading {
    ComposedMass& mass;
    XmlElement own;  // mass_struct or mass_shape
    XmlElement transform;
    XmlElement adjust;
    bool broken = false;  // the own solid could not be read
    bool outOfOrder = false;
};

// The inertia must be one of real matter about the centre; that about the origin, as it is written, is larger.
bool checkInertia(Context& context, XmlElement element, const MassParameters& mass) {
    const MassProperties properties = massFromParameters(mass.total, mass.centerOfGravity, mass.inertia);
    if (canBeSimulated(properties)) return true;
    context.report(code::XODE_MASS_INERTIA, element,
                   nameInMessage(element) + " is not usable: about the centre of gravity " +
                       std::string(toText(massFault(properties))),
                   {"", "inertia about the body's origin, symmetric and positive definite"});
    return false;
}

std::optional<Matrix3> readInertia(Context& context, XmlElement element) {
    static constexpr std::array<NumberSpec, 9> kNames{
        {{"m00"}, {"m01"}, {"m02"}, {"m10"}, {"m11"}, {"m12"}, {"m20"}, {"m21"}, {"m22"}}};
    context.expectNoChildren(element);
    const auto numbers = readNumbers(context, element, kNames);
    if (!numbers.good) return std::nullopt;
    return Matrix3{numbers.values};
}

struct StructParts {
    XmlElement center;
    XmlElement inertia;
};

StructParts findStructParts(Context& context, XmlElement element) {
    StructParts parts;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (tag != Tag::CenterGravity && tag != Tag::Imatrix) {
            context.strayElement(child);
            continue;
        }
        XmlElement& part = tag == Tag::CenterGravity ? parts.center : parts.inertia;
        static_cast<void>(context.isFirst(part, child));
    }
    if (!parts.center || !parts.inertia) {
        context.report(code::XODE_ELEMENT_MISSING, element,
                       nameInMessage(element) + " lacks " + (parts.center ? "<imatrix>" : "<centerGravity>"));
    }
    return parts;
}

bool readStruct(Context& context, XmlElement element, ComposedMass& mass) {
    static constexpr std::array<NumberSpec, 1> kTotal{{{"total", NumberRule::Positive}}};
    const auto total = readNumbers(context, element, kTotal, [&](XmlAttribute attribute) {
        if (attribute.name() != "density") return false;
        context.unsupportedAttribute(element, attribute);
        return true;
    });
    const StructParts parts = findStructParts(context, element);
    const auto center = parts.center ? readVector(context, parts.center) : std::nullopt;
    const auto inertia = parts.inertia ? readInertia(context, parts.inertia) : std::nullopt;
    if (!total.good || !center || !inertia) return false;
    const MassParameters parameters{total[0], *center, *inertia};
    if (!checkInertia(context, parts.inertia, parameters)) return false;
    mass.own = parameters;
    return true;
}

// Sets the solid if a mass can have this geom shape.
bool setSolid(MassShape& mass, const ShapeGeometry& geometry) {
    if (const auto* box = std::get_if<BoxShape>(&geometry))
        mass.solid = *box;
    else if (const auto* sphere = std::get_if<SphereShape>(&geometry))
        mass.solid = *sphere;
    else if (const auto* capsule = std::get_if<CapsuleShape>(&geometry))
        mass.solid = *capsule;
    else if (const auto* cylinder = std::get_if<CylinderShape>(&geometry))
        mass.solid = *cylinder;
    else
        return false;
    return true;
}

bool isSolid(Tag tag) {
    return tag == Tag::Box || tag == Tag::Sphere || tag == Tag::CappedCylinder || tag == Tag::Cylinder;
}

bool readSolid(Context& context, XmlElement element, MassShape& mass) {
    XmlElement solid;
    bool good = false;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (!isSolid(tag)) {
            context.strayElement(child);
            continue;
        }
        if (solid) {
            context.report(code::XODE_ELEMENT_REPEATED, child,
                           nameInMessage(element) + " has more than one shape; the last one is used");
        }
        solid = child;
        good = setSolid(mass, readShape(context, child, tag));
    }
    if (!solid) {
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " has no shape",
                       {"", "<box>, <sphere>, <cappedCylinder> or <cylinder>"});
    }
    return good;
}

bool readMassShape(Context& context, XmlElement element, ComposedMass& mass) {
    static constexpr std::array<NumberSpec, 2> kAmounts{
        {{"density", NumberRule::Positive, false}, {"total", NumberRule::Positive, false}}};
    auto& shape = mass.own.emplace<MassShape>();
    const auto amounts = readNumbers(context, element, kAmounts);
    shape.density = amounts.get(0);
    shape.total = amounts.get(1);
    bool good = amounts.good;
    if (good && amounts.present == 0) {
        context.report(code::XODE_ATTRIBUTE_MISSING, element,
                       nameInMessage(element) + " has neither density nor total");
        good = false;
    }
    good = readSolid(context, element, shape) && good;
    return good;
}

// A new own solid replaces whatever the mass was until then.
void readOwn(Context& context, XmlElement element, bool isStruct, MassReading& reading) {
    ComposedMass& mass = reading.mass;
    const bool otherKind = reading.own && reading.own.name() != element.name();
    if (otherKind) {
        context.report(code::XODE_MASS_STRUCT_AND_SHAPE, element,
                       nameInMessage(element.parent()) + " has both a struct and a shape; the last one is used");
    } else if (reading.own) {
        context.report(code::XODE_MASS_SHAPE_REPEATED, element,
                       nameInMessage(element.parent()) + " has more than one <" + std::string(element.name()) +
                           ">; the last one is used");
    }
    reading.outOfOrder = reading.outOfOrder || reading.transform || reading.adjust || !mass.children.empty();
    mass.transform.reset();
    mass.adjust.reset();
    mass.children.clear();
    reading.own = element;
    reading.broken = isStruct ? !readStruct(context, element, mass) : !readMassShape(context, element, mass);
    if (reading.broken) mass.own = std::monostate{};
}

// Before a transform or adjust: masses nested so far become part of what it acts on.
void addNestedFirst(MassReading& reading) {
    ComposedMass& mass = reading.mass;
    if (mass.children.empty()) return;
    reading.outOfOrder = true;
    if (!mass.children.back().addedFirst && (mass.transform || mass.adjust)) {
        // An earlier one did not act on these: all members until here become one nested mass.
        ComposedMass inner;
        std::swap(inner.own, mass.own);
        std::swap(inner.transform, mass.transform);
        std::swap(inner.adjust, mass.adjust);
        std::swap(inner.children, mass.children);
        inner.origin = mass.origin;
        mass.children.push_back(std::move(inner));
    }
    for (ComposedMass& child : mass.children) child.addedFirst = true;
}

void readMassTransformPart(Context& context, XmlElement element, MassReading& reading) {
    if (!context.isFirst(reading.transform, element)) return;
    if (reading.adjust) reading.outOfOrder = true;
    addNestedFirst(reading);
    readMassTransform(context, element, reading.mass.transform.emplace());
}

void readAdjust(Context& context, XmlElement element, MassReading& reading) {
    static constexpr std::array<NumberSpec, 1> kTotal{{{"total", NumberRule::Positive}}};
    if (!context.isFirst(reading.adjust, element)) return;
    addNestedFirst(reading);
    context.expectNoChildren(element);
    const auto total = readNumbers(context, element, kTotal, [&](XmlAttribute attribute) {
        if (attribute.name() != "density") return false;
        context.unsupportedAttribute(element, attribute);
        return true;
    });
    if (total.good) reading.mass.adjust = total[0];
}

void readNested(Context& context, XmlElement element, MassReading& reading) {
    ComposedMass child;
    if (readMass(context, element, child)) reading.mass.children.push_back(std::move(child));
}

void readMassPart(Context& context, XmlElement child, MassReading& reading) {
    switch (tagOf(child.name())) {
        case Tag::MassStruct:
            return readOwn(context, child, true, reading);
        case Tag::MassShape:
            return readOwn(context, child, false, reading);
        case Tag::Transform:
            return readMassTransformPart(context, child, reading);
        case Tag::Adjust:
            return readAdjust(context, child, reading);
        case Tag::Mass:
            return readNested(context, child, reading);
        default:
            return context.strayElement(child);
    }
}

// The name of the mass that a <mass> without values begins with. Only a body's own mass can be that of its geoms.
std::string_view nameOf(const Context& context, XmlElement element) {
    const auto choice = context.choices.defaultMass;
    if (choice == XodeChoices::DefaultMass::PyOde) return "PyODE's default, a sphere of radius 1 and density 1";
    const bool ofBody = tagOf(element.parent().name()) == Tag::Body;
    if (choice == XodeChoices::DefaultMass::Geoms && ofBody) return "the mass of the body's geoms at density 1";
    return "ODE's default, mass 1 and unit inertia";
}

// An adjust before anything that weighs: ODE would make NaN of it.
void dropAdjustOfNothing(Context& context, MassReading& reading) {
    ComposedMass& mass = reading.mass;
    const bool own = !std::holds_alternative<std::monostate>(mass.own);
    const bool weighs = own || mass.children.empty() || mass.children.front().addedFirst;
    if (weighs || !mass.adjust) return;
    context.report(code::XODE_MASS_ADJUST_NOTHING, reading.adjust,
                   nameInMessage(reading.adjust) + " is before the nested masses and has no mass to adjust");
    mass.adjust.reset();
}

// A mass that says nothing of its own (ambiguity A6 of XODE).
void beginAsChosen(Context& context, XmlElement element, MassReading& reading) {
    const bool isSphere = context.choices.defaultMass == XodeChoices::DefaultMass::PyOde;
    if (!isSphere && !reading.mass.children.empty()) return dropAdjustOfNothing(context, reading);
    if (context.log.full(code::XODE_MASS_DEFAULT)) return context.report(code::XODE_MASS_DEFAULT, element, {});
    context.report(code::XODE_MASS_DEFAULT, element,
                   nameInMessage(element) + " has neither struct nor shape: it starts as " +
                       std::string(nameOf(context, element)));
}

}  // namespace

bool readMass(Context& context, XmlElement element, ComposedMass& mass) {
    mass.origin = element.origin();
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        if (a.name() == "name")
            mass.name = a.value();
        else
            context.unknownAttribute(element, a);
    }
    MassReading reading{mass, {}, {}, {}};
    for (const XmlElement child : element.children()) readMassPart(context, child, reading);
    if (reading.outOfOrder) {
        context.report(code::XODE_MASS_ORDER, element,
                       nameInMessage(element) +
                           " has its parts in another order than XODE's; they are applied in the order of the file",
                       {"", "struct or shape, transform, adjust, nested masses"});
    }
    if (reading.broken) return false;
    if (!reading.own) beginAsChosen(context, element, reading);
    return true;
}

}  // namespace orrery::xode
