// Edits of a glTF scene that are not one value in one place: copies, names of variants, what OMI has no words for,
// and what stands in buffers.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <limits>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/edited.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/text.hpp"

using namespace orrery;
using namespace orrery::test;

namespace edit_gltf_test {
namespace {

const std::string kText = R"({
    "asset": {"version": "2.0"},
    "extensionsUsed": ["OMI_physics_shape", "OMI_physics_body", "OMI_physics_gravity", "KHR_materials_variants"],
    "extensions": {
        "OMI_physics_shape": {"shapes": [
            {"type": "box", "box": {"size": [1.0, 2, 3e0]}},
            {"type": "cylinder", "cylinder": {"height": 1.50}}
        ]},
        "KHR_materials_variants": {"variants": [{"name": "oak"}, {"name": "ash", "extras": 1}]}
    },
    "scene": 0,
    "scenes": [{"nodes": [0, 1]}],
    "nodes": [
        {"name": "crate", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}, "collider": {"shape": 0}}}},
        {"name": "pull", "extensions": {
            "OMI_physics_body": {"trigger": {"shape": 1}},
            "OMI_physics_gravity": {"gravity": 3, "type": "point"}
        }}
    ]
}
)";

std::string edited(const std::function<void(Scene&)>& change, const std::string& text = kText) {
    return editedAs("gltf", text, change);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_gltf)

BOOST_AUTO_TEST_CASE(a_copy_of_a_read_shape_is_a_shape_of_its_own) {
    const std::string text = edited([](Scene& s) {
        Shape copy = s.contents().shapes[0];
        std::get<BoxShape>(copy.geometry).size->x = 5;
        find(s, "crate").collider->shape = s.edit().addShape(copy);
    });
    BOOST_TEST(text.find("[1.0, 2, 3e0]") != std::string::npos, text);
    BOOST_TEST(text.find("\"shape\": 2") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_variant_is_renamed_in_its_place) {
    BOOST_TEST(edited([](Scene& s) { s.edit().variants[1] = "elm"; }) == replaced(kText, "\"ash\"", "\"elm\""));
}

BOOST_AUTO_TEST_CASE(variants_that_come_or_go_are_refused) {
    BOOST_TEST(edited([](Scene& s) { s.edit().variants.push_back("elm"); }).empty());
    BOOST_TEST(edited([](Scene& s) { s.edit().variants.pop_back(); }).empty());
}

BOOST_AUTO_TEST_CASE(the_list_of_extensions_is_written_as_edited) {
    BOOST_TEST(edited([](Scene& s) { s.edit().extensionsUsed.push_back("ACME_new"); }) ==
               replaced(kText, "\"KHR_materials_variants\"]", "\"KHR_materials_variants\", \"ACME_new\"]"));
}

BOOST_AUTO_TEST_CASE(a_shape_in_place_that_becomes_none_of_omi_s_is_refused) {
    BOOST_TEST(edited([](Scene& s) { std::get<CylinderShape>(s.edit().shapes[1].geometry).axis = Axis::Z; }).empty());
    BOOST_TEST(edited([](Scene& s) { s.edit().shapes[0].geometry = TriMeshShape{}; }).empty());
}

BOOST_AUTO_TEST_CASE(a_new_shape_that_is_none_of_omi_s_is_carried_by_its_node) {
    const std::string text = edited([](Scene& s) {
        CylinderShape lying;
        lying.axis = Axis::Z;
        find(s, "crate").collider->shape = s.edit().addShape({{}, lying, {}});
    });
    BOOST_TEST(text.find("ORRERY_scene") != std::string::npos, text);
}

// JSON has no word for infinity.
BOOST_AUTO_TEST_CASE(numbers_without_end_are_carried_or_refused) {
    const double endless = std::numeric_limits<double>::infinity();
    BOOST_TEST(
        edited([&](Scene& s) { std::get<CylinderShape>(s.edit().shapes[1].geometry).height = endless; }).empty());
    BOOST_TEST(!edited([&](Scene& s) { find(s, "crate").body->mass.emplace<MotionMass>().mass = endless; }).empty());
    BOOST_TEST(!edited([&](Scene& s) { find(s, "pull").gravity->unitDistance = endless; }).empty());
}

// The file keeps what it has of it.
BOOST_AUTO_TEST_CASE(a_shape_of_an_unknown_type_is_not_renamed) {
    const std::string text = R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_implicit_shapes"],
        "extensions": {"KHR_implicit_shapes": {"shapes": [{"type": "ACME_blob", "ACME_blob": {"size": 3}}]}}})";
    DiagnosticLog log;
    Scene scene = loadBytes(text, "blob.gltf", {}, log);
    BOOST_REQUIRE(scene.contents().shapes.size() == 1U);
    scene.edit().shapes[0].name = "blob";
    BOOST_TEST(!saveBytes(scene, "gltf", log).has_value());
}

