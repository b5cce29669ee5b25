// A scene for every engine: boxes and round bodies on a floor, some in a tree of hinges.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery::oracles {

enum class Form { Box, Sphere, Cylinder };

// How a body hangs on another one, or on the world.
struct Hinge {
    int parent = -1;  // an earlier body; -1: the world
    Vector3 anchor;   // m, world frame
    Vector3 axis{0, 0, 1};
};

struct OracleBody {
    Form form = Form::Box;
    // Full extents, m; of a sphere x is the diameter; of a cylinder, whose axis is z, x the diameter and z the length.
    Vector3 size{1, 1, 1};
    Vector3 position;
    Quaternion rotation;
    double mass = 1;  // kg; 0: stands still
    Vector3 velocity;
    Vector3 spin;
    bool collides = true;
    std::optional<Hinge> hinge;  // then the rotation is the identity
};

struct OracleScene {
    std::vector<OracleBody> bodies;
    Vector3 gravity{0, -9.80665, 0};
    double friction = 0.6;
    bool floor = true;  // the half space y < 0
};

// Moments about the axes of a solid of even density, kg m^2.
[[nodiscard]] Vector3 momentsOf(const OracleBody& body);

}  // namespace orrery::oracles
