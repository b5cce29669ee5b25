#include "orrery/test/hollow_meshes.hpp"

#include <cmath>
#include <numbers>
#include <random>

namespace orrery::test {

void HollowMesh::addQuad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    triangles.push_back({a, b, c});
    triangles.push_back({a, c, d});
}

void HollowMesh::add(const HollowMesh& other) {
    const auto first = static_cast<std::uint32_t>(positions.size());
    positions.insert(positions.end(), other.positions.begin(), other.positions.end());
    for (const auto& [a, b, c] : other.triangles) triangles.push_back({first + a, first + b, first + c});
}

HollowMesh insideOut(HollowMesh mesh) {
    for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
    return mesh;
}

HollowMesh scaled(HollowMesh mesh, double factor) {
    for (Vector3& p : mesh.positions) p = {p.x * factor, p.y * factor, p.z * factor};
    return mesh;
}

HollowMesh block(const Vector3& center, const Vector3& size) {
    HollowMesh mesh;
    for (int i = 0; i < 8; ++i) {
        const auto side = [&](int bit) { return (i & bit) != 0 ? 0.5 : -0.5; };
        mesh.positions.push_back(
            {center.x + size.x * side(1), center.y + size.y * side(2), center.z + size.z * side(4)});
    }
    mesh.addQuad(0, 2, 3, 1);
    mesh.addQuad(4, 5, 7, 6);
    mesh.addQuad(0, 1, 5, 4);
    mesh.addQuad(2, 6, 7, 3);
    mesh.addQuad(0, 4, 6, 2);
    mesh.addQuad(1, 3, 7, 5);
    return mesh;
}

HollowMesh extruded(const Profile& profile, const std::vector<std::array<std::uint32_t, 3>>& triangles, double depth) {
    HollowMesh mesh;
    const auto count = static_cast<std::uint32_t>(profile.size());
    // From +y to -y, so that what is counter-clockwise in x and z is so from outside at -y.
    for (const double y : {depth / 2, -depth / 2}) {
        for (const auto& [x, z] : profile) mesh.positions.push_back({x, y, z});
    }
    for (const auto& [a, b, c] : triangles) {
        mesh.triangles.push_back({a, c, b});
        mesh.triangles.push_back({a + count, b + count, c + count});
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t next = (i + 1) % count;
        mesh.addQuad(i, next, next + count, i + count);
    }
    return mesh;
}

HollowMesh turned(const Profile& profile, std::uint32_t sides, bool closedProfile) {
    HollowMesh mesh;
    const auto count = static_cast<std::uint32_t>(profile.size());
    for (std::uint32_t i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * i / sides;
        for (const auto& [r, z] : profile) mesh.positions.push_back({r * std::cos(angle), r * std::sin(angle), z});
    }
    const auto at = [&](std::uint32_t i, std::uint32_t k) { return i % sides * count + k % count; };
    for (std::uint32_t i = 0; i < sides; ++i) {
        for (std::uint32_t k = 0; k + (closedProfile ? 0 : 1) < count; ++k) {
            mesh.addQuad(at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1));
        }
    }
    return mesh;
}

HollowMesh anL() {
    return extruded({{0, 0}, {2, 0}, {2, .5}, {.5, .5}, {.5, 2}, {0, 2}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 5}, {3, 4, 5}},
                    1);
}

HollowMesh aU() {
    return extruded({{-1, 0}, {1, 0}, {1, 1}, {.8, 1}, {.8, .2}, {-.8, .2}, {-.8, 1}, {-1, 1}},
                    {{0, 1, 4}, {1, 2, 3}, {1, 3, 4}, {0, 4, 5}, {0, 5, 7}, {5, 6, 7}}, 1);
}

HollowMesh torus(std::uint32_t sides, std::uint32_t around, double radius, double tube) {
    Profile profile;
    for (std::uint32_t i = 0; i < around; ++i) {
        const double angle = 2 * std::numbers::pi * i / around;
        profile.emplace_back(radius + tube * std::cos(angle), tube * std::sin(angle));
    }
    return turned(profile, sides, true);
}

