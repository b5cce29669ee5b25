// The accessor matrix: component types, normalisation, strides, sparse parts, indices. Each row is read
// through a GLB whose one shape is made of mesh 0.
#include <boost/test/unit_test.hpp>

#include "reading.hpp"

#include "orrery/base/codes/gltf.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

const std::vector<Vector3> kPoints = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

struct Parts {
    std::string accessors;
    std::string views;
    std::string binary;
    std::string primitive = R"("attributes": {"POSITION": 0})";
};

// The mesh, or an unloaded one.
Mesh readMesh(const Parts& parts, DiagnosticLog& log, const DocumentLimits& limits = {}) {
    const std::string json =
        gltfShapes(R"({"type": "trimesh", "trimesh": {"mesh": 0}})",
                   R"("meshes": [{"primitives": [{)" + parts.primitive + R"(}]}], "accessors": [)" + parts.accessors +
                       R"(], "bufferViews": [)" + parts.views + R"(], "buffers": [{"byteLength": )" +
                       std::to_string(parts.binary.size()) + "}]");
    const Scene scene = readGltf(glb(json, parts.binary), log, {}, {}, limits);
    BOOST_TEST_REQUIRE(scene.contents().meshes.size() == 1U);
    return scene.contents().meshes.front();
}

std::string view(std::size_t offset, std::size_t length, const std::string& more = {}) {
    return R"({"buffer": 0, "byteOffset": )" + std::to_string(offset) + R"(, "byteLength": )" + std::to_string(length) +
           more + "}";
}

std::string accessor(int type, const std::string& kind, std::size_t count,
                     const std::string& more = R"(, "bufferView": 0)") {
    return R"({"componentType": )" + std::to_string(type) + R"(, "type": ")" + kind + R"(", "count": )" +
           std::to_string(count) + more + "}";
}

void checkPoints(const Parts& parts, const std::vector<Vector3>& expected) {
    ClaimedLog log;
    const Mesh mesh = readMesh(parts, log);
    BOOST_TEST(mesh.loaded);
    BOOST_TEST(mesh.positions == expected, boost::test_tools::per_element());
}

template <typename T>
Parts packed(int type, const std::vector<T>& values, const std::string& more = {}) {
    const std::string bytes = bytesOf(values);
    return {accessor(type, "VEC3", values.size() / 3, R"(, "bufferView": 0)" + more), view(0, bytes.size()), bytes};
}

using Bytes = std::vector<std::int8_t>;
using UnsignedBytes = std::vector<std::uint8_t>;
using Shorts = std::vector<std::int16_t>;
using UnsignedShorts = std::vector<std::uint16_t>;
using UnsignedInts = std::vector<std::uint32_t>;
using Floats = std::vector<float>;

const Floats kFloats = {0, 0, 0, 1, 0, 0, 0, 1, 0};

}  // namespace

BOOST_AUTO_TEST_CASE(s3_3_positions_of_every_component_type) {
    checkPoints(packed<float>(5126, {0, 0.5F, -0.25F, 1e30F, 2, 3, 4, 5, 6}),
                {{0, 0.5, -0.25}, {static_cast<double>(1e30F), 2, 3}, {4, 5, 6}});
    checkPoints(packed<std::int8_t>(5120, {-128, 127, 0, 1, 2, 3, 4, 5, 6}), {{-128, 127, 0}, {1, 2, 3}, {4, 5, 6}});
    checkPoints(packed<std::uint8_t>(5121, {255, 0, 1, 2, 3, 4, 5, 6, 7}), {{255, 0, 1}, {2, 3, 4}, {5, 6, 7}});
    checkPoints(packed<std::int16_t>(5122, {-32768, 32767, 0, 1, 2, 3, 4, 5, 6}),
                {{-32768, 32767, 0}, {1, 2, 3}, {4, 5, 6}});
    checkPoints(packed<std::uint16_t>(5123, {65535, 0, 1, 2, 3, 4, 5, 6, 7}), {{65535, 0, 1}, {2, 3, 4}, {5, 6, 7}});
}

