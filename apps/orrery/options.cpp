#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <limits>

#include "choice_option.hpp"
#include "orrery/base/numbers.hpp"
#include "output/say.hpp"

namespace orrery::app {
namespace {

constexpr auto kMaxSize = std::numeric_limits<std::int64_t>::max();

double numberOf(const std::string& name, const std::string& text, Sign sign) {
    const auto value = parseDouble(text);
    if (!value || !std::isfinite(*value)) refuse(name, "a finite number", text);
    if (sign == Sign::Positive && *value <= 0) refuse(name, "a number above zero", text);
    if (sign == Sign::NotNegative && *value < 0) refuse(name, "a number that is not negative", text);
    return *value;
}

std::optional<Vector3> parseVector(const std::string& text) {
    const std::size_t first = text.find(',');
    const std::size_t second = first == std::string::npos ? first : text.find(',', first + 1);
    if (second == std::string::npos) return std::nullopt;
    const std::string_view view = text;
    const auto x = parseDouble(view.substr(0, first));
    const auto y = parseDouble(view.substr(first + 1, second - first - 1));
    const auto z = parseDouble(view.substr(second + 1));
    if (!x || !y || !z || !std::isfinite(*x) || !std::isfinite(*y) || !std::isfinite(*z)) return std::nullopt;
    return Vector3{*x, *y, *z};
}

void addCount(CLI::App& app, const std::string& name, std::size_t& target, const std::string& help) {
    addInteger(
        app, name, 1, kMaxSize, static_cast<std::int64_t>(target),
        [&target](std::int64_t n) { target = static_cast<std::size_t>(n); }, help)
        ->group(kReading);
}

AnimationChoice animationChoice(const std::string& text) {
    using Kind = AnimationChoice::Kind;
    if (text == "all") return {Kind::All, {}};
    if (text == "none") return {Kind::None, {}};
    return {Kind::Named, text};
}

// In names in double quotes '=' is a letter like others.
Setting settingOf(const std::string& text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (text[i] == '=' && !quoted) return {text.substr(0, i), text.substr(i + 1)};
    }
    throw CLI::ValidationError("--set", "expected TARGET=VALUE, as body:ball.mass=2, not \"" + text + '"');
}

}  // namespace

CLI::Option* addNumber(CLI::App& app, const std::string& name, Sign sign, const std::function<void(double)>& set,
                       const std::string& help) {
    const auto check = [set, sign, name](const std::string& text) { set(numberOf(name, text, sign)); };
    return app.add_option_function<std::string>(name, check, help)->type_name("NUMBER");
}

CLI::Option* addNumber(CLI::App& app, const std::string& name, double& target, Sign sign, const std::string& help) {
    return addNumber(
               app, name, sign, [&target](double n) { target = n; }, help)
        ->default_str(orrery::toText(target));
}

CLI::Option* addOptionalNumber(CLI::App& app, const std::string& name, std::optional<double>& target, Sign sign,
                               const std::string& help) {
    return addNumber(
        app, name, sign, [&target](double n) { target = n; }, help);
}

CLI::Option* addVector(CLI::App& app, const std::string& name, std::optional<Vector3>& target,
                       const std::string& help) {
    constexpr double kMost = 1e7;  // of places (m) and accelerations (m/s^2) everywhere
    const auto set = [&target, name](const std::string& text) {
        target = parseVector(text);
        const double most =
            target ? std::max({std::abs(target->x), std::abs(target->y), std::abs(target->z)}) : kMost * 2;
        if (most > kMost) refuse(name, "three numbers X,Y,Z up to 1e7", text);
    };
    return app.add_option_function<std::string>(name, set, help)->type_name("X,Y,Z");
}

CLI::Option* addInteger(CLI::App& app, const std::string& name, std::int64_t least, std::int64_t most,
                        std::int64_t preset, const std::function<void(std::int64_t)>& set, const std::string& help) {
    const auto check = [=](const std::string& text) {
        const auto value = parseInteger(text);
        if (!value || *value < least || *value > most) {
            refuse(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most), text);
        }
        set(*value);
    };
    return app.add_option_function<std::string>(name, check, help)->type_name("N")->default_str(std::to_string(preset));
}

void warnOfLongStep(double dt) {
    constexpr double kLong = 0.2;  // s
    if (dt <= kLong) return;
    say("--dt " + orrery::toText(dt) + " is long for a step: bodies pass through each other; 0.01 is usual");
}

void addSettings(CLI::App& app, std::vector<Setting>& settings) {
    app.add_option_function<std::vector<std::string>>(
           "--set",
           [&settings](const std::vector<std::string>& texts) {
               for (const std::string& text : texts) settings.push_back(settingOf(text));
           },
           "Set a member of the scene, as body:ball.mass=2, joint:hinge.loStop=-0.5 or friction=0.3, or a value at its "
           "place in the file, as /nodes/3/translation/1=0.5; may be repeated")
        ->type_name("TARGET=VALUE")
        ->allow_extra_args(false);
}

