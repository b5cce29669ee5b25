// Random scenes against a few lines written from the text alone; same bits; no allocation.
#include <algorithm>
#include <random>

#include "allocations.hpp"
#include "gravity_support.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/test/sanitized.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

struct Volume {
    Eigen::Vector3d at;
    double half = 0;
    Eigen::Vector3d pull;
    int priority = 0;
    bool replace = false;
    bool stop = false;
};

std::vector<Volume> randomVolumes(std::mt19937& random, std::size_t count, double extent) {
    std::uniform_real_distribution<double> place(-extent, extent);
    std::uniform_real_distribution<double> size(0.5, 6);
    std::uniform_int_distribution<int> priority(-2, 2);
    std::bernoulli_distribution seldom(0.15);
    std::vector<Volume> volumes(count);
    for (Volume& v : volumes) {
        v.at = {place(random), place(random), place(random)};
        v.half = size(random);
        v.pull = {place(random), place(random), place(random)};
        v.priority = priority(random);
        v.replace = seldom(random);
        v.stop = seldom(random);
    }
    return volumes;
}

void build(Fields& make, const std::vector<Volume>& volumes) {
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const Volume& v = volumes[i];
        Node& node = make.add("v" + std::to_string(i), GravityType::Directional, v.pull.norm(), box(2 * v.half),
                              fromEigen(v.at));
        node.gravity->direction = fromEigen(v.pull.normalized());
        node.gravity->priority = v.priority;
        node.gravity->replace = v.replace;
        node.gravity->stop = v.stop;
    }
}

// "Higher values are calculated first, and the world always last. Replace: discards all previously
// applied gravity of higher priority nodes. Stop: lower priorities and the world are ignored."
Eigen::Vector3d byTheText(std::vector<Volume> volumes, const Eigen::Vector3d& world, const Eigen::Vector3d& at) {
    std::stable_sort(volumes.begin(), volumes.end(),
                     [](const Volume& a, const Volume& b) { return a.priority > b.priority; });
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const Volume& v : volumes) {
        if ((at - v.at).cwiseAbs().maxCoeff() > v.half) continue;
        sum = v.replace ? v.pull : Eigen::Vector3d(sum + v.pull);
        if (v.stop) return sum;
    }
    return sum + world;
}

void makeCrowd(Fields& make, unsigned seed) {
    std::mt19937 random(seed);
    build(make, randomVolumes(random, 200, 15));
    std::uniform_real_distribution<double> place(-15, 15);
    for (int i = 0; i < 100; ++i) {
        Node& body = make.addBody(make.root(), "b" + std::to_string(i), {place(random), place(random), place(random)});
        if (i % 2 == 0) make.addSphere(body, "g" + std::to_string(i), 0.3);
    }
    Node& ship = make.ball("ship", {});
    make.add("riding", GravityType::Point, 2, sphere(4), {}, &ship);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_random)

BOOST_AUTO_TEST_CASE(random_scenes_agree_with_the_text) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(-12, 12);
    for (int scene = 0; scene < 20; ++scene) {
        const Eigen::Vector3d world{0, -9, 1};
        const std::vector<Volume> volumes = randomVolumes(random, 1 + static_cast<std::size_t>(scene) * 5, 10);
        Fields make(fromEigen(world));
        build(make, volumes);
        ClaimedLog log;
        Simulation sim = make.simulate(log);
        for (int i = 0; i < 200; ++i) {
            const Eigen::Vector3d at{place(random), place(random), place(random)};
            near(sim.gravity().accelerationAt(fromEigen(at)), fromEigen(byTheText(volumes, world, at)), 1e-9);
            near(sim.gravity().trace(fromEigen(at)).acceleration, fromEigen(byTheText(volumes, world, at)), 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_order_of_nodes_matters_only_among_equals) {
    std::mt19937 random(6);
    std::uniform_real_distribution<double> place(-12, 12);
    std::vector<Volume> volumes = randomVolumes(random, 60, 8);
    for (std::size_t i = 0; i < volumes.size(); ++i) volumes[i].priority = static_cast<int>(i * 7 % 61);
    Fields one;
    build(one, volumes);
    std::shuffle(volumes.begin(), volumes.end(), random);
    Fields other;
    build(other, volumes);
    ClaimedLog log;
    Simulation a = one.simulate(log);
    Simulation b = other.simulate(log);
    for (int i = 0; i < 500; ++i) {
        const Vector3 at{place(random), place(random), place(random)};
        BOOST_TEST((a.gravity().accelerationAt(at) == b.gravity().accelerationAt(at)));
    }
}

// The data that is remembered of a body between steps must not show.
BOOST_AUTO_TEST_CASE(bodies_under_way_feel_what_the_text_says) {
    std::mt19937 random(9);
    const Eigen::Vector3d world{0, -3, 0};
    const std::vector<Volume> volumes = randomVolumes(random, 300, 15);
    Fields make(fromEigen(world));
    build(make, volumes);
    std::uniform_real_distribution<double> place(-15, 15);
    for (int i = 0; i < 50; ++i) {
        make.addBody(make.root(), "b" + std::to_string(i), {place(random), place(random), place(random)})
            .body->linearVelocity = Vector3{place(random), place(random), place(random)};
    }
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    for (int step = 0; step < fewerIfSanitized(200); ++step) {
        sim.gravity().apply(0.01);
        for (const BodyId id : sim.bodies()) {
            const dBodyID body = sim.ode(id);
            const dReal* p = dBodyGetPosition(body);
            const dReal* f = dBodyGetForce(body);
            near({f[0], f[1], f[2]}, fromEigen(byTheText(volumes, world, {p[0], p[1], p[2]})), 1e-9);
            dBodySetForce(body, 0, 0, 0);
        }
        sim.step(0.01);
    }
}

namespace {

ShapeGeometry regionOf(std::size_t kind, double size) {
    switch (kind % 5) {
        case 0:
            return box(size);
        case 1:
            return sphere(size / 2);
        case 2:
            return CapsuleShape{Axis::Y, CapsuleShape::Height::Middle, size, size / 4, {}, {}};
        case 3:
            return CapsuleShape{Axis::Y, CapsuleShape::Height::Middle, size, {}, size / 3, size / 6};
        default:
            return CylinderShape{Axis::Y, size, {}, size / 2, size / 5};
    }
}

struct Region {
    ExactShape shape;
    Eigen::Isometry3d toLocal;
    const PlanGravityVolume& field;
    Eigen::Vector3d pull;
};

std::vector<Region> regionsOf(const PlanWorld& world) {
    std::vector<Region> regions;
    for (const PlanGravityVolume& field : world.fields) {
        const PlanGeom& geom = world.geoms[field.geoms[0]];
        regions.push_back({*exactShapeOf(geom.solid), toEigen(geom.odePose).inverse(), field,
                           field.gravity * (toEigen(field.toWorld.linear) * toEigen(field.direction))});
    }
    return regions;
}

// Computes the gravity of a ball from every shape of every volume.
Eigen::Vector3d ofBall(const std::vector<Region>& regions, const Eigen::Vector3d& world, const Eigen::Vector3d& at,
                       double radius) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const Region& region : regions) {
        const Vector3 local = fromEigen(Eigen::Vector3d(region.toLocal * at));
        const double distance = (toEigen(nearestPoint(region.shape, local)) - toEigen(local)).norm();
        if (!contains(region.shape, local) && distance > radius) continue;
        sum = region.field.replace ? region.pull : Eigen::Vector3d(sum + region.pull);
        if (region.field.stop) return sum;
    }
    return sum + world;
}

}  // namespace

