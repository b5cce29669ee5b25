// orrery probe: the acceleration of gravity at a point, and the volumes that it comes from.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "commands/commands.hpp"
#include "options.hpp"
#include "orrery/formats/format.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "output/table.hpp"
#include "scene_file.hpp"

namespace orrery::app {
namespace {

struct ProbeOptions {
    std::string file;
    std::optional<Vector3> at;
    ReadOptions read;
    PlanOptions plan;
    bool json = false;
};

// What is known of a point in one world.
struct Probe {
    const PlanWorld& world;
    const Scene& scene;
    const ShortPaths& paths;
    Vector3 at;
    GravityTrace trace;

    [[nodiscard]] std::string pathOf(NodeId id) const {
        const Node* node = scene.find(id);
        return node == nullptr ? "?" : paths.path(*node);
    }
};

std::string noteOf(const GravityShare& share, const PlanGravityVolume& field, const Probe& probe) {
    switch (share.outcome) {
        case GravityOutcome::Replaced:
            return "replaced by " + probe.pathOf(share.by);
        case GravityOutcome::Stopped:
            return "not reached: stopped by " + probe.pathOf(share.by);
        case GravityOutcome::Counts:
            break;
    }
    if (field.replace && field.stop) return "alone: replaces and stops";
    if (field.replace) return "replaces what came before";
    return field.stop ? "added, and stops" : "added";
}

Json toJson(const Probe& probe) {
    Json volumes = Json::array();
    for (const GravityShare& share : probe.trace.shares) {
        const PlanGravityVolume& field = probe.world.fields[share.field];
        volumes.push_back({{"path", probe.pathOf(share.node)},
                           {"type", orrery::toText(field.type)},
                           {"priority", field.priority},
                           {"acceleration", app::toJson(share.acceleration)},
                           {"note", noteOf(share, field, probe)}});
    }
    return {{"at", app::toJson(probe.at)},
            {"acceleration", app::toJson(probe.trace.acceleration)},
            {"volumes", std::move(volumes)},
            {"world", app::toJson(probe.trace.world)}};
}

std::string toText(const Probe& probe) {
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

ExitStatus runProbe(const ProbeOptions& options) {
    SceneFile file(options.file, options.read);
    Simulation simulation(file.scene, file.plan(options.plan), {}, file.log);
    file.log.sortByPlace();
    const std::size_t worlds = simulation.worldCount();
    if (worlds == 0 && options.json) print(Json{{"at", app::toJson(*options.at)}, {"volumes", Json::array()}});
    const ShortPaths paths(file.scene.contents());
    Json all;
    for (std::size_t i = 0; i < worlds; ++i) {
        const Probe probe{simulation.plan().worlds[i], file.scene, paths, *options.at,
                          simulation.gravity(i).trace(*options.at)};
        if (options.json && i == 0) {
            all = toJson(probe);
        } else if (options.json) {
            all["otherWorlds"].push_back(toJson(probe));
        } else {
            std::fputs(toText(probe).c_str(), stdout);
        }
    }
    if (options.json && worlds > 0) print(all);
    std::fflush(stdout);
    printDiagnostics(file.log, options.json ? Severity::Warning : Severity::Info);
    return exitStatus(file.log, file.name);
}

}  // namespace

Command addProbe(CLI::App& program) {
    auto options = std::make_shared<ProbeOptions>();
    CLI::App* parser = program.add_subcommand("probe", "Acceleration of gravity at a point, and what it comes from");
    parser->add_option("FILE", options->file, "Scene: " + titlesText())->required();
    addVector(*parser, "--at", options->at, "The point, in the world, m")->required();
    parser->add_flag("--json", options->json, "Print one JSON object on stdout and nothing else");
    addReadOptions(*parser, options->read);
    addPlanOptions(*parser, options->plan);
    return {parser, [options] { return runProbe(*options); }};
}

}  // namespace orrery::app
