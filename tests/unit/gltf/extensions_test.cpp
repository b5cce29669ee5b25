#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "extensions.hpp"
#include "reading.hpp"

#include "orrery/base/codes/gltf.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

std::string requiring(const std::string& name) {
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": [")" + name + R"("], "extensionsRequired": [")" + name +
           "\"]}";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_required_extension_that_is_not_known_forbids_simulation) {
    for (const char* name : {"X_unknown", "KHR_interactivity", "MSFT_physics"}) {
        ClaimedLog log;
        log.claim(code::GLTF_EXTENSION_REQUIRED, "/extensionsRequired/0");
        BOOST_TEST(!readGltf(requiring(name), log).contents().simulable, name);
    }
}

BOOST_AUTO_TEST_CASE(extensions_that_are_read_or_change_no_motion_may_be_required) {
    for (const char* name : {"OMI_physics_shape",
                             "OMI_physics_body",
                             "OMI_physics_gravity",
                             "OMI_physics_joint",
                             "KHR_mesh_quantization",
                             "KHR_lights_punctual",
                             "KHR_materials_unlit",
                             "KHR_materials_variants",
                             "KHR_texture_transform",
                             "KHR_draco_mesh_compression",
                             "EXT_meshopt_compression",
                             "KHR_meshopt_compression",
                             "EXT_mesh_gpu_instancing",
                             "KHR_node_visibility",
                             "KHR_texture_basisu",
                             "EXT_texture_webp",
                             "MSFT_lod",
                             "MSFT_texture_dds",
                             "CESIUM_primitive_outline",
                             "KHR_techniques_webgl",
                             "EXT_mesh_features",
                             "EXT_structural_metadata",
                             "NV_materials_mdl",
                             "ADOBE_materials_thin_transparency",
                             "OMI_seat",
                             "OMI_spawn_point",
                             "OMI_link"}) {
        ClaimedLog log;
        BOOST_TEST(readGltf(requiring(name), log).contents().simulable, name);
    }
}

BOOST_AUTO_TEST_CASE(physics_that_is_not_simulated_is_said_once_a_file) {
    for (const std::string name : {"MSFT_physics", "OMI_vehicle_body", "OMI_vehicle_wheel", "OMI_vehicle_thruster",
                                   "OMI_vehicle_hover_thruster", "BLENDER_physics"}) {
        ClaimedLog log;
        log.claim(code::GLTF_PHYSICS_NOT_READ, "/nodes/0/extensions/" + name);
        const std::string node = R"({"extensions": {")" + name + R"(": {}}})";
        const Scene scene =
            readGltf(R"({"asset": {"version": "2.0"}, "extensionsUsed": [")" + name +
                         R"("], "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [)" + node + "," + node + "]}",
                     log);
        BOOST_TEST(scene.contents().simulable, name);
    }
}

BOOST_AUTO_TEST_CASE(a24_an_extension_that_is_not_listed_is_read_and_reported_once) {
    ClaimedLog log;
    log.claim(code::GLTF_EXTENSION_NOT_LISTED, "/extensions/OMI_physics_shape");
    log.claim(code::GLTF_EXTENSION_NOT_LISTED, "/nodes/0/extensions/OMI_physics_body");
    const std::string node = R"({"extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}})";
    const Scene scene =
        readGltf(R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [)" + node + "," +
                     node + R"(], "extensions": {"OMI_physics_shape": {"shapes": [{"type": "box"}]}}})",
                 log);
    BOOST_TEST(scene.root().children.at(1)->collider->shape.valid());
}

BOOST_AUTO_TEST_CASE(a_misspelt_extension_is_told_once_with_the_one_that_is_meant) {
    const std::vector<std::pair<std::string, std::string>> rows{{"OMI_physics_bodies", "OMI_physics_body"},
                                                                {"OMI_phisics_bodies", "OMI_physics_body"},
                                                                {"OMI_physic_body", "OMI_physics_body"},
                                                                {"omi_physics_joints", "OMI_physics_joint"},
                                                                {"KHR_physics_rigid_body", "KHR_physics_rigid_bodies"},
                                                                {"KHR_physic_rigid_bodys", "KHR_physics_rigid_bodies"},
                                                                {"KHR_implicit_shape", "KHR_implicit_shapes"},
                                                                {"EXT_physics_body", ""},
                                                                {"KHR_physics", ""},
                                                                {"X_bodies", ""}};
    const auto read = [](const std::string& name, const std::string& used) {
        const std::string node = R"({"extensions": {")" + name + R"(": {}}})";
        DiagnosticLog log;
        static_cast<void>(readGltf(R"({"asset": {"version": "2.0"}, "extensionsUsed": [)" + used +
                                       R"(], "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [)" + node + "," +
                                       node + "]}",
                                   log));
        return std::vector<Diagnostic>(log.entries().begin(), log.entries().end());
    };
    for (const auto& [name, meant] : rows) {
        const std::string listed = '"' + name + '"';
        for (const std::string& used : {std::string(), listed}) {
            BOOST_TEST_CONTEXT(name << ", listed: " << used) {
                const auto found = read(name, used);
                if (meant.empty() && !used.empty()) {
                    BOOST_TEST(found.empty());
                    continue;
                }
                BOOST_TEST_REQUIRE(found.size() == 1U);
                const Code wanted = meant.empty() ? code::GLTF_EXTENSION_NOT_LISTED : code::GLTF_KEY_MISSPELT;
                BOOST_TEST((found.front().code == wanted), found.front().message);
                BOOST_TEST(found.front().expected == meant);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(extensions_used_and_variants_are_listed_as_written) {
    ClaimedLog log;
    log.claim(code::KHR_VARIANTS_NOT_CHOSEN, "/extensions/KHR_materials_variants");
    log.claim(code::GLTF_VALUE_MISSING, "/extensions/KHR_materials_variants/variants/1/name");
    const Scene scene =
        readGltf(R"({"asset": {"version": "2.0"}, "extensionsUsed": ["X_b", "KHR_materials_variants", "X_a"],
        "extensions": {"KHR_materials_variants": {"variants": [{"name": "red"}, {}, {"name": "blue"}]}}})",
                 log);
    const std::vector<std::string> used{"X_b", "KHR_materials_variants", "X_a"};
    const std::vector<std::string> variants{"red", "", "blue"};
    BOOST_TEST(scene.contents().extensionsUsed == used);
    BOOST_TEST(scene.contents().variants == variants);
}

BOOST_AUTO_TEST_CASE(names_of_the_registry_are_different) {
    std::vector<std::string_view> names;
    for (const auto& extension : gltf::makeExtensions()) names.push_back(extension->name());
    std::sort(names.begin(), names.end());
    BOOST_TEST((std::adjacent_find(names.begin(), names.end()) == names.end()));
}
