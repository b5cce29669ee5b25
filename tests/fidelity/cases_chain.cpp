// Chains with a heavy end that fall from the horizontal: links that are pulled at hard.
#include <algorithm>
#include <string>

#include "cases.hpp"
#include "observe.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/step_results.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

enum class Link { Ball, Hinge, Frames };

struct Chain {
    Link link = Link::Ball;
    int count = 8;
    double heavy = 200;  // kg, the last one; the others have 1 kg
    double dt = 0.01;
};

constexpr double kLength = 0.2;  // m, of a link

std::string nameOf(const Chain& chain) {
    const char* links[] = {"ball", "hinge", "frames"};
    return "chain/" + std::string(links[static_cast<int>(chain.link)]) + "/" + std::to_string(chain.count) + "-links/" +
           std::to_string(static_cast<int>(chain.heavy)) + "kg" + (chain.dt == 0.01 ? "" : "/dt0.02");
}

// Held at the first frame's origin; a limit far away that has rows of its own.
JointSettingsId addSettings(SceneBuilder& make) {
    JointSettings settings;
    JointLimit held;
    held.linearAxes = {0, 1, 2};
    held.min = held.max = 0;
    JointLimit turn;
    turn.angularAxes = {2};
    turn.min = -3;
    turn.max = 3;
    settings.limits = {held, turn};
    return make.contents().addJointSettings(std::move(settings));
}

Scene sceneOf(const Chain& chain) {
    SceneBuilder make;
    const JointSettingsId settings = chain.link == Link::Frames ? addSettings(make) : JointSettingsId{};
    Node* last = nullptr;
    for (int i = 0; i < chain.count; ++i) {
        const Vector3 anchor{kLength * i, 0, 0};
        const std::string number = std::to_string(i);
        Node& body = make.addBody(make.root(), "link" + number, anchor, i + 1 == chain.count ? chain.heavy : 1);
        make.addBox(body, "shape" + number, {0.8 * kLength, 0.05, 0.05}, {0.5 * kLength, 0, 0});
        if (chain.link == Link::Frames) {
            Node& parent = last ? *last : make.root();
            make.addSixDofJoint(parent, "joint" + number, body, settings, {last ? kLength : 0, 0, 0});
        } else if (chain.link == Link::Hinge) {
            make.addJoint(make.root(), "joint" + number, JointType::Hinge, last, &body, anchor, {{0, 0, 1}});
        } else {
            make.addJoint(make.root(), "joint" + number, JointType::Ball, last, &body, anchor);
        }
        last = &body;
    }
    return make.build();
}

// The energy that the links have lost since the start, J.
double lostEnergy(const Simulation& sim, const std::vector<Vector3>& start, const Chain& chain) {
    double energy = 0;
    for (std::size_t i = 0; i < start.size(); ++i) {
        const dBodyID body = sim.ode(sim.bodies()[i]);
        const double mass = static_cast<int>(i) + 1 == chain.count ? chain.heavy : 1;
        const double speed = length(velocity(body));
        energy += mass * (0.5 * speed * speed + kGravity * (center(body).y - start[i].y));
    }
    return -energy;
}

Figures measureChain(const Chain& chain, const SimulationOptions& options) {
    SimulationOptions reading = options;
    reading.jointReadings = true;
    Simulation sim = simulate(sceneOf(chain), reading);
    const std::vector<Vector3> start = centers(sim);
    double gap = 0;
    double gained = 0;
    for (int i = stepsOf(10, chain.dt); i > 0; --i) {
        sim.step(chain.dt);
        for (const JointReading& joint : sim.results().jointReadings()) gap = std::max(gap, joint.gap.value_or(0));
        gained = std::max(gained, -lostEnergy(sim, start, chain));
    }
    const double energy = (chain.heavy + chain.count) * kGravity * kLength * chain.count;
    return {below("largest gap", 1000 * gap, 20, "mm"), below("energy gained", gained / energy, 0.01),
            note("energy left", 1 - lostEnergy(sim, start, chain) / energy)};
}

}  // namespace

void addChainCases(Cases& cases) {
    for (const Link link : {Link::Ball, Link::Hinge, Link::Frames}) {
        for (const Chain& chain : {Chain{link, 8, 200}, Chain{link, 8, 20}, Chain{link, 20, 1000}, Chain{link, 4, 50},
                                   Chain{link, 8, 5000}, Chain{link, 8, 200, 0.02}}) {
            cases.push_back({nameOf(chain), [chain](const SimulationOptions& o) { return measureChain(chain, o); }});
        }
    }
}

}  // namespace orrery::fidelity
