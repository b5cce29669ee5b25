// The cost of gravity for a body in a step: of the world alone, among volumes by the index and by
// looking at all of them, and the floor of reading a position and adding a force.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <random>
#include <string>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"

namespace {

using namespace orrery;

constexpr int kBodies = 10'000;
constexpr double kDt = 0.01;

ShapeId shapeOf(SceneBuilder& make, int kind, double size) {
    Shape shape;
    if (kind == 0) shape.geometry = BoxShape{Vector3{size, size, size}};
    if (kind == 1) shape.geometry = SphereShape{size / 2};
    if (kind == 2) shape.geometry = CapsuleShape{Axis::Y, CapsuleShape::Height::Middle, size / 2, size / 4, {}, {}};
    if (kind == 3) shape.geometry = CylinderShape{Axis::Y, size, size / 2, {}, {}};
    return make.contents().addShape(std::move(shape));
}

// Volumes of all kinds of fields and four kinds of shapes, from 1 to 20 m, and one about everything.
// The space is as large as the number of volumes asks for: each point lies in about one.
Simulation start(int volumes) {
    std::mt19937 random(1);
    SceneBuilder make;
    const double extent = 5 * std::cbrt(std::max(volumes, 1000));
    std::uniform_real_distribution<double> place(-extent, extent);
    std::uniform_real_distribution<double> speed(-5, 5);
    std::uniform_real_distribution<double> logSize(0, std::log(20.0));
    for (int i = 0; i < volumes; ++i) {
        const double size = i == 0 ? 3 * extent : std::exp(logSize(random));
        Node& node = make.addGroup(make.root(), "v" + std::to_string(i), {place(random), place(random), place(random)});
        node.trigger.emplace().shape = shapeOf(make, i == 0 ? 0 : i % 4, size);
        GravityVolume& field = node.gravity.emplace();
        field.type = static_cast<GravityType>(i % 6);
        field.gravity = 1;
        field.priority = i % 10;
        field.replace = i % 17 == 3;
        field.stop = i % 23 == 5;
        if (field.type != GravityType::Directional) field.unitDistance = i % 2 == 0 ? size : 0;
        if (field.type == GravityType::Line) field.points = {{0, 0, 0}, {size / 2, 0, 0}, {size / 2, size / 2, 0}};
        if (field.type == GravityType::Shaped) field.shape = shapeOf(make, i / 6 % 4, size / 4);
    }
    for (int i = 0; i < kBodies; ++i) {
        const std::string name = "b" + std::to_string(i);
        Node& body = make.addBody(make.root(), name, {place(random), place(random), place(random)});
        body.body->linearVelocity = Vector3{speed(random), speed(random), speed(random)};
        make.addSphere(body, name + " geom", 0.25);
    }
    DiagnosticLog log;
    return Simulation(make.build(), SimulationOptions{}, log);
}

// Bodies drift on, as in a step, so that what is remembered of them grows old; off the clock.
void drift(const Simulation& sim) {
    for (const BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        const dReal* p = dBodyGetPosition(body);
        const dReal* v = dBodyGetLinearVel(body);
        dBodySetPosition(body, p[0] + kDt * v[0], p[1] + kDt * v[1], p[2] + kDt * v[2]);
        dBodySetForce(body, 0, 0, 0);
    }
}

void countPerBody(benchmark::State& state) {
    state.counters["per_body"] = benchmark::Counter(static_cast<double>(state.iterations()) * kBodies,
                                                    benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void amongVolumes(benchmark::State& state) {
    Simulation sim = start(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        sim.gravity().apply(kDt);
        state.PauseTiming();
        drift(sim);
        state.ResumeTiming();
    }
    countPerBody(state);
}
BENCHMARK(amongVolumes)
    ->Arg(0)
    ->Arg(10)
    ->Arg(30)
    ->Arg(100)
    ->Arg(300)
    ->Arg(1000)
    ->Arg(3000)
    ->Arg(10'000)
    ->Arg(30'000)
    ->Iterations(200)
    ->Unit(benchmark::kMicrosecond);

void floorOfReadingAndAdding(benchmark::State& state) {
    Simulation sim = start(0);
    for (auto _ : state) {
        for (const BodyId id : sim.bodies()) {
            const dBodyID body = sim.ode(id);
            const dReal* p = dBodyGetPosition(body);
            dBodyAddForce(body, p[0], p[1], p[2]);
        }
        state.PauseTiming();
        drift(sim);
        state.ResumeTiming();
    }
    countPerBody(state);
}
BENCHMARK(floorOfReadingAndAdding)->Iterations(200)->Unit(benchmark::kMicrosecond);

// Every body against the ball about every volume: the least that looking at all of them costs.
void bruteForce(benchmark::State& state) {
    Simulation sim = start(static_cast<int>(state.range(0)));
    struct Ball {
        Vector3 at;
        double radius;
    };
    std::vector<Ball> balls;
    const PlanWorld& world = planOf(sim).worlds[0];
    for (const PlanGravityVolume& field : world.fields)
        balls.push_back({world.geoms[field.geoms[0]].pose.position, 10});
    for (auto _ : state) {
        for (const BodyId id : sim.bodies()) {
            const dBodyID body = sim.ode(id);
            const dReal* p = dBodyGetPosition(body);
            double sum = 0;
            for (const Ball& ball : balls) {
                const double x = p[0] - ball.at.x;
                const double y = p[1] - ball.at.y;
                const double z = p[2] - ball.at.z;
                sum += x * x + y * y + z * z <= ball.radius * ball.radius ? 1 : 0;
            }
            dBodyAddForce(body, sum, 0, 0);
        }
    }
    countPerBody(state);
}
BENCHMARK(bruteForce)->Arg(10)->Arg(100)->Arg(1000)->Arg(10'000)->Iterations(3)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
