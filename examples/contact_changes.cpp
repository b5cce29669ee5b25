// Contacts that begin and end: a ball bounces, becomes clay, and falls through a floor that lets it go.
#include <cstdio>
#include <orrery/orrery.hpp>

namespace {

struct Changes {
    int begun = 0;
    int ended = 0;
};

Changes run(orrery::Simulation& simulation, double seconds) {
    Changes all;
    for (const double end = simulation.time() + seconds; simulation.time() < end;) {
        simulation.step(0.01);
        for (const orrery::ContactChange& change : simulation.results().contactChanges()) {
            const bool begins = change.kind == orrery::ContactChange::Kind::Begin;
            ++(begins ? all.begun : all.ended);
            std::printf("%.2f s: they %s\n", simulation.time(), begins ? "touch" : "part");
        }
    }
    return all;
}

}  // namespace

int main() {
    orrery::DiagnosticLog log;
    orrery::SceneBuilder make;
    orrery::PhysicsMaterial rubber;
    rubber.restitution = 0.8;
    const orrery::MaterialId material = make.contents().addMaterial(rubber);
    make.addPlane(make.root(), "floor", {0, 1, 0}, 0).collider->material = material;
    make.addSphere(make.addBody(make.root(), "ball", {0, 3, 0}), "ball shape", 0.5).collider->material = material;
    orrery::SimulationOptions options;
    options.contactChanges = true;
    orrery::Simulation simulation(make.build(), options, log);
    const orrery::GeomId floor = simulation.requireGeom("floor");
    const orrery::GeomId ball = simulation.requireGeom("ball shape");

    const Changes bounces = run(simulation, 2.5);
    orrery::PhysicsMaterial clay;
    clay.restitution = 0;
    orrery::ContactRules rules = simulation.contactRules();
    if (!rules.setMaterial(floor, clay) || !rules.setMaterial(ball, clay)) return 1;
    const Changes landing = run(simulation, 2);
    orrery::CollisionFilter ghost;
    ghost.systems = {"ghost"};
    orrery::CollisionFilter solid;
    solid.notCollideWith = {"ghost"};
    if (!rules.setFilter(ball, ghost) || !rules.setFilter(floor, solid)) return 1;
    const Changes falling = run(simulation, 1);
    const double height = simulation.pose(simulation.requireBody("ball")).position.y;
    std::printf("the ball is at %.1f m\n", height);
    return bounces.begun >= 2 && landing.begun == 1 && falling.ended == 1 && height < -2 ? 0 : 1;
}
