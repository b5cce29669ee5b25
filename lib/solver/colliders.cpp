#include "orrery/solver/colliders.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "mesh_touch.hpp"

namespace orrery::solver {
namespace {

constexpr double kMargin = 0.02;                // of the extent
constexpr double kEndlessReach = 1e9;           // m
constexpr std::size_t kMostPairs = 20'000'000;  // whose boxes overlap: 160 MB
constexpr std::size_t kStrips = 32;             // of the broad phase

using ColliderPair = std::pair<std::uint32_t, std::uint32_t>;

bool isMesh(const PlacedShape& placed) {
    return placed.shape->kind == ShapeKind::Mesh;
}

}  // namespace

class ColliderSet::Work {
public:
    void add(const Collider& collider) {
        colliders_.push_back(collider);
        touches_.push_back(1);
        const Polyhedron* hull = collider.shape.hull.get();
        begins_.push_back({corners_.size(), normals_.size()});
        if (hull == nullptr) return;
        corners_.resize(corners_.size() + hull->corners().size());
        normals_.resize(normals_.size() + hull->normals().size());
    }
    void separate(BodyNumber a, BodyNumber b) {
        const std::pair pair(std::min(a, b), std::max(a, b));
        separate_.insert(std::lower_bound(separate_.begin(), separate_.end(), pair), pair);
    }
    void clear() {
        colliders_.clear();
        begins_.clear();
        corners_.clear();
        normals_.clear();
        touches_.clear();
        separate_.clear();
        manifolds_.clear();
    }
    void place(std::uint32_t collider, const Vec3& position, const Quaternion& attitude) {
        colliders_[collider].position = position;
        colliders_[collider].attitude = attitude;
    }
    void enable(std::uint32_t collider, bool touches) { touches_[collider] = touches ? 1 : 0; }
    [[nodiscard]] std::size_t size() const { return colliders_.size(); }
    std::span<Manifold> find(const BodyStore& bodies, double dt, const PairRules* rules);
    bool findAgain(const BodyStore& bodies, double margin, Manifold& manifold);
    [[nodiscard]] std::span<const Manifold> found() const { return manifolds_; }
    void setFound(std::vector<Manifold> manifolds) { manifolds_ = std::move(manifolds); }
    void limit(std::size_t manifolds) { most_ = manifolds; }
    [[nodiscard]] bool isFull() const { return isFull_; }

private:
    // A box around a collider, grown by how far it may come.
    struct Bounds {
        Vec3 low, high;
        std::uint32_t collider = 0;
        std::size_t firstStrip = 0;
    };
    // Along which boxes are sorted, and along which they are in strips of a width, m, from `begin` on.
    struct SweepAxes {
        double Vec3::*first;
        double Vec3::*second;
        double begin, width;
    };
    struct Begins {
        std::size_t corner, normal;
    };

    PlacedShape placedOf(const BodyStore& bodies, std::uint32_t collider);
    void bound(const BodyStore& bodies, double dt);
    void findPairs(const BodyStore& bodies);
    [[nodiscard]] SweepAxes chooseAxes() const;
    void meet(const BodyStore& bodies, const SweepAxes& axes, std::uint32_t number, std::size_t strip);
    void note(const BodyStore& bodies, std::uint32_t a, std::uint32_t b);
    [[nodiscard]] bool mayReach(const BodyStore& bodies, const Bounds& box, const Bounds& endless) const;
    void sortPairs();
    [[nodiscard]] bool mayTouch(const BodyStore& bodies, std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] double marginOf(const BodyStore& bodies, const ColliderPair& pair, double dt) const;
    void mix(const ColliderPair& pair, Surface& surface) const;
    void look(const BodyStore& bodies, const ColliderPair& pair, double dt, const PairRules* rules,
              std::span<const Manifold> previous);
    void lookAtMesh(const BodyStore& bodies, const ColliderPair& pair, double dt, const PairRules* rules,
                    std::span<const Manifold> previous);
    [[nodiscard]] bool surfaceOf(const ColliderPair& pair, const PairRules* rules, Surface& surface) const;
    void keep(const BodyStore& bodies, const ColliderPair& pair, const Surface& surface, std::uint64_t part,
              Touch& touch, std::span<const Manifold> previous);
    // Sorted, as those of a mesh that is the first of a pair.
    std::span<const MeshPart> partsOf(const PlacedShape& a, const PlacedShape& b, double margin);
    void write(const BodyStore& bodies, const Touch& touch, Manifold& manifold) const;

