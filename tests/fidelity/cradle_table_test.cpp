// Rows and racks of elastic bodies that hand on an impact: none of them gains energy.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kRadius = 0.1;  // m
constexpr double kMost = 0.002;  // of the energy: less than any gain that lasts

enum class RowShape { Ball, Box, Capsule };

struct Row {
    RowShape shape = RowShape::Ball;
    int count = 5;
    double gap = 0;              // m, between the bodies
    double speed = 1;            // m/s, of the one that hits them
    double aside = 0;            // m: it does not hit them in their middle
    bool wall = false;           // behind the last one
    bool rack = false;           // a triangle instead of a row
    std::vector<double> masses;  // kg, of the row's bodies; 1 where there is none
};

std::string nameOf(const Row& row) {
    const std::string shapes = row.shape == RowShape::Ball  ? "balls"
                               : row.shape == RowShape::Box ? "boxes"
                                                            : "capsules";
    return std::to_string(row.count) + " " + shapes +
           (row.rack   ? " in a rack"
            : row.wall ? " at a wall"
                       : "") +
           ", gap " + std::to_string(row.gap) + ", at " + std::to_string(row.speed) + " m/s, aside " +
           std::to_string(row.aside);
}

Node& addElastic(SceneBuilder& make, const Row& row, const std::string& name, Vector3 at, double mass = 1) {
    Node& body = make.addBody(make.root(), name, at, mass);
    if (row.shape == RowShape::Ball) make.addSphere(body, name + " shape", kRadius);
    if (row.shape == RowShape::Box) make.addBox(body, name + " shape", {2 * kRadius, 2 * kRadius, 2 * kRadius});
    if (row.shape == RowShape::Capsule) make.addCapsule(body, name + " shape", kRadius, 0.3);
    setMaterial(make, body, 0, 1);
    return body;
}

Scene sceneOf(const Row& row, double phase) {
    SceneBuilder make;
    const double apart = 2 * kRadius + row.gap;
    for (int i = 0; i < row.count; ++i) {
        for (int k = 0; k <= (row.rack ? i : 0); ++k) {
            const double x = row.rack ? i * apart * std::sqrt(3) / 2 : i * apart;
            const auto number = static_cast<std::size_t>(i);
            addElastic(make, row, "body" + std::to_string(i) + "-" + std::to_string(k),
                       {x, (k - 0.5 * i * row.rack) * apart, 0}, number < row.masses.size() ? row.masses[number] : 1);
        }
    }
    Node& first = addElastic(make, row, "first", {-2 * kRadius - 0.1 - phase, row.aside, 0});
    first.body->linearVelocity = Vector3{row.speed, 0, 0};
    if (row.wall) {
        Node& wall = make.addBox(make.root(), "wall", {0.2, 2, 2});
        wall.transform.position = {row.count * apart - kRadius + 0.1, 0, 0};
        wall.collider->material = first.children.front()->collider->material;
    }
    setGravity(make, {0, 0, 0});
    return make.build();
}

double energyOf(const Simulation& sim) {
    double energy = 0;
    for (const BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        dMass mass;
        dBodyGetMass(body, &mass);
        const double speed = length(velocity(body));
        const double spin = length(angularVelocity(body));
        energy += mass.mass * speed * speed;
        dVector3 local;
        dBodyVectorFromWorld(body, angularVelocity(body).x, angularVelocity(body).y, angularVelocity(body).z, local);
        if (!(spin > 0)) continue;
        for (int i = 0; i < 3; ++i) energy += mass.I[5 * i] * local[i] * local[i];
    }
    return energy;
}

// The largest energy in the course of the impacts, over that at the start.
double mostEnergy(const Row& row, double dt, double phase, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOf(row, phase * row.speed * dt), options);
    const double first = energyOf(sim);
    double most = first;
    for (int i = stepsOf(1.2 / row.speed + 20 * dt, dt); i > 0; --i) {
        sim.step(dt);
        most = std::max(most, energyOf(sim));
    }
    return most / first;
}

std::vector<Row> rows() {
    std::vector<Row> all;
    for (const double gap : {0.0, 1e-4, 1e-3}) {
        for (const double speed : {0.3, 2.0, 6.0}) {
            for (const double aside : {0.0, 0.05}) {
                all.push_back({RowShape::Ball, 5, gap, speed, aside, false, false, {}});
                all.push_back({RowShape::Ball, 8, gap, speed, aside, false, false, {}});
                all.push_back({RowShape::Ball, 5, gap, speed, aside, true, false, {}});
                all.push_back({RowShape::Ball, 4, gap, speed, aside, false, true, {}});
                all.push_back({RowShape::Capsule, 5, gap, speed, aside, false, false, {}});
            }
            all.push_back({RowShape::Box, 5, gap, speed, 0, false, false, {}});
        }
    }
    return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(elastic_rows_gain_no_energy) {
    Table table("energy of elastic rows");
    for (const Row& row : rows()) {
        for (const double dt : kSteps) {
            // Faster bodies are too deep in the next ones before they are found there.
            if (row.speed * dt > kRadius / 2) continue;
            const double phase = 0.37;
            const auto off = [&](const SimulationOptions& options) {
                return std::max(0.0, mostEnergy(row, dt, phase, options) - 1) / kMost;
            };
            table.add(nameOf(row) + ", " + stepName(dt), {off({}), off(SimulationOptions::odeDefaults())});
        }
    }
}

// Light bodies between heavy ones are hit many times before the row comes apart.
BOOST_AUTO_TEST_CASE(elastic_rows_of_unequal_masses_gain_no_energy) {
    Table table("energy of elastic rows of unequal masses");
    const std::vector<std::vector<double>> rowsOfMasses{
        {10, 0.1, 1, 0.1, 10, 10, 0.1, 10}, {0.1, 1, 10}, {10, 1, 0.1}, {1, 10, 0.1, 10, 1}, {10, 0.1, 10, 0.1, 10}};
    for (const std::vector<double>& masses : rowsOfMasses) {
        for (const double gap : {0.0, 1e-4, 1e-3}) {
            for (const double speed : {0.3, 2.0}) {
                for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
                    const Row row{RowShape::Ball, static_cast<int>(masses.size()), gap, speed, 0, false, false, masses};
                    const auto off = [&](const SimulationOptions& options) {
                        return std::max(0.0, mostEnergy(row, dt, 0.37, options) - 1) / kMost;
                    };
                    table.add(std::to_string(masses.front()) + " " + nameOf(row) + ", " + stepName(dt),
                              {off({}), off(SimulationOptions::odeDefaults())});
                }
            }
        }
    }
}