BOOST_AUTO_TEST_CASE(s3_3_normalized_integers_become_fractions) {
    const std::string normalized = R"(, "normalized": true)";
    checkPoints(packed<std::int8_t>(5120, {-128, 127, 0, -127, 0, 0, 0, 0, 0}, normalized),
                {{-1, 1, 0}, {-1, 0, 0}, {0, 0, 0}});
    checkPoints(packed<std::uint8_t>(5121, {255, 0, 51, 0, 0, 0, 0, 0, 0}, normalized),
                {{1, 0, 51.0 / 255}, {0, 0, 0}, {0, 0, 0}});
    checkPoints(packed<std::int16_t>(5122, {-32768, 32767, 0, -32767, 0, 0, 0, 0, 0}, normalized),
                {{-1, 1, 0}, {-1, 0, 0}, {0, 0, 0}});
    checkPoints(packed<std::uint16_t>(5123, {65535, 0, 13107, 0, 0, 0, 0, 0, 0}, normalized),
                {{1, 0, 0.2}, {0, 0, 0}, {0, 0, 0}});
}

BOOST_AUTO_TEST_CASE(s3_3_strides_and_offsets_skip_what_lies_between) {
    // Two bytes before, then x, y, z and one byte of something else, three times.
    const std::string bytes = bytesOf(UnsignedBytes{99, 99, 1, 2, 3, 99, 4, 5, 6, 99, 7, 8, 9});
    checkPoints({accessor(5121, "VEC3", 3, R"(, "bufferView": 0, "byteOffset": 1)"),
                 view(1, bytes.size() - 1, R"(, "byteStride": 4)"), bytes},
                {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
}

BOOST_AUTO_TEST_CASE(the_last_element_may_end_with_the_view_although_the_stride_does_not) {
    const std::string bytes = bytesOf(UnsignedBytes{1, 2, 3, 99, 4, 5, 6});
    ClaimedLog log;
    log.claim(code::GLTF_ACCESSOR_RANGE, "/accessors/0/count");
    const Parts good{accessor(5121, "VEC3", 2), view(0, 7, R"(, "byteStride": 4)"), bytes};
    const Parts bad{accessor(5121, "VEC3", 2), view(0, 6, R"(, "byteStride": 4)"), bytes};
    BOOST_TEST(!readMesh(bad, log).loaded);
    log.check();
    // Two vertices are no triangle, but they were read.
    log.claim(code::OMI_SHAPE_MESH);
    log.claim(code::GLTF_MESH_COUNT);
    BOOST_TEST(readMesh(good, log).positions.size() == 2U);
}

BOOST_AUTO_TEST_CASE(s3_3_indices_of_every_unsigned_type) {
    struct Row {
        int type;
        std::string bytes;
    };
    const std::vector<Row> rows = {{5121, bytesOf(UnsignedBytes{2, 1, 0})},
                                   {5123, bytesOf(UnsignedShorts{2, 1, 0})},
                                   {5125, bytesOf(UnsignedInts{2, 1, 0})}};
    for (const Row& row : rows) {
        ClaimedLog log;
        const Mesh mesh =
            readMesh({accessor(5126, "VEC3", 3) + "," + accessor(row.type, "SCALAR", 3, R"(, "bufferView": 1)"),
                      view(0, 36) + "," + view(36, row.bytes.size()), bytesOf(kFloats) + row.bytes,
                      R"("attributes": {"POSITION": 0}, "indices": 1)"},
                     log);
        BOOST_TEST_REQUIRE(mesh.triangles.size() == 1U);
        const std::array<std::uint32_t, 3> expected{2, 1, 0};
        BOOST_TEST(mesh.triangles[0] == expected, row.type);
    }
}

BOOST_AUTO_TEST_CASE(s3_3_a_sparse_part_replaces_elements) {
    struct Row {
        int type;
        std::string indices;
    };
    const std::vector<Row> rows = {{5121, bytesOf(UnsignedBytes{0, 2})},
                                   {5123, bytesOf(UnsignedShorts{0, 2})},
                                   {5125, bytesOf(UnsignedInts{0, 2})}};
    const std::string values = bytesOf(Floats{7, 8, 9, 4, 5, 6});
    for (const Row& row : rows) {
        const std::string sparse = R"(, "sparse": {"count": 2, "indices": {"bufferView": 1, "componentType": )" +
                                   std::to_string(row.type) + R"(}, "values": {"bufferView": 2, "byteOffset": 0}})";
        const std::string views = view(0, 36) + "," + view(60, row.indices.size()) + "," + view(36, values.size());
        const std::string bytes = bytesOf(kFloats) + values + row.indices;
        checkPoints({accessor(5126, "VEC3", 3, R"(, "bufferView": 0)" + sparse), views, bytes},
                    {{7, 8, 9}, {1, 0, 0}, {4, 5, 6}});
        // Without a bufferView the elements that are not replaced are zero.
        checkPoints({accessor(5126, "VEC3", 3, sparse), views, bytes}, {{7, 8, 9}, {0, 0, 0}, {4, 5, 6}});
    }
}

BOOST_AUTO_TEST_CASE(sparse_values_are_packed_although_the_base_is_not) {
    const std::string base = bytesOf(UnsignedBytes{1, 1, 1, 9, 2, 2, 2, 9, 3, 3, 3, 9});
    const std::string bytes = base + bytesOf(UnsignedBytes{1, 2, 7, 8, 9, 4, 5, 6});
    checkPoints(
        {accessor(5121, "VEC3", 3,
                  R"(, "bufferView": 0, "sparse": {"count": 2, "indices": {"bufferView": 1, "componentType": 5121},
                             "values": {"bufferView": 2}})"),
         view(0, 12, R"(, "byteStride": 4)") + "," + view(12, 2) + "," + view(14, 6), bytes},
        {{1, 1, 1}, {7, 8, 9}, {4, 5, 6}});
}

BOOST_AUTO_TEST_CASE(a_sparse_index_beyond_the_accessor_is_refused) {
    ClaimedLog log;
    log.claim(code::GLTF_ACCESSOR_SPARSE, "/accessors/0/sparse/indices");
    const std::string bytes = bytesOf(kFloats) + bytesOf(UnsignedBytes{3});
    BOOST_TEST(!readMesh({accessor(5126, "VEC3", 3, R"(, "bufferView": 0, "sparse": {"count": 1,
                             "indices": {"bufferView": 1, "componentType": 5121}, "values": {"bufferView": 0}})"),
                          view(0, 36) + "," + view(36, 1), bytes},
                         log)
                    .loaded);
}

