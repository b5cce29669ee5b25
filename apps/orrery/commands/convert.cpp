// orrery convert: reads a scene and writes it, in the format that the new file's suffix names.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "commands/commands.hpp"
#include "file_names.hpp"
#include "options.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/materials.hpp"
#include "output/number_text.hpp"
#include "output/say.hpp"
#include "scene_file.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

struct ConvertOptions {
    std::vector<std::string> inputs;  // files and folders
    std::string to;
    std::string out;     // the same as an option
    std::string format;  // of standard output and of files in a folder; empty: that of the suffix of `to`
    std::string physics;
    std::string variant;
    std::optional<Vector3> gravity;  // m/s^2
    bool noVariant = false;
    bool noClobber = false;
    ReadOptions read;
    bool json = false;
    bool quiet = false;
};

// The scene with the materials of a variant, and what that changed; false after a diagnostic.
bool bake(const ConvertOptions& options, SceneFile& file, Json& what) {
    const auto document = std::dynamic_pointer_cast<const GltfDocument>(file.scene.source());
    const MaterialVariants variants = variantsOf(file.scene);
    const auto variant = variants.find(options.variant, file.scene.place(file.scene.root()), file.log);
    if (!variant) return false;
    const auto baked = bakeVariant(*document, *variant, file.log);
    if (!baked) return false;
    what = toJson(*document, variants, *variant, baked->changes);
    DiagnosticLog known;  // the diagnostics of the file as it was
    file.scene = loadBytes(baked->bytes, file.name, document->folder(), known, options.read.load);
    return true;
}

// As a run with that gravity saves it.
Scene withGravity(const Scene& scene, const Vector3& gravity) {
    SimulationOptions options;
    options.plan.gravityOverride = gravity;
    options.plan.meshParts = 1;
    DiagnosticLog ofPlan;
    return sceneNow(Simulation(scene, options, ofPlan), ofPlan);
}

// A scene and the file that it is written to.
struct Conversion {
    std::string from;
    std::string to;
};

// Several scenes, and those of folders, go into a folder.
bool isIntoFolder(const ConvertOptions& options) {
    std::error_code error;
    const auto isFolder = [&](const std::string& name) { return name.ends_with('/') || fs::is_directory(name, error); };
    return options.inputs.size() > 1 || isFolder(options.inputs.front()) || isFolder(options.to);
}

// The format of the output; empty after a message.
std::string_view formatAsked(const ConvertOptions& options) {
    const bool isFolder = isIntoFolder(options);
    if (std::error_code none;
        options.inputs.size() > 1 && !formatOfSuffix(options.to).empty() && !fs::is_directory(options.to, none)) {
        say("several scenes need a folder, and " + options.to + " is the name of one scene");
        return {};
    }
    if (options.to == kStandardStream && isFolder) {
        say("standard output is for one scene");
        return {};
    }
    if (options.to == kStandardStream || isFolder) {
        if (options.format.empty())
            say((isFolder ? "the folder " + options.to : "standard output") + " needs a --format");
        return options.format;
    }
    const std::string_view format = formatOfSuffix(options.to);
    if (format.empty()) {
        say(options.to + ": the name must end in " + savingText());
    } else if (!options.format.empty() && options.format != format) {
        say(options.to + ": the name says " + std::string(format) + " and --format " + options.format);
        return {};
    }
    return format;
}

// Are the options of one format used only with that format? False after a message.
bool suits(const ConvertOptions& options, std::string_view format) {
    if (!options.physics.empty() && format != kGltfFormat.text.name && format != kGltfFormat.binary.name) {
        say("--physics is for glTF");
        return false;
    }
    if (const orrery::Format& known = *orrery::formatOf(format); options.gravity && !known.statesGravity) {
        say("--gravity would be lost: " + std::string(known.title) + " states no gravity of a world");
        return false;
    }
    if (options.json && options.to == kStandardStream) {
        say("--json and the scene cannot both be on standard output");
        return false;
    }
    return true;
}

// The scenes, each with its file to write. In a folder files have the names that they had, and are in the folders that
// they were in.
std::vector<Conversion> conversionsOf(const ConvertOptions& options, std::string_view format, ExitStatus& status) {
    if (!isIntoFolder(options)) return {{options.inputs.front(), options.to}};
    const orrery::Format& known = *orrery::formatOf(format);
    const std::string suffix = known.container(format == known.binary.name).suffix();
    std::vector<Conversion> all;
    for (const std::string& input : options.inputs) {
        std::error_code error;
        const bool isFolder = fs::is_directory(input, error);
        for (const std::string& scene : scenesOf({input}, status)) {
            const fs::path name = isFolder ? fs::path(scene).lexically_relative(input) : fs::path(scene).filename();
            all.push_back({scene, (fs::path(options.to) / name).replace_extension(suffix).string()});
        }
    }
    return all;
}

bool write(const ConvertOptions& options, std::string_view format, const std::string& to, SceneFile& file) {
    SaveOptions save;
    if (options.physics == "omi") save.gltf.physics = GltfPhysics::Omi;
    if (options.physics == "khr") save.gltf.physics = GltfPhysics::Khr;
    if (options.physics == "khr-published") save.gltf.physics = GltfPhysics::KhrPublished;
    if (to != kStandardStream) return orrery::save(file.scene, to, file.log, save);
    const auto bytes = saveBytes(file.scene, format, file.log, save);
    if (bytes) std::fwrite(bytes->data(), 1, bytes->size(), stdout);
    return bytes.has_value();
}

