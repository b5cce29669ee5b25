// Things that come and go: a fountain of balls, each gone after a second. Ids of what is gone are safe to ask for.
#include <cstdio>
#include <deque>
#include <orrery/orrery.hpp>

int main() {
    orrery::DiagnosticLog log;
    orrery::SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    orrery::Simulation simulation(make.build(), {}, log);
    make.addSphere(make.addBody(make.root(), "ball", {}), "shape", 0.1);
    const orrery::Prefab ball(make.build(), {}, log);

    std::deque<orrery::InstanceId> there;
    orrery::BodyId first;
    for (int frame = 0; frame < 300; ++frame) {
        const auto added = simulation.add(ball, {{0, 1, 0}, {}}, log);
        if (!added) return 1;
        const orrery::BodyId body = simulation.findBody("ball", *added);
        if (!first) first = body;
        simulation.setVelocity(body, {0.02 * (frame % 100) - 1, 4, 0.5}, {});
        there.push_back(*added);
        if (there.size() > 60) {
            simulation.remove(there.front());
            there.pop_front();
        }
        simulation.step(1.0 / 60);
    }
    std::printf("%zu balls are there; the first is %s\n", simulation.bodies().size(),
                simulation.isValid(first) ? "still there" : "gone");
    const bool safe = !simulation.isValid(first) && !simulation.setPose(first, {});
    return simulation.bodies().size() == 60 && safe ? 0 : 1;
}
