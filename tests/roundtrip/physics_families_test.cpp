// glTF in the physics extensions of the other family, and back: the same scene, which moves alike to the last bit.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/sanitized.hpp"
#include "orrery/test/text.hpp"
#include "scenes.hpp"

using namespace orrery;
using namespace orrery::test;

namespace physics_families_test {
namespace {

constexpr int kSteps = test::fewerIfSanitized(200);

std::uint64_t hashAfterRun(const Scene& scene) {
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    for (int i = 0; i < kSteps; ++i) simulation.step(0.01);
    return simulation.stateHash();
}

std::string saved(const Scene& scene, GltfPhysics physics, DiagnosticLog& log) {
    GltfSaveOptions options;
    options.physics = physics;
    const auto text = saveGltf(scene, GltfContainer::Text, log, options);
    BOOST_REQUIRE(text.has_value());
    return *text;
}

Scene read(const std::string& text, const std::filesystem::path& folder = {}) {
    DiagnosticLog log;
    return loadBytes(text, "scene.gltf", folder, log);
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// The list of used extensions is the file's own: it is no difference.
std::string differenceOf(const Scene& a, const Scene& b) {
    Scene other = b;
    other.edit().extensionsUsed = a.contents().extensionsUsed;
    const auto difference = firstDifference(a, other);
    return difference ? toText(*difference) : std::string();
}

bool isOurs(const std::filesystem::path& file) {
    return file.string().starts_with((sourceFolder() / "data").string());
}

const std::string kOmi = R"({
    "asset": {"version": "2.0"},
    "extensionsUsed": ["ACME_paint", "OMI_physics_shape", "OMI_physics_body"],
    "extensionsRequired": ["OMI_physics_body"],
    "extensions": {
        "ACME_paint": {"x": 1.50},
        "OMI_physics_shape": {"shapes": [
            {"type": "box", "box": {"size": [1.0, 2, 3e0]}},
            {"type": "sphere", "sphere": {"radius": 2}}
        ]},
        "OMI_physics_body": {"physicsMaterials": [{"restitution": 0.5, "frictionCombine": "maximum"}]}
    },
    "scene": 0,
    "scenes": [{"nodes": [0, 1]}],
    "nodes": [
        {"name": "crate", "extras": [1.0], "extensions": {"ACME_paint": {"y": 2.0}, "OMI_physics_body":
            {"motion": {"type": "dynamic", "mass": 2.0, "inertiaDiagonal": [1, 2, 3]}, "collider":
            {"shape": 0, "physicsMaterial": 0}}}},
        {"name": "floor", "extensions": {"OMI_physics_body": {"collider": {"shape": 1}}}}
    ]
}
)";

const std::string kKhr = R"({
    "asset": {"version": "2.0"},
    "extensionsUsed": ["KHR_implicit_shapes", "KHR_physics_rigid_bodies"],
    "extensions": {
        "KHR_implicit_shapes": {"shapes": [{"type": "plane", "plane": {}}, {"type": "sphere", "sphere": {}}]},
        "KHR_physics_rigid_bodies": {"physicsMaterials": [{"frictionCombine": "maximum"}, {}]}
    },
    "scene": 0,
    "scenes": [{"nodes": [0, 1]}],
    "nodes": [
        {"name": "floor", "extensions": {"KHR_physics_rigid_bodies": {"collider": {"geometry": {"shape": 0},
            "physicsMaterial": 0}}}},
        {"name": "ball", "extensions": {"KHR_physics_rigid_bodies": {"motion": {"mass": 0, "inertiaDiagonal": [0, 0, 0]},
            "collider": {"geometry": {"shape": 1},
            "physicsMaterial": 1}}}}
    ]
}
)";

}  // namespace

BOOST_AUTO_TEST_SUITE(physics_families)

BOOST_AUTO_TEST_CASE(files_of_gltf_go_there_and_back) {
    forEachScene({".gltf", ".glb"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        if (!scene.contents().simulable) return;
        for (const GltfPhysics there : {GltfPhysics::Khr, GltfPhysics::Omi}) {
            const GltfPhysics back = there == GltfPhysics::Khr ? GltfPhysics::Omi : GltfPhysics::Khr;
            const Scene other = read(saved(scene, there, log), file.parent_path());
            BOOST_TEST(differenceOf(scene, other).empty(), file << " there: " << differenceOf(scene, other));
            const Scene again = read(saved(other, back, log), file.parent_path());
            BOOST_TEST(differenceOf(scene, again).empty(), file << " back: " << differenceOf(scene, again));
            if (isOurs(file)) {
                const auto hash = hashAfterRun(scene);
                BOOST_TEST((hashAfterRun(other) == hash && hashAfterRun(again) == hash), file);
            }
        }
        BOOST_TEST(!log.has(code::EXPORT_EDITS_CONFLICT), file);
    });
}