ExitStatus convertOne(const ConvertOptions& options, std::string_view format, const Conversion& conversion,
                      Json& results) {
    const auto& [from, to] = conversion;
    SceneFile file(from, options.read);
    if (!file.settingsFit({})) return ExitStatus::WrongUse;
    const std::vector<NamedFile> output{{{}, to}};
    if (!outputsAreApart(filesBeside(file.scene), output)) return ExitStatus::WrongUse;
    bool written = false;
    Json variant;
    // XML with another root is the same bytes again as XML, and an empty scene in other formats.
    const bool isScene = file.scene.contents().format == format || !file.log.has(code::XODE_ROOT_WRONG);
    if (file.readable() && isScene && (options.variant.empty() || bake(options, file, variant))) {
        if (options.gravity) file.scene = withGravity(file.scene, *options.gravity);
        std::error_code error;
        if (isIntoFolder(options)) fs::create_directories(fs::path(to).parent_path(), error);
        written = write(options, format, to, file);
    }
    file.printDiagnostics(options.quiet ? Severity::Error : Severity::Warning);
    if (options.json) {
        results.push_back({{"file", from},
                           {"output", to},
                           {"written", written},
                           {"variant", variant},
                           {"diagnostics", file.diagnostics()}});
    } else if (written && !options.quiet && to != kStandardStream) {
        if (!variant.is_null()) tell(variantText(variant));
        std::error_code error;
        const auto bytes = fs::file_size(to, error);
        tell(printable(from + " -> " + to) + " (" + counted(error ? 0 : bytes, "byte") + ")\n");
    }
    return file.status();
}

// Files of one name with other suffixes would be written to one. False after a message.
bool areApart(const std::vector<Conversion>& conversions) {
    std::map<std::string_view, std::string_view> sources;
    for (const Conversion& each : conversions) {
        const auto [first, isNew] = sources.emplace(each.to, each.from);
        if (isNew) continue;
        say(std::string(first->second) + " and " + each.from + " would both be written to " + each.to);
        return false;
    }
    return true;
}

ExitStatus runConvert(ConvertOptions options) {
    if (!options.out.empty()) {
        if (!options.to.empty()) options.inputs.push_back(options.to);
        options.to = options.out;
    } else if (options.to.empty() && options.inputs.size() > 1) {
        options.to = options.inputs.back();
        options.inputs.pop_back();
    }
    if (options.to.empty()) {
        say("`convert` needs OUT");
        say("see `orrery convert --help`");
        return ExitStatus::WrongUse;
    }
    const std::string_view format = formatAsked(options);
    if (format.empty() || !suits(options, format)) return ExitStatus::WrongUse;
    ExitStatus status = ExitStatus::Good;
    const std::vector<Conversion> conversions = conversionsOf(options, format, status);
    if (!areApart(conversions)) return ExitStatus::WrongUse;
    std::vector<NamedFile> inputs;
    std::vector<NamedFile> outputs;
    for (const Conversion& each : conversions) {
        inputs.push_back({{}, each.from});
        outputs.push_back({{}, each.to});
    }
    if (!outputsAreApart(inputs, outputs)) return ExitStatus::WrongUse;
    if (options.noClobber && !outputsAreNew(outputs)) return ExitStatus::WrongUse;
    Json results = Json::array();
    for (const Conversion& each : conversions) status = std::max(status, convertOne(options, format, each, results));
    const bool isList = isIntoFolder(options);
    if (options.json && (isList || !results.empty())) print(isList ? Json{{"files", results}} : results.back());
    return status;
}

}  // namespace

Command convertCommand() {
    auto options = std::make_shared<ConvertOptions>();
    Command command{"convert", "Writes a scene in another format; in its own format, the same bytes again"};
    OptionList& list = command.options;
    list.texts("IN", Takes::Values, options->inputs,
               "Scene: " + titlesText() + "; - for standard input. Or several, and folders of them")
        .require();
    list.text("OUT", options->to,
              "File to write: " + savingText() + "; - for standard output. Of several scenes, the folder to write to");
    list.file("-o,--out", options->out, "The same as OUT");
    list.flag("-n,--no-clobber", options->noClobber, "Write nothing if a file to write is there already");
    const auto setFormat = [&format = options->format](const std::string& name) {
        if (!orrery::formatOf(name)) refuse(containersText(), name);
        format = name;
    };
    list.text("--format", setFormat, "Format to write to standard output or a folder: " + containersText());
    list.oneOf("--physics", options->physics, {"omi", "khr", "khr-published"},
               "glTF: extensions of physics (default: those of IN, else OMI's); khr-published: KHR's text of "
               "October 2025");
    list.text("--variant", options->variant, "glTF: give primitives the materials of this variant, by name or number");
    list.flag("--no-variant", options->noVariant, "glTF: leave primitives their own materials (the default)");
    list.exclude("--variant", "--no-variant");
    addSettings(list, options->read.settings);
    list.exclude("--variant", "--set");
    addGravity(list, options->gravity);
    addOutputOptions(list, options->json, options->quiet, "Print errors only");
    addReadOptions(list, options->read);
    command.examples = {{"orrery convert scenes more.xode out --format glb", "All scenes of a folder, and one more"},
                        {"orrery run scene.xode --record scene.glb", "With its motion, as an animation"}};
    command.run = [options] { return runConvert(*options); };
    return command;
}

}  // namespace orrery::app
