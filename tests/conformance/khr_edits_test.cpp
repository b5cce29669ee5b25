// Edits of scenes with KHR_physics_rigid_bodies: what is changed is written where it stood, in the words that the file
// has, and no other byte of it differs.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <tuple>
#include <utility>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/test/edited.hpp"
#include "orrery/test/text.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

const std::string kText = R"({
    "asset": {"version": "2.0"},
    "extensionsUsed": ["KHR_implicit_shapes", "KHR_physics_rigid_bodies"],
    "extensions": {
        "KHR_implicit_shapes": {"shapes": [
            {"type": "box", "box": {"size": [1.0, 2, 3e0]}},
            {"type": "capsule", "capsule": {}},
            {"type": "plane", "plane": {"sizeX": 4.0}}
        ]},
        "KHR_physics_rigid_bodies": {
            "physicsMaterials": [{"staticFriction": 0.50, "frictionCombine": "maximum"}],
            "collisionFilters": [{"collisionSystems": ["a"]}],
            "physicsJoints": [
                {"limits": [{"linearAxes": [0, 1, 2], "min": -1.0, "max": 1.50}]},
                {"drives": [{"type": "spring", "mode": "force", "axis": 0}]}
            ]
        }
    },
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
    "bufferViews": [{"buffer": 0, "byteLength": 36}],
    "buffers": [{"byteLength": 36, "uri":
        "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA/AACAPwAAAAAAAAAA"}],
    "scene": 0,
    "scenes": [{"nodes": [0, 1, 2, 3, 4, 5]}],
    "nodes": [
        {"name": "crate", "extensions": {"KHR_physics_rigid_bodies": {"motion": {"mass": 2.0}, "collider":
            {"geometry": {"shape": 0}, "physicsMaterial": 0}}}},
        {"name": "plain"},
        {"name": "slab", "extensions": {"KHR_physics_rigid_bodies": {"collider": {"geometry": {"mesh": 0}}}}},
        {"name": "shed", "extensions": {"KHR_physics_rigid_bodies": {"collider": {"geometry": {"node": 6}}}}},
        {"name": "hook", "extensions": {"KHR_physics_rigid_bodies": {"joint": {"joint": 0, "connectedNode": 0}}}},
        {"name": "gate", "extensions": {"KHR_physics_rigid_bodies": {"trigger": {"geometry": {"shape": 1}}}}},
        {"mesh": 0, "children": [7]},
        {"mesh": 0, "translation": [0, 1, 0]}
    ]
}
)";

std::string edited(const std::function<void(Scene&)>& change, const std::string& text = kText) {
    return editedAs("gltf", text, change);
}

MotionMass& massOf(Scene& scene) {
    return std::get<MotionMass>(find(scene, "crate").body->mass);
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_khr)

BOOST_AUTO_TEST_CASE(nothing_edited_is_byte_for_byte) {
    BOOST_TEST(edited([](Scene&) {}) == kText);
}

BOOST_AUTO_TEST_CASE(a_number_is_written_where_it_stood) {
    BOOST_TEST(edited([](Scene& s) { massOf(s).mass = 3; }) == replaced(kText, "\"mass\": 2.0", "\"mass\": 3"));
    BOOST_TEST(edited([](Scene& s) { std::get<BoxShape>(s.edit().shapes[0].geometry).size->y = 5; }) ==
               replaced(kText, "[1.0, 2, 3e0]", "[1.0, 5, 3e0]"));
    BOOST_TEST(edited([](Scene& s) { std::get<SheetShape>(s.edit().shapes[2].geometry).sizeX = 6; }) ==
               replaced(kText, "\"sizeX\": 4.0", "\"sizeX\": 6"));
    BOOST_TEST(edited([](Scene& s) { s.edit().materials[0].staticFriction = 0.75; }) ==
               replaced(kText, "0.50", "0.75"));
    BOOST_TEST(edited([](Scene& s) { s.edit().joints[0].limits[0].max = 2.5; }) == replaced(kText, "1.50", "2.5"));
    BOOST_TEST(edited([](Scene& s) { s.edit().filters[0].systems[0] = "b"; }) == replaced(kText, "[\"a\"]", "[\"b\"]"));
}

