// Many instances of a scene of five bodies: made and taken away again, against the loop that an application writes over
// ODE for that; and the memory that they take after their first step.
#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "peak_memory.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

constexpr std::size_t kBodies = 5;
constexpr double kApart = 1.5;     // m, from body to body
constexpr double kNextOne = 10;    // m, from instance to instance
constexpr double kHalfWay = 0.75;  // m, where the hinge is

// Two boxes on a hinge, and three spheres.
Scene fiveBodies() {
    SceneBuilder make;
    std::array<Node*, kBodies> bodies{};
    for (std::size_t i = 0; i < kBodies; ++i) {
        const std::string name(1, static_cast<char>('a' + i));
        Node& body = make.addBody(make.root(), name, {static_cast<double>(i) * kApart, 0, 0});
        if (i < 2) {
            make.addBox(body, name + " box", {1, 1, 1});
        } else {
            make.addSphere(body, name + " sphere", 0.5);
        }
        bodies[i] = &body;
    }
    make.addJoint(make.root(), "hinge", JointType::Hinge, bodies[0], bodies[1], Vector3{kHalfWay, 0, 0}, {{0, 0, 1}});
    return make.build();
}

void addByHand(dWorldID world, dSpaceID space, double x) {
    std::array<dBodyID, kBodies> bodies{};
    for (std::size_t i = 0; i < kBodies; ++i) {
        bodies[i] = dBodyCreate(world);
        dBodySetPosition(bodies[i], x + static_cast<double>(i) * kApart, 0, 0);
        dMass mass;
        dGeomID geom = nullptr;
        if (i < 2) {
            dMassSetBox(&mass, 1000, 1, 1, 1);
            geom = dCreateBox(space, 1, 1, 1);
        } else {
            dMassSetSphere(&mass, 1000, 0.5);
            geom = dCreateSphere(space, 0.5);
        }
        dBodySetMass(bodies[i], &mass);
        dGeomSetBody(geom, bodies[i]);
    }
    const dJointID hinge = dJointCreateHinge(world, nullptr);
    dJointAttach(hinge, bodies[0], bodies[1]);
    dJointSetHingeAnchor(hinge, x + kHalfWay, 0, 0);
    dJointSetHingeAxis(hinge, 0, 0, 1);
}

void byHand(benchmark::State& state, std::size_t count) {
    dInitODE2(0);
    for (auto _ : state) {
        const dWorldID world = dWorldCreate();
        const dSpaceID space = dSimpleSpaceCreate(nullptr);
        for (std::size_t i = 0; i < count; ++i) addByHand(world, space, static_cast<double>(i) * kNextOne);
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }
}

std::vector<Pose> inARow(std::size_t count) {
    std::vector<Pose> roots;
    for (std::size_t i = 0; i < count; ++i) roots.push_back({{static_cast<double>(i) * kNextOne, 0, 0}, {}});
    return roots;
}

void crowd(benchmark::State& state, std::size_t count) {
    DiagnosticLog log;
    const Scene scene = fiveBodies();
    const Scene empty = SceneBuilder().build();
    const std::vector<Pose> roots = inARow(count);
    for (auto _ : state) {
        Simulation simulation(empty, SimulationOptions{}, log);
        const std::vector<InstanceId> ids = simulation.addMany(scene, roots, log);
        if (ids.size() != roots.size()) state.SkipWithError("the scenes were refused");
        if (simulation.removeMany(ids) != ids.size()) state.SkipWithError("the scenes stay");
    }
}

constexpr double kStep = 0.001;  // s

double megabytesOfCrowd(std::size_t count) {
    DiagnosticLog log;
    const Scene scene = fiveBodies();
    const Scene empty = SceneBuilder().build();
    const std::vector<Pose> roots = inARow(count);
    const bench::PeakMemory memory;
    Simulation simulation(empty, SimulationOptions{}, log);
    if (simulation.addMany(scene, roots, log).size() != count) return 0;
    simulation.step(kStep);
    return memory.heldMegabytes();
}

double megabytesByHand(std::size_t count) {
    dInitODE2(0);
    const bench::PeakMemory memory;
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    for (std::size_t i = 0; i < count; ++i) addByHand(world, space, static_cast<double>(i) * kNextOne);
    dWorldSetGravity(world, 0, -9.80665, 0);
    dSpaceCollide(space, nullptr, [](void*, dGeomID, dGeomID) {});
    dWorldQuickStep(world, kStep);
    return memory.heldMegabytes();
}

// Runs in a process of its own, with an unused heap. Bytes a body.
double bytesOfBody(double (*megabytes)(std::size_t), std::size_t count) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) std::abort();
    const pid_t child = fork();
    if (child == 0) {
        const double held = megabytes(count);
        const bool written = write(ends[1], &held, sizeof held) == sizeof held;
        _exit(written ? 0 : 1);
    }
    double held = 0;
    if (child < 0 || read(ends[0], &held, sizeof held) != sizeof held) std::abort();
    waitpid(child, nullptr, 0);
    return held * 1024 * 1024 / static_cast<double>(kBodies * count);
}

void printMemory(std::size_t count) {
    const double own = bytesOfBody(&megabytesOfCrowd, count);
    const double bare = bytesOfBody(&megabytesByHand, count);
    std::printf("memory crowd/%zu: %.0f bytes a body, bare %.0f\nratio crowd/%zu/memory %.3f\n", count, own, bare,
                count, own / bare);
}

}  // namespace

int main(int argc, char** argv) {
    printMemory(10'000);
    for (const std::size_t count : {2'000U, 10'000U}) {
        const std::string name = "crowd/" + std::to_string(count);
        benchmark::RegisterBenchmark((name + "/orrery").c_str(), crowd, count)->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((name + "/bare").c_str(), byHand, count)->Unit(benchmark::kMillisecond);
    }
    return orrery::bench::runWithRatios(argc, argv);
}
