// Piles: stacks, card houses, walls, and a bowl full of bodies.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <string>

#include "card_house.hpp"
#include "cases.hpp"
#include "observe.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

struct Stack {
    Solid solid = Solid::Box;
    int count = 10;
    double size = 1;
    double mass = 1;
    double topMass = 0;  // kg, of the highest one; 0: as the others
    Ground ground = Ground::Plane;
    double duration = 60;
    double dt = 0.01;
    double drift = 0.02;  // m, at most
};

Scene sceneOf(const Stack& stack) {
    SceneBuilder make;
    addGround(make, stack.ground, 4 * stack.size);
    for (int i = 0; i < stack.count; ++i) {
        const bool top = i + 1 == stack.count && stack.topMass > 0;
        const double height = 2 * restHeight(stack.solid, stack.size);
        addSolid(make, "level" + std::to_string(i), stack.solid, stack.size, top ? stack.topMass : stack.mass,
                 {0.01, height * i, 0.02});
    }
    return make.build();
}

Figures measureStack(const Stack& stack, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOf(stack), options);
    const std::vector<Vector3> before = centers(sim);
    for (int i = stepsOf(stack.duration - 1, stack.dt); i > 0; --i) {
        sim.step(stack.dt);
        if (i % 100 == 0 && largestFall(sim, before) > 0.5 * stack.size) break;
    }
    const double stood = sim.time() < stack.duration - 1 - stack.dt ? sim.time() : stack.duration;
    const double speed = fastestPointDuring(sim, 1, stack.dt);
    return {above("stood", stood, stack.duration, "s"), below("drift", largestDrift(sim, before), stack.drift, "m"),
            note("speed", speed, "m/s")};
}

void add(Cases& cases, std::string name, const Stack& stack, bool quick = false) {
    cases.push_back({std::move(name), [stack](const SimulationOptions& o) { return measureStack(stack, o); }, quick});
}

void addStacks(Cases& cases) {
    Stack boxes;
    add(cases, "stack/boxes10/dt0.01", boxes);
    boxes.dt = 0.02;
    add(cases, "stack/boxes10/dt0.02", boxes);
    boxes.dt = 0.01;
    boxes.ground = Ground::Box;
    add(cases, "stack/boxes10/on-box", boxes);
    boxes.ground = Ground::Plane;
    boxes.size = 0.1;
    boxes.mass = 0.3;
    add(cases, "stack/boxes10/0.1m", boxes);
    boxes.size = 3;
    boxes.mass = 1000;
    add(cases, "stack/boxes10/3m", boxes);
    Stack five;
    five.count = 5;
    five.duration = 20;
    add(cases, "stack/boxes5", five, true);

    Stack prisms;
    prisms.solid = Solid::Prism;
    prisms.count = 5;
    add(cases, "stack/prisms5/1m", prisms);
    prisms.ground = Ground::Mesh;
    add(cases, "stack/prisms5/on-mesh", prisms);
    prisms.ground = Ground::Plane;
    prisms.size = 0.1;
    add(cases, "stack/prisms5/0.1m", prisms);
    Stack cylinders;
    cylinders.solid = Solid::Cylinder;
    cylinders.count = 5;
    add(cases, "stack/cylinders5", cylinders);

    Stack heavy;
    heavy.count = 2;
    heavy.topMass = 1000;
    heavy.duration = 20;
    add(cases, "stack/heavy/1000-on-1", heavy, true);
    heavy.count = 3;
    heavy.topMass = 100;
    add(cases, "stack/heavy/100-on-1-on-1", heavy, true);
}

Figures measureCards(const CardHouse& house, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOf(house), options);
    const std::vector<Vector3> before = centers(sim);
    constexpr double duration = 60;
    const double fallen = 0.1 * house.scale * kCardLength;
    for (int i = stepsOf(duration, house.dt); i > 0; --i) {
        sim.step(house.dt);
        if (i % 50 == 0 && largestFall(sim, before) > fallen) break;
    }
    return {above("stood", sim.time(), duration - house.dt / 2, "s"),
            below("fell", largestFall(sim, before), fallen, "m"), note("drift", largestDrift(sim, before), "m")};
}