// The member that was absent comes, the other defaults do not.
BOOST_AUTO_TEST_CASE(a_default_that_is_edited_is_written_alone) {
    const std::string text = edited([](Scene& s) { std::get<CapsuleShape>(s.edit().shapes[1].geometry).height = 2; });
    BOOST_TEST(has(text, "\"height\": 2"), text);
    BOOST_TEST(!has(text, "radiusTop"), text);
    BOOST_TEST(
        has(edited([](Scene& s) { find(s, "crate").body->type = BodyType::Kinematic; }), "\"isKinematic\": true"));
    BOOST_TEST(has(edited([](Scene& s) { massOf(s).centerOfMass = Vector3{1, 2, 3}; }), "\"centerOfMass\""));
}

BOOST_AUTO_TEST_CASE(colliders_and_triggers_take_other_shapes) {
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").collider->shape = ShapeId{1}; }) ==
               replaced(kText, "{\"shape\": 0}", "{\"shape\": 1}"));
    BOOST_TEST(edited([](Scene& s) { find(s, "gate").trigger->shape = ShapeId{0}; }) ==
               replaced(kText, "{\"shape\": 1}", "{\"shape\": 0}"));
    const std::string text = edited([](Scene& s) { find(s, "slab").collider->shape = ShapeId{0}; });
    BOOST_TEST(!has(text, "\"mesh\": 0}}}}}"), text);
}

// The mesh, or the meshes of a node, beside it stay.
BOOST_AUTO_TEST_CASE(colliders_of_meshes_take_materials) {
    for (const char* name : {"slab", "shed"}) {
        const std::string text = edited([&](Scene& s) { find(s, name).collider->material = MaterialId{0}; });
        BOOST_TEST(has(text, "{\"mesh\": 0}"), text);
        BOOST_TEST(has(text, "{\"node\": 6}"), text);
        BOOST_TEST(!has(text, "ORRERY_scene"), text);
    }
}

BOOST_AUTO_TEST_CASE(what_is_new_is_said_in_khr) {
    const std::string text = edited([](Scene& s) {
        Node& node = find(s, "plain");
        Body& body = node.body.emplace();
        body.velocityFrame = VelocityFrame::Node;
        MotionMass mass;
        mass.rule = MassRule::Computed;
        body.mass = mass;
        Collider& collider = node.collider.emplace();
        collider.shape = s.edit().addShape({{}, SphereShape{2.0}, {}});
        PhysicsMaterial material;
        material.modesYield = true;
        material.restitution = 0.5;
        collider.material = s.edit().addMaterial(material);
    });
    BOOST_TEST(!has(text, "OMI_"), text);
    BOOST_TEST(!has(text, "ORRERY_scene"), text);
    BOOST_TEST(has(text, "\"shape\": 3"), text);
    BOOST_TEST(has(text, "\"physicsMaterial\": 1"), text);
}

// A mass that is meant as OMI means it, a body that does not move, and what only ODE has.
BOOST_AUTO_TEST_CASE(what_khr_cannot_say_is_carried) {
    BOOST_TEST(has(edited([](Scene& s) { find(s, "plain").body.emplace().mass = MotionMass{}; }), "ORRERY_scene"));
    BOOST_TEST(has(edited([](Scene& s) { find(s, "crate").body->type = BodyType::Static; }), "ORRERY_scene"));
    // In a Scene no material is one with OMI's modes.
    BOOST_TEST(has(edited([](Scene& s) { find(s, "crate").collider->material = {}; }), "ORRERY_scene"));
    BOOST_TEST(has(edited([](Scene& s) { find(s, "crate").body->gravityMode = false; }), "ORRERY_scene"));
}

