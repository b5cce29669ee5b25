#include <cmath>

#include "attributes.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

constexpr NumberRule kSize = NumberRule::Positive;

ShapeGeometry readBox(Context& context, XmlElement element) {
    static constexpr std::array<NumberSpec, 3> kSizes{{{"sizex", kSize}, {"sizey", kSize}, {"sizez", kSize}}};
    const auto size = readNumbers(context, element, kSizes);
    if (!size.good) return {};
    return BoxShape{Vector3{size[0], size[1], size[2]}};
}

ShapeGeometry readSphere(Context& context, XmlElement element) {
    static constexpr std::array<NumberSpec, 1> kRadius{{{"radius", kSize}}};
    const auto size = readNumbers(context, element, kRadius);
    if (!size.good) return {};
    return SphereShape{size[0]};
}

// cappedCylinder, cylinder and cone have the same two attributes.
ShapeGeometry readRound(Context& context, XmlElement element, Tag tag) {
    static constexpr std::array<NumberSpec, 2> kRadiusLength{{{"radius", kSize}, {"length", kSize}}};
    const auto size = readNumbers(context, element, kRadiusLength);
    if (!size.good) return {};
    if (tag == Tag::Cone) return ConeShape{size[0], size[1]};
    if (tag == Tag::CappedCylinder) {
        CapsuleShape capsule;
        capsule.radius = size[0];
        capsule.height = size[1];
        return capsule;
    }
    CylinderShape cylinder;
    cylinder.radius = size[0];
    cylinder.height = size[1];
    return cylinder;
}

ShapeGeometry readPlane(Context& context, XmlElement element) {
    static constexpr std::array<NumberSpec, 4> kNames{{{"a"}, {"b"}, {"c"}, {"d"}}};
    const auto plane = readNumbers(context, element, kNames);
    if (!plane.good) return {};
    const double length = std::hypot(plane[0], plane[1], plane[2]);
    if (length == 0) {
        context.report(code::XODE_PLANE_NORMAL_ZERO, element, nameInMessage(element) + " has a normal of length 0",
                       {"0 0 0", "a direction as a b c"});
        return {};
    }
    if (!std::isfinite(length)) {
        context.report(code::XODE_NUMBER_NOT_FINITE, element,
                       nameInMessage(element) + " has a normal whose length is not finite");
        return {};
    }
    if (std::abs(length - 1) > 1e-6) {
        context.report(code::XODE_PLANE_NORMAL_LENGTH, element,
                       nameInMessage(element) +
                           " has a normal that is not of unit length; a, b, c and d are all "
                           "divided by that length, as ODE does",
                       {toRoundedText(length), "1"});
    }
    return PlaneShape{plane[0], plane[1], plane[2], plane[3]};
}

ShapeGeometry readRay(Context& context, XmlElement element) {
    static constexpr std::array<NumberSpec, 1> kLength{{{"length", kSize}}};
    const auto size = readNumbers(context, element, kLength);
    if (!size.good) return {};
    return RayShape{size[0]};
}

}  // namespace

bool isShape(Tag tag) {
    return tag >= Tag::Box && tag <= Tag::TriMesh;
}

ShapeGeometry readShape(Context& context, XmlElement element, Tag tag) {
    if (tag == Tag::TriMesh) return readTriMesh(context, element);
    context.expectNoChildren(element, true);
    switch (tag) {
        case Tag::Box:
            return readBox(context, element);
        case Tag::Sphere:
            return readSphere(context, element);
        case Tag::Plane:
            return readPlane(context, element);
        case Tag::Ray:
            return readRay(context, element);
        default:
            return readRound(context, element, tag);
    }
}

}  // namespace orrery::xode
