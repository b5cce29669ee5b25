#include <boost/test/unit_test.hpp>

#include "reading.hpp"

#include "orrery/base/codes/gltf.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

using Triangle = std::array<std::uint32_t, 3>;

// A GLB with six vertices (accessor 0), indices (accessor 1) and a mesh of `primitives`.
Scene readPrimitives(const std::string& primitives, const std::vector<std::uint16_t>& indices, DiagnosticLog& log) {
    std::vector<float> vertices;
    for (int i = 0; i < 6; ++i) vertices.insert(vertices.end(), {static_cast<float>(i), static_cast<float>(i * i), 0});
    const std::string bytes = bytesOf(vertices) + bytesOf(indices);
    return readGltf(glb(gltfShapes(R"({"type": "trimesh", "trimesh": {"mesh": 0}})",
                                   R"("meshes": [{"name": "m", "primitives": [)" + primitives + R"(]}], "accessors": [
                       {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 6},
                       {"bufferView": 1, "componentType": 5123, "type": "SCALAR", "count": )" +
                                       std::to_string(indices.size()) + R"(}],
                       "bufferViews": [{"buffer": 0, "byteLength": 72}, {"buffer": 0, "byteOffset": 72, "byteLength": )" +
                                       std::to_string(indices.size() * 2) + R"(}], "buffers": [{"byteLength": )" +
                                       std::to_string(bytes.size()) + "}]"),
                        bytes),
                    log);
}

void checkTriangles(const std::string& primitive, const std::vector<std::uint16_t>& indices,
                    const std::vector<Triangle>& expected) {
    ClaimedLog log;
    const Scene scene = readPrimitives(primitive, indices, log);
    BOOST_TEST((scene.contents().meshes.at(0).triangles == expected), primitive);
}

const std::string kIndexed = R"("attributes": {"POSITION": 0}, "indices": 1)";

}  // namespace

BOOST_AUTO_TEST_CASE(s3_3_lists_strips_and_fans_become_triangles_of_one_winding) {
    const std::vector<std::uint16_t> indices = {5, 4, 3, 2, 1};
    checkTriangles("{" + kIndexed + "}", {0, 1, 2, 5, 4, 3}, {{0, 1, 2}, {5, 4, 3}});
    checkTriangles("{" + kIndexed + R"(, "mode": 4})", {0, 1, 2, 5, 4, 3}, {{0, 1, 2}, {5, 4, 3}});
    checkTriangles("{" + kIndexed + R"(, "mode": 5})", indices, {{5, 4, 3}, {4, 2, 3}, {3, 2, 1}});
    checkTriangles("{" + kIndexed + R"(, "mode": 6})", indices, {{4, 3, 5}, {3, 2, 5}, {2, 1, 5}});
}

BOOST_AUTO_TEST_CASE(vertices_that_are_left_over_are_warned_of) {
    ClaimedLog log;
    log.claim(code::GLTF_MESH_COUNT, "/meshes/0/primitives/0/indices");
    const Scene scene = readPrimitives("{" + kIndexed + R"(, "mode": 4})", {0, 1, 2, 5, 4, 3, 1, 1}, log);
    BOOST_TEST(scene.contents().meshes.at(0).triangles.size() == 2U);
}

BOOST_AUTO_TEST_CASE(s3_3_without_indices_vertices_are_taken_in_order) {
    checkTriangles(R"({"attributes": {"POSITION": 0}})", {0}, {{0, 1, 2}, {3, 4, 5}});
    checkTriangles(R"({"attributes": {"POSITION": 0}, "mode": 5})", {0}, {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {3, 5, 4}});
}

BOOST_AUTO_TEST_CASE(s3_3_repeated_vertices_turn_a_strip_and_make_no_triangle) {
    checkTriangles("{" + kIndexed + R"(, "mode": 5})", {0, 1, 2, 2, 3, 4}, {{0, 1, 2}, {2, 4, 3}});
}

// Nobody means them; the Plan reports them.
BOOST_AUTO_TEST_CASE(a_triangle_of_a_list_that_repeats_a_vertex_stays) {
    checkTriangles("{" + kIndexed + "}", {0, 1, 1, 0, 1, 2}, {{0, 1, 1}, {0, 1, 2}});
}

BOOST_AUTO_TEST_CASE(s3_3_several_primitives_are_joined_and_their_indices_shifted) {
    ClaimedLog log;
    log.claim(code::GLTF_MESH_SEVERAL_PRIMITIVES, "/meshes/0/primitives");
    const Scene scene = readPrimitives(
        "{" + kIndexed + R"(}, {"attributes": {"POSITION": 0}, "mode": 1}, {)" + kIndexed + "}", {0, 1, 2}, log);
    const Mesh& mesh = scene.contents().meshes.at(0);
    const std::vector<Triangle> expected{{0, 1, 2}, {6, 7, 8}};
    BOOST_TEST((mesh.triangles == expected));
    BOOST_TEST(mesh.positions.size() == 12U);
    BOOST_TEST(mesh.name == "m");
}

BOOST_AUTO_TEST_CASE(triangles_with_indices_out_of_range_are_left_out) {
    ClaimedLog log;
    log.claim(code::GLTF_MESH_INDEX, "/meshes/0/primitives/0/indices");
    const Scene scene = readPrimitives("{" + kIndexed + "}", {0, 1, 6, 0, 1, 2, 65535, 0, 1}, log);
    BOOST_TEST(scene.contents().meshes.at(0).triangles.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_broken_primitive_does_not_hide_a_good_one) {
    ClaimedLog log;
    log.claim(code::GLTF_MESH_SEVERAL_PRIMITIVES);
    log.claim(code::GLTF_INDEX_RANGE, "/meshes/0/primitives/0/attributes/POSITION");
    const Scene scene = readPrimitives(R"({"attributes": {"POSITION": 8}}, {)" + kIndexed + "}", {0, 1, 2}, log);
    BOOST_TEST(scene.contents().meshes.at(0).loaded);
    BOOST_CHECK(std::holds_alternative<TriMeshShape>(scene.contents().shapes.at(0).geometry));
}

BOOST_AUTO_TEST_CASE(s3_3_points_and_lines_are_no_triangles) {
    for (const char* mode : {"0", "1", "2", "3"}) {
        ClaimedLog log;
        log.claim(code::OMI_SHAPE_MESH, "/extensions/OMI_physics_shape/shapes/0/trimesh/mesh");
        const Scene scene = readPrimitives("{" + kIndexed + R"(, "mode": )" + mode + "}", {0, 1, 2}, log);
        BOOST_TEST(!scene.contents().meshes.at(0).loaded);
    }
}
