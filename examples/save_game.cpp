// A game that is saved: a crate was spawned, a brick was shot away, and everything is as it was when it is loaded.
//
//     save_game [SCENE]
#include <cstdio>
#include <orrery/orrery.hpp>

namespace {

struct Game {
    orrery::DiagnosticLog log;
    orrery::Simulation simulation;

    // The same scenes and bodies come and go before the state is put back as when it was kept.
    explicit Game(const orrery::Scene& level) : simulation(level, {}, log) {
        orrery::SceneBuilder make;
        make.addBox(make.addBody(make.root(), "crate", {}), "shape", {1, 1, 1});
        simulation.add(make.build(), {{4, 3, 0}, {}}, log);
        simulation.remove(simulation.bodies()[0]);
    }
    void play(double seconds) {
        for (const double end = simulation.time() + seconds; simulation.time() < end;) simulation.step(0.01);
    }
};

}  // namespace

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    const orrery::Scene level = orrery::load(argc > 1 ? argv[1] : "data/tower.xode", log);
    Game game(level);
    game.play(1);
    const auto saved = orrery::Checkpoint::save(game.simulation, log);
    if (!saved) return 1;
    Game loaded(level);
    if (!orrery::Checkpoint::resume(loaded.simulation, *saved, log)) return 1;
    game.play(2);
    loaded.play(2);
    const bool same = game.simulation.stateHash() == loaded.simulation.stateHash();
    std::printf("saved in %zu bytes; two seconds later the loaded game is %s\n", saved->size(),
                same ? "the same, bit for bit" : "another one");
    return same ? 0 : 1;
}
