// A model in memory is read as its file.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <limits>

#include "models.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;
using Value = tinygltf::Value;

namespace read_model_test {
namespace {

std::uint64_t hashAfter(const Scene& scene, int steps = 60) {
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    for (int i = 0; i < steps; ++i) simulation.step(0.01);
    return simulation.stateHash();
}

Value object(Value::Object members) {
    return Value(std::move(members));
}

// One dynamic body with a collider of shape 0.
tinygltf::Node bodyNode(const std::string& name) {
    tinygltf::Node node;
    node.name = name;
    node.extensions["OMI_physics_body"] =
        object({{"motion", object({{"type", Value(std::string("dynamic"))}, {"mass", Value(2.0)}})},
                {"collider", object({{"shape", Value(0)}})}});
    return node;
}

// Never loaded from anywhere.
tinygltf::Model builtModel() {
    tinygltf::Model model;
    model.nodes.push_back(bodyNode("crate"));
    model.scenes.emplace_back().nodes = {0};
    model.defaultScene = 0;
    model.extensionsUsed = {"OMI_physics_shape", "OMI_physics_body"};
    model.extensions["OMI_physics_shape"] =
        object({{"shapes", Value(Value::Array{object({
                               {"type", Value(std::string("box"))},
                               {"box", object({{"size", Value(Value::Array{Value(1), Value(2.5), Value(1)})}})},
                           })})}});
    return model;
}

void addBytes(tinygltf::Model& model, const void* bytes, std::size_t size, int buffer) {
    auto& data = model.buffers[static_cast<std::size_t>(buffer)].data;
    tinygltf::BufferView& view = model.bufferViews.emplace_back();
    view.buffer = buffer;
    view.byteOffset = data.size();
    view.byteLength = size;
    data.resize(data.size() + size);
    std::memcpy(data.data() + view.byteOffset, bytes, size);
}

// A tetrahedron as the convex shape of the crate; its corners are in buffer 0, its indices in buffer 1.
tinygltf::Model modelWithTwoBuffers() {
    const float corners[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const std::uint16_t indices[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    tinygltf::Model model = builtModel();
    model.buffers.resize(2);
    addBytes(model, corners, sizeof corners, 0);
    addBytes(model, indices, sizeof indices, 1);
    const auto addAccessor = [&](int component, std::size_t count, int type) {
        tinygltf::Accessor& accessor = model.accessors.emplace_back();
        accessor.bufferView = static_cast<int>(model.accessors.size()) - 1;
        accessor.componentType = component;
        accessor.count = count;
        accessor.type = type;
    };
    addAccessor(TINYGLTF_COMPONENT_TYPE_FLOAT, 4, TINYGLTF_TYPE_VEC3);
    addAccessor(TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT, 12, TINYGLTF_TYPE_SCALAR);
    model.accessors[0].minValues = {0, 0, 0};
    model.accessors[0].maxValues = {1, 1, 1};
    tinygltf::Primitive primitive;
    primitive.attributes["POSITION"] = 0;
    primitive.indices = 1;
    primitive.mode = TINYGLTF_MODE_TRIANGLES;
    model.meshes.emplace_back().primitives = {primitive};
    model.extensions["OMI_physics_shape"] =
        object({{"shapes", Value(Value::Array{object(
                               {{"type", Value(std::string("convex"))}, {"convex", object({{"mesh", Value(0)}})}})})}});
    return model;
}

const Diagnostic* find(const DiagnosticLog& log, std::string_view path) {
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.place.path == path) return &diagnostic;
    }
    return nullptr;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(read_model)

BOOST_AUTO_TEST_CASE(every_gltf_of_data_read_both_ways_moves_alike) {
    for (const char* suffix : {".gltf", ".glb"}) {
        for (const auto& file : dataFiles(suffix)) {
            DiagnosticLog log;
            const Scene loaded = load(file, log);
            const Scene read = readModel(modelOf(file), log, file.parent_path());
            BOOST_TEST(!log.hasErrors(), file);
            BOOST_TEST(hashAfter(loaded) == hashAfter(read), file);
        }
    }
}

BOOST_AUTO_TEST_CASE(it_says_what_the_file_would) {
    const std::string text = bodiesText(R"("scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"name": "a",
        "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": -3}, "collider": {"shape": 7}}}}])");
    DiagnosticLog ofFile;
    const Scene loaded = loadBytes(text, "a.gltf", {}, ofFile);
    DiagnosticLog ofModel;
    const Scene read = readModel(modelOfText(text), ofModel);
    BOOST_REQUIRE(!ofFile.entries().empty());
    BOOST_REQUIRE(ofFile.entries().size() == ofModel.entries().size());
    for (std::size_t i = 0; i < ofFile.entries().size(); ++i) {
        BOOST_TEST((ofFile.entries()[i].code == ofModel.entries()[i].code));
        BOOST_TEST(ofFile.entries()[i].place.path == ofModel.entries()[i].place.path);
    }
}

