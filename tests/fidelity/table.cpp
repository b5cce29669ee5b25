#include "table.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "orrery/sim/option_table.hpp"

namespace orrery::fidelity {
namespace {

PhysicsMaterial materialOf(double friction, double restitution) {
    PhysicsMaterial material;
    material.dynamicFriction = material.staticFriction = friction;
    material.restitution = restitution;
    material.frictionCombine = material.restitutionCombine = CombineMode::Maximum;
    return material;
}

// A part of the tolerance: values that are off by less in both may be off more in the one or the other.
constexpr double kNoise = 0.35;

}  // namespace

std::string toText(Surface surface) {
    switch (surface) {
        case Surface::Plane:
            return "plane";
        case Surface::Box:
            return "box";
        case Surface::Mesh:
            return "mesh";
        case Surface::Heightfield:
            return "heightfield";
        case Surface::Hull:
            return "hull";
    }
    return "";
}

std::string stepName(double dt) {
    return "dt " + std::to_string(dt);
}

void addSurface(SceneBuilder& make, Surface surface, double reach) {
    switch (surface) {
        case Surface::Plane:
            addGround(make, Ground::Plane, reach);
            break;
        case Surface::Box:
            addGround(make, Ground::Box, reach);
            break;
        case Surface::Mesh:
            addGround(make, Ground::Mesh, reach, reach / 10);
            break;
        case Surface::Heightfield:
            addGround(make, Ground::Heightfield, reach, reach / 10);
            break;
        case Surface::Hull: {
            std::vector<Vector3> points = prismPoints(6, 1.5 * reach, 2);
            for (Vector3& point : points) point.y -= 1;
            addHull(make, make.root(), "ground", std::move(points));
            break;
        }
    }
    const MaterialId smooth = make.contents().addMaterial(materialOf(0, 0));
    for (const auto& node : make.root().children) {
        if (node->collider) node->collider->material = smooth;
    }
}

void setMaterial(SceneBuilder& make, Node& body, double friction, double restitution) {
    const MaterialId id = make.contents().addMaterial(materialOf(friction, restitution));
    for (const auto& child : body.children) {
        if (child->collider) child->collider->material = id;
    }
}

Node& addBall(SceneBuilder& make, const std::string& name, double radius, Vector3 centre, double mass) {
    Node& ball = make.addBody(make.root(), name, centre, mass);
    make.addSphere(ball, name + " shape", radius);
    return ball;
}

double lateness(const SimulationOptions& options, double dt) {
    return options.solver == Solver::Own ? 0 : dt / 2;
}

double energyOf(const Simulation& sim, const Vector3& gravity, double late) {
    double energy = 0;
    for (const orrery::BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        dMass mass;
        dBodyGetMass(body, &mass);
        const Vector3 v = velocity(body);
        const Vector3 x = center(body);
        const Vector3 now{v.x + gravity.x * late, v.y + gravity.y * late, v.z + gravity.z * late};
        dVector3 spin;
        const dReal* w = dBodyGetAngularVel(body);
        dBodyVectorFromWorld(body, w[0], w[1], w[2], spin);
        energy += mass.mass * (length(now) * length(now) / 2 - gravity.x * x.x - gravity.y * x.y - gravity.z * x.z);
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k) energy += mass.I[4 * i + k] * spin[i] * spin[k] / 2;
        }
    }
    return energy;
}

std::vector<Variant> variants() {
    std::vector<Variant> all{{"default", {}}};
    for (const Remedy& remedy : remedies()) {
        if (remedy.word == "quiet-impacts") continue;
        SimulationOptions options;
        options.*remedy.member = false;
        all.push_back({"without " + std::string(remedy.word), options});
    }
    for (const Solver solver : {Solver::Quick, Solver::Step}) {
        SimulationOptions options;
        options.solver = solver;
        all.push_back({solver == Solver::Quick ? "quick" : "step", options});
    }
    return all;
}

void Table::add(const std::string& row, const Off& off) {
    ++rows_;
    if (off.ours <= off.plain) ++nearer_;
    sum_.ours += std::min(off.ours, 100.0);
    sum_.plain += std::min(off.plain, 100.0);
    if (off.ours > worst_.ours || worstRow_.empty()) worstRow_ = row;
    worst_.ours = std::max(worst_.ours, off.ours);
    worst_.plain = std::max(worst_.plain, off.plain);
    const bool holds = off.ours <= 1 && off.ours <= off.plain + kNoise;
    BOOST_TEST(holds,
               name_ << ", " << row << ": off by " << off.ours << " of what is allowed, plain ODE by " << off.plain);
}

Table::~Table() {
    const double count = static_cast<double>(std::max<std::size_t>(rows_, 1));
    BOOST_TEST_MESSAGE(name_ << ": " << rows_ << " rows, off by " << sum_.ours / count << " (mean) and " << worst_.ours
                             << " (most) of what is allowed, plain ODE by " << sum_.plain / count << " and "
                             << worst_.plain << "; nearer in " << nearer_ << "; worst: " << worstRow_);
}

}  // namespace orrery::fidelity
