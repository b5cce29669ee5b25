// A robot that looks: a fan of rays in one call, a ball that is swept ahead, and what stands in a place.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <orrery/orrery.hpp>

namespace {

constexpr std::size_t kRays = 41;

// m: the nearest thing that a fan of rays hits, from -1 to 1 rad about the way ahead.
double nearest(const orrery::Simulation& simulation, orrery::BodyId robot) {
    std::array<orrery::Ray, kRays> fan;
    for (std::size_t i = 0; i < kRays; ++i) {
        const double angle = -1 + 2.0 * static_cast<double>(i) / (kRays - 1);
        fan[i] = {simulation.pose(robot).position, {std::cos(angle), 0, std::sin(angle)}, 4};
    }
    std::array<std::optional<orrery::RayHit>, kRays> hits;
    simulation.queries().castRays(fan, hits, {robot});
    double distance = 4;
    for (const auto& hit : hits) distance = std::min(distance, hit ? hit->distance : 4);
    return distance;
}

}  // namespace

int main() {
    orrery::DiagnosticLog log;
    orrery::SceneBuilder make;
    make.addBox(make.root(), "wall", {1, 2, 8}, {6, 1, 0});
    make.addBox(make.root(), "post", {0.4, 2, 0.4}, {3, 1, 1});
    make.addSphere(make.addBody(make.root(), "robot", {0, 0.5, 0}, 5), "robot shape", 0.3);
    orrery::Simulation simulation(make.build(), {}, log);
    simulation.gravity().setWorld({});
    const orrery::BodyId robot = simulation.requireBody("robot");
    const orrery::Queries queries = simulation.queries();

    double seen = 4;
    std::optional<orrery::ShapeHit> ahead;
    while (simulation.time() < 10) {
        // The ball is as wide as the robot: it sees what would touch its side.
        ahead = queries.castBall({simulation.pose(robot).position, {1, 0, 0}, 4}, 0.3, {robot});
        if (ahead && ahead->distance < 0.5) break;
        seen = std::min(seen, nearest(simulation, robot));
        simulation.setVelocity(robot, {1, 0, 0}, {});
        simulation.step(0.01);
    }
    if (!ahead) return 1;
    std::printf("%.2f s: %s is %.2f m ahead; nothing was nearer than %.2f m\n", simulation.time(),
                simulation.scene().find(ahead->id.node)->name.c_str(), ahead->distance, seen);

    const std::size_t met = queries.castRayAll({{3, 0.5, 3}, {0, 0, -1}, 6}).size();
    bool parked = false;
    for (const orrery::Overlap& each : queries.overlapping({{5, 0.5, 0}, {}}, {1.5, 1, 1}))
        parked = parked || simulation.id(dGeomGetBody(each.geom)) == robot;
    std::printf("a ray along z meets %zu geom; the robot %s beside the wall\n", met, parked ? "stands" : "is not");
    return parked && met == 1 && std::abs(simulation.pose(robot).position.x - 4.7) < 0.02 ? 0 : 1;
}