BOOST_AUTO_TEST_CASE(scenes_of_other_formats_go_there_and_back) {
    forEachScene({".xode", ".g4tf"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        if (!scene.contents().simulable) return;
        const Scene other = read(saved(scene, GltfPhysics::Khr, log));
        const Scene as = withExplicitMasses(scene);
        BOOST_TEST(differenceOf(as, other).empty(), file << " there: " << differenceOf(as, other));
        if (!isOurs(file)) return;
        const auto hash = hashAfterRun(scene);
        BOOST_TEST(hashAfterRun(other) == hash, file);
        if (scene.contents().format != "xode") return;
        const auto text = saveXode(other, log);
        BOOST_REQUIRE(text.has_value());
        const Scene again = loadBytes(*text, "again.xode", {}, log);
        BOOST_TEST(hashAfterRun(again) == hash, file);
    });
}

// For a scene from XODE, whose glTF has nodes that say to other programs what ORRERY_scene carries.
BOOST_AUTO_TEST_CASE(files_that_were_written_here_are_turned) {
    forEachScene({".xode"}, [](const std::filesystem::path& file) {
        if (!isOurs(file)) return;
        DiagnosticLog log;
        const Scene omi = read(saved(load(file, log), GltfPhysics::Omi, log));
        const std::string text = saved(omi, GltfPhysics::Khr, log);
        BOOST_TEST(!has(text, "OMI_physics_body"), file);
        BOOST_TEST(!has(text, "OMI_physics_joint"), file);
        const Scene khr = read(text);
        BOOST_TEST(differenceOf(omi, khr).empty(), file << ": " << differenceOf(omi, khr));
        const Scene again = read(saved(khr, GltfPhysics::Omi, log));
        BOOST_TEST(differenceOf(omi, again).empty(), file << ": " << differenceOf(omi, again));
    });
}

BOOST_AUTO_TEST_CASE(a_file_of_the_family_stays_as_it_is) {
    DiagnosticLog log;
    BOOST_TEST(saved(read(kOmi), GltfPhysics::Omi, log) == kOmi);
    BOOST_TEST(saved(read(kKhr), GltfPhysics::Khr, log) == kKhr);
    BOOST_TEST(log.entries().empty());
}

BOOST_AUTO_TEST_CASE(all_but_the_physics_stays_as_it_was) {
    ClaimedLog log;
    const std::string text = saved(read(kOmi), GltfPhysics::Khr, log);
    for (const char* part : {R"("ACME_paint": {"x": 1.50})", R"("ACME_paint": {"y": 2.0})", R"("extras": [1.0])",
                             R"("extensionsRequired": ["KHR_)", R"("inertiaDiagonal": [1, 2, 3])"}) {
        BOOST_TEST(has(text, part), part << " in " << text);
    }
    BOOST_TEST(!has(text, "OMI_"), text);
}

// OMI's default mode holds against that of another surface, KHR's gives way.
BOOST_AUTO_TEST_CASE(a_collider_without_a_material_keeps_its_modes) {
    DiagnosticLog log;
    const std::string text = saved(read(kOmi), GltfPhysics::Khr, log);
    BOOST_TEST(has(text, R"("noMaterial": true)"), text);
    const Scene scene = read(text);
    BOOST_TEST(!scene.find("floor")->collider->material.valid());
}

BOOST_AUTO_TEST_CASE(what_the_other_family_cannot_say_is_reported) {
    ClaimedLog log;
    log.claim(code::EXPORT_PHYSICS_CARRIED, "/nodes/0/extensions/KHR_physics_rigid_bodies/collider");
    log.claim(code::EXPORT_PHYSICS_CARRIED, "/nodes/1/extensions/KHR_physics_rigid_bodies/motion");
    log.claim(code::EXPORT_PHYSICS_CARRIED, "/extensions/KHR_physics_rigid_bodies/physicsMaterials/1");
    const std::string text = saved(read(kKhr), GltfPhysics::Omi, log);
    BOOST_TEST(has(text, R"("type": "kinematic")"), text);
    BOOST_TEST(has(text, R"("helper": true)"), text);  // a box below the plane
    BOOST_TEST(!has(text, "KHR_"), text);
}

