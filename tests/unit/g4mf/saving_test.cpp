// Unchanged in, unchanged out; an edit touches its value alone.
#include <zstd.h>

#include <boost/test/unit_test.hpp>

#include "orrery/exporters/save.hpp"
#include "orrery/test/text.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

const std::string kText = R"({ "asset" : {"dimension":3}, "extra":[1.50,{}],
  "nodes":[{"children":[1]}, {"name":"b", "position":[0.0, 2.00, 0], "rotor": [1,0,0,0],
     "physics":{"motion":{"type":"dynamic", "mass": 2.0e0 }}}],
  "shapes":[{"size":[1.0, 1, 1.00]}] } )";

std::string saved(const Scene& scene, const char* format) {
    DiagnosticLog log;
    const auto bytes = saveBytes(scene, format, log);
    for (const Diagnostic& entry : log.entries()) BOOST_TEST_MESSAGE(toText(entry));
    BOOST_REQUIRE(bytes);
    return *bytes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_of_every_dimension_come_back_byte_for_byte) {
    for (const std::string& text :
         {kText, std::string(R"({"asset": {"dimension": 4}, "shapes": [{"size": [1,1,1,1]}]} )")}) {
        DiagnosticLog log;
        BOOST_TEST(saved(readG4mf(text, log), "g4tf") == text);
    }
    const std::string binary = container(chunk("MINE", "x") + chunk("JSON", kText) + chunk("BLOB", "abc"));
    DiagnosticLog log;
    BOOST_TEST(saved(loadBytes(binary, "x.g4b", {}, log), "g4b") == binary);
}

BOOST_AUTO_TEST_CASE(an_edit_touches_its_value_alone) {
    DiagnosticLog log;
    Scene scene = readG4mf(kText, log);
    Node& node = *scene.edit().find(scene.find("b")->id);
    node.transform.position->y = 3;
    BOOST_TEST(saved(scene, "g4tf") == replaced(kText, "2.00", "3"));
    std::get<MotionMass>(node.body->mass).mass = 5;
    BOOST_TEST(saved(scene, "g4tf") == replaced(replaced(kText, "2.00", "3"), "2.0e0", "5"));
    std::get<GeneralShape>(scene.edit().shapes[0].geometry).size->z = 4;
    BOOST_TEST(saved(scene, "g4tf") == replaced(replaced(replaced(kText, "2.00", "3"), "2.0e0", "5"), "1.00", "4"));
}

BOOST_AUTO_TEST_CASE(sizes_of_the_container_follow_an_edit) {
    const std::string blob = chunk("BLOB", "abc");
    for (const bool zstd : {false, true}) {
        std::string json = kText;
        if (zstd) {
            json.resize(ZSTD_compressBound(kText.size()));
            json.resize(ZSTD_compress(json.data(), json.size(), kText.data(), kText.size(), 3));
        }
        DiagnosticLog log;
        Scene scene =
            loadBytes(container(chunk("JSON", json, zstd ? "Zstd" : std::string(4, '\0')) + blob), "x.g4b", {}, log);
        scene.edit().find(scene.find("b")->id)->transform.position->y = 31.25;
        const std::string bytes = saved(scene, "g4b");
        BOOST_TEST(bytes.ends_with(blob));
        BOOST_TEST(bytes.substr(8, 8) == littleEndian(bytes.size(), 8));
        const Scene again = loadBytes(bytes, "x.g4b", {}, log);
        BOOST_TEST(!log.hasErrors());
        BOOST_TEST(again.find("b")->transform.position->y == 31.25);
    }
}

BOOST_AUTO_TEST_CASE(scenes_of_g4mf_are_written_as_xode_and_gltf) {
    DiagnosticLog log;
    const Scene scene = readG4mf(kText, log);
    for (const char* format : {"xode", "gltf", "glb"}) {
        const Scene again = loadBytes(saved(scene, format), std::string("x.") + format, {}, log);
        BOOST_TEST(!log.hasErrors());
        BOOST_REQUIRE(again.find("b"));
        BOOST_REQUIRE(again.find("b")->body);
    }
}
