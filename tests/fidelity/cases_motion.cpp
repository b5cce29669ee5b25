// Free motion: tumbling bodies, momentum, an elastic gas; and the same bits twice.
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>

#include "cases.hpp"
#include "observe.hpp"
#include "orrery/sim/step_results.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

using Triple = std::array<double, 3>;

// Euler's equations in the principal frame, by the classic Runge-Kutta rule.
class FreeRotor {
public:
    FreeRotor(const Triple& inertia, const Triple& spin) : inertia_(inertia), spin_(spin) {}

    void step(double h) {
        const Triple a = rate(spin_);
        const Triple b = rate(moved(a, 0.5 * h));
        const Triple c = rate(moved(b, 0.5 * h));
        const Triple d = rate(moved(c, h));
        for (std::size_t i = 0; i < 3; ++i) spin_[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
    }
    [[nodiscard]] const Triple& spin() const { return spin_; }

private:
    [[nodiscard]] Triple rate(const Triple& w) const {
        Triple r{};
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            const std::size_t k = (i + 2) % 3;
            r[i] = (inertia_[j] - inertia_[k]) / inertia_[i] * w[j] * w[k];
        }
        return r;
    }
    [[nodiscard]] Triple moved(const Triple& by, double h) const {
        return {spin_[0] + h * by[0], spin_[1] + h * by[1], spin_[2] + h * by[2]};
    }
    Triple inertia_;
    Triple spin_;
};

Triple spinInBody(dBodyID body) {
    const dReal* w = dBodyGetAngularVel(body);
    dVector3 local;
    dBodyVectorFromWorld(body, w[0], w[1], w[2], local);
    return {local[0], local[1], local[2]};
}

struct Tumbler {
    Vector3 size{0.4, 0.2, 0.1};  // m, of a box of 1 kg: its middle axis, y, is that of the middle inertia
    Triple spin{0.1, 8, 0.02};    // rad/s: with both small ones alike it would run into the unstable axis, and stay
    double duration = 60;
    double dt = 0.01;
};

Triple inertiaOf(const Vector3& size) {
    const double x = size.x * size.x;
    const double y = size.y * size.y;
    const double z = size.z * size.z;
    return {(y + z) / 12, (z + x) / 12, (x + y) / 12};
}

double rotationalEnergy(const Triple& inertia, const Triple& w) {
    return 0.5 * (inertia[0] * w[0] * w[0] + inertia[1] * w[1] * w[1] + inertia[2] * w[2] * w[2]);
}

// Times at which the spin about the middle axis changes its sign.
struct Flips {
    std::vector<double> times;
    double before = 0;
    void add(double time, double dt, double spin) {
        if (before * spin < 0) times.push_back(time - dt * spin / (spin - before));
        before = spin;
    }
};

Flips trueFlips(const Tumbler& tumbler) {
    constexpr double fine = 1e-4;
    FreeRotor rotor(inertiaOf(tumbler.size), tumbler.spin);
    Flips flips;
    for (int i = 1; i <= stepsOf(tumbler.duration, fine); ++i) {
        rotor.step(fine);
        flips.add(i * fine, fine, rotor.spin()[1]);
    }
    return flips;
}

Scene sceneOf(const Tumbler& tumbler) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "tumbler", {});
    make.addBox(body, "tumbler shape", tumbler.size);
    body.body->angularVelocity = Vector3{tumbler.spin[0], tumbler.spin[1], tumbler.spin[2]};
    setGravity(make, {});
    return make.build();
}

Figures measureTumbler(const Tumbler& tumbler, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOf(tumbler), options);
    const Triple inertia = inertiaOf(tumbler.size);
    const double start = rotationalEnergy(inertia, tumbler.spin);
    Flips flips;
    double energy = 0;
    for (int i = stepsOf(tumbler.duration, tumbler.dt); i > 0; --i) {
        sim.step(tumbler.dt);
        const Triple spin = spinInBody(sim.ode(sim.bodies()[0]));
        flips.add(sim.time(), tumbler.dt, spin[1]);
        energy = std::max(energy, std::abs(rotationalEnergy(inertia, spin) / start - 1));
    }
    const Flips expected = trueFlips(tumbler);
    double late = flips.times.size() + 1 >= expected.times.size() ? 0 : kInfinity;
    for (std::size_t i = 0; i < std::min(flips.times.size(), expected.times.size()); ++i) {
        late = std::max(late, std::abs(flips.times[i] / expected.times[i] - 1));
    }
    return {below("energy off by", energy, 1e-3), below("flips off by", late, 0.02),
            within("flips", static_cast<double>(flips.times.size()), static_cast<double>(expected.times.size()) - 0.5,
                   static_cast<double>(expected.times.size()) + 0.5)};
}

// Momentum of all bodies, and the sum of the sizes of their own momenta, to which it is relative.
struct Balance {
    Momentum sum;
    double linear = 0;
    double angular = 0;
};

Balance balance(const Simulation& sim) {
    Balance b;
    b.sum = sim.momentum();
    for (const orrery::BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        dMass mass;
        dBodyGetMass(body, &mass);
        b.linear += mass.mass * length(velocity(body));
        b.angular += mass.mass * length(velocity(body)) * length(center(body));
        b.angular += (mass.I[0] + mass.I[5] + mass.I[10]) / 2 * length(angularVelocity(body));
    }
    return b;
}