void addReadOptions(CLI::App& app, ReadOptions& options) {
    app.add_flag("--strict", options.diagnostics.warningsAreErrors,
                 "Treat warnings as errors, but for those about what a format permits")
        ->group(kReading);
    addCount(app, "--max-diagnostics,--max-findings", options.diagnostics.limit,
             "Diagnostics listed for one file; the rest is counted");
    app.add_flag("--each", options.eachDiagnostic, "List each diagnostic, also where many are alike")->group(kReading);

    addXodeOptions(app, options.load.xode);

    GltfOptions& gltf = options.load.gltf;
    using Height = GltfOptions::CapsuleHeight;
    using Frame = GltfOptions::Velocity;
    addChoice<Height>(app, "--capsule-height", gltf.ambiguousCapsule,
                      {{"total", Height::Total}, {"middle", Height::Middle}},
                      "glTF: a capsule's height where the file does not tell: from tip to tip, or between cap centres")
        ->group(kReading);
    addChoice<Frame>(app, "--velocity-frame", gltf.velocity, {{"node", Frame::Node}, {"world", Frame::World}},
                     "glTF: frame that initial velocities are given in")
        ->group(kReading);
    using Stiffness = GltfOptions::JointStiffness;
    addChoice<Stiffness>(
        app, "--joint-stiffness", gltf.jointStiffness,
        {{"auto", Stiffness::ByGenerator}, {"literal", Stiffness::Literal}, {"godot", Stiffness::Godot}},
        "glTF: stiffness of a joint's limits: N/m, or Godot's number from 0 to 2, which makes them rigid")
        ->group(kReading);

    DocumentLimits& limits = options.load.limits;
    addCount(app, "--max-bytes", limits.bytes, "Size of a file");
    addCount(app, "--max-xml-depth", limits.xmlDepth, "XML: elements nested in one another");
    addCount(app, "--max-xml-elements", limits.xmlElements, "XML: elements in a file");
    addCount(app, "--max-json-depth", limits.jsonDepth, "JSON: arrays and objects nested in one another");
    addCount(app, "--max-json-values", limits.jsonValues, "JSON: values in a file");
    addCount(app, "--max-buffer-bytes", limits.bufferBytes, "glTF, G4MF: size of one buffer");
    addCount(app, "--max-buffer-bytes-total", limits.bufferBytesTotal, "glTF, G4MF: size of all buffers");
    addCount(app, "--max-mesh-elements", limits.meshElements, "glTF, G4MF: vertices and indices of all shapes");
    addCount(app, "--max-expansion", limits.expansion,
             "glTF, G4MF: how many times its size a file's data may become, beside 64 MiB");
}

void addPlanOptions(CLI::App& app, PlanOptions& options) {
    addVector(app, "--gravity", options.gravityOverride, "World gravity in m/s^2, whatever the file says");
    app.add_flag_callback(
           "--keep-moving-meshes", [&options] { options.dynamicMeshesAsHulls = false; },
           "Leave triangle meshes of dynamic bodies as they are, instead of taking convex parts or their hull")
        ->group(kReading);
    addCount(app, "--mesh-parts", options.meshParts,
             "Most convex parts of a triangle mesh on a dynamic body; 1: its convex hull");
    using InSolid = PlanOptions::InSolid;
    addChoice<InSolid>(app, "--gravity-in-solids", options.shapedGravityInSolid,
                       {{"none", InSolid::Nowhere}, {"surface", InSolid::Surface}},
                       "Where gravity toward a shape pulls what is inside the solid: nowhere, or to its surface")
        ->group(kReading);
    // How files are read and how they are resolved have one word for it.
    app.get_option("--lenient")->each([&options](const std::string& given) { options.lenient = given == "true"; });
    app.add_option_function<std::string>(
           "--animation", [&options](const std::string& text) { options.animation = animationChoice(text); },
           "Animation of the file that plays: all, none, or one by its name or number")
        ->type_name("all|none|NAME")
        ->default_str("all")
        ->group(kReading);
    app.add_flag_callback(
           "--animation-once", [&options] { options.repeatAnimations = false; },
           "Play animations once, instead of over and over")
        ->group(kReading);
    addCount(app, "--max-mesh-copies", options.meshLimit, "Positions and triangles scaled or copied for colliders");
    addCount(app, "--max-mesh-cuts", options.meshPartsLimit, "Triangles cut on the way to convex parts of meshes");
}

}  // namespace orrery::app
