// Inputs that would overflow a stack, exhaust memory or take quadratic time.
#include <boost/test/unit_test.hpp>
#include <chrono>

#include "reading.hpp"

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/importers/load.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr std::size_t kMany = 100'000;

// Runs `work`, which takes far below a second when it is linear and far above when it is quadratic.
template <typename Work>
void inLinearTime(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    BOOST_TEST(taken.count() < 20.0);
}

std::string repeated(std::size_t count, const auto& make) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? "," : "") + make(i);
    return text;
}

std::string number(std::size_t i) {
    return std::to_string(i);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_chain_of_100000_nodes) {
    const std::string nodes = repeated(kMany, [](std::size_t i) {
        return i + 1 < kMany ? R"({"children": [)" + number(i + 1) + "]}" : std::string("{}");
    });
    inLinearTime([&] {
        ClaimedLog log;
        const Scene scene = readGltf(gltfNodes(nodes), log);
        std::size_t depth = 0;
        const Node* node = &scene.root();
        for (; !node->children.empty(); node = node->children.front().get()) ++depth;
        BOOST_TEST(depth == kMany);
    });
}

BOOST_AUTO_TEST_CASE(a_cycle_of_100000_nodes) {
    const std::string nodes =
        repeated(kMany, [](std::size_t i) { return R"({"children": [)" + number((i + 1) % kMany) + "]}"; });
    inLinearTime([&] {
        ClaimedLog log;
        log.claim(code::GLTF_NODE_CYCLE, "/nodes/99999/children/0");
        readGltf(gltfNodes(nodes), log);
    });
}

BOOST_AUTO_TEST_CASE(a_chain_whose_every_node_the_scene_names) {
    const std::string nodes = repeated(kMany, [](std::size_t i) {
        return i + 1 < kMany ? R"({"children": [)" + number(i + 1) + "]}" : std::string("{}");
    });
    inLinearTime([&] {
        DiagnosticLog log;
        readGltf(gltfNodes(nodes, repeated(kMany, number)), log);
        BOOST_TEST(log.count(Severity::Error) == kMany - 1);
    });
}

BOOST_AUTO_TEST_CASE(a_node_with_100000_children_and_a_trigger_of_them_all) {
    const std::string children = repeated(kMany, [](std::size_t i) { return number(i + 1); });
    const std::string nodes =
        R"({"children": [)" + children + R"(], "extensions": {"OMI_physics_body": {"trigger": {"nodes": [)" + children +
        "]}}}}," + repeated(kMany, [](std::size_t) {
            return std::string(R"({"extensions": {"OMI_physics_body": {"trigger": {"shape": 0}}}})");
        });
    inLinearTime([&] {
        ClaimedLog log;
        const Scene scene = readGltf(
            gltfNodes(nodes, "0", R"("extensions": {"OMI_physics_shape": {"shapes": [{"type": "box"}]}})"), log);
        BOOST_TEST(scene.root().children.at(0)->trigger->nodes.size() == kMany);
    });
}

BOOST_AUTO_TEST_CASE(a_diagnostic_at_each_of_100000_nodes) {
    const std::string nodes = repeated(kMany, [](std::size_t) { return std::string(R"({"rotation": [0, 0, 0, 0]})"); });
    inLinearTime([&] {
        DiagnosticLog log;
        readGltf(gltfNodes(nodes, repeated(kMany, number)), log);
        BOOST_TEST(log.count(Severity::Error) == kMany);
        BOOST_TEST(log.dropped() == kMany - log.entries().size());
    });
}

// Each drive is a joint of ODE.
BOOST_AUTO_TEST_CASE(settings_of_hundreds_of_drives_that_hundreds_of_joints_share) {
    const std::string nodes =
        R"({"extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}},)" + repeated(400, [](std::size_t) {
            return std::string(R"({"extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}},)"
                               R"("OMI_physics_joint": {"joint": 0, "connectedNode": 0}}})");
        });
    for (const std::size_t drives : {6U, 300U}) {
        const std::string settings = repeated(drives, [](std::size_t i) {
            return R"({"type": "angular", "mode": "force", "velocityTarget": 1, "damping": 1, "axis": )" +
                   number(i % 3) + "}";
        });
        DiagnosticLog log;
        static_cast<void>(loadBytes(
            gltfNodes(nodes, repeated(401, number),
                      R"("extensions": {"OMI_physics_joint": {"physicsJoints": [{"drives": [)" + settings + "]}]}}"),
            "joints.gltf", {}, log));
        BOOST_TEST(log.has(code::FILE_MEMORY) == (drives > 12));
    }
}