HollowMesh bowl(std::uint32_t sides, double outer, double inner) {
    const std::uint32_t rows = sides / 4;
    Profile profile;
    const auto add = [&](double radius, std::uint32_t row) {
        const double angle = std::numbers::pi / 2 * row / rows;
        profile.emplace_back(row == 0 ? 0 : radius * std::sin(angle), -radius * std::cos(angle));
    };
    for (std::uint32_t row = 0; row <= rows; ++row) add(outer, row);
    for (std::uint32_t row = rows + 1; row > 0; --row) add(inner, row - 1);
    return turned(profile, sides, false);
}

HollowMesh hollowBox() {
    HollowMesh mesh = block({}, {1, 1, 1});
    mesh.add(insideOut(block({}, {.8, .8, .8})));
    return mesh;
}

HollowMesh table() {
    HollowMesh mesh = block({0, 0, .95}, {2, 1, .1});
    for (const double x : {-.95, .95}) {
        for (const double y : {-.45, .45}) mesh.add(block({x, y, .475}, {.1, .1, .95}));
    }
    return mesh;
}

HollowMesh openTray() {
    HollowMesh mesh = block({0, 0, .15}, {1, 1, .3});
    mesh.triangles.erase(mesh.triangles.begin() + 2, mesh.triangles.begin() + 4);
    return mesh;
}

HollowMesh tray(double width, double height, double thickness) {
    const double a = width / 2;
    const double b = a - thickness;
    HollowMesh mesh;
    for (const auto& [half, z] :
         {std::pair(a, 0.0), std::pair(a, height), std::pair(b, height), std::pair(b, thickness)}) {
        for (const auto& [x, y] : {std::pair(-1, -1), std::pair(1, -1), std::pair(1, 1), std::pair(-1, 1)}) {
            mesh.positions.push_back({half * x, half * y, z});
        }
    }
    mesh.addQuad(0, 3, 2, 1);
    for (const std::uint32_t ring : {0U, 4U, 8U}) {
        for (std::uint32_t i = 0; i < 4; ++i) {
            const std::uint32_t next = (i + 1) % 4;
            mesh.addQuad(ring + i, ring + next, ring + 4 + next, ring + 4 + i);
        }
    }
    mesh.addQuad(12, 13, 14, 15);
    return mesh;
}

HollowMesh paddleWheel() {
    constexpr std::uint32_t kBlades = 8;
    Profile profile;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    const auto add = [&](double radius, double angle) {
        profile.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    };
    for (std::uint32_t i = 0; i < kBlades; ++i) {
        constexpr double kHalf = .06;  // rad, of a blade's tip
        const double middle = 2 * std::numbers::pi * i / kBlades;
        add(.5, middle - 2 * kHalf);
        add(1, middle - kHalf);
        add(1, middle + kHalf);
        add(.5, middle + 2 * kHalf);
    }
    // The hub is filled from its first corner.
    for (std::uint32_t i = 0; i < kBlades; ++i) {
        const std::uint32_t at = 4 * i;
        triangles.push_back({at, at + 1, at + 2});
        triangles.push_back({at, at + 2, at + 3});
        if (at > 0) triangles.push_back({0, at, at + 3});
        if (i + 1 < kBlades && at > 0) triangles.push_back({0, at + 3, at + 4});
    }
    triangles.push_back({0, 3, 4});
    return extruded(profile, triangles, .3);
}

HollowMesh soup(std::uint32_t triangles) {
    std::mt19937 random(1);
    HollowMesh mesh;
    const auto next = [&] { return static_cast<double>(random()) / 4294967296.0; };
    for (std::uint32_t i = 0; i < triangles / 2; ++i) mesh.positions.push_back({next(), next(), next()});
    for (std::uint32_t i = 0; i < triangles; ++i) {
        const auto corner = [&] { return static_cast<std::uint32_t>(random() % mesh.positions.size()); };
        mesh.triangles.push_back({corner(), corner(), corner()});
    }
    return mesh;
}

}  // namespace orrery::test
