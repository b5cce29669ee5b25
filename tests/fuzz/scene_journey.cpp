#include "journey.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <utility>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/exporters/animation.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/exporters/variants.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/scene_edits.hpp"

namespace orrery::fuzz {
namespace {

// Few, so that one input costs milliseconds; the limits themselves have tests of their own.
constexpr std::size_t kMostPositions = 20'000;
constexpr std::size_t kMostCuts = 5'000;  // of meshes in parts
constexpr std::size_t kMostBodies = 40;
constexpr std::size_t kMostEdits = 20'000;  // to choose among
constexpr int kSegments = 6;
constexpr int kSteps = 2;
constexpr double kTameSpeed = 10;  // m/s and rad/s

// The choices that an input makes by its hash: how it is read, and what is done with it. The same input does the same.
class Choices {
public:
    explicit Choices(std::string_view bytes) {
        Fnv1a hash;
        hash.add(bytes);
        rest_ = hash.value();
    }
    bool oneIn(std::uint64_t n) { return next(n) == 0; }
    std::uint64_t next(std::uint64_t n) {
        const std::uint64_t chosen = rest_ % n;
        rest_ = (rest_ / n) ^ (rest_ * 0x9E3779B97F4A7C15U);
        return chosen;
    }

private:
    std::uint64_t rest_ = 0;
};

// Three inputs in four are read as everybody reads them.
LoadOptions chosenOptions(Choices& choices) {
    LoadOptions options;
    options.limits.bytes = std::size_t{1} << 22;
    if (!choices.oneIn(4)) return options;
    XodeOptions& xode = options.xode;
    xode.dialect = static_cast<XodeDialect>(choices.next(6));
    xode.lenient = choices.oneIn(2);
    xode.lint = choices.oneIn(2);
    if (choices.oneIn(4)) xode.pyBrainParameters = choices.oneIn(2);
    GltfOptions& gltf = options.gltf;
    if (choices.oneIn(2)) gltf.ambiguousCapsule = GltfOptions::CapsuleHeight::Middle;
    if (choices.oneIn(2)) gltf.velocity = GltfOptions::Velocity::World;
    gltf.jointStiffness = static_cast<GltfOptions::JointStiffness>(choices.next(3));
    options.urdf.fixedBase = choices.oneIn(2);
    return options;
}

// A file as it is read, and read again.
struct Reader {
    std::string name;
    LoadOptions options;