BOOST_AUTO_TEST_CASE(an_edit_of_the_model_counts) {
    tinygltf::Model model = modelOf(sourceFolder() / "data/tower.gltf");
    DiagnosticLog log;
    const Scene before = readModel(model, log);
    std::size_t ball = 0;
    while (model.nodes[ball].name != "ball") ++ball;
    model.nodes[ball].translation = {3, 40, 5};
    const Scene after = readModel(model, log);
    BOOST_TEST((after.find("ball")->transform.position == Vector3{3, 40, 5}));
    BOOST_TEST(hashAfter(before) != hashAfter(after));
}

BOOST_AUTO_TEST_CASE(a_model_built_in_code_is_simulated) {
    DiagnosticLog log;
    Simulation simulation(readModel(builtModel(), log), {}, log);
    BOOST_TEST(!log.hasErrors());
    BOOST_REQUIRE(simulation.bodies().size() == 1);
    dMass mass;
    dBodyGetMass(simulation.ode(simulation.findBody("crate")), &mass);
    BOOST_TEST(mass.mass == 2);
    dReal size[3];
    dGeomBoxGetLengths(dBodyGetFirstGeom(simulation.ode(simulation.findBody("crate"))), size);
    BOOST_TEST(size[1] == 2.5);
}

BOOST_AUTO_TEST_CASE(each_buffer_is_taken_from_memory) {
    tinygltf::Model model = modelWithTwoBuffers();
    model.buffers[1].uri = "nowhere.bin";  // tinygltf keeps the name of the file that it read
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_TEST(!log.hasErrors());
    BOOST_REQUIRE(scene.contents().meshes.size() == 1);
    Simulation simulation(scene, {}, log);
    BOOST_TEST(!log.hasErrors());
    BOOST_TEST((dGeomGetClass(dBodyGetFirstGeom(simulation.ode(simulation.findBody("crate")))) == dConvexClass));
}

BOOST_AUTO_TEST_CASE(a_buffer_that_is_not_in_memory_is_read_from_its_file) {
    const TemporaryFolder folder;
    tinygltf::Model model = modelWithTwoBuffers();
    const auto& bytes = model.buffers[1].data;
    folder.write("indices.bin", std::string(bytes.begin(), bytes.end()));
    model.buffers[1].uri = "indices.bin";
    model.buffers[1].data.clear();
    DiagnosticLog log;
    Simulation simulation(readModel(model, log, folder.path()), {}, log);
    BOOST_TEST(!log.hasErrors());
    const Scene without = readModel(model, log);
    BOOST_TEST(log.has("GLTF_URI_REFUSED"));
}

BOOST_AUTO_TEST_CASE(what_is_not_finite_is_a_diagnostic) {
    tinygltf::Model model = builtModel();
    model.nodes[0].translation = {0, std::numeric_limits<double>::quiet_NaN(), 0};
    model.nodes[0].extensions["OMI_physics_body"].Get<Value::Object>()["motion"].Get<Value::Object>()["mass"] =
        Value(-std::numeric_limits<double>::infinity());
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_REQUIRE(find(log, "/nodes/0/translation/1"));
    BOOST_TEST(find(log, "/nodes/0/translation/1")->found == "\"NaN\"");
    BOOST_REQUIRE(find(log, "/nodes/0/extensions/OMI_physics_body/motion/mass"));
}

BOOST_AUTO_TEST_CASE(names_that_are_not_utf8_are_a_diagnostic) {
    tinygltf::Model model = builtModel();
    model.nodes[0].name =
        "cr\xFF"
        "ate";
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_TEST(log.has("JSON_ENCODING"));
    BOOST_TEST(scene.nodeOfSource(0)->name.starts_with("cr?"));
}

BOOST_AUTO_TEST_CASE(names_may_hold_any_character) {
    tinygltf::Model model = builtModel();
    model.nodes[0].name = "a\x01\t\"\\/\x7F\xC3\xA4\n";
    DiagnosticLog log;
    BOOST_TEST(readModel(model, log).nodeOfSource(0)->name == model.nodes[0].name);
    BOOST_TEST(!log.hasErrors());
}

BOOST_AUTO_TEST_CASE(a_name_may_hold_a_zero) {
    tinygltf::Model model = builtModel();
    model.nodes[0].name = std::string("a\0b", 3);
    DiagnosticLog log;
    BOOST_TEST(readModel(model, log).nodeOfSource(0)->name == model.nodes[0].name);
}

