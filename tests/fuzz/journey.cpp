#include "journey.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::fuzz {
namespace {

// Few, so that one input costs milliseconds; the limits themselves have tests of their own.
constexpr std::size_t kMostPositions = 20'000;
constexpr std::size_t kMostBodies = 40;
constexpr int kSegments = 6;
constexpr int kSteps = 2;

LoadOptions smallLimits() {
    LoadOptions options;
    options.limits.bytes = std::size_t{1} << 22;
    return options;
}

Scene read(std::string_view bytes, const std::string& name, DiagnosticLog& log) {
    return loadBytes(std::string(bytes), name, {}, log, smallLimits());
}

// Steps what is small enough; ODE's assertions end the process, which is what is looked for.
void simulate(const Scene& scene) {
    DiagnosticLog log;
    SimulationOptions options;
    options.plan.meshLimit = kMostPositions;
    options.plan.resolution.segments = kSegments;
    options.triggerEvents = true;
    Plan plan = makePlan(scene, options.plan, log);
    std::size_t bodies = 0;
    for (const PlanWorld& world : plan.worlds) bodies += world.bodies.size();
    if (bodies > kMostBodies) return;
    Simulation simulation(scene, std::move(plan), options, log);
    for (int i = 0; i < kSteps; ++i) simulation.step(0.01);
}

// Saving in the format of the file gives the file.
std::optional<std::string> savedUnchanged(const Scene& scene, std::string_view bytes) {
    DiagnosticLog log;
    const auto saved = saveBytes(scene, scene.contents().format, log);
    if (!saved) return "a scene that nobody changed cannot be saved";
    if (*saved != bytes) return "a scene that nobody changed is saved as other bytes";
    return std::nullopt;
}

// What was edited and saved reads as what was edited.
std::optional<std::string> savedAfterEdits(Scene scene, const std::string& name, const DiagnosticLog& before) {
    SceneContents& contents = scene.edit();
    std::vector<Node*> nodes;
    forEachNode(contents.root(), [&](Node& node) { nodes.push_back(&node); });
    Transform& transform = nodes[nodes.size() / 2]->transform;
    transform.matrix.reset();
    transform.position = Vector3{1, 2, 3};
    // Not a part of a trigger: what names it would name nothing.
    if (nodes.size() > 2 && !nodes.back()->trigger) contents.removeNode(*nodes.back());

    DiagnosticLog log;
    const auto saved = saveBytes(scene, contents.format, log);
    if (!saved) return log.hasErrors() ? std::nullopt : std::optional<std::string>("an edit is refused without a word");
    DiagnosticLog again;
    const Scene other = read(*saved, name, again);
    // Without what was removed the rest may be wrong: a joint without its body is left out. And what was
    // removed may have been what tells the dialect.
    if (again.hasErrors() || log.has(code::EXPORT_DIALECT_CHANGED)) return std::nullopt;
    if (again.has(code::XODE_DIALECT) != before.has(code::XODE_DIALECT))
        return "an edit changes the dialect without a word";
    // What a scale would have bent is gone: the scale, which the file still has, counts.
    if (again.has(code::XODE_SCALE_UNEVEN) != before.has(code::XODE_SCALE_UNEVEN)) return std::nullopt;
    const auto difference = firstDifference(scene, other);
    if (difference) return "what was edited reads as another scene: " + toText(*difference);
    return std::nullopt;
}

// A mass that is not positive is kept as it is, and an error wherever it stands.
bool isFault(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::Error && diagnostic.code != code::OMI_MOTION_MASS;
}

// A file written anew, in a format that is not that of the scene, reads without errors.
std::optional<std::string> writtenAs(const Scene& scene, std::string_view format) {
    DiagnosticLog log;
    const auto written = saveBytes(scene, format, log);
    if (!written)
        return log.hasErrors() ? std::nullopt : std::optional<std::string>("nothing is written without a word");
    DiagnosticLog again;
    const Scene other = read(*written, "written." + std::string(format), again);
    const auto& diagnostics = again.entries();
    const auto error = std::find_if(diagnostics.begin(), diagnostics.end(), isFault);
    if (error != diagnostics.end()) return "what was written does not read: " + toText(*error);
    if (log.has(code::EXPORT_NOT_REPRESENTABLE)) return std::nullopt;
    // In a new file the masses of a dialect are explicit.
    const auto difference = firstDifference(withExplicitMasses(scene), other);
    if (difference) return "what was written reads as another scene: " + toText(*difference);
    return std::nullopt;
}

// Writing anew costs more than all else together, so that one input in eight has it.
bool chosenForWriting(std::string_view bytes) {
    constexpr std::uint64_t kOneIn = 8;
    Fnv1a hash;
    hash.add(bytes);
    return hash.value() % kOneIn == 0;
}

}  // namespace

std::optional<std::string> brokenPromise(std::string_view bytes, const std::string& name) {
    DiagnosticLog log;
    const Scene scene = read(bytes, name, log);
    if (!scene.source()) return std::nullopt;
    simulate(scene);
    if (auto broken = savedUnchanged(scene, bytes)) return broken;
    if (auto broken = savedAfterEdits(scene, name, log)) return broken;
    if (!chosenForWriting(bytes)) return std::nullopt;
    for (const Format* other : kFormats) {
        if (other->ownScenesOnly || other == formatOf(scene.contents().format)) continue;
        if (auto broken = writtenAs(scene, other->text.name)) return broken;
    }
    return std::nullopt;
}

}  // namespace orrery::fuzz
