// Primitives that fit a mesh.
#include <algorithm>
#include <cmath>

#include "mesh_mass.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;

// The principal axes as columns, so that the longest extent is last, and the squares of the half sizes of the box of
// the same inertia.
struct InertiaBox {
    Matrix3d axes;
    Vector3d halfSquared;
};

// Turns the matrix about one axis so that the product of the other two vanishes. The turn is below 45 degrees.
void rotate(Matrix3d& tensor, Matrix3d& axes, int a, int b) {
    const double tangent2 = (tensor(b, b) - tensor(a, a)) / (2 * tensor(a, b));
    const double tangent = (tangent2 < 0 ? -1 : 1) / (std::abs(tangent2) + std::hypot(tangent2, 1.0));
    const double cosine = 1 / std::hypot(tangent, 1.0), sine = tangent * cosine;
    Matrix3d turn = Matrix3d::Identity();
    turn(a, a) = turn(b, b) = cosine;
    turn(a, b) = sine;
    turn(b, a) = -sine;
    tensor = Matrix3d(turn.transpose() * tensor) * turn;
    axes = axes * turn;
}

// Jacobi's method, because a tensor that is nearly diagonal keeps its axes: those of a square prism are not to turn by
// any angle. It ends where MuJoCo's does, which looks at the tensor of 1 kg/m^3.
void diagonalise(Matrix3d& tensor, Matrix3d& axes, double volume) {
    constexpr int kMostTurns = 100;
    const double enough = std::max(1e-12 / volume, 1e-15 * tensor.diagonal().cwiseAbs().maxCoeff());
    for (int i = 0; i < kMostTurns; ++i) {
        const double xy = std::abs(tensor(0, 1)), xz = std::abs(tensor(0, 2)), yz = std::abs(tensor(1, 2));
        const double largest = std::max({xy, xz, yz});
        if (!(largest > enough)) return;
        if (largest == xy) {
            rotate(tensor, axes, 0, 1);
        } else if (largest == xz) {
            rotate(tensor, axes, 0, 2);
        } else {
            rotate(tensor, axes, 1, 2);
        }
    }
}

InertiaBox inertiaBoxOf(const MeshMass& mass) {
    Matrix3d tensor = toEigen(mass.inertia), axes = Matrix3d::Identity();
    diagonalise(tensor, axes, mass.volume);
    std::array<int, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return tensor(a, a) > tensor(b, b); });
    InertiaBox box;
    for (int i = 0; i < 3; ++i) {
        const int from = order[static_cast<std::size_t>(i)];
        box.axes.col(i) = axes.col(from);
        box.halfSquared[i] = std::max(0.0, 1.5 * (tensor.trace() - 2 * tensor(from, from)));
    }
    if (box.axes.determinant() < 0) box.axes.col(0) = Vector3d(-box.axes.col(0));
    return box;
}

using Sizes = std::array<double, 3>;

Sizes sizesOfInertia(Solid solid, const Vector3d& half) {
    const double radius = (half[0] + half[1]) / 2;
    switch (solid) {
        case Solid::Sphere:
            return {half.sum() / 3, 0, 0};
        case Solid::Capsule:
            return {radius, std::max(0.0, half[2] - radius / 2), 0};
        case Solid::Cylinder:
            return {radius, half[2], 0};
        default:
            return {half[0], half[1], half[2]};
    }
}

// The smallest solid about the origin that holds the points, of a capsule with the radius of the thickest part.
Sizes sizesAround(Solid solid, const std::vector<Vector3d>& points) {
    Vector3d most = Vector3d::Zero();
    double radius = 0, distance = 0;
    for (const Vector3d& p : points) {
        most = most.cwiseMax(p.cwiseAbs());
        radius = std::max(radius, std::hypot(p.x(), p.y()));
        distance = std::max(distance, p.norm());
    }
    if (solid == Solid::Sphere) return {distance, 0, 0};
    if (solid == Solid::Cylinder) return {radius, most.z(), 0};
    if (solid != Solid::Capsule) return {most.x(), most.y(), most.z()};
    double half = 0;
    for (const Vector3d& p : points) {
        const double own = std::hypot(p.x(), p.y());
        const double cap = std::sqrt((radius - own) * (radius + own));
        half = std::max(half, std::abs(p.z()) - cap);
    }
    return {radius, half, 0};
}

// The points along the axes, about the middle of the box around them, which is returned.
Vector3d placeAlong(const Matrix3d& axes, const Vector3d& center, std::vector<Vector3d>& points) {
    const Matrix3d turn = axes.transpose();
    for (Vector3d& p : points) p = turn * Vector3d(p - center);
    if (points.empty()) return Vector3d::Zero();
    Vector3d least = points.front(), most = points.front();
    for (const Vector3d& p : points) {
        least = least.cwiseMin(p);
        most = most.cwiseMax(p);
    }
    const Vector3d middle = (least + most) / 2;
    for (Vector3d& p : points) p = p - middle;
    return middle;
}

}  // namespace

std::optional<Fitted> fit(Solid solid, const MeshMass& mass, const Mesh& mesh, double fitScale, bool toBox) {
    if (solid == Solid::Plane || !mass.fault.empty() || !(mass.volume > 0)) return std::nullopt;
    const InertiaBox box = inertiaBoxOf(mass);
    Vector3d center = toEigen(mass.center);
    Fitted fitted;
    if (toBox) {
        std::vector<Vector3d> points;
        points.reserve(mesh.positions.size());
        for (const Vector3& p : mesh.positions) points.push_back(toEigen(p));
        const Vector3d middle = placeAlong(box.axes, center, points);
        center = center + box.axes * middle;
        fitted.size = sizesAround(solid, points);
    } else {
        fitted.size = sizesOfInertia(solid, box.halfSquared.cwiseSqrt());
    }
    for (double& size : fitted.size) {
        size *= fitScale;
        if (!std::isfinite(size)) return std::nullopt;
    }
    fitted.pose = {fromEigen(center), fromEigen(Eigen::Quaterniond(box.axes).normalized())};
    return fitted;
}

}  // namespace orrery::mjcf
