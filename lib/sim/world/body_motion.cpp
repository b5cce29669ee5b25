#include "world/body_motion.hpp"

#include <algorithm>

namespace orrery {
namespace {

constexpr std::size_t kRotationRow = 4;  // ODE pads rows of matrices

// ODE's own numbers are overwritten: its functions would normalise the quaternion and recompute the matrix, and change
// the last bits.
void overwrite(const dReal* at, const double* numbers, std::size_t count) {
    std::copy(numbers, numbers + count, const_cast<dReal*>(at));
}

}  // namespace

BodyMotion bodyMotionOf(dBodyID body) {
    BodyMotion motion;
    auto to = motion.begin();
    const auto take = [&to](const dReal* from, std::size_t count) { to = std::copy(from, from + count, to); };
    take(dBodyGetPosition(body), 3);
    take(dBodyGetQuaternion(body), 4);
    for (std::size_t row = 0; row < 3; ++row) take(dBodyGetRotation(body) + row * kRotationRow, 3);
    take(dBodyGetLinearVel(body), 3);
    take(dBodyGetAngularVel(body), 3);
    take(dBodyGetForce(body), 3);
    take(dBodyGetTorque(body), 3);
    return motion;
}

void setMotion(dBodyID body, const BodyMotion& motion) {
    const double* from = motion.data();
    dBodySetPosition(body, from[0], from[1], from[2]);  // tells the geoms
    overwrite(dBodyGetQuaternion(body), from += 3, 4);
    from += 4;
    for (std::size_t row = 0; row < 3; ++row, from += 3) {
        overwrite(dBodyGetRotation(body) + row * kRotationRow, from, 3);
    }
    for (const auto& set : {dBodySetLinearVel, dBodySetAngularVel, dBodySetForce, dBodySetTorque}) {
        set(body, from[0], from[1], from[2]);
        from += 3;
    }
}

}  // namespace orrery
