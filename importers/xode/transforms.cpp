#include <Eigen/Geometry>
#include <numbers>
#include <string>
#include <utility>

#include "attributes.hpp"
#include "matrices.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// One <transform> while it is read.
struct TransformReading {
    explicit TransformReading(Transform& to) : transform(to) {}
    Transform& transform;
    Vector3 matrixScale = {1, 1, 1};  // the matrix has it beside its rotation
    XmlElement matrix;
    XmlElement position;
    XmlElement rotation;
    XmlElement scaleElement;
    XmlElement scale;  // the scale is stated there: <scale> or <transform scale="">
};

constexpr Vector3 kNoScale{1, 1, 1};

// Rx(x) Ry(y) Rz(z) for column vectors. A quaternion and not ODE's angles with other signs: an edit of one of those
// would leave two senses in one element.
Rotation odejavaRotation(const Vector3& angles, bool degrees) {
    const Eigen::Vector3d radians = toEigen(angles) * (degrees ? std::numbers::pi / 180 : 1);
    const Eigen::Quaterniond q = Eigen::AngleAxisd(radians.x(), Eigen::Vector3d::UnitX()) *
                                 Eigen::AngleAxisd(radians.y(), Eigen::Vector3d::UnitY()) *
                                 Eigen::AngleAxisd(radians.z(), Eigen::Vector3d::UnitZ());
    return Quaternion{q.x(), q.y(), q.z(), q.w()};
}

std::optional<Rotation> readAngles(Context& context, XmlElement element, bool isEuler) {
    static constexpr std::array<NumberSpec, 4> kAxisAngle{{{"x"}, {"y"}, {"z"}, {"angle"}}};
    bool degrees = false;
    bool formatGood = true;
    const auto format = [&](XmlAttribute attribute) {
        if (attribute.name() != "aformat") return false;
        const auto read = readDegrees(context, element, attribute);
        formatGood = read.has_value();
        degrees = read.value_or(false);
        return true;
    };
    context.expectNoChildren(element);
    if (isEuler) {
        const auto angles = readVector(context, element, format);
        if (!angles || !formatGood) return std::nullopt;
        lintAngles(context, element, {angles->x, angles->y, angles->z}, degrees);
        if (context.choices.euler == XodeChoices::Euler::Odejava) return odejavaRotation(*angles, degrees);
        return EulerAngles{*angles, degrees};
    }
    const auto numbers = readNumbers(context, element, kAxisAngle, format);
    if (!numbers.good || !formatGood) return std::nullopt;
    if (numbers[0] == 0 && numbers[1] == 0 && numbers[2] == 0) {
        context.report(code::XODE_ROTATION_ZERO, element, nameInMessage(element) + " has an axis of length 0",
                       {"0 0 0", "a direction"});
        return std::nullopt;
    }
    lintAngles(context, element, {numbers[3], 0, 0}, degrees);
    return AxisAngle{{numbers[0], numbers[1], numbers[2]}, numbers[3], degrees};
}

std::optional<Rotation> readQuaternion(Context& context, XmlElement element) {
    static constexpr std::array<NumberSpec, 4> kXyzw{{{"x"}, {"y"}, {"z"}, {"w"}}};
    context.expectNoChildren(element);
    const auto q = readNumbers(context, element, kXyzw, [&](XmlAttribute attribute) {
        if (attribute.name() != "aformat") return false;
        context.report(code::XODE_AFORMAT_UNUSED, element, "a quaternion has no angle; aformat is not used", {},
                       "aformat");
        return true;
    });
    if (!q.good) return std::nullopt;
    if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0) {
        context.report(code::XODE_ROTATION_ZERO, element, nameInMessage(element) + " is all zero",
                       {"0 0 0 0", "a quaternion of unit length"});
        return std::nullopt;
    }
    return Quaternion{q[0], q[1], q[2], q[3]};
}

std::optional<Rotation> readRotationKind(Context& context, XmlElement element, Tag tag) {
    if (tag == Tag::Quaternion) return readQuaternion(context, element);
    return readAngles(context, element, tag == Tag::Euler);
}

bool isRotationKind(Tag tag) {
    return tag == Tag::Euler || tag == Tag::AxisAngle || tag == Tag::Quaternion;
}

void readRotation(Context& context, XmlElement element, TransformReading& reading) {
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) context.unknownAttribute(element, a);
    XmlElement kind;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (!isRotationKind(tag)) {
            context.strayElement(child);
        } else if (kind) {
            context.report(code::XODE_ELEMENT_REPEATED, child,
                           "<rotation> contains more than one rotation; the first one is used");
        } else {
            kind = child;
            reading.transform.rotation = readRotationKind(context, child, tag);
        }
    }
    if (!kind) {
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " contains no rotation",
                       {"", "<euler>, <axisangle> or <quaternion>"});
    }
}

void setScale(Context& context, XmlElement element, TransformReading& reading, const Vector3& scale) {
    if (reading.scale) {
        if (scale != *reading.transform.scale) {
            context.report(code::XODE_ELEMENT_REPEATED, element,
                           "the scale is given more than once; the first one is used");
        }
        return;
    }
    reading.scale = element;
    reading.transform.scale = scale;
}