// 40 million zeros, twelve times 320 MB, in a file of a few hundred bytes.
BOOST_AUTO_TEST_CASE(accessors_without_data_make_no_more_than_the_size_of_the_file_allows) {
    ClaimedLog log;
    log.claim(code::GLTF_ACCESSOR_TOO_LARGE, "/accessors/0/count");
    const std::string text = gltfShapes(R"({"type": "convex", "convex": {"mesh": 0}})",
                                        R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"componentType": 5126, "type": "VEC3", "count": 40000000}])");
    BOOST_TEST(!readGltf(text, log).contents().meshes.at(0).loaded);
    log.check();
    DocumentLimits limits;
    limits.expansion = 3'000'000;
    BOOST_TEST(limits.unpacked(text.size()) > 960'000'000U);
    log.claim(code::GLTF_ACCESSOR_TOO_LARGE, "/accessors/0/count");
    limits.meshElements = 100;
    BOOST_TEST(!readGltf(text, log, {}, {}, limits).contents().meshes.at(0).loaded);
}

BOOST_AUTO_TEST_CASE(a_mesh_whose_primitives_repeat_one_accessor_is_bounded) {
    const std::string primitives =
        repeated(2000, [](std::size_t) { return std::string(R"({"attributes": {"POSITION": 0}})"); });
    DocumentLimits limits;
    limits.meshElements = 100'000;
    ClaimedLog log;
    log.claim(code::GLTF_MESH_SEVERAL_PRIMITIVES);
    log.claim(code::GLTF_ACCESSOR_TOO_LARGE, "/accessors/0/count");
    const Scene scene = readGltf(glb(gltfShapes(R"({"type": "trimesh", "trimesh": {"mesh": 0}})",
                                                R"("meshes": [{"primitives": [)" + primitives + R"(]}],
                       "accessors": [{"bufferView": 0, "componentType": 5121, "type": "VEC3", "count": 3000}],
                       "bufferViews": [{"buffer": 0, "byteLength": 9000}], "buffers": [{"byteLength": 9000}])"),
                                     std::string(9000, 'x')),
                                 log, {}, {}, limits);
    BOOST_TEST(scene.contents().meshes.at(0).positions.size() <= limits.meshElements);
}

// Each alone is small enough for the file; together they are not.
BOOST_AUTO_TEST_CASE(what_meshes_take_together_is_bounded) {
    DocumentLimits limits;
    limits.expansion = 1;
    const auto loaded = [&](std::size_t meshes, DiagnosticLog& log) {
        const std::string each = repeated(
            meshes, [](std::size_t) { return std::string(R"({"primitives": [{"attributes": {"POSITION": 0}}]})"); });
        const std::string shapes = repeated(
            meshes, [](std::size_t i) { return R"({"type": "convex", "convex": {"mesh": )" + number(i) + "}}"; });
        const Scene scene = readGltf(
            gltfShapes(shapes, R"("meshes": [)" + each +
                                   R"(], "accessors": [{"componentType": 5126, "type": "VEC3", "count": 60000}])"),
            log, {}, {}, limits);
        std::size_t count = 0;
        for (const Mesh& mesh : scene.contents().meshes) count += mesh.loaded ? 1U : 0U;
        return count;
    };
    const std::size_t fit = limits.unpacked(1000) / (60000 * 3 * sizeof(double));
    DiagnosticLog log;
    BOOST_TEST_MESSAGE(fit);
    BOOST_TEST(loaded(1, log) == 1U);
    BOOST_TEST(!log.has(code::GLTF_ACCESSOR_TOO_LARGE));
    BOOST_TEST(loaded(100, log) < 100U);
    BOOST_TEST(log.has(code::GLTF_ACCESSOR_TOO_LARGE));
}