BOOST_AUTO_TEST_CASE(balls_under_way_among_shapes_of_every_kind_feel_what_all_of_them_say) {
    std::mt19937 random(11);
    Fields make({0, -3, 0});
    const std::vector<Volume> volumes = randomVolumes(random, 50, 7);
    std::normal_distribution<double> normal;
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const Volume& v = volumes[i];
        Node& node = make.add("v" + std::to_string(i), GravityType::Directional, v.pull.norm(), regionOf(i, v.half),
                              fromEigen(v.at));
        node.transform.rotation = Quaternion{normal(random), normal(random), normal(random), normal(random)};
        node.gravity->priority = v.priority;
        node.gravity->replace = v.replace;
        node.gravity->stop = v.stop;
    }
    std::uniform_real_distribution<double> place(-7, 7);
    for (int i = 0; i < 20; ++i) {
        make.ball("b" + std::to_string(i), {place(random), place(random), place(random)}, 0.4).body->linearVelocity =
            Vector3{place(random), place(random), place(random)};
    }
    ClaimedLog log;
    log.claimAll(code::PLAN_SHAPE_AS_HULL);
    Simulation sim = make.simulate(log);
    const std::vector<Region> regions = regionsOf(planOf(sim).worlds[0]);
    for (int step = 0; step < 60; ++step) {
        sim.gravity().apply(0.01);
        for (const BodyId id : sim.bodies()) {
            const dBodyID body = sim.ode(id);
            const dReal* p = dBodyGetPosition(body);
            const dReal* f = dBodyGetForce(body);
            near({f[0], f[1], f[2]}, fromEigen(ofBall(regions, {0, -3, 0}, {p[0], p[1], p[2]}, 0.4)), 1e-9);
            dBodySetForce(body, 0, 0, 0);
        }
        sim.step(0.01);
    }
}

BOOST_AUTO_TEST_CASE(two_runs_give_the_same_bits) {
    std::uint64_t hashes[2] = {};
    for (std::uint64_t& hash : hashes) {
        ClaimedLog log;
        Fields make({0, -3, 0});
        makeCrowd(make, 3);
        Simulation sim = make.simulate(log);
        for (int i = 0; i < 300; ++i) sim.step(0.01);
        hash = sim.stateHash();
    }
    BOOST_TEST(hashes[0] == hashes[1]);
}

BOOST_AUTO_TEST_CASE(gravity_allocates_nothing_in_a_step) {
    ClaimedLog log;
    Fields make({0, -3, 0});
    makeCrowd(make, 4);
    Simulation sim = make.simulate(log);
    for (int i = 0; i < 50; ++i) sim.step(0.01);
    std::size_t made = 0;
    for (int i = 0; i < 50; ++i) {
        const std::size_t before = allocations();
        sim.gravity().apply(0.01);
        made += allocations() - before;
        sim.step(0.01);
    }
    BOOST_TEST(made == 0);
}

BOOST_AUTO_TEST_SUITE_END()