// A file with tables of both families: nodes name entries of their own family only, and carry the others.
BOOST_AUTO_TEST_CASE(entries_of_the_other_family_are_carried) {
    const std::string both = R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_implicit_shapes",
"KHR_physics_rigid_bodies", "OMI_physics_shape", "OMI_physics_body", "ORRERY_scene"], "extensions": {
"KHR_implicit_shapes": {"shapes": [{"type": "box"}]}, "OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere":
{"radius": 3}}]}, "KHR_physics_rigid_bodies": {"physicsMaterials": [{"restitution": 0.25}], "collisionFilters":
[{"collisionSystems": ["khr"]}]}, "OMI_physics_body": {"physicsMaterials": [{"restitution": 0.75}], "collisionFilters":
[{"collisionSystems": ["omi"]}]}}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [{"name": "khr", "extensions":
{"KHR_physics_rigid_bodies": {"collider": {"geometry": {"shape": 0}}}}}, {"name": "omi", "extensions":
{"OMI_physics_body": {"collider": {"shape": 0}}}}]})";
    for (const char* name : {"khr", "omi"}) {
        const char* other = std::string(name) == "khr" ? "omi" : "khr";
        const auto entryOf = [&](const Scene& scene, const char* system) {
            const auto& filters = scene.contents().filters;
            const bool first = filters[0].systems[0] == system;
            return std::uint32_t{first ? 0U : 1U};
        };
        BOOST_TEST(has(edited([&](Scene& s) { find(s, name).collider->filter = FilterId{entryOf(s, other)}; }, both),
                       "\"collider\": {\"shape\""));
        const auto shapeOf = [](Scene& s, const char* of) { return find(s, of).collider->shape; };
        edited([&](Scene& s) { find(s, name).collider->shape = shapeOf(s, other); }, both);
        edited(
            [&](Scene& s) {
                const auto& materials = s.contents().materials;
                for (std::uint32_t i = 0; i < materials.size(); ++i) {
                    if (materials[i].restitution == (std::string(other) == "khr" ? 0.25 : 0.75))
                        find(s, name).collider->material = MaterialId{i};
                }
            },
            both);
    }
}

BOOST_AUTO_TEST_CASE(a_joint_that_was_not_read_whole_is_not_edited) {
    BOOST_TEST(edited([](Scene& s) { s.edit().joints[1].name = "x"; }).empty());
}

// The forms of August 2023 (KHR_rigid_bodies) and of October 2022, each with its own words.
std::string oldText(bool isMsft) {
    const std::string text = R"({"asset": {"version": "2.0"}, "extensionsUsed": ["BODIES", "SHAPES"], "extensions": {
    "SHAPES": {"LIST": [
        {"type": "box", "box": {"size": [1.0, 2, 3e0]}},
        {"type": "capsule", "capsule": {}},
        {"type": "convex", "convex": {"mesh": 0}}
    ]},
    "BODIES": {
        "physicsMaterials": [{"staticFriction": 0.50, "frictionCombine": "MULTIPLY"}, {}],
        "collisionFilters": [{"collisionSystems": ["a"]}],
        "physicsJointLimits": [
            {"limits": [{"linearAxes": [0, 1, 2]}, {"angularAxes": [2], "min": -1.0, "max": 1.50, "springConstant": 3.0}]},
            {"limits": [{"linearAxes": [0], "max": 1, "stiffness": 2}]}
        ]
    }},
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
    "bufferViews": [{"buffer": 0, "byteLength": 36}],
    "buffers": [{"byteLength": 36, "uri":
        "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA/AACAPwAAAAAAAAAA"}],
    "scene": 0, "scenes": [{"nodes": [0, 1, 2]}],
    "nodes": [
        {"name": "crate", "extensions": {"BODIES": {"motion": {"mass": 2.0}, "collider": {"SHAPE": 0,
            "physicsMaterial": 0}}}},
        {"name": "hook", "extensions": {"BODIES": {"motion": {}, "joint": {"jointLimits": 0, "connectedNode": 0}}}},
        {"name": "gate", "extensions": {"BODIES": {"trigger": {"SHAPE": 2}}}}
    ]
})";
    std::string said = text;
    for (const auto& [word, msft, khr] :
         {std::tuple{"BODIES", "MSFT_rigid_bodies", "KHR_rigid_bodies"},
          std::tuple{"SHAPES", "MSFT_collision_primitives", "KHR_collision_shapes"},
          std::tuple{"LIST", "colliders", "shapes"}, std::tuple{"SHAPE", "collider", "shape"}}) {
        for (std::size_t at = 0; (at = said.find(word)) != std::string::npos;) {
            said.replace(at, std::string_view(word).size(), isMsft ? msft : khr);
        }
    }
    return said;
}

