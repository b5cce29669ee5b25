// Sentences of OMI_physics_gravity that hold for every type of field, and its examples of combinations.
#include <random>

#include "gravity_support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kLarge = 60;

// One field of each type but directional, and of each shape, with what is nearest to (0, 8, 0) at the origin.
struct Attractor {
    const char* name;
    GravityType type;
    void (*describe)(Fields&, GravityVolume&);
    Vector3 at;  // of the node
};

MeshId tetrahedron(Fields& make) {
    Mesh mesh;
    mesh.positions = {{0, 0, 0}, {-1, -2, 1}, {1, -2, 1}, {0, -2, -1}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    mesh.loaded = true;
    return make.contents().addMesh(mesh);
}

const Attractor kAttractors[] = {
    {"point", GravityType::Point, [](Fields&, GravityVolume&) {}, {}},
    {"disc", GravityType::Disc, [](Fields&, GravityVolume& v) { v.radius = 3; }, {}},
    {"torus", GravityType::Torus, [](Fields&, GravityVolume& v) { v.radius = 3; }, {3, 0, 0}},
    {"line",
     GravityType::Line,
     [](Fields&, GravityVolume& v) {
         v.points = {{-4, 0, 0}, {4, 0, 0}, {4, 0, 9}};
     },
     {}},
    {"box", GravityType::Shaped, [](Fields& make, GravityVolume& v) { v.shape = make.shape(box(2)); }, {0, -1, 0}},
    {"sphere",
     GravityType::Shaped,
     [](Fields& make, GravityVolume& v) { v.shape = make.shape(sphere(2)); },
     {0, -2, 0}},
    {"capsule",
     GravityType::Shaped,
     [](Fields& make, GravityVolume& v) {
         v.shape = make.shape(CapsuleShape{Axis::Y, CapsuleShape::Height::Middle, 2, {}, 0.5, 1});
     },
     {0, -2, 0}},
    {"cylinder",
     GravityType::Shaped,
     [](Fields& make, GravityVolume& v) {
         v.shape = make.shape(CylinderShape{Axis::Y, 2, {}, 2, 1});
     },
     {0, -1, 0}},
    {"convex",
     GravityType::Shaped,
     [](Fields& make, GravityVolume& v) { v.shape = make.shape(ConvexShape{tetrahedron(make)}); },
     {}},
    {"trimesh",
     GravityType::Shaped,
     [](Fields& make, GravityVolume& v) { v.shape = make.shape(TriMeshShape{tetrahedron(make)}); },
     {}},
};

Node& add(Fields& make, const Attractor& what, double gravity, std::optional<double> unitDistance,
          Node* parent = nullptr) {
    Node& node = make.add(what.name, what.type, gravity, sphere(kLarge), what.at, parent);
    what.describe(make, *node.gravity);
    node.gravity->unitDistance = unitDistance;
    return node;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_sentences)

BOOST_AUTO_TEST_CASE(the_vector_to_the_nearest_point_determines_the_direction) {
    for (const Attractor& what : kAttractors) {
        BOOST_TEST_CONTEXT(what.name) {
            Fields make;
            add(make, what, 5, {});
            near(accelerationIn(make, {0, 8, 0}), {0, -5, 0}, 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(if_unit_distance_is_zero_the_gravity_is_constant_regardless_of_distance) {
    for (const Attractor& what : kAttractors) {
        for (const std::optional<double> zero : {std::optional<double>(), std::optional(0.0)}) {
            BOOST_TEST_CONTEXT(what.name) {
                Fields make;
                add(make, what, 5, zero);
                ClaimedLog log;
                Simulation sim = make.simulate(log);
                for (const double y : {1.0, 8.0, 40.0}) near(sim.gravity().accelerationAt({0, y, 0}), {0, -5, 0}, 1e-9);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(with_a_unit_distance_it_follows_the_inverse_square_law_from_the_nearest_point) {
    for (const Attractor& what : kAttractors) {
        BOOST_TEST_CONTEXT(what.name) {
            Fields make;
            add(make, what, 5, 10);
            ClaimedLog log;
            Simulation sim = make.simulate(log);
            near(sim.gravity().accelerationAt({0, 10, 0}), {0, -5, 0}, 1e-9);
            near(sim.gravity().accelerationAt({0, 20, 0}), {0, -1.25, 0}, 1e-9);
            near(sim.gravity().accelerationAt({0, 5, 0}), {0, -20, 0}, 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(if_negative_it_points_away_from_the_nearest_point) {
    for (const Attractor& what : kAttractors) {
        BOOST_TEST_CONTEXT(what.name) {
            Fields make;
            add(make, what, -5, {});
            near(accelerationIn(make, {0, 8, 0}), {0, 5, 0}, 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(gravity_can_be_zero) {
    for (const Attractor& what : kAttractors) {
        Fields make;
        add(make, what, 0, {});
        near(accelerationIn(make, {0, 8, 0}), {});
    }
}

// Property: the acceleration at a point that moves with the node turns with it.
BOOST_AUTO_TEST_CASE(fields_turn_and_move_with_their_node) {
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    const auto vector = [&] { return Vector3{normal(random), normal(random), normal(random)}; };
    for (const Attractor& what : kAttractors) {
        Fields still;
        add(still, what, 5, 4);
        ClaimedLog log;
        Simulation home = still.simulate(log);
        for (int i = 0; i < 20; ++i) {
            const Eigen::Quaterniond turn =
                Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random)).normalized();
            Fields make;
            Node& parent = make.addGroup(make.root(), "parent", {10 * normal(random), 3, -5}, fromEigen(turn));
            const Eigen::Vector3d shift = toEigen(*parent.transform.position);
            add(make, what, 5, 4, &parent);
            Simulation away = make.simulate(log);
            for (int k = 0; k < 10; ++k) {
                const Eigen::Vector3d at = 6 * toEigen(vector());
                const Eigen::Vector3d expected = turn * toEigen(home.gravity().accelerationAt(fromEigen(at)));
                const Vector3 found = away.gravity().accelerationAt(fromEigen(Eigen::Vector3d(turn * at + shift)));
                BOOST_TEST((toEigen(found) - expected).norm() <= 1e-8 * (1 + expected.norm()), what.name);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(global_world_gravity_is_always_directional_and_can_be_zero_or_negative) {
    for (const double gravity : {9.8, 0.0, -3.0}) {
        Fields make;
        make.contents().gravity->gravity = gravity;
        make.contents().gravity->direction = Vector3{0, 0, 1};
        ClaimedLog log;
        Simulation sim = make.simulate(log);
        for (const Vector3& at : {Vector3{}, Vector3{1e6, -5, 3}}) {
            near(sim.gravity().accelerationAt(at), {0, 0, gravity});
        }
    }
}

BOOST_AUTO_TEST_CASE(if_not_specified_the_direction_is_downwards) {
    Fields make;
    make.contents().gravity->gravity = 2;
    make.add("d", GravityType::Directional, 3, box(2));
    near(accelerationIn(make, {}), {0, -5, 0});
}

BOOST_AUTO_TEST_CASE(if_not_specified_the_priority_is_zero) {
    Fields make;
    make.add("above", GravityType::Directional, 1, box(2)).gravity->priority = 1;
    make.add("without priority", GravityType::Directional, 2, box(2)).gravity->replace = true;
    make.add("below", GravityType::Directional, 4, box(2)).gravity->priority = -1;
    near(accelerationIn(make, {}), {0, -6, 0});
}

BOOST_AUTO_TEST_CASE(points_are_relative_to_the_transform_of_the_node) {
    Fields make;
    Node& node = make.add("l", GravityType::Line, 4, sphere(50), {10, 0, 0});
    node.transform.rotation = AxisAngle{{0, 0, 1}, 90, true};
    node.transform.scale = Vector3{2, 2, 2};
    node.gravity->points = {{0, 0, 0}, {3, 0, 0}};  // in the world from (10, 0, 0) to (10, 6, 0)
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({13, 5, 0}), {-4, 0, 0}, 1e-9);
    near(sim.gravity().accelerationAt({10, 9, 0}), {0, -4, 0}, 1e-9);
}

// "Capsule: line gravity with 2 points where the line spans the mid-height."
BOOST_AUTO_TEST_CASE(example_capsule) {
    Fields make;
    make.add("c", GravityType::Line, 4, CapsuleShape{Axis::Y, CapsuleShape::Height::Middle, 6, 5, {}, {}})
        .gravity->points = {{0, -3, 0}, {0, 3, 0}};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({4, 2, 0}), {-4, 0, 0});
    near(sim.gravity().accelerationAt({1.5, 5, 0}), {-2.4, -3.2, 0});
    near(sim.gravity().accelerationAt({5, 7, 0}), {});
}

// "Wedge: line gravity with 2 points where the line is defined at the corner edge of a trigger volume."
BOOST_AUTO_TEST_CASE(example_wedge) {
    Fields make;
    make.add("w", GravityType::Line, 4, box(6)).gravity->points = {{-3, -3, -3}, {-3, -3, 3}};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({0, 1, 2}), {-2.4, -3.2, 0});
}

// "Cone: line gravity with 2 points, plus directional gravity pointing towards the large end of the cone."
BOOST_AUTO_TEST_CASE(example_cone) {
    Fields make;
    make.add("axis", GravityType::Line, 4, box(20)).gravity->points = {{0, -9, 0}, {0, 9, 0}};
    make.add("end", GravityType::Directional, 1, box(20));
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({2, 5, 0}), {-4, -1, 0});
}

BOOST_AUTO_TEST_SUITE_END()