// Physics of 2022 to 2024 are not edited in place.
BOOST_AUTO_TEST_CASE(references_of_colliders_in_an_old_form_are_written_or_refused) {
    for (const char* old : {"khr-2022", "khr-2023", "khr-2023-august", "khr-2024"}) {
        DiagnosticLog log;
        const Scene original = load(sourceFolder() / "tests/fuzz/corpus/gltf" / old, log);
        int tried = 0;
        const auto check = [&](const Node& node, const std::function<void(SceneContents&, Collider&)>& change) {
            Scene scene = original;
            change(scene.edit(), *scene.edit().find(node.id)->collider);
            const auto saved = saveBytes(scene, original.contents().format, log);
            ++tried;
            if (!saved) return;
            const Scene again = loadBytes(*saved, "old.gltf", {}, log);
            scene.edit().extensionsUsed = again.contents().extensionsUsed;
            const auto difference = firstDifference(scene, again);
            BOOST_TEST(!difference, old << ": " << toText(difference.value_or(SceneDifference{})));
        };
        forEachNode(original.contents().root(), [&](const Node& node) {
            if (!node.collider) return;
            check(node, [](SceneContents&, Collider& c) { c.shape = {}; });
            check(node, [](SceneContents&, Collider& c) { c.material = {}; });
            check(node, [](SceneContents&, Collider& c) { c.filter = {}; });
            check(node, [](SceneContents& s, Collider& c) { c.shape = s.addShape({{}, BoxShape{}, {}}); });
            check(node, [](SceneContents& s, Collider& c) {
                c.material = s.addMaterial({});
                s.materials.back().restitution = 0.75;
            });
            check(node, [](SceneContents& s, Collider& c) {
                c.filter = s.addFilter({});
                s.filters.back().systems = {"new"};
            });
            for (std::uint32_t i = 0; i < 3; ++i) {
                check(node, [i](SceneContents&, Collider& c) { c.shape = ShapeId{i}; });
                check(node, [i](SceneContents&, Collider& c) { c.material = MaterialId{i}; });
                check(node, [i](SceneContents&, Collider& c) { c.filter = FilterId{i}; });
            }
        });
        BOOST_TEST(tried > 0, old);
    }
}

