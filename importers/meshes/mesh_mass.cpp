#include "mesh_mass.hpp"

#include <array>
#include <cmath>

#include "orrery/scene/eigen.hpp"

namespace orrery::meshes {
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

double areaOf(const Corners& c) {
    return (c[1] - c[0]).cross(c[2] - c[0]).norm() / 2;
}

Vector3d middleOfSurface(const Mesh& mesh, const Vector3& scale) {
    Vector3d sum = Vector3d::Zero();
    double area = 0;
    forEachTriangle(mesh, scale, Vector3d::Zero(), [&](const Corners& c) {
        const double own = areaOf(c);
        sum += own / 3 * Vector3d(c[0] + c[1] + c[2]);
        area += own;
    });
    return area > 0 ? Vector3d(sum / area) : sum;
}

// A mirrored mesh turns inside out, which is not to change the sign.
double weightOf(const Corners& c, MassRule rule, double side) {
    if (rule == MassRule::Surface) return areaOf(c);
    const double volume = c[0].dot(c[1].cross(c[2])) / 6;
    return rule == MassRule::Signed ? side * volume : std::abs(volume);
}

}  // namespace

MassProperties massOf(const Mesh& mesh, const Vector3& scale, MassRule rule) {
    const double side = scale.x * scale.y * scale.z < 0 ? -1 : 1;
    const Vector3d middle = middleOfSurface(mesh, scale);
    Vector3d sum = Vector3d::Zero();
    MassProperties mass;
    forEachTriangle(mesh, scale, middle, [&](const Corners& c) {
        const double own = weightOf(c, rule, side);
        sum += own / 4 * Vector3d(c[0] + c[1] + c[2]);
        mass.mass += own;
    });
    if (!(mass.mass > 0) || !std::isfinite(mass.mass)) return mass;
    const Vector3d center = middle + sum / mass.mass;
    // The second pass about the centre of mass; its volumes are those that count.
    mass.mass = 0;
    const double share = rule == MassRule::Surface ? 12 : 20;
    Matrix3d spread = Matrix3d::Zero();
    forEachTriangle(mesh, scale, center, [&](const Corners& c) {
        const double own = weightOf(c, rule, side);
        const Vector3d all = c[0] + c[1] + c[2];
        Matrix3d products = all * all.transpose();
        for (const Vector3d& corner : c) products += corner * corner.transpose();
        spread += own / share * products;
        mass.mass += own;
    });
    mass.center = fromEigen(center);
    mass.inertia = fromEigen(Matrix3d(spread.trace() * Matrix3d::Identity() - spread));
    return mass;
}

}  // namespace orrery::meshes
