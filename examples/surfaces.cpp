// A conveyor and a ghost: the application changes what happens where two geoms touch.
#include <cstdio>
#include <orrery/orrery.hpp>

namespace {

struct Rules {
    orrery::GeomId belt;
    orrery::GeomId ghost;
};

bool near(orrery::TouchingPair& pair, void* user) {
    const auto& rules = *static_cast<const Rules*>(user);
    if (pair.id1 == rules.ghost || pair.id2 == rules.ghost) return false;  // it touches nothing
    // The velocity is that of the second geom's surface.
    if (pair.id2 == rules.belt) pair.surface.surfaceVelocity = {0.5, 0, 0};
    if (pair.id1 == rules.belt) pair.surface.surfaceVelocity = {-0.5, 0, 0};
    return true;
}

}  // namespace

int main() {
    orrery::DiagnosticLog log;
    orrery::SceneBuilder make;
    make.addBox(make.root(), "belt", {20, 1, 2}, {0, -0.5, 0});
    make.addBox(make.addBody(make.root(), "crate", {-4, 0.5, 0}), "crate shape", {1, 1, 1});
    make.addBox(make.addBody(make.root(), "ghost", {4, 0.5, 0}), "ghost shape", {1, 1, 1});
    orrery::Simulation simulation(make.build(), {}, log);
    Rules rules{simulation.requireGeom("belt"), simulation.requireGeom("ghost shape")};
    simulation.contactRules().setPairCallback(&near, &rules);
    while (simulation.time() < 4) simulation.step(0.01);
    const double way = simulation.pose(simulation.requireBody("crate")).position.x + 4;
    const double fallen = simulation.pose(simulation.requireBody("ghost")).position.y;
    std::printf("the belt has carried the crate by %.2f m; the ghost is at %.1f m\n", way, fallen);
    return way > 1.8 && way < 2.1 && fallen < -50 ? 0 : 1;
}