// Bodies that fly together, without gravity: with `joints` they hang together in two chains.
Scene swarm(Solid solid, bool joints) {
    SceneBuilder make;
    std::mt19937 random(3);
    const auto draw = [&](double low, double high) {
        return low + (high - low) * (static_cast<double>(random()) / 4294967296.0);
    };
    const Node* last[2] = {nullptr, nullptr};
    for (int i = 0; i < 12; ++i) {
        const int side = i % 2;
        const Vector3 foot{side == 0 ? -1.2 : 1.2, 1.1 * (i / 2 - 3), 0.05 * (i % 3)};
        Node& body = addSolid(make, "body" + std::to_string(i), solid, 0.7, 1 + 0.2 * i, foot);
        body.body->linearVelocity = Vector3{(side == 0 ? 1 : -1) * draw(0.5, 1.5), draw(-0.3, 0.3), draw(-0.3, 0.3)};
        if (!joints) body.body->angularVelocity = Vector3{draw(-2, 2), draw(-2, 2), draw(-2, 2)};
        if (joints && last[side]) {
            const Vector3 anchor{foot.x, foot.y - 0.2, foot.z};
            make.addJoint(make.root(), "joint" + std::to_string(i), i % 3 == 0 ? JointType::Hinge : JointType::Ball,
                          last[side], &body, anchor,
                          i % 3 == 0 ? std::vector<Vector3>{{0, 0, 1}} : std::vector<Vector3>{});
        }
        last[side] = &body;
    }
    setGravity(make, {});
    return make.build();
}

Figures measureMomentum(Solid solid, bool joints, const SimulationOptions& options) {
    Simulation sim = simulate(swarm(solid, joints), options);
    const Balance start = balance(sim);
    double linear = 0;
    double angular = 0;
    for (int i = 0; i < 500; ++i) {
        sim.step(0.01);
        const Balance now = balance(sim);
        linear = std::max(linear, length(difference(now.sum.linear, start.sum.linear)) / start.linear);
        angular = std::max(angular, length(difference(now.sum.angular, start.sum.angular)) / start.angular);
    }
    Figures figures{below("linear", linear, 1e-7),
                    above("contacts", static_cast<double>(sim.results().totalContacts()), 1)};
    // Spin of bodies that are no balls is only kept to the order of the step, and anchors that gape have a lever.
    figures.push_back(solid == Solid::Sphere && !joints ? below("angular", angular, 1e-7)
                                                        : below("angular", angular, 2e-4));
    return figures;
}

Scene gas() {
    SceneBuilder make;
    constexpr double half = 2;
    for (const double side : {-1.0, 1.0}) {
        const std::string name = side < 0 ? "low" : "high";
        make.addBox(make.root(), name + " x", {1, 6, 6}, {side * (half + 0.5), 0, 0});
        make.addBox(make.root(), name + " y", {6, 1, 6}, {0, side * (half + 0.5), 0});
        make.addBox(make.root(), name + " z", {6, 6, 1}, {0, 0, side * (half + 0.5)});
    }
    std::mt19937 random(5);
    const auto draw = [&] { return 2 * (static_cast<double>(random()) / 4294967296.0) - 1; };
    for (int i = 0; i < 32; ++i) {
        Node& ball = make.addBody(make.root(), "ball" + std::to_string(i),
                                  {0.9 * (i % 4) - 1.35, 0.9 * (i / 4 % 4) - 1.35, 0.9 * (i / 16) - 0.45});
        make.addSphere(ball, ball.name + " shape", 0.2);
        ball.body->linearVelocity = Vector3{2 * draw(), 2 * draw(), 2 * draw()};
    }
    setFriction(make, 0, 0, 1);
    setGravity(make, {});
    return make.build();
}

Figures measureGas(double dt, const SimulationOptions& options) {
    Simulation sim = simulate(gas(), options);
    const double start = sim.energy().kinetic;
    run(sim, 10, dt);
    return {below("energy off by", std::abs(sim.energy().kinetic / start - 1), 0.003),
            above("contacts", static_cast<double>(sim.results().totalContacts()), 100)};
}

}  // namespace

void addMotionCases(Cases& cases) {
    const auto tumble = [&](std::string name, const Tumbler& tumbler) {
        cases.push_back(
            {std::move(name), [tumbler](const SimulationOptions& o) { return measureTumbler(tumbler, o); }});
    };
    tumble("spin/dzhanibekov", {});
    tumble("spin/dzhanibekov/dt0.02", {.dt = 0.02});
    tumble("spin/dzhanibekov/dt0.005", {.dt = 0.005});
    tumble("spin/racket", {.size = {0.68, 0.27, 0.03}, .spin = {0.05, 8, 0}, .duration = 30});
    tumble("spin/rod", {.size = {2, 0.12, 0.1}, .spin = {0.2, 3, 0.1}, .duration = 30});
    for (const Solid solid : {Solid::Sphere, Solid::Box, Solid::Prism}) {
        const std::string name(toText(solid));
        cases.push_back({"momentum/colliding/" + name,
                         [=](const SimulationOptions& o) { return measureMomentum(solid, false, o); }});
        cases.push_back(
            {"momentum/jointed/" + name, [=](const SimulationOptions& o) { return measureMomentum(solid, true, o); }});
    }
    cases.push_back({"gas/dt0.02", [](const SimulationOptions& o) { return measureGas(0.02, o); }});
    cases.push_back({"gas/dt0.01", [](const SimulationOptions& o) { return measureGas(0.01, o); }});
}

}  // namespace orrery::fidelity
