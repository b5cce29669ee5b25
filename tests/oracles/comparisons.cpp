#include "comparisons.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace orrery::oracles {

namespace {

constexpr double kG = 9.80665;
constexpr double kDt = 0.01;

double distance(const Vector3& a, const Vector3& b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

void run(Engine& engine, double seconds, double dt = kDt) {
    for (long i = std::lround(seconds / dt); i > 0; --i) engine.step();
}

// How far the body that went farthest is from where the scene has it, m.
double largestDrift(const Engine& engine, const OracleScene& scene) {
    double drift = 0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        drift = std::max(drift, distance(engine.state(i).position, scene.bodies[i].position));
    }
    return drift;
}

Quaternion aboutZ(double angle) {
    return {0, 0, std::sin(0.5 * angle), std::cos(0.5 * angle)};
}

double measureDrift(const OracleScene& scene, double seconds, const EngineFactory& make) {
    const auto engine = make(scene, kDt);
    run(*engine, seconds);
    return largestDrift(*engine, scene);
}

OracleScene stack(int count, double topMass) {
    OracleScene scene;
    for (int i = 0; i < count; ++i) {
        OracleBody& box = scene.bodies.emplace_back();
        box.position = {0.01, 0.5 + i, 0.02};
        if (i + 1 == count) box.mass = topMass;
    }
    return scene;
}

// Two pairs of cards that lean on each other, a lid, a pair above. Cards of 0.9 by 0.6 m, 0.02 m thick.
OracleScene cardHouse() {
    OracleScene scene;
    scene.friction = 0.8;
    constexpr double angle = 20 * std::numbers::pi / 180;
    constexpr double edge = 0.9;
    constexpr double thick = 0.02;
    const double aside = 0.5 * (edge * std::sin(angle) + thick * std::cos(angle));
    const double height = edge * std::cos(angle) + thick * std::sin(angle);
    const double between = 2 * aside + 0.5 * thick;
    const auto card = [&](Vector3 at, double turn, double width) {
        OracleBody& body = scene.bodies.emplace_back();
        body.size = {thick, width, 0.6};
        body.position = at;
        body.rotation = aboutZ(turn);
        body.mass = 0.02;
    };
    const auto pair = [&](double middle, double foot) {
        card({middle - aside, foot + 0.5 * height, 0}, -angle, edge);
        card({middle + aside, foot + 0.5 * height, 0}, angle, edge);
    };
    pair(-between, 0);
    pair(between, 0);
    card({0, height + 0.5 * thick, 0}, 0.5 * std::numbers::pi, 2.2 * between + 2 * thick);
    pair(0, height + thick);
    return scene;
}

// Twenty dominoes in a row; the first is turning already.
OracleScene dominoes() {
    OracleScene scene;
    scene.friction = 0.4;
    for (int i = 0; i < 20; ++i) {
        OracleBody& domino = scene.bodies.emplace_back();
        domino.size = {0.1, 1, 0.5};
        domino.position = {0.5 * i, 0.5, 0};
        domino.mass = 2;
        if (i == 0) {
            domino.velocity = {0.75, 0, 0};
            domino.spin = {0, 0, -1.5};
        }
    }
    return scene;
}

// m/s, from the sixth to the sixteenth, each at a tilt of 0.2 rad.
double measureWave(const EngineFactory& make) {
    const auto engine = make(dominoes(), kDt);
    constexpr std::size_t first = 5;
    constexpr std::size_t last = 15;
    double begin = 0;
    double before = 0;
    for (int step = 1; step < 2000; ++step) {
        engine->step();
        const auto tilt = [&](std::size_t i) {
            const Quaternion q = engine->state(i).rotation;
            return 2 * std::atan2(std::abs(q.z), std::abs(q.w));
        };
        if (begin == 0 && tilt(first) > 0.2) begin = step * kDt;
        const double now = tilt(last);
        if (now > 0.2) {
            const double end = kDt * (step - (now - 0.2) / (now - before));
            return 0.5 * (last - first) / (end - begin);
        }
        before = now;
    }
    return 0;
}

// 64 balls of 0.2 m in a bin of 0.85 m: twice the mean height of their centres.
double measurePile(const EngineFactory& make) {
    OracleScene scene;
    scene.friction = 0.5;
    constexpr double inner = 0.85;
    for (const double side : {-1.0, 1.0}) {
        OracleBody& wall = scene.bodies.emplace_back();
        wall.size = {1, 10, 4};
        wall.position = {side * (0.5 + 0.5 * inner), 5, 0};
        wall.mass = 0;
        OracleBody& other = scene.bodies.emplace_back();
        other.size = {4, 10, 1};
        other.position = {0, 5, side * (0.5 + 0.5 * inner)};
        other.mass = 0;
    }
    std::mt19937 random(11);
    const auto draw = [&] { return 0.02 * (static_cast<double>(random()) / 4294967296.0 - 0.5); };
    for (int i = 0; i < 64; ++i) {
        OracleBody& ball = scene.bodies.emplace_back();
        ball.form = Form::Sphere;
        ball.size = {0.2, 0.2, 0.2};
        ball.position = {0.25 * (i % 3 - 1) + draw(), 0.15 + 0.24 * (i / 9), 0.25 * (i / 3 % 3 - 1) + draw()};
    }
    const auto engine = make(scene, kDt);
    run(*engine, 5);
    double sum = 0;
    for (std::size_t i = 4; i < scene.bodies.size(); ++i) sum += engine->state(i).position.y;
    return 2 * sum / 64;
}

// Acceleration of a round body on a slope of 0.3 rad over g sin: 1 / (1 + I / m r^2).
double measureRolling(Form form, const EngineFactory& make) {
    constexpr double slope = 0.3;
    OracleScene scene;
    scene.gravity = {kG * std::sin(slope), -kG * std::cos(slope), 0};
    scene.friction = 1;
    OracleBody& body = scene.bodies.emplace_back();
    body.form = form;
    body.position = {0, 0.5, 0};
    const auto engine = make(scene, kDt);
    run(*engine, 0.5);
    const double before = engine->state(0).velocity.x;
    run(*engine, 1.5);
    return (engine->state(0).velocity.x - before) / (1.5 * kG * std::sin(slope));
}

// A slab that slides `degrees` off the x axis at 3 m/s: how far, over v^2 / (2 mu g).
double measureSliding(double degrees, const EngineFactory& make) {
    const double angle = degrees * std::numbers::pi / 180;
    OracleScene scene;
    scene.friction = 0.5;
    OracleBody& slab = scene.bodies.emplace_back();
    slab.size = {1, 0.2, 1};
    slab.position = {0, 0.1, 0};
    slab.velocity = {3 * std::cos(angle), 0, 3 * std::sin(angle)};
    const auto engine = make(scene, kDt);
    run(*engine, 2);
    const Vector3 end = engine->state(0).position;
    return std::hypot(end.x, end.z) / (9 / (2 * 0.5 * kG));
}

// Rods end to end, held at one end, let go when level.
OracleScene chain(int links) {
    OracleScene scene;
    scene.floor = false;
    for (int i = 0; i < links; ++i) {
        OracleBody& rod = scene.bodies.emplace_back();
        rod.size = {0.5, 0.05, 0.05};
        rod.position = {0.25 + 0.5 * i, 0, 0};
        rod.collides = false;
        rod.hinge = Hinge{i - 1, {0.5 * i, 0, 0}, {0, 0, 1}};
    }
    return scene;
}

// Period of one rod over that of a physical pendulum at 90 degrees: 4 K(sin 45) sqrt(I / (m g d)).
double measurePeriod(const EngineFactory& make) {
    const OracleScene scene = chain(1);
    const auto engine = make(scene, kDt);
    constexpr double quarter = 1.8540746773013719;  // K(sin 45 degrees)
    const double moment = momentsOf(scene.bodies[0]).z + 0.25 * 0.25;
    const double expected = 4 * quarter * std::sqrt(moment / (kG * 0.25));
    double first = 0;
    double before = scene.bodies[0].position.x;
    for (int step = 1; step < 1000; ++step) {
        engine->step();
        const double x = engine->state(0).position.x;
        if (before > 0 && x <= 0) {
            const double time = kDt * (step - x / (x - before));
            if (first > 0) return (time - first) / expected;
            first = time;
        }
        before = x;
    }
    return 0;
}

// How far the tip of a chain of five rods is, after one second, from its place in MuJoCo with steps of a tenth of a
// millisecond, m.
double measureTip(const EngineFactory& make) {
    static const Vector3 expected = [] {
        const auto fine = makeMujoco(chain(5), 1e-4);
        run(*fine, 1, 1e-4);
        return fine->state(4).position;
    }();
    const auto engine = make(chain(5), kDt);
    run(*engine, 1);
    return distance(engine->state(4).position, expected);
}

double energyOf(const Engine& engine, const OracleScene& scene) {
    double energy = 0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodyState s = engine.state(i);
        const double m = scene.bodies[i].mass;
        const double moment = momentsOf(scene.bodies[i]).z;
        energy += 0.5 * m * (s.velocity.x * s.velocity.x + s.velocity.y * s.velocity.y) + m * kG * s.position.y +
                  0.5 * moment * s.spin.z * s.spin.z;
    }
    return energy;
}

