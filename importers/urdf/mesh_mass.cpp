#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "shapes.hpp"

namespace orrery::urdf {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;
using Corners = std::array<Vector3d, 3>;

// Calls visit(corners) for each triangle, about `middle`.
template <typename Visit>
void forEachTriangle(const Mesh& mesh, const Vector3& scale, const Vector3d& middle, Visit&& visit) {
    for (const auto& triangle : mesh.triangles) {
        Corners corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vector3& p = mesh.positions[triangle[i]];
            corners[i] = Vector3d(p.x * scale.x, p.y * scale.y, p.z * scale.z) - middle;
        }
        visit(corners);
    }
}

Vector3d middleOfSurface(const Mesh& mesh, const Vector3& scale) {
    Vector3d sum = Vector3d::Zero();
    double area = 0;
    forEachTriangle(mesh, scale, Vector3d::Zero(), [&](const Corners& c) {
        const double own = (c[1] - c[0]).cross(c[2] - c[0]).norm() / 2;
        sum += own / 3 * Vector3d(c[0] + c[1] + c[2]);
        area += own;
    });
    return area > 0 ? Vector3d(sum / area) : sum;
}

double volumeOf(const Corners& c) {
    return std::abs(c[0].dot(c[1].cross(c[2]))) / 6;
}

}  // namespace

MassProperties massOfPyramids(const Mesh& mesh, const Vector3& scale) {
    const Vector3d middle = middleOfSurface(mesh, scale);
    Vector3d sum = Vector3d::Zero();
    double volume = 0;
    forEachTriangle(mesh, scale, middle, [&](const Corners& c) {
        const double own = volumeOf(c);
        sum += own / 4 * Vector3d(c[0] + c[1] + c[2]);
        volume += own;
    });
    MassProperties mass;
    if (!(volume > 0) || !std::isfinite(volume)) return mass;
    const Vector3d center = middle + sum / volume;
    // The second pass about the centre of mass; its volumes are those that count.
    volume = 0;
    Matrix3d spread = Matrix3d::Zero();
    forEachTriangle(mesh, scale, center, [&](const Corners& c) {
        const double own = volumeOf(c);
        const Vector3d all = c[0] + c[1] + c[2];
        Matrix3d products = all * all.transpose();
        for (const Vector3d& corner : c) products += corner * corner.transpose();
        spread += own / 20 * products;
        volume += own;
    });
    mass.mass = volume;
    mass.center = fromEigen(center);
    mass.inertia = fromEigen(Matrix3d(spread.trace() * Matrix3d::Identity() - spread));
    return mass;
}

}  // namespace orrery::urdf