void addCardHouses(Cases& cases) {
    const auto add = [&](std::string name, const CardHouse& house) {
        cases.push_back(
            {std::move(name), [house](const SimulationOptions& o) { return measureCards(house, o); }, false});
    };
    add("cards/1x", {});
    add("cards/10x", {.scale = 10});
    add("cards/friction-0.6", {.scale = 10, .friction = 0.6});
    add("cards/friction-1", {.scale = 10, .friction = 1});
    add("cards/dt0.005", {.scale = 10, .dt = 0.005});
}

Scene brickWall(double size) {
    SceneBuilder make;
    addGround(make, Ground::Plane, 10);
    int brick = 0;
    for (int row = 0; row < 10; ++row) {
        for (int column = 0; column < 20; ++column) {
            const double x = 2 * size * (column + 0.25 * (row % 2));
            Node& body =
                make.addBody(make.root(), "brick" + std::to_string(brick++), {x, size * (row + 0.5), 0}, 2 * size);
            make.addBox(body, body.name + " shape", {2 * size, size, size});
        }
    }
    return make.build();
}

Figures measureWall(double size, double dt, const SimulationOptions& options) {
    Simulation sim = simulate(brickWall(size), options);
    const std::vector<Vector3> before = centers(sim);
    run(sim, 29, dt);
    const double speed = fastestPointDuring(sim, 1, dt);
    return {below("fell", largestFall(sim, before), 0.25 * size, "m"), note("drift", largestDrift(sim, before), "m"),
            note("speed", speed, "m/s")};
}

// Half a sphere of radius 2.5 m, open above, its lowest point at the origin.
void addMeshBowl(SceneBuilder& make) {
    constexpr int rings = 16;
    constexpr int sides = 32;
    constexpr double radius = 2.5;
    std::vector<Vector3> points{{0, 0, 0}};
    for (int ring = 1; ring <= rings; ++ring) {
        const double polar = 0.5 * std::numbers::pi * ring / rings;
        for (int side = 0; side < sides; ++side) {
            const double around = 2 * std::numbers::pi * side / sides;
            points.push_back({radius * std::sin(polar) * std::cos(around), radius * (1 - std::cos(polar)),
                              radius * std::sin(polar) * std::sin(around)});
        }
    }
    std::vector<std::array<std::uint32_t, 3>> triangles;
    const auto at = [](int ring, int side) {
        return static_cast<std::uint32_t>(1 + (ring - 1) * sides + side % sides);
    };
    for (int side = 0; side < sides; ++side) {
        triangles.push_back({0, at(1, side + 1), at(1, side)});
        for (int ring = 1; ring < rings; ++ring) {
            triangles.push_back({at(ring, side), at(ring, side + 1), at(ring + 1, side + 1)});
            triangles.push_back({at(ring, side), at(ring + 1, side + 1), at(ring + 1, side)});
        }
    }
    make.addTriMesh(make.root(), "bowl", std::move(points), std::move(triangles));
}

void addBoxBowl(SceneBuilder& make) {
    make.addBox(make.root(), "floor", {5, 1, 5}, {0, -0.5, 0});
    for (const double side : {-1.0, 1.0}) {
        const std::string name = side < 0 ? "low" : "high";
        make.addBox(make.root(), name + " x", {1, 6, 6}, {side * 2.5, 2.5, 0});
        make.addBox(make.root(), name + " z", {6, 6, 1}, {0, 2.5, side * 2.5});
    }
}

// 50 bodies of all shapes, 0.2 to 0.5 m, from heights up to some 5 m.
Scene bowl(bool mesh, unsigned seed = 7) {
    SceneBuilder make;
    if (mesh) {
        addMeshBowl(make);
    } else {
        addBoxBowl(make);
    }
    std::mt19937 random(seed);
    const auto draw = [&](double low, double high) {
        return low + (high - low) * (static_cast<double>(random()) / 4294967296.0);
    };
    for (int i = 0; i < 50; ++i) {
        const Solid solid = kSolids[static_cast<std::size_t>(i) % kSolids.size()];
        const double size = draw(0.2, 0.5);
        const Vector3 foot{0.7 * (i % 3 - 1) + draw(-0.1, 0.1), 1.5 + 0.65 * (i / 9),
                           0.7 * (i / 3 % 3 - 1) + draw(-0.1, 0.1)};
        Node& body = addSolid(make, "body" + std::to_string(i), solid, size, 500 * size * size * size, foot);
        body.transform.rotation = AxisAngle{{draw(-1, 1), draw(-1, 1), draw(0.1, 1)}, draw(0, 3), false};
    }
    return make.build();
}