// Energy that a chain of five rods has gained or lost in ten seconds, over the energy of its fall to straight down.
double measureChainEnergy(const EngineFactory& make) {
    const OracleScene scene = chain(5);
    const auto engine = make(scene, kDt);
    double fall = 0;
    for (const OracleBody& rod : scene.bodies) fall += rod.mass * kG * rod.position.x;
    const double before = energyOf(*engine, scene);
    run(*engine, 10);
    return (energyOf(*engine, scene) - before) / fall;
}

// Gap between the links of a chain of ten, the largest in five seconds, mm.
double measureChainGap(const EngineFactory& make) {
    const OracleScene scene = chain(10);
    const auto engine = make(scene, kDt);
    const auto end = [&](std::size_t i, double along) {
        const BodyState s = engine->state(i);
        const double angle = 2 * std::atan2(s.rotation.z, s.rotation.w);
        return Vector3{s.position.x + along * std::cos(angle), s.position.y + along * std::sin(angle), s.position.z};
    };
    double gap = 0;
    for (int step = 0; step < 500; ++step) {
        engine->step();
        for (std::size_t i = 0; i < 10; ++i) {
            gap = std::max(gap, distance(end(i, -0.25), i == 0 ? Vector3{} : end(i - 1, 0.25)));
        }
    }
    return 1000 * gap;
}

