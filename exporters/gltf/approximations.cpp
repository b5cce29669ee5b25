#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/sheet.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr double kHalfSqrt2 = std::numbers::sqrt2 / 2;

// The turn from y, along which OMI's round shapes lie.
std::optional<Quaternion> turnTo(Axis axis) {
    if (axis == Axis::X) return Quaternion{0, 0, -kHalfSqrt2, kHalfSqrt2};
    if (axis == Axis::Z) return Quaternion{kHalfSqrt2, 0, 0, kHalfSqrt2};
    return std::nullopt;
}

template <typename Round>
std::optional<Approximation> upright(const Shape& shape, const Round& round) {
    const auto turn = turnTo(round.axis);
    if (!turn) return std::nullopt;
    Approximation result{shape, {}, false, {}};
    Round standing = round;
    standing.axis = Axis::Y;
    result.shape.geometry = standing;
    result.transform.rotation = *turn;
    return result;
}

// KHR has a plane, and OMI a large box below it.
std::optional<Approximation> ground(const Shape& shape, const PlaneShape& plane, Family family) {
    const Eigen::Vector3d normal(plane.a, plane.b, plane.c);
    const double length = normal.norm();
    if (!(length > 0) || !std::isfinite(length) || !std::isfinite(plane.d)) return std::nullopt;
    const Eigen::Vector3d unit = normal / length;
    const bool isBox = family == Family::Omi;
    Approximation result{shape, {}, isBox, {}};
    if (isBox) {
        result.shape.geometry = BoxShape{Vector3{100, 1, 100}};
    } else {
        result.shape.geometry = SheetShape{};
    }
    result.transform.position = fromEigen(Eigen::Vector3d(unit * (plane.d / length - (isBox ? 0.5 : 0))));
    const Eigen::Quaterniond turn = rotationBetween(Eigen::Vector3d::UnitY(), unit);
    if (!turn.isApprox(Eigen::Quaterniond::Identity())) result.transform.rotation = fromEigen(turn);
    return result;
}

// As it is simulated: the half space, or the plate that stands for the sheet.
std::optional<Approximation> plate(const Shape& shape, const SheetShape& sheet) {
    if (isHalfSpace(sheet)) return ground(shape, {0, 1, 0, 0}, Family::Omi);
    const auto good = [](const auto& size) { return !size || (*size > 0 && std::isfinite(*size)); };
    if (!good(sheet.sizeX) || !good(sheet.sizeZ)) return std::nullopt;
    const SheetPlate made = plateOf(sheet);
    Approximation result{shape, {}, false, {}};
    result.shape.geometry = BoxShape{made.size};
    if (made.middle != 0) result.transform.position = Vector3{0, made.middle, 0};
    return result;
}

// The approximation of a plainer shape if there is one, else triangles.
std::optional<Approximation> plainOrTriangles(const Shape& shape, Family family, const Resolution& resolution) {
    Approximation result{shape, {}, false, {}};
    result.shape.geometry = plainShapeOf(shape.geometry);
    if (!std::holds_alternative<std::monostate>(result.shape.geometry)) {
        return approximationFor(result.shape, family, resolution).value_or(result);
    }
    auto made = trianglesFor(shape.geometry, resolution);
    if (!made) return std::nullopt;
    result.mesh = Mesh{shape.name, std::move(made->surface.positions), std::move(made->surface.triangles), true, {}};
    if (made->convex) {
        result.shape.geometry = ConvexShape{};
    } else {
        result.shape.geometry = TriMeshShape{};
    }
    return result;
}

}  // namespace

std::optional<Approximation> approximationFor(const Shape& shape, Family family, const Resolution& resolution) {
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape.geometry)) return upright(shape, *capsule);
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape.geometry)) return upright(shape, *cylinder);
    if (const auto* plane = std::get_if<PlaneShape>(&shape.geometry)) return ground(shape, *plane, family);
    if (const auto* sheet = std::get_if<SheetShape>(&shape.geometry)) {
        return family == Family::Omi ? plate(shape, *sheet) : std::nullopt;
    }
    if (const auto* cone = std::get_if<ConeShape>(&shape.geometry)) {
        Shape same = shape;
        same.geometry = CylinderShape{Axis::Z, cone->length, {}, cone->radius, 0.0};
        return upright(same, std::get<CylinderShape>(same.geometry));
    }
    return plainOrTriangles(shape, family, resolution);
}

bool hasApproximation(const Shape& shape, Family family) {
    return isMadeOfTriangles(shape) || approximationFor(shape, family, {}).has_value();
}

bool isMadeOfTriangles(const Shape& shape) {
    return isGeneral(shape.geometry) && std::holds_alternative<std::monostate>(plainShapeOf(shape.geometry)) &&
           hasTriangles(shape.geometry);
}

std::optional<Transform> transformBelow(const Node& node, const Pose& inWorld) {
    constexpr double kSkew = 1e-9;
    const Eigen::Affine3d world(toEigen(worldMatrix(node)));
    const double scale = std::cbrt(world.linear().determinant());
    if (!(scale > 0)) return std::nullopt;
    const Eigen::Matrix3d turn = world.linear() / scale;
    if (!(turn.transpose() * turn).isApprox(Eigen::Matrix3d::Identity(), kSkew)) return std::nullopt;
    Transform result;
    result.position = fromEigen(Eigen::Vector3d(world.inverse() * toEigen(inWorld.position)));
    result.rotation =
        fromEigen(Eigen::Quaterniond(turn.transpose() * toEigen(inWorld.rotation).toRotationMatrix()).normalized());
    return result;
}

}  // namespace orrery::gltf
