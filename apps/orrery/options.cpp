#include "options.hpp"

#include <limits>

#include "orrery/base/numbers.hpp"
#include "output/say.hpp"
#include "output/summary.hpp"

namespace orrery::app {
namespace {

constexpr auto kMaxSize = std::numeric_limits<std::int64_t>::max();

void addCount(OptionList& list, std::string_view names, std::size_t& target, std::string_view help) {
    const auto set = [&target](std::int64_t n) { target = static_cast<std::size_t>(n); };
    list.integer(names, {1, kMaxSize}, static_cast<std::int64_t>(target), set, help).under(kReading);
}

struct NamedLimit {
    std::string_view name;
    std::size_t& value;
};

// Lets the row of --limit take more names; those that it takes already stay.
void takeLimits(Option& row, const std::vector<NamedLimit>& limits) {
    for (const NamedLimit& limit : limits) {
        row.help +=
            (row.help.ends_with(':') ? " " : ", ") + std::string(limit.name) + '=' + std::to_string(limit.value);
        row.set = [before = std::move(row.set), name = limit.name, &value = limit.value](const std::string& text) {
            if (!text.starts_with(std::string(name) + '=')) return before(text);
            const std::int64_t count = parseInteger(text.substr(name.size() + 1)).value_or(0);
            if (count < 1) refuse("a whole number above 0 for " + std::string(name), text);
            value = static_cast<std::size_t>(count);
        };
    }
}

// NAME=DIR
UrdfOptions::Package packageOf(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) refuse("NAME=DIR", text);
    return {text.substr(0, equals), text.substr(equals + 1)};
}

void addUrdfOptions(OptionList& list, UrdfOptions& options) {
    list.flag("--fixed-base", options.fixedBase, "URDF: fix the first link to the world").under(kReading);
    list.texts(
            "--package", Takes::ValueEach,
            [&options](const std::string& text) { options.packages.push_back(packageOf(text)); },
            "URDF: the folder of a package, for meshes package://NAME/...; may be repeated")
        .taking("NAME=DIR")
        .under(kReading);
    list.texts(
            "--root", Takes::ValueEach, [&options](const std::string& text) { options.roots.emplace_back(text); },
            "URDF, MJCF: a further folder with files that robots name; may be repeated")
        .taking("DIR")
        .under(kReading);
}

AnimationChoice animationChoice(const std::string& text) {
    using Kind = AnimationChoice::Kind;
    if (text == "all") return {Kind::All, {}};
    if (text == "none") return {Kind::None, {}};
    return {Kind::Named, text};
}

}  // namespace

// In names in double quotes '=' is a letter like others.
Setting settingOf(const std::string& text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (text[i] == '=' && !quoted) return {text.substr(0, i), text.substr(i + 1)};
    }
    refuse("TARGET=VALUE, as body:ball.mass=2", text);
}

void warnOfLongStep(double dt) {
    constexpr double kLong = 0.2;  // s
    if (dt <= kLong) return;
    say("--dt " + orrery::toText(dt) + " is long for a step: bodies pass through each other; 0.01 is usual");
}

void addOutputOptions(OptionList& list, bool& json, bool& quiet, std::string_view helpOfQuiet) {
    list.flag("--json", json, "Print one JSON object on stdout and nothing else");
    list.flag("-q,--quiet", quiet, helpOfQuiet);
}

void addMaxSeconds(OptionList& list, std::optional<double>& seconds, std::string_view kept) {
    list.number("--max-seconds", Sign::Positive, seconds,
                "Stop after this much real time, s, as by a signal: " + std::string(kept) + ", status 142")
        .under(kFurther);
}

void addSummary(OptionList& list, SummaryParts& parts) {
    const auto add = [&parts](const std::string& word) {
        if (!addSummaryPart(word, parts)) refuse("one of " + summaryWords(), word);
    };
    list.texts("--summary", Takes::ValueEach, add,
               "Tell of each of these at the end of the run: what it does, its greatest forces; may be repeated")
        .taking(summaryWords())
        .under(kFurther);
}

void addSettings(OptionList& list, std::vector<Setting>& settings) {
    const auto add = [&settings](const std::string& text) {
        Setting setting = settingOf(text);
        for (const char* option : {"gravity", "solver", "seed", "substeps", "iterations", "dt", "duration"}) {
            if (setting.target != option) continue;
            throw WrongValue(" is for members of the scene; " + setting.target + " has an option of its own: --" +
                             option + ' ' + setting.value);
        }
        settings.push_back(std::move(setting));
    };
    list.texts("--set", Takes::ValueEach, add,
               "Set a member of the scene, as body:ball.mass=2, joint:*.fMax=5 (of all joints) or friction=0.3, or a "
               "value "
               "at its place in the file, as /nodes/3/translation/1=0.5; may be repeated")
        .taking("TARGET=VALUE");
}