    std::vector<Collider> colliders_;
    std::vector<char> touches_;
    std::vector<Begins> begins_;
    std::vector<Vec3> corners_;  // of all hulls, in the world's frame
    std::vector<Vec3> normals_;
    std::vector<PlacedShape> placed_;
    std::vector<Bounds> bounds_;
    std::vector<Bounds> endless_;                             // planes, and ground that goes on without end
    std::array<std::vector<std::uint32_t>, kStrips> strips_;  // numbers of `bounds_`
    std::vector<ColliderPair> pairs_;
    std::vector<ColliderPair> unsorted_;
    std::vector<std::size_t> pairBegins_;  // by first collider
    std::vector<std::pair<BodyNumber, BodyNumber>> separate_;
    std::vector<Manifold> manifolds_;
    std::vector<Manifold> before_;
    std::size_t most_ = std::numeric_limits<std::size_t>::max();  // manifolds
    bool isFull_ = false;
    Touch touch_;  // of one pair
    MeshTouch meshTouch_;
};

PlacedShape ColliderSet::Work::placedOf(const BodyStore& bodies, std::uint32_t number) {
    const Collider& collider = colliders_[number];
    const BodyPlace& body = bodies.places[collider.body];
    PlacedShape placed{&collider.shape,
                       body.position + body.rotation * collider.position,
                       matrixOf(body.attitude * collider.attitude),
                       {},
                       {},
                       {}};
    placed.middle = placed.position + placed.rotation * collider.shape.middle;
    const Polyhedron* hull = collider.shape.hull.get();
    if (hull == nullptr) return placed;
    Vec3* corner = corners_.data() + begins_[number].corner;
    Vec3* normal = normals_.data() + begins_[number].normal;
    placed.corners = {corner, hull->corners().size()};
    placed.normals = {normal, hull->normals().size()};
    for (const Vec3& one : hull->corners()) *corner++ = placed.position + placed.rotation * one;
    for (const Vec3& one : hull->normals()) *normal++ = placed.rotation * one;
    return placed;
}

void ColliderSet::Work::bound(const BodyStore& bodies, double dt) {
    bounds_.clear();
    endless_.clear();
    placed_.resize(colliders_.size());
    for (std::uint32_t i = 0; i < colliders_.size(); ++i) {
        if (touches_[i] == 0) continue;
        const PlacedShape placed = placed_[i] = placedOf(bodies, i);
        const Shape& shape = *placed.shape;
        if (shape.kind == ShapeKind::Plane || shape.reach >= kEndlessReach) {
            endless_.push_back({{}, {}, i, 0});
            continue;
        }
        const MovingBody& body = bodies.moving[colliders_[i].body];
        const double still = shape.kind == ShapeKind::Mesh ? 0 : kMargin * shape.extent;
        const double grow = still + (length(body.velocity) + length(body.spin) * shape.reach) * dt;
        const Vec3 by{grow, grow, grow};
        Bounds box{placed.position, placed.position, i, 0};
        const auto include = [&box](const Vec3& place) {
            box.low = {std::min(box.low.x, place.x), std::min(box.low.y, place.y), std::min(box.low.z, place.z)};
            box.high = {std::max(box.high.x, place.x), std::max(box.high.y, place.y), std::max(box.high.z, place.z)};
        };
        if (shape.kind == ShapeKind::Mesh) {
            const auto [low, high] = shape.triangles->bounds();
            for (unsigned corner = 0; corner < 8; ++corner) {
                const Vec3 place{(corner & 1U) != 0 ? high.x : low.x, (corner & 2U) != 0 ? high.y : low.y,
                                 (corner & 4U) != 0 ? high.z : low.z};
                const Vec3 inWorld = placed.position + placed.rotation * place;
                if (corner == 0) box.low = box.high = inWorld;
                include(inWorld);
            }
        } else if (placed.corners.empty()) {
            const Vec3 half = placed.rotation.z * shape.halfLength;
            const Vec3 out{std::abs(half.x) + shape.radius, std::abs(half.y) + shape.radius,
                           std::abs(half.z) + shape.radius};
            box.low -= out;
            box.high += out;
        }
        for (const Vec3& corner : placed.corners) include(corner);
        box.low -= by;
        box.high += by;
        // Somebody has moved it out of reach, or to no place at all.
        const Vec3 size = box.high - box.low;
        if (std::isfinite(size.x + size.y + size.z)) bounds_.push_back(box);
    }
}

bool ColliderSet::Work::mayTouch(const BodyStore& bodies, std::uint32_t a, std::uint32_t b) const {
    const BodyNumber bodyA = colliders_[a].body;
    const BodyNumber bodyB = colliders_[b].body;
    if (bodyA == bodyB || (!bodies.isMovable(bodyA) && !bodies.isMovable(bodyB))) return false;
    return separate_.empty() || !std::binary_search(separate_.begin(), separate_.end(),
                                                    std::pair(std::min(bodyA, bodyB), std::max(bodyA, bodyB)));
}

// Sweeps along the axis on which the boxes lie furthest apart, in strips along the second one.
void ColliderSet::Work::findPairs(const BodyStore& bodies) {
    pairs_.clear();
    for (const Bounds& plane : endless_) {
        for (const Bounds& box : bounds_)
            if (mayReach(bodies, box, plane)) note(bodies, box.collider, plane.collider);
    }
    const SweepAxes axes = chooseAxes();
    std::sort(bounds_.begin(), bounds_.end(), [along = axes.first](const Bounds& a, const Bounds& b) {
        return a.low.*along != b.low.*along ? a.low.*along < b.low.*along : a.collider < b.collider;
    });
    for (std::vector<std::uint32_t>& strip : strips_) {
        strip.clear();
        strip.reserve(bounds_.size());
    }
    const auto stripAt = [&](double place) {
        const double strip = (place - axes.begin) / axes.width;
        return static_cast<std::size_t>(std::clamp(strip, 0.0, static_cast<double>(kStrips - 1)));
    };
    for (std::uint32_t i = 0; i < bounds_.size(); ++i) {
        Bounds& box = bounds_[i];
        box.firstStrip = stripAt(box.low.*axes.second);
        const std::size_t last = stripAt(box.high.*axes.second);
        for (std::size_t strip = box.firstStrip; strip <= last; ++strip) meet(bodies, axes, i, strip);
    }
    sortPairs();
}

ColliderSet::Work::SweepAxes ColliderSet::Work::chooseAxes() const {
    constexpr std::array<double Vec3::*, 3> kAxes = {&Vec3::x, &Vec3::y, &Vec3::z};
    std::array<double, 3> spread{};
    std::array<double, 3> begin{};
    std::array<double, 3> extent{};
    for (std::size_t i = 0; i < kAxes.size(); ++i) {
        double low = HUGE_VAL;
        double high = -HUGE_VAL;
        for (const Bounds& box : bounds_) {
            low = std::min(low, box.low.*kAxes[i]);
            high = std::max(high, box.low.*kAxes[i]);
            extent[i] += box.high.*kAxes[i] - box.low.*kAxes[i];
        }
        begin[i] = low;
        spread[i] = std::min(high - low, kEndlessReach);
    }
    const auto first = static_cast<std::size_t>(std::max_element(spread.begin(), spread.end()) - spread.begin());
    const std::size_t one = (first + 1) % 3;
    const std::size_t other = (first + 2) % 3;
    const std::size_t second = spread[other] > spread[one] ? other : one;
    const double mean = bounds_.empty() ? 1 : extent[second] / static_cast<double>(bounds_.size());
    const double width = std::max({spread[second] / static_cast<double>(kStrips), 2 * mean, 1e-9});
    return {kAxes[first], kAxes[second], begin[second], width};
}

// With the boxes before it in a strip that reach as far as it begins; two that share several strips meet in the first.
void ColliderSet::Work::meet(const BodyStore& bodies, const SweepAxes& axes, std::uint32_t number, std::size_t strip) {
    const Bounds& a = bounds_[number];
    std::vector<std::uint32_t>& active = strips_[strip];
    std::size_t kept = 0;
    for (const std::uint32_t each : active) {
        const Bounds& b = bounds_[each];
        if (b.high.*axes.first < a.low.*axes.first) continue;
        active[kept++] = each;
        if (std::max(a.firstStrip, b.firstStrip) != strip) continue;
        if (a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
            a.low.z <= b.high.z && b.low.z <= a.high.z)
            note(bodies, a.collider, b.collider);
    }
    active.resize(kept);
    active.push_back(number);
}

void ColliderSet::Work::note(const BodyStore& bodies, std::uint32_t a, std::uint32_t b) {
    if (pairs_.size() < kMostPairs && mayTouch(bodies, a, b)) pairs_.emplace_back(std::min(a, b), std::max(a, b));
}

// A plane at rest is not reached by a box that is wholly before it.
bool ColliderSet::Work::mayReach(const BodyStore& bodies, const Bounds& box, const Bounds& endless) const {
    const PlacedShape& plane = placed_[endless.collider];
    const MovingBody& body = bodies.moving[colliders_[endless.collider].body];
    if (plane.shape->kind != ShapeKind::Plane || dot(body.velocity, body.velocity) > 0 || dot(body.spin, body.spin) > 0)
        return true;
    const Vec3& n = plane.rotation.z;
    const Vec3 lowest{n.x > 0 ? box.low.x : box.high.x, n.y > 0 ? box.low.y : box.high.y,
                      n.z > 0 ? box.low.z : box.high.z};
    return !(dot(n, lowest - plane.position) > 0);
}

// By the first collider in one pass; few pairs have the same.
void ColliderSet::Work::sortPairs() {
    pairBegins_.assign(colliders_.size() + 1, 0);
    for (const ColliderPair& pair : pairs_) ++pairBegins_[pair.first + 1];
    for (std::size_t i = 0; i < colliders_.size(); ++i) pairBegins_[i + 1] += pairBegins_[i];
    unsorted_.swap(pairs_);
    pairs_.resize(unsorted_.size());
    for (const ColliderPair& pair : unsorted_) pairs_[pairBegins_[pair.first]++] = pair;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < colliders_.size(); ++i) {
        const std::size_t end = pairBegins_[i];
        if (end - begin > 1)
            std::sort(pairs_.begin() + static_cast<std::ptrdiff_t>(begin),
                      pairs_.begin() + static_cast<std::ptrdiff_t>(end));
        begin = end;
    }
}