BOOST_AUTO_TEST_CASE(every_number_that_reaches_beyond_is_refused_without_overflow) {
    struct Row {
        std::string accessor, view;
        Code code;
        std::string place;
    };
    const std::string huge = "9223372036854775807";
    const auto counted = [](const std::string& count, const std::string& more = {}) {
        return R"({"componentType": 5126, "type": "VEC3", "bufferView": 0, "count": )" + count + more + "}";
    };
    const auto sized = [](const std::string& offset, const std::string& length, const std::string& more = {}) {
        return R"({"buffer": 0, "byteOffset": )" + offset + R"(, "byteLength": )" + length + more + "}";
    };
    const std::vector<Row> rows = {
        {counted("4"), sized("0", "36"), code::GLTF_ACCESSOR_RANGE, "/accessors/0/count"},
        {counted("1000000000"), sized("0", "36"), code::GLTF_ACCESSOR_RANGE, "/accessors/0/count"},
        {counted(huge), sized("0", "36"), code::GLTF_ACCESSOR_RANGE, "/accessors/0/count"},
        {counted("1537228672809129302"), sized("0", "36"), code::GLTF_ACCESSOR_RANGE, "/accessors/0/count"},
        {counted("3", R"(, "byteOffset": )" + huge), sized("0", "36"), code::GLTF_ACCESSOR_RANGE, "/accessors/0/count"},
        {counted("3", R"(, "byteOffset": 1)"), sized("0", "36"), code::GLTF_ACCESSOR_RANGE, "/accessors/0/count"},
        {counted("3"), sized("1", "36"), code::GLTF_VIEW_RANGE, "/bufferViews/0/byteLength"},
        {counted("3"), sized(huge, "36"), code::GLTF_VIEW_RANGE, "/bufferViews/0/byteLength"},
        {counted("3"), sized("36", huge), code::GLTF_VIEW_RANGE, "/bufferViews/0/byteLength"},
        {counted("3"), sized("0", "36", R"(, "byteStride": 16)"), code::GLTF_ACCESSOR_RANGE, "/accessors/0/count"},
        {counted("1e400"), sized("0", "36"), code::GLTF_VALUE_RANGE, "/accessors/0/count"},
        {counted("2.5"), sized("0", "36"), code::GLTF_VALUE_RANGE, "/accessors/0/count"},
        {counted("-3"), sized("0", "36"), code::GLTF_VALUE_RANGE, "/accessors/0/count"},
        {counted("3"), sized("0", "0"), code::GLTF_VALUE_RANGE, "/bufferViews/0/byteLength"},
        {counted("3"), sized("-1", "36"), code::GLTF_VALUE_RANGE, "/bufferViews/0/byteOffset"},
    };
    for (const Row& row : rows) {
        ClaimedLog log;
        log.claim(row.code, row.place);
        BOOST_TEST(!readMesh({row.accessor, row.view, bytesOf(kFloats)}, log).loaded, row.accessor + row.view);
    }
}