// The published schema of OMI refuses it.
BOOST_AUTO_TEST_CASE(no_filter_stands_beside_the_nodes_of_a_trigger) {
    const Scene scene = read(R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body",
"OMI_physics_shape"], "extensions": {"OMI_physics_body": {"collisionFilters": [{"collisionSystems": ["a"]}]},
"OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 1}}]}}, "scene": 0, "scenes": [{"nodes": [0]}],
"nodes": [{"children": [1], "extensions": {"OMI_physics_body": {"trigger": {"nodes": [1]}}}}, {"extensions":
{"OMI_physics_body": {"trigger": {"shape": 0, "collisionFilter": 0}}}}]})");
    SceneContents contents = scene.contents();
    Node& compound = *contents.root().children.front();
    compound.trigger->filter = compound.children.front()->trigger->filter;
    const Scene made(std::make_shared<SceneContents>(std::move(contents)));
    ClaimedLog log;
    log.claim(code::EXPORT_PHYSICS_CARRIED);
    const std::string text = saved(made, GltfPhysics::Omi, log);
    BOOST_TEST(read(text).contents().root().children.front()->trigger->filter.valid());
    const std::string_view filter = R"("collisionFilter": 0)";
    BOOST_TEST(text.find(filter) == text.rfind(filter), text);
}

BOOST_AUTO_TEST_CASE(what_is_no_part_of_the_scene_goes_and_is_reported) {
    ClaimedLog log;
    log.claim(code::EXPORT_PHYSICS_DROPPED, "/nodes/0/extensions/OMI_physics_body");
    saved(read(replaced(kOmi, R"("shape": 0,)", R"("shape": 0, "ACME_x": 1,)")), GltfPhysics::Khr, log);
    log.claim(code::EXPORT_PHYSICS_DROPPED, "/extensions");
    saved(read(replaced(kOmi, R"("shape": 1})", R"("shape": 0})")), GltfPhysics::Khr, log);
}

BOOST_AUTO_TEST_CASE(edits_are_to_be_saved_before) {
    Scene scene = read(kOmi);
    scene.edit().find(scene.find("crate")->id)->name = "box";
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    GltfSaveOptions options;
    options.physics = GltfPhysics::Khr;
    BOOST_TEST(!saveGltf(scene, GltfContainer::Text, log, options));
}

// A lower bound below zero of several axes holds each axis by itself in OMI, and none in KHR.
BOOST_AUTO_TEST_CASE(limits_are_said_axis_by_axis) {
    DiagnosticLog log;
    const Scene scene = read(R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body",
"OMI_physics_joint"], "extensions": {"OMI_physics_joint": {"physicsJoints": [{"limits": [{"linearAxes": [0, 1],
"angularAxes": [2], "min": -1, "max": 1}]}]}}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [{"name": "a",
"extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 1}}}, {"extensions": {"OMI_physics_body":
{"motion": {"type": "dynamic"}}}}]})");
    const std::string text = saved(scene, GltfPhysics::Khr, log);
    for (const char* part : {R"("linearAxes": [0])", R"("linearAxes": [1])", R"("angularAxes": [2])"})
        BOOST_TEST(has(text, part), part << " in " << text);
    BOOST_TEST(differenceOf(scene, read(text)).empty());
}

// A box of 1 m of 1000 kg/m^3: no word of XODE says that its mass is computed.
BOOST_AUTO_TEST_CASE(masses_that_are_computed_stand_in_xode) {
    DiagnosticLog log;
    const auto text = saveXode(load(sourceFolder() / "data/khr_bodies.gltf", log), log);
    BOOST_REQUIRE(text.has_value());
    BOOST_TEST(has(*text, R"(<mass_struct total="1000">)"), *text);
    BOOST_TEST(has(*text, R"(m11="166.66666666666666")"), *text);
}

