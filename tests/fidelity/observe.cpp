#include "observe.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace orrery::fidelity {

Simulation simulate(const Scene& scene, const SimulationOptions& options) {
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.severity == Severity::Error) throw std::runtime_error(toText(diagnostic));
    }
    return sim;
}

int stepsOf(double seconds, double dt) {
    return static_cast<int>(std::lround(seconds / dt));
}

void run(Simulation& sim, double seconds, double dt) {
    for (int i = stepsOf(seconds, dt); i > 0; --i) sim.step(dt);
}

Vector3 difference(const Vector3& a, const Vector3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

double length(const Vector3& v) {
    return std::hypot(v.x, v.y, v.z);
}

namespace {
Vector3 fromOde(const dReal* v) {
    return {v[0], v[1], v[2]};
}
}  // namespace

Vector3 center(dBodyID body) {
    return fromOde(dBodyGetPosition(body));
}
Vector3 velocity(dBodyID body) {
    return fromOde(dBodyGetLinearVel(body));
}
Vector3 angularVelocity(dBodyID body) {
    return fromOde(dBodyGetAngularVel(body));
}

std::vector<Vector3> centers(const Simulation& sim) {
    std::vector<Vector3> all;
    for (const orrery::BodyId id : sim.bodies()) all.push_back(center(sim.ode(id)));
    return all;
}

namespace {

double reach(dBodyID body) {
    const Vector3 middle = center(body);
    double farthest = 0;
    for (dGeomID geom = dBodyGetFirstGeom(body); geom; geom = dBodyGetNextGeom(geom)) {
        std::array<dReal, 6> box{};
        dGeomGetAABB(geom, box.data());
        const double x = std::max(box[1] - middle.x, middle.x - box[0]);
        const double y = std::max(box[3] - middle.y, middle.y - box[2]);
        const double z = std::max(box[5] - middle.z, middle.z - box[4]);
        farthest = std::max(farthest, std::hypot(x, y, z));
    }
    return farthest;
}

}  // namespace

double fastestPoint(const Simulation& sim) {
    double fastest = 0;
    for (const orrery::BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        if (dBodyIsKinematic(body)) continue;
        const double speed = length(velocity(body)) + length(angularVelocity(body)) * reach(body);
        if (!std::isfinite(speed)) return std::numeric_limits<double>::infinity();
        fastest = std::max(fastest, speed);
    }
    return fastest;
}

double fastestPointDuring(Simulation& sim, double seconds, double dt) {
    double fastest = 0;
    for (int i = stepsOf(seconds, dt); i > 0; --i) {
        sim.step(dt);
        fastest = std::max(fastest, fastestPoint(sim));
    }
    return fastest;
}

double largestDrift(const Simulation& sim, const std::vector<Vector3>& before) {
    double farthest = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double drift = length(difference(center(sim.ode(sim.bodies()[i])), before[i]));
        if (!std::isfinite(drift)) return std::numeric_limits<double>::infinity();
        farthest = std::max(farthest, drift);
    }
    return farthest;
}

double largestFall(const Simulation& sim, const std::vector<Vector3>& before) {
    double farthest = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double fall = before[i].y - center(sim.ode(sim.bodies()[i])).y;
        if (!std::isfinite(fall)) return std::numeric_limits<double>::infinity();
        farthest = std::max(farthest, fall);
    }
    return farthest;
}

bool allFinite(const Simulation& sim) {
    return std::isfinite(fastestPoint(sim)) && std::isfinite(largestDrift(sim, centers(sim)));
}

}  // namespace orrery::fidelity