BOOST_AUTO_TEST_CASE(an_entry_that_is_no_object_is_not_edited) {
    for (const std::string entry : {"7", "null", "\"ab\"", "[1, 2]"}) {
        const std::string text = R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_physics_rigid_bodies"],
  "extensions": {"KHR_physics_rigid_bodies": {"physicsMaterials": [)" +
                                 entry + "]}}}";
        BOOST_TEST(edited([](Scene& s) { s.edit().materials.at(0).restitution = 0.25; }, text).empty(), entry);
    }
}

BOOST_AUTO_TEST_CASE(keys_of_another_type_of_gravity_are_carried) {
    edited([](Scene& s) { find(s, "pull").gravity->radius = 2; });
    edited([](Scene& s) { find(s, "pull").gravity->direction = Vector3{1, 0, 0}; });
}

BOOST_AUTO_TEST_CASE(a_trigger_with_a_shape_that_owns_those_below_is_carried) {
    edited([](Scene& s) { find(s, "pull").trigger->ownsDescendants = true; });
}

BOOST_AUTO_TEST_CASE(animations_are_not_edited) {
    const std::string lift = fileBytes(sourceFolder() / "data/lift.gltf");
    BOOST_TEST(
        edited([](Scene& s) { find(s, "lift").animation->tracks[0].position->times.back() += 1; }, lift).empty());
    BOOST_TEST(edited([](Scene& s) { find(s, "lift").animation.reset(); }, lift).empty());
    BOOST_TEST(edited([](Scene& s) { s.edit().animations[0].name = "other"; }, lift).empty());
}

// An animation names "arm" and "leg"; that of "arm" does not count, since a node with a matrix is not moved.
const std::string kMoved = R"({
    "asset": {"version": "2.0"},
    "extensionsUsed": ["OMI_physics_shape", "OMI_physics_body"],
    "extensions": {"OMI_physics_shape": {"shapes": [{"type": "box"}]}},
    "scene": 0,
    "scenes": [{"nodes": [0, 1, 2, 3]}],
    "nodes": [
        {"name": "plain", "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7.0,1]},
        {"name": "sheared", "matrix": [1,0,0,0, 0.5,1,0,0, 0,0,2,0, 0,0,0,1]},
        {"name": "arm", "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,1,0,1], "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}},
        {"name": "leg", "translation": [1, 0, 0], "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}}
    ],
    "animations": [{"channels": [
        {"sampler": 0, "target": {"node": 2, "path": "translation"}},
        {"sampler": 0, "target": {"node": 3, "path": "translation"}}],
        "samplers": [{"input": 0, "output": 1}]}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1]},
                  {"bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC3"}],
    "bufferViews": [{"buffer": 0, "byteLength": 8}, {"buffer": 0, "byteOffset": 8, "byteLength": 24}],
    "buffers": [{"byteLength": 32, "uri": "data:;base64,AAAAAAAAgD8AAAAAzczMPQAAAAAAAAAAmpkZPwAAAAA="}]
}
)";

// Applies each edit to the node; what is written reads as edited, or it is refused (edited() looks for both).
void editTransforms(const std::string& name, bool matrixComesOrGoes) {
    const auto place = [&](Scene& s) {
        Transform& transform = find(s, name).transform;
        transform.matrix.reset();
        transform.position = Vector3{1, 2, 3};
    };
    const auto fill = [&](Scene& s) { find(s, name).transform.matrix.emplace().m[3] = 4; };
    const bool hasMatrix = name != "leg";
    BOOST_TEST(edited(place, kMoved).empty() == (hasMatrix && !matrixComesOrGoes));
    BOOST_TEST(edited(fill, kMoved).empty() == (!hasMatrix && !matrixComesOrGoes));
    BOOST_TEST(!edited([&](Scene& s) { s.edit().removeNode(find(s, name)); }, kMoved).empty());
    BOOST_TEST(!edited([&](Scene& s) { find(s, name).name = "other"; }, kMoved).empty());
    edited([&](Scene& s) { find(s, name).transform.rotation = Quaternion{0, 0, 1, 0}; }, kMoved);
}

BOOST_AUTO_TEST_CASE(matrices_are_edited_and_come_and_go) {
    editTransforms("plain", true);
    editTransforms("sheared", true);
}

BOOST_AUTO_TEST_CASE(a_matrix_that_decides_whether_an_animation_counts_neither_comes_nor_goes) {
    editTransforms("arm", false);
    editTransforms("leg", false);
    BOOST_TEST(!edited([](Scene& s) { find(s, "leg").transform.position = Vector3{1, 2, 3}; }, kMoved).empty());
}

BOOST_AUTO_TEST_CASE(a_joint_of_today_that_takes_the_meaning_of_old_ones_is_carried) {
    const std::string joints = fileBytes(sourceFolder() / "data/joints.gltf");
    edited([](Scene& s) { find(s, "elbow").sixDofJoint->framesTogether = true; }, joints);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace edit_gltf_test