Figures measureBowl(bool mesh, const SimulationOptions& options) {
    SimulationOptions sleepy = options;
    sleepy.autoDisable = true;
    Simulation sim = simulate(bowl(mesh), sleepy);
    double asleep = kInfinity;
    for (int i = stepsOf(20, 0.01); i > 0 && std::isinf(asleep); --i) {
        sim.step(0.01);
        if (sim.asleepCount() == sim.bodies().size()) asleep = sim.time();
    }
    const auto awake = static_cast<double>(sim.bodies().size() - sim.asleepCount());
    int leaked = 0;
    for (const Vector3& p : centers(sim)) {
        const bool in =
            mesh ? std::hypot(p.x, p.y - 2.5, p.z) < 2.5 : p.y > 0 && std::abs(p.x) < 2 && std::abs(p.z) < 2;
        leaked += in ? 0 : 1;
    }
    const Figure rest = below("all asleep after", asleep, 20, "s");
    return {below("leaked", leaked, 0), rest, note("awake", awake), note("speed", fastestPoint(sim), "m/s")};
}

// Bodies that others press through the mesh of the bowl. Those that leave over its rim do not count.
int leaksFromBowl(unsigned seed, double dt, const SimulationOptions& options) {
    Simulation sim = simulate(bowl(true, seed), options);
    std::vector<bool> over(sim.bodies().size(), false);
    int leaked = 0;
    for (int i = stepsOf(2.5, dt); i > 0; --i) {
        sim.step(dt);
        const std::vector<Vector3> places = centers(sim);
        leaked = 0;
        for (std::size_t k = 0; k < places.size(); ++k) {
            const Vector3& p = places[k];
            if (p.y > 2.2 && std::hypot(p.x, p.z) > 2.3) over[k] = true;
            leaked += !over[k] && p.y < 2.2 && std::hypot(p.x, p.y - 2.5, p.z) > 2.6 ? 1 : 0;
        }
    }
    return leaked;
}

Figures measureLeaks(double dt, const SimulationOptions& options) {
    int leaked = 0;
    for (const unsigned seed : {2U, 3U, 6U, 8U, 14U, 19U}) leaked += leaksFromBowl(seed, dt, options);
    return {below("leaked", leaked, 0)};
}

// Runs of one scene whose bits at the end differ from those of the first.
Figures measureTwice(const Scene& scene, const SimulationOptions& options) {
    int different = 0;
    std::uint64_t first = 0;
    for (int i = 0; i < 3; ++i) {
        Simulation sim = simulate(scene, options);
        run(sim, 3);
        if (i == 0) first = sim.stateHash();
        different += sim.stateHash() == first ? 0 : 1;
    }
    return {below("runs that differ", different, 0)};
}

}  // namespace

void addStackCases(Cases& cases) {
    addStacks(cases);
    addCardHouses(cases);
    cases.push_back({"wall/1m", [](const SimulationOptions& o) { return measureWall(1, 0.01, o); }, false});
    cases.push_back({"wall/0.1m", [](const SimulationOptions& o) { return measureWall(0.1, 0.01, o); }, false});
    cases.push_back({"bowl/mesh", [](const SimulationOptions& o) { return measureBowl(true, o); }, false});
    cases.push_back({"bowl/boxes", [](const SimulationOptions& o) { return measureBowl(false, o); }, false});
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        cases.push_back({"leaks/mesh/dt" + std::to_string(dt).substr(0, 6),
                         [dt](const SimulationOptions& o) { return measureLeaks(dt, o); }, false});
    }
    cases.push_back({"twice/stack", [](const SimulationOptions& o) { return measureTwice(sceneOf(Stack{}), o); }});
    cases.push_back({"twice/bowl", [](const SimulationOptions& o) { return measureTwice(bowl(true), o); }});
    cases.push_back({"twice/cards", [](const SimulationOptions& o) { return measureTwice(sceneOf(CardHouse{}), o); }});
}

}  // namespace orrery::fidelity
