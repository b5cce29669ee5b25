#include <boost/test/unit_test.hpp>

#include "reading.hpp"

#include "orrery/base/codes/gltf.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

using Height = CapsuleShape::Height;

CapsuleShape capsule(Height meaning, std::optional<double> height, std::optional<double> radius = {},
                     std::optional<double> bottom = {}, std::optional<double> top = {}) {
    return {Axis::Y, meaning, height, radius, bottom, top};
}
CylinderShape cylinder(std::optional<double> height, std::optional<double> radius = {},
                       std::optional<double> bottom = {}, std::optional<double> top = {}) {
    return {Axis::Y, height, radius, bottom, top};
}

struct Row {
    std::string json;
    ShapeGeometry geometry;
};

void checkRows(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        ClaimedLog log;
        BOOST_CHECK_MESSAGE(readShape(row.json, log).geometry == row.geometry, row.json);
    }
}

}  // namespace

// Reference 3.1: each type with its parameters, and absent ones left absent.
BOOST_AUTO_TEST_CASE(each_type_is_read_with_what_the_file_says) {
    checkRows({
        {R"({"type": "box", "box": {"size": [1, 2, 3]}})", BoxShape{Vector3{1, 2, 3}}},
        {R"({"type": "box", "box": {}})", BoxShape{}},
        {R"({"type": "box"})", BoxShape{}},
        {R"({"type": "sphere", "sphere": {"radius": 0.5}})", SphereShape{0.5}},
        {R"({"type": "sphere", "sphere": {}})", SphereShape{}},
        {R"({"type": "cylinder", "cylinder": {"height": 3, "radiusBottom": 1, "radiusTop": 0}})",
         cylinder(3, {}, 1, 0)},
        {R"({"type": "cylinder", "cylinder": {}})", cylinder({})},
    });
}

// Reference 3.2, forms A to D.
BOOST_AUTO_TEST_CASE(the_four_generations_of_round_shapes_are_told_apart_by_their_keys) {
    checkRows({
        {R"({"type": "sphere", "radius": 40})", SphereShape{40}},
        {R"({"type": "box", "size": [1, 2, 3]})", BoxShape{Vector3{1, 2, 3}}},
        {R"({"type": "capsule", "radius": 1, "height": 4})", capsule(Height::Total, 4, 1)},
        {R"({"type": "capsule", "height": 4})", capsule(Height::Total, 4)},
        {R"({"type": "capsule", "capsule": {"radius": 1, "height": 4}})", capsule(Height::Total, 4, 1)},
        {R"({"type": "capsule", "capsule": {"radius": 1}})", capsule(Height::Total, {}, 1)},
        {R"({"type": "capsule", "capsule": {"height": 4, "radiusBottom": 1, "radiusTop": 1}})",
         capsule(Height::Middle, 4, {}, 1, 1)},
        {R"({"type": "capsule", "capsule": {"height": 4, "radiusTop": 0.5}})", capsule(Height::Middle, 4, {}, {}, 0.5)},
        {R"({"type": "capsule", "capsule": {}})", capsule(Height::Total, {})},
        {R"({"type": "capsule"})", capsule(Height::Total, {})},
        {R"({"type": "cylinder", "cylinder": {"radius": 1, "height": 4}})", cylinder(4, 1)},
        {R"({"type": "cylinder", "radius": 1, "height": 4})", cylinder(4, 1)},
    });
}

BOOST_AUTO_TEST_CASE(a2_nested_parameters_win_over_flat_ones) {
    for (const auto& [json, sphere] :
         {std::pair(R"({"type": "sphere", "radius": 40, "sphere": {"radius": 2}})", SphereShape{2}),
          std::pair(R"({"type": "sphere", "radius": 40, "sphere": {}})", SphereShape{})}) {
        ClaimedLog log;
        log.claim(code::OMI_SHAPE_OTHER_TYPE, "/extensions/OMI_physics_shape/shapes/0/radius");
        BOOST_CHECK(readShape(json, log).geometry == ShapeGeometry(sphere));
    }
    checkRows({{R"({"type": "sphere", "radius": 2, "sphere": {"radius": 2}})", SphereShape{2}}});
}

BOOST_AUTO_TEST_CASE(a1_a_capsule_of_height_alone_is_read_as_the_option_says) {
    const std::string json = R"({"type": "capsule", "capsule": {"height": 3}})";
    const std::string place = "/extensions/OMI_physics_shape/shapes/0/capsule/height";
    ClaimedLog log;
    log.claim(code::OMI_CAPSULE_AMBIGUOUS, place);
    BOOST_CHECK(readShape(json, log).geometry == ShapeGeometry(capsule(Height::Total, 3)));
    log.check();
    log.claim(code::OMI_CAPSULE_AMBIGUOUS, place);
    GltfOptions options;
    options.ambiguousCapsule = GltfOptions::CapsuleHeight::Middle;
    BOOST_CHECK(readShape(json, log, options).geometry == ShapeGeometry(capsule(Height::Middle, 3)));
}

BOOST_AUTO_TEST_CASE(the_new_radii_win_over_the_old_one) {
    ClaimedLog log;
    log.claim(code::OMI_SHAPE_TWO_FORMS, "/extensions/OMI_physics_shape/shapes/0/capsule/radius");
    const Shape shape = readShape(R"({"type": "capsule", "capsule": {"height": 3, "radius": 9, "radiusTop": 1}})", log);
    BOOST_CHECK(shape.geometry == ShapeGeometry(capsule(Height::Middle, 3, {}, {}, 1)));
}

BOOST_AUTO_TEST_CASE(a_bad_shape_keeps_its_index_and_does_not_hide_the_next) {
    ClaimedLog log;
    log.claim(code::OMI_SHAPE_SIZE, "/extensions/OMI_physics_shape/shapes/0/sphere/radius");
    const Scene scene = readGltf(
        gltfShapes(R"({"name": "bad", "type": "sphere", "sphere": {"radius": -1}}, {"name": "good", "type": "box"})"),
        log);
    BOOST_TEST_REQUIRE(scene.contents().shapes.size() == 2U);
    BOOST_CHECK(std::holds_alternative<std::monostate>(scene.contents().shapes[0].geometry));
    BOOST_TEST(scene.contents().shapes[0].name == "bad");
    BOOST_CHECK(std::holds_alternative<BoxShape>(scene.contents().shapes[1].geometry));
}

// So that a diagnostic about a size, and later an edit of it, is at the very key.
BOOST_AUTO_TEST_CASE(the_origin_of_a_shape_is_the_object_of_its_sizes) {
    struct Case {
        std::string json, place;
    };
    const std::string base = "/extensions/OMI_physics_shape/shapes/0";
    const std::vector<Case> cases = {
        {R"({"type": "sphere", "sphere": {"radius": 1}})", base + "/sphere/radius"},
        {R"({"type": "sphere", "radius": 1})", base + "/radius"},
        {R"({"type": "sphere"})", base + "/radius"},
    };
    for (const Case& one : cases) {
        ClaimedLog log;
        const Scene scene = readGltf(gltfShapes(one.json), log);
        BOOST_TEST(scene.source()->place(scene.contents().shapes[0].origin, "radius").path == one.place);
    }
}