// If Godot wrote the file, the stiffness of a limit in OMI's words has no unit.
BOOST_AUTO_TEST_CASE(a_stiffness_keeps_its_unit_in_files_of_godot) {
    DiagnosticLog log;
    const Scene scene = read(R"({"asset": {"version": "2.0", "generator": "Godot Engine v4.3"}, "extensionsUsed":
["KHR_physics_rigid_bodies"], "extensions": {"KHR_physics_rigid_bodies": {"physicsJoints": [{"limits": [{"linearAxes":
[0], "min": -1, "max": 1, "stiffness": 1}]}]}}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [{"extensions":
{"KHR_physics_rigid_bodies": {"joint": {"joint": 0, "connectedNode": 1}}}}, {"extensions": {"KHR_physics_rigid_bodies":
{"motion": {"mass": 1}}}}]})");
    BOOST_TEST(!scene.contents().joints.at(0).limits.at(0).unitless);
    const std::string text = saved(scene, GltfPhysics::Omi, log);
    BOOST_TEST(differenceOf(scene, read(text)).empty(), differenceOf(scene, read(text)));
}

// On a node with both families KHR's words count; OMI's would without them.
BOOST_AUTO_TEST_CASE(words_that_did_not_count_go) {
    DiagnosticLog log;
    const Scene scene = load(sourceFolder() / "tests/golden/gltf/khr_beside_omi.gltf", log);
    const Scene omi = read(saved(scene, GltfPhysics::Omi, log));
    BOOST_TEST(differenceOf(scene, omi).empty(), differenceOf(scene, omi));
}

BOOST_AUTO_TEST_CASE(forms_of_2022_and_2023_become_those_of_today) {
    DiagnosticLog log;
    const Scene scene = load(sourceFolder() / "tests/fuzz/corpus/gltf/khr-2023", log);
    for (const GltfPhysics family : {GltfPhysics::Khr, GltfPhysics::Omi}) {
        const std::string text = saved(scene, family, log);
        for (const char* old : {"KHR_rigid_bodies", "KHR_collision_shapes", "MSFT_"}) BOOST_TEST(!has(text, old), text);
        BOOST_TEST(differenceOf(scene, read(text)).empty(), differenceOf(scene, read(text)));
    }
}

// A mesh is named by the collider itself.
BOOST_AUTO_TEST_CASE(meshes_are_said_in_the_form_of_2026) {
    DiagnosticLog log;
    const std::string text = saved(load(sourceFolder() / "data/terrain.xode", log), GltfPhysics::Khr, log);
    BOOST_TEST(has(text, R"("geometry": {)"), text.substr(0, 400));
    BOOST_TEST(!has(text, R"("trimesh")"));
}

// A node in no scene has it.
BOOST_AUTO_TEST_CASE(meshes_are_said_in_the_form_that_was_published_last_if_that_is_asked_for) {
    DiagnosticLog log;
    for (const char* file : {"data/terrain.xode", "data/khr_bodies.gltf"}) {
        const Scene scene = load(sourceFolder() / file, log);
        const std::string newest = saved(scene, GltfPhysics::Khr, log);
        const std::string text = saved(scene, GltfPhysics::KhrPublished, log);
        if (!has(newest, R"("geometry": {"mesh")") && !has(newest, "\"geometry\": {\n")) continue;
        const Scene again = read(text);
        BOOST_TEST(hashAfterRun(again) == hashAfterRun(read(newest)), file);
        const std::string twice = saved(again, GltfPhysics::KhrPublished, log);
        BOOST_TEST(twice == text, file);
    }
    const std::string mesh = R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
        "extensionsUsed": ["KHR_physics_rigid_bodies"], "nodes": [
        {"extensions": {"KHR_physics_rigid_bodies": {"collider": {"geometry": {"mesh": 0, "convexHull": true}}}}},
        {"extensions": {"KHR_physics_rigid_bodies": {"trigger": {"geometry": {"mesh": 0}}}}}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [{"bufferView": 0, "count": 3,
        "componentType": 5126, "type": "VEC3"}], "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{
        "byteLength": 36, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]})";
    const std::string published = saved(read(mesh), GltfPhysics::KhrPublished, log);
    BOOST_TEST(has(published, R"("geometry": {"convexHull": true, "node": 2})"), published);
    BOOST_TEST(has(published, R"("geometry": {"node": 2})"), published);
    BOOST_TEST(differenceOf(read(mesh), read(published)).empty(), differenceOf(read(mesh), read(published)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace physics_families_test
