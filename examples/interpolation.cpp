// A game that draws 144 pictures a second of a simulation of 60 steps a second, without a stutter.
//
//     interpolation [SCENE]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <orrery/orrery.hpp>

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    orrery::Simulation simulation(orrery::load(argc > 1 ? argv[1] : "data/planet.gltf", log), {}, log);
    orrery::NodePoses poses(simulation);
    constexpr double kStep = 1.0 / 60;
    double waiting = 0;  // s, of real time that no step has made yet
    double most = 0;     // m, between two pictures
    std::vector<orrery::Vector3> before;
    for (int picture = 0; picture < 288; ++picture) {
        for (waiting += 1.0 / 144; waiting >= kStep; waiting -= kStep) {
            simulation.step(kStep);
            poses.afterStep(simulation);
        }
        std::vector<orrery::Vector3> now;
        for (const orrery::NodePose& each : poses.at(waiting / kStep)) now.push_back(each.translation);
        for (std::size_t i = 0; i < before.size(); ++i) {
            most = std::max(most, std::hypot(now[i].x - before[i].x, now[i].y - before[i].y, now[i].z - before[i].z));
        }
        before = std::move(now);
    }
    std::printf("%zu nodes; between two pictures none moved by more than %.3f m\n", before.size(), most);
    return !before.empty() && most > 0 && most < 1 ? 0 : 1;
}