void addGravity(OptionList& list, std::optional<Vector3>& gravity) {
    list.gravity("--gravity", gravity, "World gravity, m/s^2 (volumes stay); or a number: down");
}

void addReadOptions(OptionList& list, ReadOptions& options) {
    list.flag("--strict", options.diagnostics.warningsAreErrors,
              "Treat warnings as errors, but for those about what a format permits")
        .under(kReading);
    addCount(list, "--max-diagnostics", options.diagnostics.limit,
             "Diagnostics listed for one file; the rest is counted");
    list.flag("--each", options.eachDiagnostic, "List each diagnostic, also where many are alike").under(kReading);

    addXodeOptions(list, options.load.xode);

    GltfOptions& gltf = options.load.gltf;
    using Height = GltfOptions::CapsuleHeight;
    using Frame = GltfOptions::Velocity;
    using Stiffness = GltfOptions::JointStiffness;
    list.choice<Height>(
            "--capsule-height", gltf.ambiguousCapsule, {{"total", Height::Total}, {"middle", Height::Middle}},
            "glTF: a capsule's height where the file does not tell: from tip to tip, or between cap centres")
        .under(kReading);
    list.choice<Frame>("--velocity-frame", gltf.velocity, {{"node", Frame::Node}, {"world", Frame::World}},
                       "glTF: frame that initial velocities are given in")
        .under(kReading);
    list.choice<Stiffness>(
            "--joint-stiffness", gltf.jointStiffness,
            {{"auto", Stiffness::ByGenerator}, {"literal", Stiffness::Literal}, {"godot", Stiffness::Godot}},
            "glTF: stiffness of a joint's limits: N/m, or Godot's number from 0 to 2, which makes them rigid")
        .under(kReading);

    addUrdfOptions(list, options.load.urdf);

    DocumentLimits& limits = options.load.limits;
    const auto refuseLimit = [](const std::string& text) { refuse("NAME=N, as bytes=1000000", text); };
    Option& row =
        list.texts("--limit", Takes::ValueEach, refuseLimit, "Limits on what a file may ask for (docs/limits.md):");
    row.taking("NAME=N,...").under(kReading).separator = ',';
    takeLimits(row, {{"bytes", limits.bytes},
                     {"xml-depth", limits.xmlDepth},
                     {"xml-elements", limits.xmlElements},
                     {"json-depth", limits.jsonDepth},
                     {"json-values", limits.jsonValues},
                     {"buffer-bytes", limits.bufferBytes},
                     {"buffer-bytes-total", limits.bufferBytesTotal},
                     {"mesh-elements", limits.meshElements},
                     {"expansion", limits.expansion}});
}

void addPlanOptions(OptionList& list, PlanOptions& options) {
    addGravity(list, options.gravityOverride);
    list.action(
            "--keep-moving-meshes", [&options] { options.dynamicMeshesAsHulls = false; },
            "Leave triangle meshes of dynamic bodies as they are, instead of taking convex parts or their hull")
        .under(kReading);
    addCount(list, "--mesh-parts", options.meshParts,
             "Most convex parts of a triangle mesh on a dynamic body; 1: its convex hull");
    using InSolid = PlanOptions::InSolid;
    list.choice<InSolid>("--gravity-in-solids", options.shapedGravityInSolid,
                         {{"none", InSolid::Nowhere}, {"surface", InSolid::Surface}},
                         "Where gravity toward a shape pulls what is inside the solid: nowhere, or to its surface")
        .under(kReading);
    // How files are read and how they are resolved have one word for it.
    list.at("--lenient").set = [set = list.at("--lenient").set, &options](const std::string& given) {
        set(given);
        options.lenient = true;
    };
    const auto animation = [&options](const std::string& text) { options.animation = animationChoice(text); };
    Option& row = list.text("--animation", animation,
                            "Animation of the file that plays: all, none, or one by its name or number");
    row.taking("all|none|NAME").under(kReading).preset = "all";
    list.action(
            "--animation-once", [&options] { options.repeatAnimations = false; },
            "Play animations once, instead of over and over")
        .under(kReading);
    takeLimits(list.at("--limit"), {{"mesh-copies", options.meshLimit}, {"mesh-cuts", options.meshPartsLimit}});
}

}  // namespace orrery::app
