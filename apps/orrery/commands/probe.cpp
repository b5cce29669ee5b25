// orrery probe: the acceleration of gravity at a point or a body, now or later, and the volumes that it comes from.
#include <cstdio>
#include <memory>

#include "body_names.hpp"
#include "commands/commands.hpp"
#include "options.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "output/probe_json.hpp"
#include "output/progress.hpp"
#include "output/say.hpp"
#include "output/table.hpp"
#include "scene_file.hpp"

namespace orrery::app {
namespace {

struct ProbeOptions {
    std::string file;
    std::optional<Vector3> at;
    std::string body;  // at whose centre of mass; empty: at `at`
    double time = 0;   // s
    double dt = 0.01;  // s
    ReadOptions read;
    SimulationOptions simulation;
    bool json = false;
    bool quiet = false;
};

std::string probeText(const Probe& probe) {
    std::string text = "at " + rounded(probe.at) + " m: " + rounded(probe.trace.acceleration) + " m/s^2\n";
    Table table;
    for (const GravityShare& share : probe.trace.shares) {
        const PlanGravityVolume& field = probe.world.fields[share.field];
        table.add({probe.pathOf(share.node), std::string(orrery::toText(field.type)), std::to_string(field.priority),
                   rounded(share.acceleration), noteOf(share, field, probe)});
    }
    table.add({"(world)", "", "", rounded(probe.trace.world), probe.trace.stopped ? "stopped" : "added last"});
    return text + table.text();
}

// The body that is asked for, and how it moves.
struct Followed {
    dBodyID body;
    BodyId id;
    Vector3 centre;  // of mass, m
};

std::string bodyText(const Followed& followed, const Simulation& simulation) {
    const Pose pose = simulation.pose(followed.id);
    const Quaternion& q = pose.rotation;
    Table table;
    table.add({"position", rounded(pose.position) + " m"});
    table.add({"rotation",
               '(' + rounded(q.x) + ", " + rounded(q.y) + ", " + rounded(q.z) + ", " + rounded(q.w) + "), x, y, z, w"});
    table.add({"velocity", rounded(simulation.linearVelocity(followed.id)) + " m/s"});
    table.add({"angular velocity", rounded(simulation.angularVelocity(followed.id)) + " rad/s"});
    table.add({"centre of mass", rounded(followed.centre) + " m"});
    return table.text();
}

Json bodyJson(const Followed& followed, const Simulation& simulation) {
    const Pose pose = simulation.pose(followed.id);
    const Quaternion& q = pose.rotation;
    return {{"position", toJson(pose.position)},
            {"rotation", {q.x, q.y, q.z, q.w}},
            {"linearVelocity", toJson(simulation.linearVelocity(followed.id))},
            {"angularVelocity", toJson(simulation.angularVelocity(followed.id))},
            {"centreOfMass", toJson(followed.centre)}};
}

// Probes gravity at a place, in one world.
void probeWorld(const SceneFile& file, Simulation& simulation, std::size_t world, const Vector3& at, bool json,
                Json& all) {
    const ShortPaths paths(file.scene.contents());
    const Probe probe{orrery::planOf(simulation).worlds[world], file.scene, paths, at,
                      simulation.gravity(world).trace(at)};
    if (!json) {
        tell(probeText(probe));
    } else if (!all.contains("at")) {
        all.update(probeJson(probe));
    } else {
        all["otherWorlds"].push_back(probeJson(probe));
    }
}

void probeBody(const SceneFile& file, Simulation& simulation, const Followed& followed, bool json, Json& all) {
    if (json) {
        all["body"] = bodyJson(followed, simulation);
    } else {
        tell(bodyText(followed, simulation));
    }
    for (std::size_t i = 0; i < simulation.worldCount(); ++i) {
        if (dBodyGetWorld(followed.body) != simulation.world(i)) continue;
        probeWorld(file, simulation, i, followed.centre, json, all);
    }
}

// False after a message.
bool probe(const ProbeOptions& options, const SceneFile& file, Simulation& simulation, Json& all) {
    if (options.body.empty()) {
        for (std::size_t i = 0; i < simulation.worldCount(); ++i) {
            probeWorld(file, simulation, i, *options.at, options.json, all);
        }
        return true;
    }
    if (!isBody(simulation, options.body, "--body")) return false;
    const BodyId id = simulation.findBody(options.body);
    const dBodyID body = simulation.ode(id);
    if (body == nullptr) return false;
    const dReal* at = dBodyGetPosition(body);
    probeBody(file, simulation, {body, id, {at[0], at[1], at[2]}}, options.json, all);
    return true;
}

ExitStatus runProbe(const ProbeOptions& options) {
    if (options.body.empty() == !options.at) {
        say("probe needs --at or --body, and not both");
        return ExitStatus::WrongUse;
    }
    SceneFile file(options.file, options.read);
    Simulation simulation = simulationOf(file.scene, file.plan(options.simulation.plan), options.simulation, file.log);
    if (options.time > 0) warnOfLongStep(options.dt);
    const std::uint64_t steps = stepCount(options.time, options.dt);
    {
        Progress progress(steps, !options.quiet);
        for (std::uint64_t i = 1; i <= steps && simulation.step(options.dt); ++i) progress.update(i);
    }
    append(simulation.diagnostics(), file.log);
    file.log.sortByPlace();
    Json all = Json::object();
    if (options.time > 0 && options.json) all["time"] = timeAfter(simulation.steps(), options.dt);
    const bool found = !simulation.valid() || probe(options, file, simulation, all);
    if (options.json && !simulation.valid())
        all = {{"at", options.at ? toJson(*options.at) : Json()}, {"volumes", Json::array()}};
    if (options.json && found) print(all);
    std::fflush(stdout);
    file.printDiagnostics(options.quiet ? Severity::Error : options.json ? Severity::Warning : Severity::Info);
    return found ? file.status() : ExitStatus::WrongUse;
}

}  // namespace

Command probeCommand() {
    auto options = std::make_shared<ProbeOptions>();
    Command command{"probe", "Acceleration of gravity at a point, and what it comes from; how a body moves"};
    OptionList& list = command.options;
    list.text("FILE", options->file, "Scene: " + titlesText() + "; - for standard input").require();
    list.vector("--at", options->at, "The point, in the world, m");
    list.text("--body", options->body,
              "The body, by name or path, whose motion, and gravity at its centre of mass, is asked for")
        .taking("NAME");
    list.number("--time", Sign::NotNegative, options->time, "Simulate so long before, s");
    list.number("--dt", Sign::Positive, options->dt, "Length of a step, s");
    addOutputOptions(list, options->json, options->quiet, "No diagnostics but errors");
    addReadOptions(list, options->read);
    addPlanOptions(list, options->simulation.plan);
    addSimulationOptions(list, options->simulation);
    command.examples = {
        {"orrery probe scene.gltf --at 0,10,0", "Gravity ten metres up, and the volumes it is from"},
        {"orrery probe scene.gltf --body ball --time 2", "Where a body is after two seconds"},
    };
    command.run = [options] { return runProbe(*options); };
    return command;
}

}  // namespace orrery::app