    Scene operator()(std::string_view bytes, DiagnosticLog& log) const {
        return loadBytes(std::string(bytes), name, {}, log, options);
    }
};

PlanOptions chosenPlan(Choices& choices) {
    PlanOptions options;
    options.meshLimit = kMostPositions;
    // Cutting meshes takes longer than all else together.
    if (!choices.oneIn(8)) options.meshParts = 1;
    options.meshPartsLimit = kMostCuts;
    options.resolution.segments = kSegments;
    options.dynamicMeshesAsHulls = !choices.oneIn(4);
    options.lenient = choices.oneIn(4);
    if (choices.oneIn(4)) options.shapedGravityInSolid = PlanOptions::InSolid::Surface;
    return options;
}

// The results of a run: tables, the scene with an animation, the scene as it is then.
Broken recorded(const Simulation& simulation, const Recording& recording) {
    std::ostringstream tables;
    for (const auto write : {writeCsv, writeTotalsCsv, writeEventsCsv, writeContactsCsv, writeJointsCsv})
        write(recording, tables);
    DiagnosticLog log;
    const Scene& scene = simulation.scene();
    const auto animated = animatedGlb(scene, recording, {}, log);
    if (!animated && !log.hasErrors()) return "no animation is written without a word";
    const Scene now = sceneNow(simulation, log);
    const auto saved = saveBytes(now, scene.contents().format, log);
    if (!saved && !log.hasErrors()) return "the scene as it is now is refused without a word";
    return std::nullopt;
}

// The scene a second time in the simulation of it, and out again.
void addedAndRemoved(Simulation& simulation, const Scene& scene) {
    DiagnosticLog log;
    const auto instance = simulation.add(scene, {{0, 9, 0}, {0, 0, 1, 0}}, log);
    simulation.step(0.01);
    if (instance) simulation.remove(*instance);
    simulation.step(0.01);
}

bool isDoubtful(const DiagnosticLog& log) {
    return log.count(Severity::Error) + log.count(Severity::Warning) > 0;
}

// It begins so slowly that steps can follow.
bool isTame(const Plan& plan) {
    const auto isBelow = [](const Vector3& v) { return std::hypot(v.x, v.y, v.z) < kTameSpeed; };
    const auto isSlow = [&](const PlanBody& body) {
        return isBelow(body.linearVelocity) && isBelow(body.angularVelocity);
    };
    return std::all_of(plan.worlds.begin(), plan.worlds.end(), [&](const PlanWorld& world) {
        return std::all_of(world.bodies.begin(), world.bodies.end(), isSlow);
    });
}

Broken energyFromNothing(const Simulation& simulation) {
    const auto& entries = simulation.diagnostics().entries();
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [](const Diagnostic& entry) { return entry.code == code::SIM_ENERGY; });
    return found == entries.end() ? std::nullopt : Broken("energy from nothing: " + toText(*found));
}

// Steps what is small enough; ODE's assertions end the process, which is what is looked for.
Broken simulated(const Scene& scene, const DiagnosticLog& read, Choices& choices) {
    DiagnosticLog log;
    SimulationOptions options;
    options.plan = chosenPlan(choices);
    const bool records = choices.oneIn(16);
    options.triggerEvents = true;
    options.contactEvents = records;
    options.jointReadings = records;
    Plan plan = makePlan(scene, options.plan, log);
    std::size_t bodies = 0;
    for (const PlanWorld& world : plan.worlds) bodies += world.bodies.size();
    if (bodies > kMostBodies) return std::nullopt;
    Simulation simulation = simulationOf(scene, std::move(plan), options, log);
    const bool tame = !isDoubtful(read) && !isDoubtful(log) && isTame(orrery::planOf(simulation));
    Recording recording;
    if (records) recording = startRecording(simulation);
    for (int i = 0; i < kSteps; ++i) {
        simulation.step(0.01);
        if (records) recordFrame(simulation, recording);
    }
    if (tame) {
        if (auto broken = energyFromNothing(simulation)) return broken;
    }
    if (records) return recorded(simulation, recording);
    if (choices.oneIn(16)) addedAndRemoved(simulation, scene);
    return std::nullopt;
}

// Saving in the format of the file gives the file.
Broken savedUnchanged(const Scene& scene, std::string_view bytes) {
    DiagnosticLog log;
    const auto saved = saveBytes(scene, scene.contents().format, log);
    if (!saved) return "a scene that nobody changed cannot be saved";
    if (*saved != bytes) return "a scene that nobody changed is saved as other bytes";
    return std::nullopt;
}

// An edited scene that was saved reads as the edited scene.
Broken savedAfterEdits(Scene scene, const Reader& read, const DiagnosticLog& before) {
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
    if (!saved) return log.hasErrors() ? std::nullopt : Broken("an edit is refused without a word");
    DiagnosticLog again;
    const Scene other = read(*saved, again);
    // Without the removed parts the rest may be wrong: a joint without its body is left out. The removed parts may also
    // have told the dialect.
    if (again.hasErrors() || log.has(code::EXPORT_DIALECT_CHANGED)) return std::nullopt;
    if (again.has(code::XODE_DIALECT) != before.has(code::XODE_DIALECT))
        return "an edit changes the dialect without a word";
    // The object that a scale would have bent is gone: the scale, which the file still has, counts.
    if (again.has(code::XODE_SCALE_UNEVEN) != before.has(code::XODE_SCALE_UNEVEN)) return std::nullopt;
    const auto difference = firstDifference(scene, other);
    if (difference) return "what was edited reads as another scene: " + toText(*difference);
    return std::nullopt;
}

// A mass that is not positive is kept as it is, and is an error in every file.
bool isFault(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::Error && diagnostic.code != code::OMI_MOTION_MASS;
}

// A file written anew, in another format than the scene's, reads without errors.
Broken writtenAs(const Scene& scene, const Format& format) {
    DiagnosticLog log;
    const auto written = saveBytes(scene, format.text.name, log);
    if (!written) return log.hasErrors() ? std::nullopt : Broken("nothing is written without a word");
    DiagnosticLog again;
    const Scene other = Reader{"written" + format.text.suffix(), {}}(*written, again);
    const auto& diagnostics = again.entries();
    const auto error = std::find_if(diagnostics.begin(), diagnostics.end(), isFault);
    if (error != diagnostics.end()) return "what was written does not read: " + toText(*error);
    if (!format.keepsAll || log.has(code::EXPORT_NOT_REPRESENTABLE)) return std::nullopt;
    // In a new file the masses of a dialect are explicit.
    const auto difference = firstDifference(withExplicitMasses(scene), other);
    if (difference) return "what was written reads as another scene: " + toText(*difference);
    return std::nullopt;
}

// Any edits are saved, or there is a diagnostic. Only good files are tested for reading as the edited scene
// (tests/roundtrip/random_edits_test.cpp): in broken ones an edit may heal or hide a fault.
Broken savedAfterAnyEdits(Scene scene, const Reader& read, Choices& choices) {
    SceneContents& contents = scene.edit();
    for (auto i = choices.next(3) + 1; i > 0; --i) {
        const auto edits = test::editsOf(contents);
        if (edits.empty() || edits.size() > kMostEdits) return std::nullopt;
        edits[choices.next(edits.size())].apply();
    }
    test::followUp(contents);
    DiagnosticLog log;
    const auto saved = saveBytes(scene, contents.format, log);
    if (!saved) return log.hasErrors() ? std::nullopt : Broken("an edit is refused without a word");
    DiagnosticLog again;
    if (!read(*saved, again).source()) return "what was edited cannot be read: " + toText(again.entries().back());
    return std::nullopt;
}

// A file with the materials of the first variant is again a file that can be read.
Broken baked(const Scene& scene, const Reader& read) {
    const auto document = std::dynamic_pointer_cast<const GltfDocument>(scene.source());
    if (!document || MaterialVariants(*document).names().empty()) return std::nullopt;
    DiagnosticLog log;
    const auto made = bakeVariant(*document, 0, log);
    if (!made) return log.hasErrors() ? std::nullopt : Broken("a variant is refused without a word");
    DiagnosticLog again;
    if (!read(made->bytes, again).source()) return "a variant that was baked cannot be read";
    return std::nullopt;
}

// In the physics extensions of the other family it is the same scene. A fault of a file may go with the words that it
// is in.
Broken turned(const Scene& scene, const Reader& read, const DiagnosticLog& before, Choices& choices) {
    // Some options change what OMI's words mean, and not KHR's.
    const GltfOptions& chosen = read.options.gltf;
    const bool means = chosen.velocity == GltfOptions::Velocity::Node &&
                       chosen.jointStiffness == GltfOptions::JointStiffness::ByGenerator;
    if (!means) return std::nullopt;
    SaveOptions options;
    options.gltf.physics = choices.oneIn(2) ? GltfPhysics::Omi : GltfPhysics::Khr;
    DiagnosticLog log;
    const auto saved = saveBytes(scene, scene.contents().format, log, options);
    if (!saved) return log.hasErrors() ? std::nullopt : Broken("a file is not turned without a word");
    DiagnosticLog again;
    Scene other = read(*saved, again);
    if (!other.source()) return "what was turned cannot be read: " + toText(again.entries().back());
    if (before.hasErrors()) return std::nullopt;
    if (again.hasErrors()) return "what was turned has errors: " + toText(again.entries().front());
    other.edit().extensionsUsed = scene.contents().extensionsUsed;
    const auto difference = firstDifference(scene, other);
    if (difference) return "what was turned reads as another scene: " + toText(*difference);
    return std::nullopt;
}

Broken writtenInOtherFormats(const Scene& scene) {
    for (const Format* other : kFormats) {
        if (other == formatOf(scene.contents().format)) continue;
        if (auto broken = writtenAs(scene, *other)) return broken;
    }
    return std::nullopt;
}

}  // namespace

Broken sceneJourney(std::string_view bytes, const std::string& name) {
    Choices choices(bytes);
    const Reader read{name, chosenOptions(choices)};
    DiagnosticLog log;
    const Scene scene = read(bytes, log);
    // Nothing is kept of a file of another format.
    if (!scene.source() || scene.contents().format.empty()) return std::nullopt;
    if (auto broken = simulated(scene, log, choices)) return broken;
    if (auto broken = savedUnchanged(scene, bytes)) return broken;
    if (auto broken = savedAfterEdits(scene, read, log)) return broken;
    // These cost more than all else together.
    if (choices.oneIn(16)) return savedAfterAnyEdits(scene, read, choices);
    if (choices.oneIn(16)) return writtenInOtherFormats(scene);
    if (formatOf(scene.contents().format) == &kGltfFormat && choices.oneIn(4)) return turned(scene, read, log, choices);
    return choices.oneIn(8) ? baked(scene, read) : std::nullopt;
}

}  // namespace orrery::fuzz