double ColliderSet::Work::marginOf(const BodyStore& bodies, const ColliderPair& pair, double dt) const {
    const Collider& a = colliders_[pair.first];
    const Collider& b = colliders_[pair.second];
    const MovingBody& bodyA = bodies.moving[a.body];
    const MovingBody& bodyB = bodies.moving[b.body];
    const auto turning = [](const Collider& collider, const MovingBody& body) {
        return collider.shape.kind == ShapeKind::Plane ? 0 : length(body.spin) * collider.shape.reach;
    };
    return kMargin * std::min(a.shape.extent, b.shape.extent) +
           (length(bodyB.velocity - bodyA.velocity) + turning(a, bodyA) + turning(b, bodyB)) * dt;
}

void ColliderSet::Work::write(const BodyStore& bodies, const Touch& touch, Manifold& manifold) const {
    const BodyPlace& a = bodies.places[manifold.a];
    const BodyPlace& b = bodies.places[manifold.b];
    manifold.normal = touch.normal;
    manifold.normalOf = touch.normalOf;
    manifold.radiusA = touch.radiusA;
    manifold.radiusB = touch.radiusB;
    manifold.extent = touch.extent;
    manifold.count = touch.count;
    for (std::size_t i = 0; i < touch.count; ++i) {
        const TouchPoint& point = touch.points[i];
        manifold.points[i] = {timesTransposed(a.rotation, point.onA - a.position),
                              timesTransposed(b.rotation, point.onB - b.position),
                              point.gap,
                              point.feature,
                              0,
                              0};
    }
}

