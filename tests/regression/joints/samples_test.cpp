// Joints as authors write them: files of our own, and the published samples where the corpus is there.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/precision.hpp"
#include "rig.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kStep = 0.01;

// A simulation of a file with one joint between two frames.
class Sample {
public:
    explicit Sample(const std::filesystem::path& file) : scene_(load(file, log_)), sim_(scene_, {}, log_) {
        for (const Diagnostic& diagnostic : log_.entries()) {
            BOOST_TEST((diagnostic.severity != Severity::Error), diagnostic.message);
        }
        forEachNode(scene_.root(), [&](const Node& node) {
            if (node.sixDofJoint) joint_ = &node;
        });
        BOOST_REQUIRE(joint_ != nullptr);
    }

    [[nodiscard]] Simulation& sim() { return sim_; }

    // The connected frame as seen from the joint's.
    [[nodiscard]] Coordinates seen() const {
        const Node* connected = scene_.find(joint_->sixDofJoint->connectedNode);
        BOOST_REQUIRE(connected != nullptr);
        const Eigen::Isometry3d between = frameOf(*joint_).inverse() * frameOf(*connected);
        return {between.translation(), Eigen::Quaterniond(between.linear())};
    }

    // `check` is called after every step.
    void play(int steps, const std::function<void(const Coordinates&)>& check) {
        for (int i = 0; i < steps; ++i) {
            run(sim_, 1, kStep);
            check(seen());
        }
    }

private:
    [[nodiscard]] Eigen::Isometry3d frameOf(const Node& node) const {
        Eigen::Isometry3d local = Eigen::Isometry3d::Identity();
        const auto& bodies = planOf(sim_).worlds.at(0).bodies;
        for (const Node* at = &node; at; at = at->parent) {
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                if (bodies[i].node == at->id) return toEigen(sim_.pose(sim_.bodies()[i])) * local;
            }
            local = Eigen::Isometry3d(toEigen(toMatrix(at->transform))) * local;
        }
        return local;
    }

    DiagnosticLog log_;
    Scene scene_;
    Simulation sim_;
    const Node* joint_ = nullptr;
};

// The place of a ball along its rail: first it runs at its own speed, then it is at the end. ODE may throw it back a
// little from there.
struct Rail {
    double from;   // m, the joint's own coordinate at the start
    double speed;  // m/s, of that coordinate
    double end;
};

void slidesToTheEnd(const std::filesystem::path& file, const Rail& rail) {
    Sample sample(file);
    BOOST_TEST(kinds(sample.sim()) == "slider");
    int steps = 0;
    const double sign = rail.speed > 0 ? 1 : -1;
    const double step = std::abs(rail.speed) * kStep;
    double nearest = 1;
    sample.play(300, [&](const Coordinates& now) {
        const double free = rail.from + rail.speed * kStep * ++steps;
        if ((rail.end - free) * sign > 0) BOOST_REQUIRE_SMALL(now.position.x() - free, nearly(1e-6));
        const double left = (rail.end - now.position.x()) * sign;
        BOOST_REQUIRE(left > -step);
        nearest = std::min(nearest, std::abs(left));
        BOOST_REQUIRE_SMALL(std::hypot(now.position.y(), now.position.z()), nearly(1e-6));
        BOOST_REQUIRE_SMALL(now.angle(), nearly(1e-6));
    });
    BOOST_TEST(nearest < step);
}

// Two rods that hold together at their ends and nowhere else.
void fallsPinned(const std::filesystem::path& file) {
    Sample sample(file);
    BOOST_TEST(kinds(sample.sim()) == "ball");
    const double before = sample.seen().angle();
    double turned = 0;
    sample.play(500, [&](const Coordinates& now) {
        BOOST_REQUIRE_SMALL(now.position.norm(), 0.01);
        turned = std::max(turned, std::abs(now.angle() - before));
    });
    BOOST_TEST(turned > 0.2);
}

void fallsWelded(const std::filesystem::path& file) {
    Sample sample(file);
    BOOST_TEST(kinds(sample.sim()) == "fixed");
    sample.play(500, [](const Coordinates& now) {
        BOOST_REQUIRE_SMALL(now.position.norm(), 0.01);
        BOOST_REQUIRE_SMALL(now.angle(), 0.05);
    });
}

std::filesystem::path own(const char* name) {
    return sourceFolder() / "tests/regression/joints/samples" / name;
}

