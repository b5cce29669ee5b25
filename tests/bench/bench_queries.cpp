// Rays and overlaps among many geoms: against dSpaceCollide2 with a ray or a sphere, as an application asks ODE's
// space.
#include <benchmark/benchmark.h>

#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "orrery/sim/queries.hpp"
#include "orrery/sim/simulation.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

constexpr double kApart = 3;     // m, from box to box in each direction
constexpr double kLength = 30;   // m, of a ray
constexpr double kRadius = 1.5;  // m, of a ball
constexpr double kStep = 0.01;   // s
constexpr std::size_t kRays = 1024;

// Boxes at the corners of a lattice; every eighth moves.
Simulation lattice(std::size_t count) {
    SceneBuilder make;
    const auto side = static_cast<std::size_t>(std::ceil(std::cbrt(static_cast<double>(count))));
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = [&](std::size_t number) { return kApart * static_cast<double>(number % side); };
        const std::string name = "b" + std::to_string(i);
        const Vector3 place{at(i), at(i / side), at(i / side / side)};
        if (i % 8 > 0) {
            make.addBox(make.root(), name, {1, 1, 1}, place);
            continue;
        }
        Node& body = make.addBody(make.root(), name, place);
        body.body->linearVelocity = Vector3{0.1, 0, 0};
        make.addBox(body, name + " box", {1, 1, 1});
    }
    DiagnosticLog log;
    Simulation simulation(make.build(), SimulationOptions{}, log);
    simulation.gravity().setWorld({});
    simulation.step(kStep);
    return simulation;
}

std::vector<Ray> raysThrough(std::size_t count) {
    std::mt19937 random(1);
    const double extent = kApart * std::cbrt(static_cast<double>(count));
    std::uniform_real_distribution<double> place(0, extent);
    std::normal_distribution<double> direction;
    std::vector<Ray> rays(kRays);
    for (Ray& ray : rays) {
        ray.from = {place(random), place(random), place(random)};
        ray.direction = {direction(random), direction(random), direction(random)};
        ray.length = kLength;
    }
    return rays;
}

// Counts what is found, so that no call is left out.
template <typename Ask>
void askAll(benchmark::State& state, std::size_t count, Ask&& ask) {
    const Simulation simulation = lattice(count);
    const std::vector<Ray> rays = raysThrough(count);
    std::size_t i = 0;
    std::size_t found = 0;
    for (auto _ : state) found += ask(simulation, rays[i++ % kRays]);
    state.counters["found"] = static_cast<double>(found) / static_cast<double>(state.iterations());
}

void ray(benchmark::State& state, std::size_t count) {
    askAll(state, count,
           [](const Simulation& simulation, const Ray& ray) { return simulation.queries().castRay(ray) ? 1U : 0U; });
}

void ball(benchmark::State& state, std::size_t count) {
    askAll(state, count, [](const Simulation& simulation, const Ray& ray) {
        return simulation.queries().overlapping(ray.from, kRadius).size();
    });
}

void sweep(benchmark::State& state, std::size_t count) {
    askAll(state, count, [](const Simulation& simulation, const Ray& ray) {
        return simulation.queries().castBall(ray, kRadius / 5) ? 1U : 0U;
    });
}

void countContacts(void* found, dGeomID a, dGeomID b) {
    dContactGeom contact;
    *static_cast<int*>(found) += dCollide(a, b, 1, &contact, sizeof contact);
}

std::size_t askOde(const Simulation& simulation, dGeomID probe) {
    int found = 0;
    dSpaceCollide2(probe, reinterpret_cast<dGeomID>(simulation.space()), &found, &countContacts);
    dGeomDestroy(probe);
    return static_cast<std::size_t>(found);
}

void bareRay(benchmark::State& state, std::size_t count) {
    askAll(state, count, [](const Simulation& simulation, const Ray& ray) {
        const dGeomID probe = dCreateRay(nullptr, ray.length);
        dGeomRaySet(probe, ray.from.x, ray.from.y, ray.from.z, ray.direction.x, ray.direction.y, ray.direction.z);
        return askOde(simulation, probe);
    });
}

void bareBall(benchmark::State& state, std::size_t count) {
    askAll(state, count, [](const Simulation& simulation, const Ray& ray) {
        const dGeomID probe = dCreateSphere(nullptr, kRadius);
        dGeomSetPosition(probe, ray.from.x, ray.from.y, ray.from.z);
        return askOde(simulation, probe);
    });
}

// The first query after a step, which brings the tree up to date.
void firstRay(benchmark::State& state, std::size_t count) {
    Simulation simulation = lattice(count);
    const Ray ray{{0, -1, 0}, {1, 0, 0}, 1, 0};
    for (auto _ : state) {
        state.PauseTiming();
        simulation.step(kStep);
        state.ResumeTiming();
        benchmark::DoNotOptimize(simulation.queries().castRay(ray));
    }
}

}  // namespace

int main(int argc, char** argv) {
    for (const std::size_t count : {1'000U, 100'000U}) {
        const std::string at = "/" + std::to_string(count);
        const auto add = [&](const std::string& name, auto run) {
            return benchmark::RegisterBenchmark(name.c_str(), run, count)->Unit(benchmark::kMicrosecond);
        };
        add("ray" + at + "/orrery", ray);
        add("ray" + at + "/bare", bareRay);
        add("ball" + at + "/orrery", ball);
        add("ball" + at + "/bare", bareBall);
        add("sweep" + at + "/orrery", sweep);
        add("first_ray_after_a_step" + at + "/orrery", firstRay)->Iterations(20);
    }
    return orrery::bench::runWithRatios(argc, argv);
}
