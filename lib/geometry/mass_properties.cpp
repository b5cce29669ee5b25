// Mass of each kind of solid.
#include "orrery/geometry/mass_properties.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "mass_detail.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

MassProperties centred(double mass, double ix, double iy, double iz) {
    return {mass, {}, Matrix3{{ix, 0, 0, 0, iy, 0, 0, 0, iz}}};
}

// Integrals along z over a solid of revolution, at density 1.
struct RevolutionIntegrals {
    double volume = 0;
    double z = 0;      // integral of z
    double zz = 0;     // integral of z^2
    double axial = 0;  // integral of x^2 + y^2

    // Adds a slice of the solid between two heights. `radiusSquared` is a polynomial of z up to degree 2. Three Gauss
    // points are exact up to degree 5, and no integrand here has a degree above 4.
    template <typename RadiusSquared>
    void addSlice(double from, double to, RadiusSquared radiusSquared) {
        static const double kOffset = std::sqrt(0.6);
        const std::array<std::array<double, 2>, 3> points{{{-kOffset, 5.0 / 18}, {0, 8.0 / 18}, {kOffset, 5.0 / 18}}};
        for (const auto& [offset, weight] : points) {
            const double height = 0.5 * (from + to) + 0.5 * (to - from) * offset;
            const double r2 = radiusSquared(height);
            const double slice = weight * (to - from) * std::numbers::pi * r2;
            volume += slice;
            z += slice * height;
            zz += slice * height * height;
            axial += slice * r2 / 2;
        }
    }
    void addSphereSlice(double radius, double centerZ, double from, double to) {
        addSlice(from, to, [=](double height) { return radius * radius - (height - centerZ) * (height - centerZ); });
    }
    void addFrustum(double radiusFrom, double radiusTo, double from, double to) {
        const double slope = (radiusTo - radiusFrom) / (to - from);
        addSlice(from, to, [=](double height) {
            const double radius = radiusFrom + slope * (height - from);
            return radius * radius;
        });
    }
    [[nodiscard]] MassProperties mass(double density) const {
        const double center = z / volume;
        const double across = axial / 2 + zz - volume * center * center;
        MassProperties body = centred(density * volume, density * across, density * across, density * axial);
        body.center.z = center;
        return body;
    }
};

struct MassOf {
    double density;
    using Result = std::optional<MassProperties>;

    Result operator()(const SolidBox& box) const { return massOfBox(box.size, density); }
    Result operator()(const SolidSphere& sphere) const { return massOfSphere(sphere.radius, density); }
    Result operator()(const SolidCapsule& c) const { return massOfCapsule(c.radius, c.length, density); }
    Result operator()(const SolidCylinder& c) const { return massOfCylinder(c.radius, c.length, density); }
    Result operator()(const SolidPlane&) const { return std::nullopt; }
    Result operator()(const SolidRay&) const { return std::nullopt; }
    Result operator()(const SolidHull& hull) const { return massOfHull(*hull.hull, density); }
    Result operator()(const SolidMesh& solid) const {
        if (!solid.mesh->closed) return std::nullopt;
        return massOfMesh(solid.mesh->positions, solid.mesh->triangles, density);
    }
    Result operator()(const SolidHeightfield& solid) const {
        if (!solid.field->closed()) return std::nullopt;
        const Tessellation ground = tessellateHeightfield(*solid.field);
        return massOfMesh(ground.positions, ground.triangles, density);
    }
};

}  // namespace

MassProperties massOfBox(const Vector3& size, double density) {
    const double mass = size.x * size.y * size.z * density;
    const auto moment = [mass](double a, double b) { return mass / 12 * (a * a + b * b); };
    return centred(mass, moment(size.y, size.z), moment(size.x, size.z), moment(size.x, size.y));
}

MassProperties massOfSphere(double radius, double density) {
    const double mass = 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * density;
    const double moment = 0.4 * mass * radius * radius;
    return centred(mass, moment, moment, moment);
}

