#include "impacts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "contact_geometry.hpp"

namespace orrery::solver {

// An impact of one point while it is solved.
struct ImpactPoint {
    PointPlace place;
    Vec3 turnA, turnB;
    double approach = 0;  // m/s
    double share = 0;
    double target = 0;  // m/s, of the surfaces against each other
    double impulse = 0;
};

namespace {

constexpr double kNever = HUGE_VAL;
constexpr double kLeastSpeed = 1e-3;      // m/s, after an impact: what would part slower rests
constexpr double kTogether = 1e-3;        // of the extent: points that touch at the same moment
constexpr double kLookAgain = 0.05;       // of the extent: margin of a manifold at the moment of contact
constexpr int kSweeps = 20;               // over the points of one impact
constexpr std::size_t kMostImpacts = 64;  // in a substep, and for each manifold
constexpr std::size_t kMostOfManifold = 8;

struct ImpactBodies {
    MovingBody& a;
    MovingBody& b;

    [[nodiscard]] Vec3 speed(const Vec3& armA, const Vec3& armB) const {
        return b.velocity + cross(b.spin, armB) - a.velocity - cross(a.spin, armA);
    }
    void shove(const Vec3& impulse, const Vec3& armA, const Vec3& armB) {
        a.velocity -= impulse * a.inverseMass;
        a.spin -= a.inverseInertia * cross(armA, impulse);
        b.velocity += impulse * b.inverseMass;
        b.spin += b.inverseInertia * cross(armB, impulse);
    }
    [[nodiscard]] double inverseShare(const Vec3& armA, const Vec3& armB, const Vec3& along) const {
        const Vec3 turnA = cross(armA, along);
        const Vec3 turnB = cross(armB, along);
        return a.inverseMass + b.inverseMass + dot(turnA, a.inverseInertia * turnA) +
               dot(turnB, b.inverseInertia * turnB);
    }
};

// Points that touch at this moment, of a manifold as its bodies lie now: with the first one that comes nearer, all that
// are as deep, or overlap.
std::size_t touching(const BodyStore& store, const Manifold& manifold, ImpactBodies bodies,
                     std::array<ImpactPoint, kMostPoints>& points) {
    double least = HUGE_VAL;
    for (std::size_t k = 0; k < manifold.count; ++k) {
        points[k] = {};
        const PointPlace place =
            placeOf(manifold, manifold.points[k], manifold.normal, store.places[manifold.a], store.places[manifold.b]);
        points[k].place = place;
        points[k].approach = -dot(manifold.normal, bodies.speed(place.armA, place.armB));
        if (points[k].approach > 0) least = std::min(least, place.gap);
    }
    if (least == HUGE_VAL) return 0;
    std::size_t count = 0;
    for (std::size_t k = 0; k < manifold.count; ++k) {
        if (points[k].place.gap <= std::max(least, 0.0) + kTogether * manifold.extent) points[count++] = points[k];
    }
    return count;
}

void sweep(ImpactBodies bodies, const Vec3& normal, std::span<ImpactPoint> points) {
    for (int i = 0; i < (points.size() > 1 ? kSweeps : 1); ++i) {
        for (ImpactPoint& point : points) {
            const double speed = dot(normal, bodies.speed(point.place.armA, point.place.armB));
            const double impulse = std::max(0.0, point.impulse + (point.target - speed) * point.share);
            bodies.shove(normal * (impulse - point.impulse), point.place.armA, point.place.armB);
            point.impulse = impulse;
        }
    }
}

// At the centre of pressure. Returns the impulse.
Vec3 rub(ImpactBodies bodies, const Vec3& normal, std::span<const ImpactPoint> points, double sum, double friction) {
    if (!(friction > 0) || !(sum > 0)) return {};
    Vec3 armA;
    Vec3 armB;
    for (const ImpactPoint& point : points) {
        armA += point.place.armA * (point.impulse / sum);
        armB += point.place.armB * (point.impulse / sum);
    }
    Vec3 slide = bodies.speed(armA, armB);
    slide -= normal * dot(normal, slide);
    const double speed = length(slide);
    if (speed < 1e-12) return {};
    const Vec3 against = slide * (-1 / speed);
    const double impulse = std::min(speed / bodies.inverseShare(armA, armB, against), friction * sum);
    bodies.shove(against * impulse, armA, armB);
    return against * impulse;
}

}  // namespace

void ImpactPhase::begin(BodyStore& bodies, ContactSolver& contacts, ManifoldFinder* finder, JointStep* joints,
                        std::span<const std::size_t> groupOf) {
    joints_ = joints;
    groupOf_ = groupOf;
    bodies_ = &bodies;
    contacts_ = &contacts;
    finder_ = finder;
    changes_.assign(bodies.size(), {});
    missed_.assign(contacts.manifolds().size(), 0);
    count_ = 0;
}

bool ImpactPhase::concerns(const Island& island) const {
    return std::any_of(island.manifolds.begin(), island.manifolds.end(), [&](std::size_t i) {
        const Surface& surface = contacts_->manifolds()[i].surface;
        return surface.bounce > 0 && surface.motionNormal == 0 && !surface.isSpring();
    });
}

void ImpactPhase::run(const Island& island, std::span<const Vec3> accelerations, double h) {
    accelerations_ = accelerations;
    for (const BodyNumber body : island.bodies) changes_[body] = {};
    noteThresholds(island, h);
    const std::size_t most = kMostImpacts + kMostOfManifold * island.manifolds.size();
    Hit hit{};
    for (std::size_t i = 0; i < most; ++i) {
        if (!findFirst(island, h, hit)) return;
        collide(hit);
        ++count_;
    }
    // Something jams: the rest stops by rows.
    for (const std::size_t i : island.manifolds) contacts_->setBounceFrom(i, kNever);
}

void ImpactPhase::place(BodyNumber body) {
    if (!changes_[body].changed) return;
    bodies_->places[body].position = changes_[body].start.position;
    bodies_->turnTo(body, changes_[body].start.attitude);
}

// A point is left to impacts if it will part faster than a substep of acceleration can make it.
void ImpactPhase::noteThresholds(const Island& island, double h) {
    for (const std::size_t i : island.manifolds) {
        const Manifold& manifold = contacts_->manifolds()[i];
        const Surface& surface = manifold.surface;
        missed_[i] = 0;
        if (!(surface.bounce > 0) || surface.motionNormal != 0 || surface.isSpring()) continue;
        const double pull = std::abs(dot(accelerationBetween(manifold), contacts_->normal(i)));
        contacts_->setBounceFrom(i, std::max(std::max(pull * h, kLeastSpeed) / surface.bounce, surface.bounceVelocity));
    }
}

Vec3 ImpactPhase::accelerationBetween(const Manifold& manifold) const {
    const Vec3 ofA = bodies_->isMovable(manifold.a) ? accelerations_[manifold.a] : Vec3{};
    const Vec3 ofB = bodies_->isMovable(manifold.b) ? accelerations_[manifold.b] : Vec3{};
    return ofB - ofA;
}

// When the surfaces meet at a point, if they come fast enough; kNever else. Counted from the last impact of either
// body.
double ImpactPhase::timeOf(std::size_t index, std::size_t point, double h) const {
    const Manifold& manifold = contacts_->manifolds()[index];
    const Vec3 n = contacts_->normal(index);
    const ContactSolver::Point row = contacts_->point(index, point);
    const MovingBody& a = bodies_->moving[manifold.a];
    const MovingBody& b = bodies_->moving[manifold.b];
    const Change& ofA = changes_[manifold.a];
    const Change& ofB = changes_[manifold.b];
    const double start = std::max(ofA.time, ofB.time);
    const double pull = -dot(accelerationBetween(manifold), n);
    const double approach =
        -(dot(n, b.velocity - a.velocity) + dot(row.turnB, b.spin) - dot(row.turnA, a.spin)) + pull * start;
    const double gap = row.gap + dot(n, ofB.shift - ofA.shift) + dot(row.turnB, ofB.turn) - dot(row.turnA, ofA.turn) -
                       (approach - pull * start / 2) * start;
    const double left = std::max(gap, 0.0);
    const double square = approach * approach + 2 * pull * left;
    if (square < 0) return kNever;
    const double speed = std::sqrt(square);  // of contact
    if (approach + speed <= 0 || speed < contacts_->bounceFrom(index)) return kNever;
    const double time = start + 2 * left / (approach + speed);
    return time <= h ? time : kNever;
}

bool ImpactPhase::findFirst(const Island& island, double h, Hit& first) const {
    first.time = kNever;
    for (const std::size_t i : island.manifolds) {
        if (contacts_->bounceFrom(i) == kNever || missed_[i] != 0) continue;
        for (std::size_t k = 0; k < contacts_->manifolds()[i].count; ++k) {
            if (const double time = timeOf(i, k, h); time < first.time) first = {i, time};
        }
    }
    return first.time < kNever;
}

// Moves the body to a time of the substep.
void ImpactPhase::advance(BodyNumber body, double time) {
    if (groupOf_[body] != kNoGroup) return;
    place(body);
    moveFreely(*bodies_, body, time, accelerations_[body], bodies_->loads[body].torque);
}

// Where the substep starts for a body that was changed; rows see it where it is. `was`: before the impact, as it is.
void ImpactPhase::goBack(BodyNumber body, double time, const MovingBody& was, const BodyPlace& is) {
    MovingBody& moving = bodies_->moving[body];
    if (groupOf_[body] != kNoGroup) {
        changes_[body].time = time;
        return;
    }
    if (bodies_->isMovable(body)) {
        Change& change = changes_[body];
        moveFreely(*bodies_, body, -time, accelerations_[body], bodies_->loads[body].torque);
        change.start = bodies_->places[body];
        change.shift = change.start.position - is.position;
        change.turn -= (moving.spin - was.spin) * time;
        change.time = time;
        change.changed = true;
        moving.inverseInertia = was.inverseInertia;
    } else {
        moving = was;
    }
    bodies_->places[body] = is;
}

void ImpactPhase::collide(const Hit& hit) {
    Manifold manifold = contacts_->manifolds()[hit.manifold];
    manifold.normal = contacts_->normal(hit.manifold);
    const BodyPlace placeA = bodies_->places[manifold.a];
    const BodyPlace placeB = bodies_->places[manifold.b];
    const MovingBody a = bodies_->moving[manifold.a];
    const MovingBody b = bodies_->moving[manifold.b];
    advance(manifold.a, hit.time);
    advance(manifold.b, hit.time);
    if (finder_ != nullptr) finder_->findAgain(*bodies_, kLookAgain * manifold.extent, manifold);
    // Where the normal at that time shows that they pass each other, nothing happens; what overlaps is left to rows.
    const bool missed = !(exchange(manifold) > 0);
    if (missed) missed_[hit.manifold] = 1;
    goBack(manifold.a, hit.time, a, placeA);
    goBack(manifold.b, hit.time, b, placeB);
    Manifold& kept = contacts_->manifolds()[hit.manifold];
    for (std::size_t k = 0; missed && k < kept.count; ++k)
        if (contacts_->point(hit.manifold, k).gap < 0) contacts_->setBounceFrom(hit.manifold, kNever);
    kept.totalImpact = manifold.totalImpact;
    kept.totalFriction = manifold.totalFriction;
}

// Returns the impulse along the normal.
double ImpactPhase::exchange(Manifold& manifold) {
    ImpactBodies bodies{bodies_->moving[manifold.a], bodies_->moving[manifold.b]};
    std::array<ImpactPoint, kMostPoints> all;
    const std::span<ImpactPoint> points(all.data(), touching(*bodies_, manifold, bodies, all));
    for (ImpactPoint& point : points) {
        point.share = 1 / bodies.inverseShare(point.place.armA, point.place.armB, manifold.normal);
        point.target = manifold.surface.bounce * point.approach;
    }
    const bool jointed = isJointed(manifold);
    if (jointed) {
        sweepJointed(manifold, points);
    } else {
        sweep(bodies, manifold.normal, points);
    }
    double sum = 0;
    for (const ImpactPoint& point : points) sum += point.impulse;
    manifold.totalImpact += sum;
    manifold.totalFriction += rub(bodies, manifold.normal, points, sum, std::min(manifold.surface.friction, 1e30));
    if (jointed) fitJoints(manifold);
    return sum;
}

bool ImpactPhase::isJointed(const Manifold& manifold) const {
    return groupOf_[manifold.a] != kNoGroup || groupOf_[manifold.b] != kNoGroup;
}

void ImpactPhase::listConcerned(const Manifold& manifold) {
    concerned_.clear();
    for (const BodyNumber body : {manifold.a, manifold.b}) {
        const std::size_t group = groupOf_[body];
        if (group == kNoGroup) {
            concerned_.push_back(body);
        } else if (body == manifold.a || group != groupOf_[manifold.a]) {
            const std::span<const BodyNumber> others = joints_->bodiesOf(group);
            concerned_.insert(concerned_.end(), others.begin(), others.end());
        }
    }
    kept_.clear();
    for (const BodyNumber body : concerned_) kept_.push_back(bodies_->moving[body]);
}

void ImpactPhase::fitJoints(const Manifold& manifold) {
    const std::size_t ofA = groupOf_[manifold.a];
    const std::size_t ofB = groupOf_[manifold.b];
    if (ofA != kNoGroup) joints_->fitVelocities(ofA, *bodies_);
    if (ofB != kNoGroup && ofB != ofA) joints_->fitVelocities(ofB, *bodies_);
}

// How much an impulse at one point changes the speed of each is tried, joints and all; then they are solved together.
void ImpactPhase::sweepJointed(const Manifold& manifold, std::span<ImpactPoint> points) {
    ImpactBodies bodies{bodies_->moving[manifold.a], bodies_->moving[manifold.b]};
    const auto speedOf = [&](const ImpactPoint& point) {
        return dot(manifold.normal, bodies.speed(point.place.armA, point.place.armB));
    };
    listConcerned(manifold);
    std::array<std::array<double, kMostPoints>, kMostPoints> gains{};  // by point that is seen, and that is pushed
    std::array<double, kMostPoints> speeds{};
    for (std::size_t k = 0; k < points.size(); ++k) speeds[k] = speedOf(points[k]);
    for (std::size_t k = 0; k < points.size(); ++k) {
        const double trial = points[k].share * std::max(points[k].approach, kLeastSpeed);
        bodies.shove(manifold.normal * trial, points[k].place.armA, points[k].place.armB);
        fitJoints(manifold);
        for (std::size_t j = 0; j < points.size(); ++j) gains[j][k] = (speedOf(points[j]) - speeds[j]) / trial;
        for (std::size_t i = 0; i < concerned_.size(); ++i) bodies_->moving[concerned_[i]] = kept_[i];
    }
    for (int i = 0; i < kSweeps; ++i) {
        for (std::size_t k = 0; k < points.size(); ++k) {
            double speed = speeds[k];
            for (std::size_t j = 0; j < points.size(); ++j) speed += gains[k][j] * points[j].impulse;
            const double share = gains[k][k] > 1e-9 / points[k].share ? 1 / gains[k][k] : 0;
            points[k].impulse = std::max(0.0, points[k].impulse + (points[k].target - speed) * share);
        }
    }
    for (const ImpactPoint& point : points)
        bodies.shove(manifold.normal * point.impulse, point.place.armA, point.place.armB);
    fitJoints(manifold);
}

}  // namespace orrery::solver