// Rotational energy that a tumbling box has lost in ten seconds, as a part of it.
double measureSpin(const EngineFactory& make) {
    OracleScene scene;
    scene.floor = false;
    scene.gravity = {};
    OracleBody& box = scene.bodies.emplace_back();
    box.size = {0.4, 0.2, 0.1};
    box.spin = {0.1, 8, 0.1};
    const Vector3 moments = momentsOf(box);
    const auto engine = make(scene, kDt);
    const auto energy = [&] {
        const BodyState s = engine->state(0);
        const Quaternion& q = s.rotation;
        const Vector3& w = s.spin;
        // Spin in the body's axes.
        const double x = (1 - 2 * (q.y * q.y + q.z * q.z)) * w.x + 2 * (q.x * q.y + q.w * q.z) * w.y +
                         2 * (q.x * q.z - q.w * q.y) * w.z;
        const double y = 2 * (q.x * q.y - q.w * q.z) * w.x + (1 - 2 * (q.x * q.x + q.z * q.z)) * w.y +
                         2 * (q.y * q.z + q.w * q.x) * w.z;
        const double z = 2 * (q.x * q.z + q.w * q.y) * w.x + 2 * (q.y * q.z - q.w * q.x) * w.y +
                         (1 - 2 * (q.x * q.x + q.y * q.y)) * w.z;
        return moments.x * x * x + moments.y * y * y + moments.z * z * z;
    };
    const double before = energy();
    run(*engine, 10);
    return 1 - energy() / before;
}

// Speed of a box at rest on another one, the largest in the last of five seconds, m/s.
double measureRest(const EngineFactory& make) {
    OracleScene scene;
    OracleBody& table = scene.bodies.emplace_back();
    table.size = {4, 1, 4};
    table.position = {0, 0.5, 0};
    table.mass = 0;
    OracleBody& box = scene.bodies.emplace_back();
    box.position = {0.013, 1.5, 0.027};
    const auto engine = make(scene, kDt);
    run(*engine, 4);
    double speed = 0;
    for (int i = 0; i < 100; ++i) {
        engine->step();
        const BodyState s = engine->state(1);
        speed = std::max(speed, std::hypot(s.velocity.x, s.velocity.y, s.velocity.z) +
                                    0.87 * std::hypot(s.spin.x, s.spin.y, s.spin.z));
    }
    return speed;
}

