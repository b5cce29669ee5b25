// One instance in and one out of a running simulation: against the calls of ODE that do the same by hand; and the step
// after that, against a step that nothing disturbs.
#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

constexpr std::size_t kBodies = 3;
constexpr double kApart = 1.5;   // m, from body to body
constexpr double kNextOne = 10;  // m, from instance to instance
constexpr double kStep = 0.001;  // s

// Three boxes on two hinges.
Scene chain() {
    SceneBuilder make;
    std::array<Node*, kBodies> bodies{};
    for (std::size_t i = 0; i < kBodies; ++i) {
        const std::string name(1, static_cast<char>('a' + i));
        bodies[i] = &make.addBody(make.root(), name, {static_cast<double>(i) * kApart, 0, 0});
        make.addBox(*bodies[i], name + " box", {1, 1, 1});
    }
    for (std::size_t i = 1; i < kBodies; ++i) {
        const Vector3 anchor{(static_cast<double>(i) - 0.5) * kApart, 0, 0};
        make.addJoint(make.root(), "hinge" + std::to_string(i), JointType::Hinge, bodies[i - 1], bodies[i], anchor,
                      {{0, 0, 1}});
    }
    return make.build();
}

struct ByHand {
    std::array<dBodyID, kBodies> bodies{};
    std::array<dGeomID, kBodies> geoms{};
    std::array<dJointID, kBodies - 1> joints{};
};

ByHand addByHand(dWorldID world, dSpaceID space, double x) {
    ByHand made;
    for (std::size_t i = 0; i < kBodies; ++i) {
        made.bodies[i] = dBodyCreate(world);
        dBodySetPosition(made.bodies[i], x + static_cast<double>(i) * kApart, 0, 0);
        dMass mass;
        dMassSetBox(&mass, 1000, 1, 1, 1);
        dBodySetMass(made.bodies[i], &mass);
        made.geoms[i] = dCreateBox(space, 1, 1, 1);
        dGeomSetBody(made.geoms[i], made.bodies[i]);
    }
    for (std::size_t i = 1; i < kBodies; ++i) {
        made.joints[i - 1] = dJointCreateHinge(world, nullptr);
        dJointAttach(made.joints[i - 1], made.bodies[i - 1], made.bodies[i]);
        dJointSetHingeAnchor(made.joints[i - 1], x + (static_cast<double>(i) - 0.5) * kApart, 0, 0);
        dJointSetHingeAxis(made.joints[i - 1], 0, 0, 1);
    }
    return made;
}

void removeByHand(const ByHand& made) {
    for (const dJointID joint : made.joints) dJointDestroy(joint);
    for (const dGeomID geom : made.geoms) dGeomDestroy(geom);
    for (const dBodyID body : made.bodies) dBodyDestroy(body);
}

void byHand(benchmark::State& state, std::size_t count) {
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    for (std::size_t i = 0; i < count; ++i) addByHand(world, space, static_cast<double>(i) * kNextOne);
    for (auto _ : state) removeByHand(addByHand(world, space, -kNextOne));
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

// A simulation of many instances, which float.
class Crowd {
public:
    explicit Crowd(std::size_t count) : scene_(chain()), prefab_(scene_, {}, log_), simulation_(empty(), {}, log_) {
        std::vector<Pose> roots;
        for (std::size_t i = 0; i < count; ++i) roots.push_back({{static_cast<double>(i) * kNextOne, 0, 0}, {}});
        ids_ = simulation_.addMany(scene_, roots, log_);
        simulation_.gravity().setWorld({});
        simulation_.step(kStep);
    }
    void step() { simulation_.step(kStep); }
    template <typename From>
    bool inAndOut(const From& from) {
        const auto made = simulation_.add(from, {{-kNextOne, 0, 0}, {}}, log_);
        return made && simulation_.remove(*made);
    }
    // Another one out than the one in.
    bool inAndFirstOut() {
        const double x = -kNextOne * static_cast<double>(first_ + 1);
        const auto made = simulation_.add(prefab_, {{x, 0, 0}, {}}, log_);
        if (made) ids_.push_back(*made);
        return made && simulation_.remove(ids_[first_++]);
    }
    [[nodiscard]] const Scene& scene() const { return scene_; }
    [[nodiscard]] const Prefab& prefab() const { return prefab_; }

private:
    static Scene empty() { return SceneBuilder().build(); }
    DiagnosticLog log_;
    Scene scene_;
    Prefab prefab_;
    Simulation simulation_;
    std::vector<InstanceId> ids_;
    std::size_t first_ = 0;
};

void check(benchmark::State& state, bool done) {
    if (!done) state.SkipWithError("the scene was refused, or stays");
}

void byPrefab(benchmark::State& state, std::size_t count) {
    Crowd crowd(count);
    for (auto _ : state) check(state, crowd.inAndOut(crowd.prefab()));
}

void byScene(benchmark::State& state, std::size_t count) {
    Crowd crowd(count);
    for (auto _ : state) check(state, crowd.inAndOut(crowd.scene()));
}

void undisturbed(benchmark::State& state, std::size_t count) {
    Crowd crowd(count);
    for (auto _ : state) crowd.step();
}

void stepAfter(benchmark::State& state, std::size_t count, bool first) {
    Crowd crowd(count);
    for (auto _ : state) {
        state.PauseTiming();
        check(state, first ? crowd.inAndFirstOut() : crowd.inAndOut(crowd.prefab()));
        state.ResumeTiming();
        crowd.step();
    }
}

// The lists of a crowd that came at once are full: the first one after it makes them longer, off the clock.
void firstOut(benchmark::State& state, std::size_t count) {
    Crowd crowd(count);
    check(state, crowd.inAndFirstOut());
    crowd.step();
    for (auto _ : state) {
        check(state, crowd.inAndFirstOut());
        state.PauseTiming();
        crowd.step();
        state.ResumeTiming();
    }
}

}  // namespace

int main(int argc, char** argv) {
    for (const std::size_t count : {2'000U, 10'000U}) {
        const std::string at = "/" + std::to_string(count);
        const auto add = [&](const std::string& name, auto... arguments) {
            return benchmark::RegisterBenchmark(name.c_str(), arguments...)->Unit(benchmark::kMillisecond);
        };
        add("in_and_out" + at + "/orrery", byPrefab, count);
        add("in_and_out" + at + "/bare", byHand, count);
        add("scene_in_and_out" + at + "/orrery", byScene, count);
        add("scene_in_and_out" + at + "/bare", byHand, count);
        add("first_out" + at + "/orrery", firstOut, count)->Iterations(20);
        add("step_after_it" + at + "/orrery", stepAfter, count, false)->Iterations(20);
        add("step_after_it" + at + "/bare", undisturbed, count)->Iterations(20);
        add("step_after_first_out" + at + "/orrery", stepAfter, count, true)->Iterations(20);
    }
    return orrery::bench::runWithRatios(argc, argv);
}
