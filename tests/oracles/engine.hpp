// One engine with one scene in it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "oracle_scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::oracles {

struct BodyState {
    Vector3 position;  // of the centre of mass, m
    Quaternion rotation;
    Vector3 velocity;
    Vector3 spin;  // rad/s, world frame
};

class Engine {
public:
    virtual ~Engine() = default;
    virtual void step() = 0;
    // The state of a body; for one that stands still, its place.
    [[nodiscard]] virtual BodyState state(std::size_t body) const = 0;
};

using EngineFactory = std::function<std::unique_ptr<Engine>(const OracleScene& scene, double dt)>;

[[nodiscard]] std::unique_ptr<Engine> makeOrrery(const OracleScene& scene, double dt, const SimulationOptions& options);
// Elliptic cones and friction five times as stiff as normal forces (impratio), or what leans creeps; ten times, and
// stacks fall. Without a floor by Runge-Kutta, or chains go astray. Otherwise as it comes.
[[nodiscard]] std::unique_ptr<Engine> makeMujoco(const OracleScene& scene, double dt);
// Double precision, 20 iterations, no sleep.
[[nodiscard]] std::unique_ptr<Engine> makeBullet(const OracleScene& scene, double dt);

struct NamedEngine {
    std::string name;
    EngineFactory make;
};
// Orrery, plain ODE, MuJoCo, Bullet.
[[nodiscard]] const std::vector<NamedEngine>& engines();

}  // namespace orrery::oracles