MassProperties massOfCapsule(double radius, double length, double density) {
    const double tube = std::numbers::pi * radius * radius * length * density;
    const double caps = 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * density;
    const double across = tube * (0.25 * radius * radius + 1.0 / 12.0 * length * length) +
                          caps * (0.4 * radius * radius + 0.375 * radius * length + 0.25 * length * length);
    return centred(tube + caps, across, across, (tube * 0.5 + caps * 0.4) * radius * radius);
}

MassProperties massOfCylinder(double radius, double length, double density) {
    const double mass = std::numbers::pi * radius * radius * length * density;
    const double across = mass * (0.25 * radius * radius + 1.0 / 12.0 * length * length);
    return centred(mass, across, across, mass * 0.5 * radius * radius);
}

MassProperties massOfTaperedCapsule(double radiusBottom, double radiusTop, double length, double density) {
    if (radiusBottom == radiusTop) return massOfCapsule(radiusBottom, length, density);
    const double difference = radiusBottom - radiusTop;
    const double bottom = -length / 2;
    const double top = length / 2;
    if (length <= std::abs(difference)) {
        return difference > 0 ? translated(massOfSphere(radiusBottom, density), {0, 0, bottom})
                              : translated(massOfSphere(radiusTop, density), {0, 0, top});
    }
    // The common tangent cone touches both spheres at the latitude whose sine is `tangent`.
    const double tangent = difference / length;
    const double cosine = std::sqrt((1 - tangent) * (1 + tangent));
    const double lowRim = bottom + radiusBottom * tangent;
    const double highRim = top + radiusTop * tangent;
    RevolutionIntegrals integrals;
    integrals.addSphereSlice(radiusBottom, bottom, bottom - radiusBottom, lowRim);
    integrals.addFrustum(radiusBottom * cosine, radiusTop * cosine, lowRim, highRim);
    integrals.addSphereSlice(radiusTop, top, highRim, top + radiusTop);
    return integrals.mass(density);
}

MassProperties massOfTaperedCylinder(double radiusBottom, double radiusTop, double length, double density) {
    if (radiusBottom == radiusTop) return massOfCylinder(radiusBottom, length, density);
    RevolutionIntegrals integrals;
    integrals.addFrustum(radiusBottom, radiusTop, -length / 2, length / 2);
    return integrals.mass(density);
}

MassProperties massOfHull(const ConvexHull& hull, double density) {
    const Tessellation triangles = tessellateHull(hull);
    return massOfMesh(triangles.positions, triangles.triangles, density);
}

MassProperties massOfMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles, double density) {
    if (triangles.empty()) return {};
    // Sums signed tetrahedra between a corner of the mesh and each triangle.
    const Eigen::Vector3d origin = toEigen(positions[triangles[0][0]]);
    double six = 0;  // six times the volume
    Eigen::Vector3d first = Eigen::Vector3d::Zero();
    Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
    for (const Triangle& t : triangles) {
        const Eigen::Vector3d a = toEigen(positions[t[0]]) - origin;
        const Eigen::Vector3d b = toEigen(positions[t[1]]) - origin;
        const Eigen::Vector3d c = toEigen(positions[t[2]]) - origin;
        const double determinant = a.dot(b.cross(c));
        const Eigen::Vector3d sum = a + b + c;
        six += determinant;
        first += determinant / 24 * sum;
        second +=
            determinant / 120 * (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
    }
    if (six == 0) return {};
    const double sign = six < 0 ? -1 : 1;
    const Eigen::Vector3d center = first / (six / 6);
    const Eigen::Matrix3d moments = sign * density * (second - six / 6 * center * center.transpose());
    return {sign * density * six / 6, fromEigen(Eigen::Vector3d(origin + center)),
            fromEigen(inertiaOfMoments(moments))};
}

std::optional<MassProperties> massOf(const Solid& solid, double density) {
    return std::visit(MassOf{density}, solid);
}

std::optional<MassProperties> massOf(const PlacedSolid& solid, double density) {
    std::optional<MassProperties> body = massOf(solid.solid, density);
    if (body) body = placed(*body, solid.pose);
    return body;
}

std::optional<double> volume(const Solid& solid) {
    const std::optional<MassProperties> body = massOf(solid, 1);
    return body ? std::optional(body->mass) : std::nullopt;
}

}  // namespace orrery
