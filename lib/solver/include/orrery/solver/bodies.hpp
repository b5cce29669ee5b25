// The bodies of a world step, as arrays, and how a body moves that nothing touches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "orrery/solver/vector.hpp"

namespace orrery::solver {

// Which body; they are numbered as they were added.
using BodyNumber = std::uint32_t;

// The mass of a body. Mass 0: it moves with its velocity and nothing changes that (ground, kinematic bodies).
struct BodyMass {
    double mass = 0;  // kg
    Sym3 inertia;     // kg m^2, about the centre of mass, in the body's axes; of zeros: nothing changes its spin
};

// Where a body is and how it moves, in the world's frame.
struct BodyMotion {
    Vec3 position;  // m, of the centre of mass
    Quaternion attitude;
    Vec3 velocity;         // m/s, of the centre of mass
    Vec3 angularVelocity;  // rad/s
};

// The load on a body during a whole step, in the world's frame.
struct BodyLoad {
    Vec3 acceleration;  // m/s^2: gravity, and forces over the mass
    Vec3 torque;        // N m
};

// Accelerations that depend on the place, added to those of the loads; asked once for each substep of a body.
class AccelerationField {
public:
    AccelerationField() = default;
    AccelerationField(const AccelerationField&) = delete;
    AccelerationField& operator=(const AccelerationField&) = delete;
    virtual ~AccelerationField() = default;
    // m/s^2, at a place in the world's frame.
    [[nodiscard]] virtual Vec3 at(BodyNumber body, const Vec3& position) const = 0;
};

// All that a pass over contacts reads and writes of a body: two cache lines.
struct alignas(64) MovingBody {
    Vec3 velocity;  // m/s
    double inverseMass = 0;
    Vec3 spin;            // rad/s
    double held = 0;      // not 0: a contact pushed it in this substep
    Sym3 inverseInertia;  // in the world's frame, as the body lies now
    double unused[2] = {};
};

// Where a body is.
struct BodyPlace {
    Vec3 position;
    Quaternion attitude;
    Mat3 rotation;  // of the attitude
};

// How a body resists being turned, in its own axes; of zeros: nothing changes its spin.
struct BodyInertia {
    Sym3 own;      // kg m^2
    Sym3 inverse;  // 1/(kg m^2)
    double unused[4] = {};
};

// The bodies by number, an array for each use. Whoever writes an attitude calls `turnedTo`.
struct BodyStore {
    std::vector<MovingBody> moving;
    std::vector<BodyPlace> places;
    std::vector<BodyInertia> inertia;
    std::vector<BodyLoad> loads;

    [[nodiscard]] std::size_t size() const { return moving.size(); }
    void clear();
    BodyNumber add(const BodyMass& mass, const BodyMotion& motion);
    [[nodiscard]] BodyMotion motion(BodyNumber body) const;
    void setMotion(BodyNumber body, const BodyMotion& motion);
    [[nodiscard]] bool isMovable(BodyNumber body) const { return moving[body].inverseMass > 0; }
    // Sets an attitude, of any length but 0, and what follows from it.
    void turnTo(BodyNumber body, const Quaternion& attitude);
};

// Momentum and energy of all bodies together, without kinematic ones.
struct Totals {
    Vec3 momentum;         // kg m/s
    Vec3 angularMomentum;  // kg m^2/s, about the world's origin
    double kineticEnergy = 0;
};
[[nodiscard]] Totals totalsOf(const BodyStore& bodies);

// Moves a body for `h` seconds, or back where that is below 0, under an acceleration and a torque that stay the same.
// The path of the centre of mass is the exact parabola. The spin follows the rule of Simo and Wong: angular momentum
// (as a vector) and, without a torque, energy are kept to rounding, whatever the step; a steady spin turns by its exact
// angle. Fast spins are cut so that no cut turns the body by more than 0.3 rad.
void moveFreely(BodyStore& bodies, BodyNumber body, double h, const Vec3& acceleration, const Vec3& torque);
// The same for several bodies, four side by side, with the same bits. `loads`: one for each of them. `wide`: by AVX2,
// where the processor has it.
void moveFreely(BodyStore& bodies, std::span<const BodyNumber> numbers, double h, std::span<const BodyLoad> loads,
                bool wide = true);

// Moves an attitude by the rotation vector `angle`, rad, to third order: for small corrections.
[[nodiscard]] Quaternion turnedBy(const Quaternion& attitude, const Vec3& angle);

}  // namespace orrery::solver
