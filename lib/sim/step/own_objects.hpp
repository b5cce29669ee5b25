// ODE's bodies and geoms as the solver of lib/solver has them.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "orrery/solver/colliders.hpp"
#include "world/world.hpp"

namespace orrery {

inline solver::Vec3 toOwn(const dReal* v) {
    return {v[0], v[1], v[2]};
}
inline solver::Vec3 toOwn(const Vector3& v) {
    return {v.x, v.y, v.z};
}
inline solver::Quaternion ownTurn(const dReal* q) {
    return {q[1], q[2], q[3], q[0]};
}

// The data of ODE's bodies that the own step reads before a step, and writes after it. Body 0 of the store is the
// world; body i + 1 is SimulationWorld::bodies[i].
class OwnBodies {
public:
    // Anew: masses, places and velocities.
    void read(const SimulationWorld& world);
    // Velocities, and what pulls at them, of those that were read.
    void readForces(const SimulationWorld& world);
    // Writes a body that the own step has moved: its place and its velocities, damped as ODE damps them; no force.
    void write(const SimulationWorld& world, std::uint32_t body) const;
    // It stays where it is in this step: somebody else moves it.
    void leave(std::uint32_t body);
    [[nodiscard]] solver::BodyStore& store() { return store_; }
    [[nodiscard]] const solver::BodyStore& store() const { return store_; }

private:
    solver::BodyStore store_;
};

// The shape of a geom; none where the solver knows no such shape, or where a plane is.
[[nodiscard]] std::optional<solver::Shape> ownShapeOf(const SimGeom& geom);
// Where the geom lies in the frame of its body, or in the world.
struct OwnPlace {
    solver::Vec3 position;
    solver::Quaternion attitude;
};
[[nodiscard]] OwnPlace ownPlaceOf(const SimGeom& geom);

// The surface of a contact, as ODE has it, for steps of `dt` seconds.
[[nodiscard]] solver::Surface ownSurfaceOf(const dSurfaceParameters& surface, double dt);

}  // namespace orrery
