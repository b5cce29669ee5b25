// A body and the world, held together by one joint between two frames; and what those frames say.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "orrery/scene/eigen.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

[[nodiscard]] JointLimit linearLimit(std::vector<std::uint32_t> axes, double min, double max);
[[nodiscard]] JointLimit angularLimit(std::vector<std::uint32_t> axes, double min, double max);
[[nodiscard]] JointDrive motor(DriveType type, std::uint32_t axis, double velocity, double maxForce);

// The place of the connected frame, as seen from the joint's.
struct Coordinates {
    Eigen::Vector3d position;
    Eigen::Quaterniond rotation;
    [[nodiscard]] double twist(int axis) const;
    [[nodiscard]] double angle() const;  // whole
};

// The frame that is on the body; the other frame is on a node that does not move.
enum class OnBody { Connected, Joint };

struct Rig {
    JointSettings settings;
    OnBody onBody = OnBody::Connected;
    double mass = 2;
    double radius = 0.4;  // of the body, a ball
    Vector3 gravity{0, 0, 0};
    Pose worldFrame{{1, 2, 3}, {0, 0, 0, 1}};
    Pose frameInBody;  // of the frame that the body carries
    Pose start;        // of the body's frame as seen from the world's, at the start
    Solver solver = Solver::Quick;
    bool exactSprings = true;
    std::size_t diagnostics = 0;  // expected of the plan
    bool collide = false;         // the world frame is in a box that the ball overlaps

    [[nodiscard]] Scene scene() const;
    [[nodiscard]] Simulation simulate() const;
    [[nodiscard]] Coordinates coordinates(const Simulation& sim) const;
};

void run(Simulation& sim, int steps, double dt = 0.01);

// The joints that ODE has of the plan, in words.
[[nodiscard]] std::string kinds(const Simulation& sim);

}  // namespace orrery::test
