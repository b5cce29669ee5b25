// Rows of the cross-check suite: how far a quantity is off its closed form with the default options, and with plain
// ODE.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "observe.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

// s: the usual steps, and odd ones.
inline constexpr std::array kSteps{1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02, 0.0037, 0.0071, 0.0123, 0.0151, 0.0193};

// The surfaces that bodies fall on in the tables, level at y = 0.
enum class Surface { Plane, Box, Mesh, Heightfield, Hull };
inline constexpr std::array kSurfaces{Surface::Plane, Surface::Box, Surface::Mesh, Surface::Heightfield, Surface::Hull};
[[nodiscard]] std::string toText(Surface surface);
// Reaches `reach` m from the origin each way.
void addSurface(SceneBuilder& make, Surface surface, double reach);

[[nodiscard]] std::string stepName(double dt);

// The material of one body's colliders, whatever the other surface has, as long as that has less.
void setMaterial(SceneBuilder& make, Node& body, double friction, double restitution);
Node& addBall(SceneBuilder& make, const std::string& name, double radius, Vector3 centre, double mass = 1);

// s: the time by which velocities are older than positions after a step. Those of ODE are of the middle of the step.
[[nodiscard]] double lateness(const SimulationOptions& options, double dt);
// J, of all bodies, whose velocities are `late` seconds older than their positions.
[[nodiscard]] double energyOf(const Simulation& sim, const Vector3& gravity, double late);

// Options in which one remedy is off; all of them have impacts at their times.
struct Variant {
    std::string name;
    SimulationOptions options;
};
[[nodiscard]] std::vector<Variant> variants();

// Both in units of the tolerance.
struct Off {
    double ours = 0;
    double plain = 0;
};

// Rows that agree with their closed forms within their tolerances, and that plain ODE is not nearer to.
class Table {
public:
    explicit Table(std::string name) : name_(std::move(name)) {}
    // Fails a test where the row does not hold.
    void add(const std::string& row, const Off& off);
    // Says how many rows there were, how far they are off, and which one is worst: what docs/fidelity.md tells.
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

private:
    std::string name_;
    std::size_t rows_ = 0;
    std::size_t nearer_ = 0;  // rows in which the default is nearer than plain ODE
    Off sum_;
    Off worst_;
    std::string worstRow_;  // of the default
};

}  // namespace orrery::fidelity
