#include "orrery/solver/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace orrery::solver {
namespace {

constexpr double kEndlessExtent = 1e9;  // m
constexpr double kParallel = 1e-12;     // square of the sine between edges
// Half of the corners of a cylinder's cap: cosines and sines of 0, 1/16, ... of a turn. Constants, so that no system's
// own cosine counts.
constexpr int kSides = 16;
constexpr double kCosineOfHalfSide = 0.98078528040323043;
constexpr std::array<double, 5> kCosines = {1, 0.92387953251128674, 0.70710678118654757, 0.38268343236508978, 0};

double cosine(int sixteenths) {
    sixteenths &= 15;
    if (sixteenths > 8) sixteenths = 16 - sixteenths;
    return sixteenths <= 4 ? kCosines[static_cast<std::size_t>(sixteenths)]
                           : -kCosines[static_cast<std::size_t>(8 - sixteenths)];
}

Vec3 normalOf(std::span<const Vec3> corners, std::span<const std::uint32_t> face) {
    Vec3 sum;
    for (std::size_t i = 1; i + 1 < face.size(); ++i)
        sum += cross(corners[face[i]] - corners[face[0]], corners[face[i + 1]] - corners[face[0]]);
    return direction(sum, {0, 0, 1});
}

double leastExtent(const Polyhedron& hull) {
    double least = HUGE_VAL;
    for (const auto axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
        double low = HUGE_VAL;
        double high = -HUGE_VAL;
        for (const Vec3& corner : hull.corners()) {
            low = std::min(low, corner.*axis);
            high = std::max(high, corner.*axis);
        }
        least = std::min(least, high - low);
    }
    return least;
}

}  // namespace

Polyhedron::Polyhedron(std::vector<Vec3> corners, std::span<const std::vector<std::uint32_t>> faces)
    : corners_(std::move(corners)), faceBegins_{0} {
    for (const std::vector<std::uint32_t>& face : faces) {
        faceCorners_.insert(faceCorners_.end(), face.begin(), face.end());
        faceBegins_.push_back(static_cast<std::uint32_t>(faceCorners_.size()));
        normals_.push_back(normalOf(corners_, face));
    }
    findEdges();
    groupEdges();
}

void Polyhedron::findEdges() {
    for (std::size_t f = 0; f + 1 < faceBegins_.size(); ++f) {
        const std::span<const std::uint32_t> corners = face(f);
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const std::uint32_t from = corners[i];
            const std::uint32_t to = corners[(i + 1) % corners.size()];
            if (from < to) edges_.push_back({from, to});  // the face on the other side has it the other way round
        }
    }
    std::sort(edges_.begin(), edges_.end(),
              [](const Edge& a, const Edge& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
}

void Polyhedron::groupEdges() {
    std::vector<std::vector<std::uint32_t>> groups;
    for (std::uint32_t i = 0; i < edges_.size(); ++i) {
        const Vec3 along = corners_[edges_[i].to] - corners_[edges_[i].from];
        const auto isParallel = [&](const std::vector<std::uint32_t>& group) {
            const Edge& first = edges_[group.front()];
            const Vec3 other = corners_[first.to] - corners_[first.from];
            const Vec3 out = cross(along, other);
            return dot(out, out) < kParallel * dot(along, along) * dot(other, other);
        };
        const auto group = std::find_if(groups.begin(), groups.end(), isParallel);
        if (group == groups.end())
            groups.push_back({i});
        else
            group->push_back(i);
    }
    directionBegins_ = {0};
    for (const std::vector<std::uint32_t>& group : groups) {
        directionEdges_.insert(directionEdges_.end(), group.begin(), group.end());
        directionBegins_.push_back(static_cast<std::uint32_t>(directionEdges_.size()));
    }
}

std::shared_ptr<const Polyhedron> prism(std::span<const Vec3> below, std::span<const Vec3> above) {
    std::vector<Vec3> corners(below.begin(), below.end());
    corners.insert(corners.end(), above.begin(), above.end());
    const auto n = static_cast<std::uint32_t>(below.size());
    std::vector<std::vector<std::uint32_t>> faces(2);
    for (std::uint32_t i = 0; i < n; ++i) {
        faces[0].push_back(n - 1 - i);
        faces[1].push_back(n + i);
        const std::uint32_t next = (i + 1) % n;
        faces.push_back({i, next, n + next, n + i});
    }
    return std::make_shared<const Polyhedron>(std::move(corners), faces);
}

Shape sphereShape(double radius) {
    return {ShapeKind::Sphere, radius, 0, nullptr, nullptr, {}, 0, 2 * radius, radius};
}

Shape capsuleShape(double radius, double length) {
    return {ShapeKind::Capsule, radius, length / 2, nullptr, nullptr, {}, 0, 2 * radius, radius + length / 2};
}

Shape cylinderShape(double radius, double length) {
    std::vector<Vec3> below;
    std::vector<Vec3> above;
    for (int i = 0; i < kSides; ++i) {
        below.push_back({radius * cosine(i), radius * cosine(i - 4), -length / 2});
        above.push_back({below.back().x, below.back().y, length / 2});
    }
    return {ShapeKind::Cylinder,
            radius,
            length / 2,
            prism(below, above),
            nullptr,
            {},
            std::min(radius * kCosineOfHalfSide, length / 2),
            std::min(2 * radius, length),
            std::sqrt(radius * radius + length * length / 4)};
}

Shape boxShape(const Vec3& size) {
    const Vec3 h = size * 0.5;
    const std::array<Vec3, 4> below = {Vec3{-h.x, -h.y, -h.z}, {h.x, -h.y, -h.z}, {h.x, h.y, -h.z}, {-h.x, h.y, -h.z}};
    std::array<Vec3, 4> above = below;
    for (Vec3& corner : above) corner.z = h.z;
    return hullShape(prism(below, above));
}

Shape hullShape(std::shared_ptr<const Polyhedron> hull) {
    Shape shape{ShapeKind::Hull, 0, 0, std::move(hull), nullptr, {}, HUGE_VAL, 0, 0};
    shape.extent = leastExtent(*shape.hull);
    for (const Vec3& corner : shape.hull->corners()) {
        shape.reach = std::max(shape.reach, length(corner));
        shape.middle += corner * (1 / static_cast<double>(shape.hull->corners().size()));
    }
    for (std::size_t i = 0; i < shape.hull->normals().size(); ++i) {
        const Vec3& onFace = shape.hull->corners()[shape.hull->face(i)[0]];
        shape.inner = std::min(shape.inner, dot(shape.hull->normals()[i], onFace - shape.middle));
    }
    shape.inner = std::max(shape.inner, 0.0);
    return shape;
}

Shape planeShape() {
    return {ShapeKind::Plane, 0, 0, nullptr, nullptr, {}, 0, kEndlessExtent, kEndlessExtent};
}

Shape meshShape(std::shared_ptr<const Triangles> triangles) {
    Shape shape{ShapeKind::Mesh, 0, 0, nullptr, std::move(triangles), {}, 0, kEndlessExtent, 0};
    const TriangleBox box = shape.triangles->bounds();
    const auto furthest = [](double low, double high) { return std::max(std::abs(low), std::abs(high)); };
    shape.reach = std::min(
        length(Vec3{furthest(box.low.x, box.high.x), furthest(box.low.y, box.high.y), furthest(box.low.z, box.high.z)}),
        kEndlessExtent);
    return shape;
}

}  // namespace orrery::solver