std::vector<Comparison> makeComparisons() {
    const auto drift = [](OracleScene scene, double seconds) {
        return [=](const EngineFactory& make) { return measureDrift(scene, seconds, make); };
    };
    const auto rolling = [](Form form) { return [=](const EngineFactory& m) { return measureRolling(form, m); }; };
    const auto sliding = [](double to) { return [=](const EngineFactory& m) { return measureSliding(to, m); }; };
    return {
        {"box at rest on a box: speed", "m/s", measureRest, 0, 0.005, "it stands still"},
        {"stack of 10 boxes, 60 s: drift", "m", drift(stack(10, 1), 60), 0, 0.02, "it stands where it was"},
        {"1000 kg on 1 kg, 20 s: drift", "m", drift(stack(2, 1000), 20), 0, 0.02, "it stands where it was"},
        {"card house of two storeys, 60 s: drift", "m", drift(cardHouse(), 60), 0, 0.09,
         "a tenth of a card's length: friction of 0.8 holds cards at 20 degrees"},
        {"dominoes: speed of the wave", "m/s", measureWave, 0, 100, "", 0.1, 0.1},
        {"pile of 64 balls: height", "m", measurePile, 0.5, 0.85,
         "between the densest packing and the loosest that walls and friction hold", 0.15, 0.15},
        {"ball on a slope: acceleration over g sin", "", rolling(Form::Sphere), 0.99 * 5 / 7, 1.01 * 5 / 7,
         "5/7, to 1 %"},
        {"cylinder on a slope: acceleration over g sin", "", rolling(Form::Cylinder), 0.99 * 2 / 3, 1.01 * 2 / 3,
         "2/3, to 1 %"},
        // The step takes half a step's way off the sliding distance: 1.6 % here.
        {"sliding along an axis: way over v^2/(2 mu g)", "", sliding(0), 0.95, 1.05, "1, to 5 %"},
        {"sliding at 22.5 degrees", "", sliding(22.5), 0.95, 1.05, "1, to 5 %"},
        {"sliding at 45 degrees", "", sliding(45), 0.95, 1.05, "1, to 5 %"},
        {"pendulum at 90 degrees: period over the formula", "", measurePeriod, 0.99, 1.01,
         "1, to the order of the step"},
        {"chain of 5: tip after 1 s, off the true place", "m", measureTip, 0, 0.05,
         "half a step's way at 5 m/s, and as much again"},
        {"chain of 5, 10 s: energy gained, of its fall", "", measureChainEnergy, -1, 0.02, "none is gained"},
        {"chain of 10, 5 s: largest gap", "mm", measureChainGap, 0, 60,
         "its end goes at 10 m/s: arc and chord of a step differ by centimetres"},
        {"tumbling box, 10 s: energy lost", "", measureSpin, -1e-3, 1e-3, "nothing takes it"},
    };
}

}  // namespace

const std::vector<Comparison>& comparisons() {
    static const std::vector<Comparison> all = makeComparisons();
    return all;
}

Outcome compare(const Comparison& comparison) {
    Outcome outcome{&comparison, {}, {}};
    for (const NamedEngine& engine : engines()) outcome.figures.push_back(comparison.measure(engine.make));
    const double ours = outcome.figures[0];
    if (!(ours >= comparison.atLeast && ours <= comparison.atMost)) {
        outcome.faults.push_back("is " + std::to_string(ours) + ", not from " + std::to_string(comparison.atLeast) +
                                 " to " + std::to_string(comparison.atMost));
    }
    const auto beside = [&](std::size_t engine, double part) {
        const double theirs = outcome.figures[engine];
        if (part == 0 || std::abs(ours - theirs) <= part * std::abs(theirs)) return;
        outcome.faults.push_back("is " + std::to_string(ours) + ", " + engines()[engine].name + " has " +
                                 std::to_string(theirs));
    };
    beside(2, comparison.ofMujoco);
    beside(3, comparison.ofBullet);
    return outcome;
}

}  // namespace orrery::oracles