// Edits of other things are written. The file stays as it is where its physics would change.
BOOST_AUTO_TEST_CASE(physics_of_2022_and_2023_are_not_edited) {
    for (const bool isMsft : {false, true}) {
        const std::string old = oldText(isMsft);
        BOOST_TEST(edited([](Scene& s) { find(s, "crate").name = "box"; }, old) == replaced(old, "crate", "box"));
        for (void (*const change)(Scene&) : {
                 +[](Scene& s) { massOf(s).mass = 3; },
                 +[](Scene& s) { find(s, "crate").body->gravityMode = false; },
                 +[](Scene& s) { find(s, "crate").collider.reset(); },
                 +[](Scene& s) { find(s, "crate").collider->material = MaterialId{1}; },
                 +[](Scene& s) { find(s, "hook").collider.emplace().shape = ShapeId{0}; },
                 +[](Scene& s) { find(s, "hook").sixDofJoint->enableCollision = true; },
                 +[](Scene& s) { find(s, "gate").trigger->shape = ShapeId{0}; },
                 +[](Scene& s) { std::get<BoxShape>(s.edit().shapes[0].geometry).size->y = 5; },
                 +[](Scene& s) { s.edit().shapes[2].name = "hull"; },
                 +[](Scene& s) { s.edit().materials[0].staticFriction = 0.75; },
                 +[](Scene& s) { s.edit().filters[0].systems[0] = "b"; },
                 +[](Scene& s) { s.edit().joints[0].limits[1].max = 2.5; },
             }) {
            BOOST_TEST(edited(change, old).empty());
        }
    }
}

// Until October 2024 the index of a shape stood by itself, and meshes stood among the shapes; until July those were of
// KHR_collision_shapes, in a form of 2023.
BOOST_AUTO_TEST_CASE(shapes_of_2024_are_named_as_they_were) {
    const std::string later = R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_implicit_shapes",
"KHR_physics_rigid_bodies"], "extensions": {"KHR_implicit_shapes": {"shapes": [{"type": "box"}, {"type": "sphere"},
{"type": "mesh", "mesh": {"mesh": 0}}]}, "KHR_physics_rigid_bodies": {"physicsMaterials": [{}, {"restitution": 1}]}},
"meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [{"bufferView": 0, "componentType": 5126,
"count": 3, "type": "VEC3"}], "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36, "uri":
"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA/AACAPwAAAAAAAAAA"}],
"scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [{"name": "crate", "extensions": {"KHR_physics_rigid_bodies":
{"motion": {"mass": 2.0}, "collider": {"shape": 0, "physicsMaterial": 0}}}}, {"name": "gate", "extensions":
{"KHR_physics_rigid_bodies": {"trigger": {"shape": 1}}}}]})";
    const std::string before = replaced(replaced(later, "KHR_implicit_shapes", "KHR_collision_shapes"),
                                        "KHR_implicit_shapes", "KHR_collision_shapes");
    const std::pair<void (*)(Scene&), std::pair<const char*, const char*>> changes[] = {
        {[](Scene& s) { find(s, "crate").collider->shape = ShapeId{2}; }, {"\"shape\": 0", "\"shape\": 2"}},
        {[](Scene& s) { find(s, "gate").trigger->shape = ShapeId{0}; }, {"\"shape\": 1", "\"shape\": 0"}},
        {[](Scene& s) { find(s, "crate").collider->material = MaterialId{1}; },
         {"\"physicsMaterial\": 0", "\"physicsMaterial\": 1"}},
        {[](Scene& s) { massOf(s).mass = 3; }, {"2.0}", "3}"}},
    };
    for (const auto& [change, words] : changes) {
        BOOST_TEST(edited(change, later) == replaced(later, words.first, words.second));
        BOOST_TEST(edited(change, before).empty());
    }
    BOOST_TEST(!has(edited([](Scene& s) { find(s, "gate").trigger.reset(); }, later), "\"trigger\""));
    const auto newShape = [](Scene& s) {
        find(s, "crate").collider->shape = s.edit().addShape({{}, SphereShape{2.0}, {}});
    };
    BOOST_TEST(has(edited(newShape, later), "\"shape\": 3"));
    for (const std::string& old : {later, before}) {
        BOOST_TEST(edited([](Scene& s) { s.edit().shapes[2].name = "x"; }, old).empty());
    }
    BOOST_TEST(edited(newShape, before).empty());
}

BOOST_AUTO_TEST_SUITE_END()
