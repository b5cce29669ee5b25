#include <boost/test/unit_test.hpp>

#include "reading.hpp"

#include "orrery/base/codes/xode.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

Scene readGeom(const std::string& shape, DiagnosticLog& log) {
    return readInSpace("<geom>" + shape + "</geom>", log);
}

Scene readMesh(const std::string& triangles, DiagnosticLog& log) {
    return readGeom(
        "<trimesh><vertices><v x='0' y='0' z='0'/><v x='1' y='0' z='0'/><v x='0' y='1' z='0'/>"
        "<v x='0' y='0' z='1' e='any'/></vertices><triangles>" +
            triangles + "</triangles></trimesh>",
        log);
}

using Triangle = std::array<std::uint32_t, 3>;

const Mesh& meshOf(const Scene& scene) {
    return *scene.contents().mesh(shapeOf<TriMeshShape>(scene, first(scene)).mesh);
}

bool hasNoGeometry(const Scene& scene) {
    const Shape* shape = scene.contents().shape(first(scene).collider->shape);
    return shape != nullptr && std::holds_alternative<std::monostate>(shape->geometry);
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_shape_is_read_with_its_sizes) {
    ClaimedLog log;
    const Scene box = readGeom("<box sizex='1' sizey='2' sizez='3'/>", log);
    BOOST_TEST((shapeOf<BoxShape>(box, first(box)).size == Vector3{1, 2, 3}));
    const Scene sphere = readGeom("<sphere radius='+2'/>", log);
    BOOST_TEST((shapeOf<SphereShape>(sphere, first(sphere)).radius == 2.0));
    const Scene capsule = readGeom("<cappedCylinder length='4' radius='.5'/>", log);
    BOOST_TEST((shapeOf<CapsuleShape>(capsule, first(capsule)) ==
                CapsuleShape{Axis::Z, CapsuleShape::Height::Middle, 4.0, 0.5, {}, {}}));
    const Scene cylinder = readGeom("<cylinder length='4' radius='1'/>", log);
    BOOST_TEST((shapeOf<CylinderShape>(cylinder, first(cylinder)) == CylinderShape{Axis::Z, 4.0, 1.0, {}, {}}));
    const Scene cone = readGeom("<cone length='4' radius='1'/>", log);
    BOOST_TEST((shapeOf<ConeShape>(cone, first(cone)) == ConeShape{1, 4}));
    const Scene plane = readGeom("<plane a='0' b='1' c='0' d='-2'/>", log);
    BOOST_TEST((shapeOf<PlaneShape>(plane, first(plane)) == PlaneShape{0, 1, 0, -2}));
    const Scene ray = readGeom("<ray length='5'/>", log);
    BOOST_TEST((shapeOf<RayShape>(ray, first(ray)) == RayShape{5}));
}

BOOST_AUTO_TEST_CASE(a_plane_is_kept_as_written) {
    ClaimedLog log;
    log.claim(code::XODE_PLANE_NORMAL_LENGTH);
    const Scene scene = readGeom("<plane a='0' b='10' c='0' d='-5'/>", log);
    BOOST_TEST((shapeOf<PlaneShape>(scene, first(scene)) == PlaneShape{0, 10, 0, -5}));
}

BOOST_AUTO_TEST_CASE(a_bad_shape_leaves_the_geom_without_one) {
    ClaimedLog log;
    log.claim(code::XODE_NUMBER_NOT_POSITIVE);
    BOOST_TEST(hasNoGeometry(readGeom("<sphere radius='-1'/>", log)));
    log.check();
    log.claim(code::XODE_PLANE_IN_BODY);
    const Scene scene = readInSpace("<body><geom><plane a='0' b='1' c='0' d='0'/></geom></body>", log);
    const Node& geom = *first(scene).children.at(0);
    BOOST_TEST(std::holds_alternative<std::monostate>(scene.contents().shape(geom.collider->shape)->geometry));
    log.check();
    log.claim(code::XODE_ELEMENT_MISSING);
    const Scene none = readGeom("", log);
    BOOST_TEST(!first(none).collider->shape.valid());
}

BOOST_AUTO_TEST_CASE(the_last_of_several_shapes_counts_and_leniency_softens_the_error) {
    for (const bool lenient : {false, true}) {
        ClaimedLog log;
        log.claim(code::XODE_ELEMENT_REPEATED);
        XodeOptions options;
        options.lenient = lenient;
        const Scene scene = readInSpace("<geom><sphere radius='1'/><ray length='2'/></geom>", log, options);
        BOOST_TEST((shapeOf<RayShape>(scene, first(scene)) == RayShape{2}));
        BOOST_TEST(log.hasErrors() == !lenient);
    }
}

BOOST_AUTO_TEST_CASE(geoms_nest_in_geoms) {
    ClaimedLog log;
    const Scene scene = readGeom("<sphere radius='1'/><geom name='in'><ray length='2'/></geom>", log);
    BOOST_TEST((shapeOf<RayShape>(scene, *first(scene).children.at(0)) == RayShape{2}));
}

BOOST_AUTO_TEST_CASE(indices_count_from_one) {
    ClaimedLog log;
    const Scene scene = readMesh("<t ia='1' ib='2' ic='4'/>", log);
    const Mesh& mesh = meshOf(scene);
    BOOST_TEST(mesh.loaded);
    BOOST_TEST(mesh.positions.size() == 4U);
    BOOST_REQUIRE(mesh.triangles.size() == 1U);
    BOOST_TEST((mesh.triangles[0] == Triangle{0, 1, 3}));
}

BOOST_AUTO_TEST_CASE(an_index_of_zero_makes_them_count_from_zero) {
    ClaimedLog log;
    log.claim(code::XODE_TRIMESH_BASE_ZERO);
    BOOST_TEST((meshOf(readMesh("<t ia='1' ib='2' ic='3'/><t ia='0' ib='1' ic='2'/>", log)).triangles[0] ==
                Triangle{1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(an_index_out_of_range_loses_its_triangle_only) {
    ClaimedLog log;
    log.claim(code::XODE_TRIMESH_INDEX);
    const Scene scene = readMesh("<t ia='1' ib='2' ic='5'/><t ia='1' ib='3' ic='4'/>", log);
    BOOST_REQUIRE(meshOf(scene).triangles.size() == 1U);
    BOOST_TEST((meshOf(scene).triangles[0] == Triangle{0, 2, 3}));
}

BOOST_AUTO_TEST_CASE(a_bad_vertex_loses_its_triangles_and_keeps_the_numbers_of_the_others) {
    ClaimedLog log;
    log.claim(code::XODE_NUMBER_MALFORMED);
    const Scene scene = readGeom(
        "<trimesh><vertices><v x='?' y='0' z='0'/><v x='1' y='0' z='0'/><v x='0' y='1' z='0'/><v x='0' y='0' z='1'/>"
        "</vertices><triangles><t ia='1' ib='2' ic='3'/><t ia='2' ib='3' ic='4'/></triangles></trimesh>",
        log);
    BOOST_REQUIRE(meshOf(scene).triangles.size() == 1U);
    BOOST_TEST((meshOf(scene).triangles[0] == Triangle{1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(a_mesh_without_triangles_is_no_shape) {
    ClaimedLog log;
    log.claim(code::XODE_TRIMESH_EMPTY);
    BOOST_TEST(hasNoGeometry(readMesh("", log)));
}
