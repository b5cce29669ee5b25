#include <cstdio>
#include <memory>

#include "commands/commands.hpp"
#include "options.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/formats/format.hpp"
#include "output/diagnostics.hpp"
#include "output/info_json.hpp"
#include "output/json.hpp"
#include "output/materials.hpp"
#include "output/plan_text.hpp"
#include "output/say.hpp"
#include "scene_file.hpp"

namespace orrery::app {
namespace {

struct InfoOptions {
    std::vector<std::string> files;
    ReadOptions read;
    SimulationOptions simulation;
    bool parts = false;  // meshes are cut into them
    bool json = false;
    bool quiet = false;
};

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + printable(word);
    return text;
}

// "lift (8 s), door"; those without a name by their number.
std::string animationsText(const SceneContents& contents) {
    std::vector<std::string> words;
    for (const Animation& each : contents.animations) {
        std::string word = each.name.empty() ? std::to_string(words.size()) : each.name;
        if (each.duration) word += " (" + orrery::toText(*each.duration) + " s)";
        words.push_back(std::move(word));
    }
    return joined(words);
}

// Whether a run may have more convex parts of meshes.
bool isOutline(const SceneFile& file, const InfoOptions& options) {
    return !options.parts && file.log.has(code::PLAN_MESH_AS_PARTS);
}

std::string infoText(const SceneFile& file, const Plan& plan, const InfoOptions& options) {
    const SceneContents& contents = file.scene.contents();
    std::string text = printable(file.name) + ": " + (contents.format.empty() ? "no scene" : contents.format);
    if (!contents.name.empty()) text += " \"" + printable(contents.name) + '"';
    if (const Format* format = formatOf(contents.format)) text += ", read as " + std::string(format->label);
    text += '\n';
    if (const Json dialect = dialectJson(file.scene, options.read.load.xode.dialect); !dialect.is_null()) {
        text += "dialect: " + dialect["name"].get<std::string>() + " (" + dialect["reason"].get<std::string>() + ")\n";
    }
    if (!contents.extensionsUsed.empty()) text += "extensions: " + joined(contents.extensionsUsed) + '\n';
    if (!contents.variants.empty()) text += "variants:\n" + variantsText(file.scene);
    if (!contents.animations.empty()) text += "animations: " + animationsText(contents) + '\n';
    if (isOutline(file, options)) text += "convex parts of meshes: not made (--parts makes those of a run)\n";
    return text + toText(plan, file.scene, options.simulation, isOutline(file, options)) +
           "\ndiagnostics: " + countsText(file.log) + '\n';
}

ExitStatus tellOf(const std::string& name, const InfoOptions& options, Json& all) {
    SceneFile file(name, options.read);
    const Plan plan = options.parts ? file.plan(options.simulation.plan) : file.outline(options.simulation.plan);
    if (!file.settingsFit(options.simulation.plan)) return ExitStatus::WrongUse;
    file.log.sortByPlace();
    if (options.json) {
        all.push_back(infoJson({file.name, file.scene, file.log, plan, options.read.load.xode.dialect,
                                options.simulation, isOutline(file, options)}));
    } else if (file.readable()) {
        tell(infoText(file, plan, options));
    }
    std::fflush(stdout);
    file.printDiagnostics(options.quiet ? Severity::Error : options.json ? Severity::Warning : Severity::Info);
    return file.status();
}

ExitStatus runInfo(const InfoOptions& options) {
    ExitStatus status = ExitStatus::Good;
    const std::vector<std::string> files = scenesOf(options.files, status);
    Json all = Json::array();
    for (const std::string& name : files) {
        if (&name != &files.front() && !options.json) std::fputs("\n", stdout);
        status = std::max(status, tellOf(name, options, all));
    }
    // One file that is named is the object itself; folders and several files are a list.
    const bool one = files.size() == 1 && files == options.files;
    if (options.json) print(one ? all[0] : Json{{"files", std::move(all)}});
    return status;
}

}  // namespace

Command infoCommand() {
    auto options = std::make_shared<InfoOptions>();
    Command command{"info", "Show what is in a file and how it will be simulated"};
    OptionList& list = command.options;
    list.texts("FILE", Takes::Values, options->files,
               "Scenes: " + titlesText() + "; folders of them; - for standard input")
        .require();
    addOutputOptions(list, options->json, options->quiet, "No diagnostics but errors");
    list.flag("--parts", options->parts,
              "Cut meshes of moving bodies into convex parts, as a run does, and tell of these; may take seconds");
    addSettings(list, options->read.settings);
    addReadOptions(list, options->read);
    addPlanOptions(list, options->simulation.plan);
    addSimulationOptions(list, options->simulation);
    command.run = [options] { return runInfo(*options); };
    return command;
}

}  // namespace orrery::app