// Three spellings are about: <scale x y z>, <scale scale> and <transform scale>.
void readScaleElement(Context& context, XmlElement element, TransformReading& reading) {
    static constexpr std::array<NumberSpec, 4> kScale{{{"x", NumberRule::Positive, false},
                                                       {"y", NumberRule::Positive, false},
                                                       {"z", NumberRule::Positive, false},
                                                       {"scale", NumberRule::Positive, false}}};
    context.expectNoChildren(element);
    const auto numbers = readNumbers(context, element, kScale);
    if (!numbers.good) return;
    if (numbers.present == 0b1000) {
        setScale(context, element, reading, {numbers[3], numbers[3], numbers[3]});
    } else if (numbers.present == 0b0111) {
        setScale(context, element, reading, {numbers[0], numbers[1], numbers[2]});
    } else {
        context.report(code::XODE_ATTRIBUTE_MISSING, element,
                       nameInMessage(element) + " needs either x, y and z, or scale");
    }
}

void readMatrix(Context& context, XmlElement element, Tag tag, TransformReading& reading) {
    if (tag == Tag::Matrix) {
        context.report(code::XODE_MATRIX_SPELLING, element,
                       "<matrix> in " + nameInMessage(element.parent()) + " is read as <matrix4f>");
    }
    if (const auto read = readMatrix4f(context, element)) {
        reading.transform.matrix = read->matrix;
        reading.matrixScale = read->scale;
    }
}

void readAttributes(Context& context, XmlElement element, TransformReading& reading) {
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        const std::string_view name = a.name();
        if (name == "absolute") {
            reading.transform.absolute = readBoolean(context, element, a).value_or(false);
        } else if (name == "scale") {
            double scale = 1;
            if (readNumber(context, element, a, NumberRule::Positive, scale)) {
                setScale(context, element, reading, {scale, scale, scale});
            }
        } else if (name == "transformstyle") {
            context.unsupportedAttribute(element, a);
        } else {
            context.unknownAttribute(element, a);
        }
    }
}

void readTransformPart(Context& context, XmlElement child, TransformReading& reading) {
    const Tag tag = tagOf(child.name());
    switch (tag) {
        case Tag::Position:
            if (context.isFirst(reading.position, child)) reading.transform.position = readVector(context, child);
            break;
        case Tag::Rotation:
            if (context.isFirst(reading.rotation, child)) readRotation(context, child, reading);
            break;
        case Tag::Scale:
            if (context.isFirst(reading.scaleElement, child)) readScaleElement(context, child, reading);
            break;
        case Tag::Matrix4f:
        case Tag::Matrix:
            if (context.isFirst(reading.matrix, child)) readMatrix(context, child, tag, reading);
            break;
        case Tag::Euler:
        case Tag::AxisAngle:
        case Tag::Quaternion:
            if (!context.isFirst(reading.rotation, child)) break;
            context.report(
                code::XODE_ROTATION_BARE, child,
                '<' + std::string(child.name()) + "> is directly in <transform>, not in <rotation>; it is used");
            reading.transform.rotation = readRotationKind(context, child, tag);
            break;
        default:
            context.strayElement(child);
    }
}

// A matrix excludes the other parts; a scale of one does no harm beside it.
void dropPartsBesideMatrix(Context& context, TransformReading& reading) {
    Transform& transform = reading.transform;
    const bool scaled = reading.scale && transform.scale != kNoScale;
    if (reading.position || reading.rotation || scaled) {
        context.report(code::XODE_TRANSFORM_MIXED, reading.matrix,
                       nameInMessage(reading.matrix.parent()) +
                           " has both a matrix and position, rotation or scale; only the matrix is used");
    }
    transform.position.reset();
    transform.rotation.reset();
    transform.scale.reset();
}

void readParts(Context& context, XmlElement element, TransformReading& reading) {
    if (element.firstAttribute()) readAttributes(context, element, reading);
    for (const XmlElement child : element.children()) readTransformPart(context, child, reading);
    if (reading.matrix) dropPartsBesideMatrix(context, reading);
}

// Says that everything below is scaled, or leaves that to checkUnevenScales.
void noteScale(Context& context, XmlElement element, const Vector3& scale, Node& node) {
    if (scale.x != scale.y || scale.y != scale.z) {
        context.unevenScales.push_back({&node, element});
    } else if (scale.x != 1) {
        context.report(code::XODE_SCALE, element, nameInMessage(element) + " scales everything below it");
    } else if (context.options.lint && node.transform.scale) {
        context.report(code::XODE_LINT_SCALE, element, nameInMessage(element) + " has a scale of 1");
    }
}

}  // namespace

void readTransform(Context& context, XmlElement element, Node& node) {
    Transform& transform = node.transform;
    TransformReading reading(transform);
    readParts(context, element, reading);
    if (transform.scale) noteScale(context, reading.scale, *transform.scale, node);
    if (transform.matrix) noteScale(context, reading.matrix, reading.matrixScale, node);
}

void readMassTransform(Context& context, XmlElement element, Transform& transform) {
    TransformReading reading(transform);
    readParts(context, element, reading);
    const bool scaled =
        (transform.scale && *transform.scale != kNoScale) || (transform.matrix && reading.matrixScale != kNoScale);
    if (scaled || transform.absolute) {
        context.report(code::XODE_MASS_TRANSFORM, element,
                       "a mass can only be rotated and moved; scale and absolute are not used here");
    }
    if (transform.matrix && reading.matrixScale != kNoScale) transform.matrix = withoutScale(*transform.matrix);
    transform.scale.reset();
    transform.absolute = false;
}

}  // namespace orrery::xode