void ColliderSet::Work::mix(const ColliderPair& pair, Surface& surface) const {
    const Collider& a = colliders_[pair.first];
    const Collider& b = colliders_[pair.second];
    surface.friction = std::sqrt(a.friction * b.friction);
    surface.staticFriction = std::sqrt(a.staticFriction * b.staticFriction);
    surface.bounce = std::max(a.bounce, b.bounce);
    surface.bounceVelocity = std::max(a.bounceVelocity, b.bounceVelocity);
    surface.rolling = std::max(a.rolling, b.rolling);
}

bool ColliderSet::Work::surfaceOf(const ColliderPair& pair, const PairRules* rules, Surface& surface) const {
    if (rules != nullptr) return rules->surfaceOf(pair.first, pair.second, surface);
    mix(pair, surface);
    return true;
}

void ColliderSet::Work::keep(const BodyStore& bodies, const ColliderPair& pair, const Surface& surface,
                             std::uint64_t part, Touch& touch, std::span<const Manifold> previous) {
    const auto old =
        std::find_if(previous.begin(), previous.end(), [part](const Manifold& one) { return one.part == part; });
    const Manifold* last = old == previous.end() ? nullptr : &*old;
    chooseTouches(touch, last);
    Manifold& manifold = manifolds_.emplace_back();
    manifold.a = colliders_[pair.first].body;
    manifold.b = colliders_[pair.second].body;
    manifold.colliderA = pair.first;
    manifold.colliderB = pair.second;
    manifold.part = part;
    manifold.surface = surface;
    write(bodies, touch, manifold);
    if (last != nullptr) takeOver(*last, manifold);
}

