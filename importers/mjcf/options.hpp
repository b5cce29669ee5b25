// <option>, with its flags, and <keyframe>.
#pragma once

#include "context.hpp"
#include "joints.hpp"
#include "model.hpp"

namespace orrery::mjcf {

struct Options {
    Vector3 gravity{0, 0, -9.81};  // m/s^2
    bool contacts = true, equalities = true, actuators = true;
    JointFlags joints;
};

// Reads what counts for the whole model, and reports what a scene has not.
[[nodiscard]] Options readOptions(Context& context, const Model& model);

}  // namespace orrery::mjcf