BOOST_AUTO_TEST_CASE(whole_numbers_may_be_written_with_a_point) {
    checkPoints(
        {R"({"componentType": 5126, "type": "VEC3", "bufferView": 0, "count": 3.0})", view(0, 36), bytesOf(kFloats)},
        kPoints);
}

BOOST_AUTO_TEST_CASE(elements_of_all_meshes_together_are_limited) {
    ClaimedLog log;
    log.claim(code::GLTF_ACCESSOR_TOO_LARGE, "/accessors/0/count");
    DocumentLimits limits;
    limits.meshElements = 2;
    BOOST_TEST(!readMesh(packed(5126, kFloats), log, limits).loaded);
}

BOOST_AUTO_TEST_CASE(a_broken_accessor_is_reported_once) {
    ClaimedLog log;
    log.claim(code::GLTF_ACCESSOR_RANGE);
    const std::string mesh = R"({"primitives": [{"attributes": {"POSITION": 0}}]})";
    const Scene scene = readGltf(
        glb(gltfShapes(R"({"type": "trimesh", "trimesh": {"mesh": 0}}, {"type": "convex", "convex": {"mesh": 1}})",
                       R"("meshes": [)" + mesh + "," + mesh + R"(], "accessors": [)" + accessor(5126, "VEC3", 9) +
                           R"(], "bufferViews": [)" + view(0, 36) + R"(], "buffers": [{"byteLength": 36}])"),
            bytesOf(kFloats)),
        log);
    BOOST_CHECK(std::holds_alternative<std::monostate>(scene.contents().shapes[1].geometry));
}

BOOST_AUTO_TEST_CASE(a_mesh_with_a_wrong_sparse_part_is_not_read) {
    const std::string bytes = bytesOf(kFloats) + bytesOf(UnsignedBytes{0, 1, 2, 2});
    struct Case {
        const char* sparse;
        Code code;
    };
    for (const Case& each :
         {Case{"5", code::GLTF_VALUE_KIND},
          {R"({"count": 1, "values": {"bufferView": 0}})", code::GLTF_VALUE_MISSING},
          {R"({"count": 4, "indices": {"bufferView": 1, "componentType": 5121}, "values": {"bufferView": 0}})",
           code::GLTF_ACCESSOR_SPARSE},
          {R"({"count": 1, "indices": {"bufferView": 1, "componentType": 5121}, "values": {"bufferView": 7}})",
           code::GLTF_INDEX_RANGE}}) {
        ClaimedLog log;
        log.claim(each.code);
        const Parts parts{accessor(5126, "VEC3", 3, R"(, "bufferView": 0, "sparse": )" + std::string(each.sparse)),
                          view(0, 36) + "," + view(36, 4), bytes};
        BOOST_TEST(!readMesh(parts, log).loaded, each.sparse);
    }
}