void ColliderSet::Work::look(const BodyStore& bodies, const ColliderPair& pair, double dt, const PairRules* rules,
                             std::span<const Manifold> previous) {
    const PlacedShape& a = placed_[pair.first];
    const PlacedShape& b = placed_[pair.second];
    if (isMesh(a) || isMesh(b)) return lookAtMesh(bodies, pair, dt, rules, previous);
    Surface surface;
    if (!findTouch(a, b, marginOf(bodies, pair, dt), touch_) || !surfaceOf(pair, rules, surface)) return;
    keep(bodies, pair, surface, 0, touch_, previous);
}

std::span<const MeshPart> ColliderSet::Work::partsOf(const PlacedShape& a, const PlacedShape& b, double margin) {
    const PlacedShape& mesh = isMesh(a) ? a : b;
    const PlacedShape& body = isMesh(a) ? b : a;
    if (isMesh(body) || body.shape->kind == ShapeKind::Plane) return {};
    const std::span<const MeshPart> parts = meshTouch_.find(mesh, body, margin);
    if (&mesh == &b) {
        for (const MeshPart& part : parts) part.touch->swapSides();
    }
    return parts;
}

void ColliderSet::Work::lookAtMesh(const BodyStore& bodies, const ColliderPair& pair, double dt, const PairRules* rules,
                                   std::span<const Manifold> previous) {
    const auto parts = partsOf(placed_[pair.first], placed_[pair.second], marginOf(bodies, pair, dt));
    Surface surface;
    if (parts.empty() || !surfaceOf(pair, rules, surface)) return;
    for (const MeshPart& part : parts) keep(bodies, pair, surface, part.number, *part.touch, previous);
}

std::span<Manifold> ColliderSet::Work::find(const BodyStore& bodies, double dt, const PairRules* rules) {
    std::swap(manifolds_, before_);
    manifolds_.clear();
    bound(bodies, dt);
    findPairs(bodies);
    std::size_t old = 0;
    const auto keyOf = [this](std::size_t i) { return ColliderPair(before_[i].colliderA, before_[i].colliderB); };
    isFull_ = pairs_.size() >= kMostPairs;
    for (const ColliderPair& pair : pairs_) {
        if (isFull_) break;
        while (old < before_.size() && keyOf(old) < pair) ++old;
        std::size_t end = old;
        while (end < before_.size() && keyOf(end) == pair) ++end;
        look(bodies, pair, dt, rules, {before_.data() + old, end - old});
        old = end;
        isFull_ = manifolds_.size() > most_;
    }
    if (manifolds_.size() > most_) manifolds_.resize(most_);
    return manifolds_;
}

bool ColliderSet::Work::findAgain(const BodyStore& bodies, double margin, Manifold& manifold) {
    const PlacedShape a = placedOf(bodies, manifold.colliderA);
    const PlacedShape b = placedOf(bodies, manifold.colliderB);
    Touch* touch = &touch_;
    if (isMesh(a) || isMesh(b)) {
        const auto parts = partsOf(a, b, margin);
        const auto same = std::find_if(parts.begin(), parts.end(),
                                       [&](const MeshPart& part) { return part.number == manifold.part; });
        if (same == parts.end()) return false;
        touch = same->touch;
    } else if (!findTouch(a, b, margin, touch_)) {
        return false;
    }
    chooseTouches(*touch, nullptr);
    write(bodies, *touch, manifold);
    return true;
}

ColliderSet::ColliderSet() : work_(std::make_unique<Work>()) {}
ColliderSet::~ColliderSet() = default;
void ColliderSet::add(const Collider& collider) {
    work_->add(collider);
}
void ColliderSet::clear() {
    work_->clear();
}
void ColliderSet::place(std::uint32_t collider, const Vec3& position, const Quaternion& attitude) {
    work_->place(collider, position, attitude);
}
void ColliderSet::enable(std::uint32_t collider, bool touches) {
    work_->enable(collider, touches);
}
std::size_t ColliderSet::size() const {
    return work_->size();
}
void ColliderSet::separate(BodyNumber a, BodyNumber b) {
    work_->separate(a, b);
}
std::span<Manifold> ColliderSet::find(const BodyStore& bodies, double dt, const PairRules* rules) {
    return work_->find(bodies, dt, rules);
}
std::span<const Manifold> ColliderSet::found() const {
    return work_->found();
}
void ColliderSet::limit(std::size_t manifolds) {
    work_->limit(manifolds);
}
bool ColliderSet::isFull() const {
    return work_->isFull();
}
void ColliderSet::setFound(std::vector<Manifold> manifolds) {
    work_->setFound(std::move(manifolds));
}
bool ColliderSet::findAgain(const BodyStore& bodies, double margin, Manifold& manifold) {
    return work_->findAgain(bodies, margin, manifold);
}

}  // namespace orrery::solver