// The published file of that name; nullopt, after a message, if the corpus is not there.
std::optional<std::filesystem::path> published(const char* name) {
    const auto corpus = corpusFolder();
    if (!corpus) return std::nullopt;
    return *corpus / "gltf/omi/joint" / name;
}

}  // namespace

// 5.4: a joint on the ball from -1.75 to 0.25 and one on the rail from -0.25 to 1.75 are the same 2 m of rail.
BOOST_AUTO_TEST_CASE(s5_4_a_rail_is_the_same_from_both_of_its_ends) {
    for (const double pull : {-10.0, 10.0}) {
        double place[2] = {0, 0};
        for (const bool jointOnBall : {false, true}) {
            Rig rig;
            rig.onBody = jointOnBall ? OnBody::Joint : OnBody::Connected;
            rig.gravity = {pull, 0, 0};
            rig.settings.limits = {jointOnBall ? linearLimit({0}, -1.75, 0.25) : linearLimit({0}, -0.25, 1.75),
                                   linearLimit({1, 2}, 0, 0), angularLimit({0}, 0, 0), angularLimit({1, 2}, 0, 0)};
            Simulation sim = rig.simulate();
            BOOST_TEST(kinds(sim) == "slider");
            run(sim, 500);
            place[jointOnBall ? 1 : 0] = sim.pose(sim.bodies()[0]).position.x - rig.worldFrame.position.x;
        }
        BOOST_TEST(std::abs(place[0] - (pull > 0 ? 1.75 : -0.25)) < nearly(1e-6));
        BOOST_TEST(std::abs(place[1] - place[0]) < nearly(1e-6));
    }
}

// 5.4, in files: the two beads run along the same 3 m of rail.
BOOST_AUTO_TEST_CASE(s5_4_beads_run_to_the_end_of_the_same_rail) {
    slidesToTheEnd(own("bead_joint_on_bead.gltf"), {0, -2, -2.5});
    slidesToTheEnd(own("bead_joint_on_rail.gltf"), {0, 2, 2.5});
    std::vector<Vector3> ends;
    for (const char* name : {"bead_joint_on_bead.gltf", "bead_joint_on_rail.gltf"}) {
        Sample sample(own(name));
        Vector3 furthest;
        sample.play(300, [&](const Coordinates&) {
            const Vector3 at = sample.sim().pose(sample.sim().bodies()[0]).position;
            if (at.x > furthest.x) furthest = at;
        });
        ends.push_back(furthest);
    }
    BOOST_TEST((toEigen(ends[0]) - toEigen(ends[1])).norm() < nearly(1e-6));
    BOOST_TEST(std::abs(ends[0].x - 1.5) < 0.02);
}

BOOST_AUTO_TEST_CASE(a_pin_holds_a_point_and_a_weld_all) {
    fallsPinned(own("pin.gltf"));
    fallsWelded(own("weld.gltf"));
}

BOOST_AUTO_TEST_CASE(a_door_opens_as_far_as_its_limit) {
    Sample sample(own("door.gltf"));
    BOOST_TEST(kinds(sample.sim()) == "hinge");
    sample.play(300, [](const Coordinates& now) {
        BOOST_REQUIRE_SMALL(now.position.norm(), 1e-3);
        BOOST_REQUIRE_SMALL(std::hypot(now.twist(0), now.twist(2)), 1e-3);
        BOOST_REQUIRE(now.twist(1) > -1e-6);
        BOOST_REQUIRE(now.twist(1) < 1.2 + 0.02);
    });
    BOOST_TEST(std::abs(sample.seen().twist(1) - 1.2) < 1e-3);
}

// slider_ball: a ball on a rail of 2 m, thrown from -0.75 along it at 1 m/s.
BOOST_AUTO_TEST_CASE(the_published_slider_runs_to_the_end_of_its_rail) {
    const auto file = published("slider_ball.gltf");
    if (!file) return;
    slidesToTheEnd(*file, {0, -1, -1.75});
}

// simple_joint and weld_joint: two rods that fall on a floor.
BOOST_AUTO_TEST_CASE(the_published_pin_and_weld_hold) {
    if (const auto file = published("simple_joint.gltf")) fallsPinned(*file);
    if (const auto file = published("weld_joint.gltf")) fallsWelded(*file);
}