BOOST_AUTO_TEST_CASE(indices_that_lead_nowhere_are_diagnostics) {
    tinygltf::Model model = builtModel();
    model.nodes[0].mesh = -7;
    model.nodes[0].children = {0, 99, -1};
    model.scenes[0].nodes = {0, 5};
    model.bufferViews.resize(1);
    model.accessors.resize(1);
    model.animations.emplace_back().channels.emplace_back();
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_TEST(find(log, "/nodes/0/mesh"));
    BOOST_TEST(find(log, "/nodes/0/children/1"));
    BOOST_TEST(find(log, "/scenes/0/nodes/1"));
}

BOOST_AUTO_TEST_CASE(an_empty_model_is_an_empty_scene) {
    DiagnosticLog log;
    const Scene scene = readModel(tinygltf::Model(), log);
    BOOST_TEST(scene.root().children.empty());
    BOOST_TEST(!log.hasErrors());
}

BOOST_AUTO_TEST_CASE(values_nested_too_deep_are_a_diagnostic) {
    // The limit is 256; tinygltf copies values by recursion.
    Value value(1);
    for (int i = 0; i < 400; ++i) value = Value(Value::Array{value});
    tinygltf::Model model = builtModel();
    model.extensions["ACME_deep"] = value;
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_TEST(log.has("JSON_TOO_DEEP"));
}

BOOST_AUTO_TEST_CASE(a_model_beyond_the_limit_is_not_read) {
    LoadOptions options;
    options.limits.bytes = 20;
    DiagnosticLog log;
    const Scene scene = readModel(modelWithTwoBuffers(), log, {}, options);
    BOOST_TEST(log.has("FILE_TOO_LARGE"));
    BOOST_TEST(scene.root().children.empty());
}

BOOST_AUTO_TEST_CASE(animations_keep_their_numbers) {
    tinygltf::Model model = modelOf(sourceFolder() / "data/lift.gltf");
    model.animations.insert(model.animations.begin(), tinygltf::Animation());
    model.animations[0].name = "nothing moves";
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_REQUIRE(scene.contents().animations.size() == 2);
    BOOST_TEST(scene.contents().animations[0].name == "nothing moves");
    BOOST_TEST(scene.find("lift")->animation->tracks.at(0).animation == 1);
}

BOOST_AUTO_TEST_CASE(empty_objects_are_there) {
    tinygltf::Model model = builtModel();
    model.nodes[0].extensions["OMI_physics_body"] = object({{"trigger", object({})}});
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_TEST(log.has("OMI_TRIGGER_EMPTY"));
    BOOST_TEST(scene.nodeOfSource(0)->trigger.has_value());
}

BOOST_AUTO_TEST_CASE(extensions_and_extras_are_in_what_is_saved) {
    tinygltf::Model model = builtModel();
    // tinygltf takes a number without a fraction for an integer.
    model.nodes[0].extensions["OMI_physics_body"] =
        object({{"motion", object({{"type", Value(std::string("dynamic"))}, {"mass", Value(2.5)}})}});
    model.nodes[0].extensions["KHR_node_visibility"] = object({{"visible", Value(false)}});
    model.nodes[0].extras =
        object({{"whole", Value(3)}, {"part", Value(0.1)}, {"list", Value(Value::Array{Value(1)})}});
    model.extensionsUsed.emplace_back("KHR_node_visibility");
    model.skins.emplace_back().joints = {0};
    DiagnosticLog log;
    const auto bytes = saveBytes(readModel(model, log), "glb", log);
    BOOST_REQUIRE(bytes.has_value());
    tinygltf::Model again;
    std::string said;
    BOOST_REQUIRE(tinygltf::TinyGLTF().LoadBinaryFromMemory(&again, &said, &said,
                                                            reinterpret_cast<const unsigned char*>(bytes->data()),
                                                            static_cast<unsigned>(bytes->size())));
    BOOST_TEST((again.nodes == model.nodes));
    BOOST_TEST((again.skins == model.skins));
    BOOST_TEST((again.extensions == model.extensions));
    BOOST_TEST((again.extensionsUsed == model.extensionsUsed));
}

BOOST_AUTO_TEST_CASE(the_model_stays_as_it_is) {
    const tinygltf::Model model = modelOf(sourceFolder() / "data/lift.gltf");
    const tinygltf::Model copy = model;
    DiagnosticLog log;
    const Scene scene = readModel(model, log);
    BOOST_TEST((model == copy));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace read_model_test
