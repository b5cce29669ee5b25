// An XML document in memory is read as its file.
#include <boost/test/unit_test.hpp>

#include "models.hpp"
#include "orrery/pugixml.hpp"
#include "orrery/sim/simulation.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

std::uint64_t hashAfter(const Scene& scene) {
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    for (int i = 0; i < 60; ++i) simulation.step(0.01);
    return simulation.stateHash();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(read_xml)

BOOST_AUTO_TEST_CASE(every_xode_of_data_read_both_ways_moves_alike) {
    for (const auto& file : dataFiles(".xode")) {
        DiagnosticLog log;
        pugi::xml_document document;
        BOOST_REQUIRE(document.load_file(file.c_str()));
        const Scene read = readXml(document, log);
        BOOST_TEST(!log.hasErrors(), file);
        BOOST_TEST(hashAfter(load(file, log)) == hashAfter(read), file);
    }
}

BOOST_AUTO_TEST_CASE(an_edit_of_the_document_counts) {
    pugi::xml_document document;
    BOOST_REQUIRE(document.load_string("<xode><world><body name='b'/></world></xode>"));
    document.child("xode").child("world").append_child("body").append_attribute("name").set_value("c<&\"");
    DiagnosticLog log;
    const Scene scene = readXml(document, log);
    BOOST_TEST(scene.find("b") != nullptr);
    BOOST_TEST(scene.find("c<&\"") != nullptr);
}

BOOST_AUTO_TEST_CASE(the_encoding_of_the_file_is_not_that_of_the_document) {
    pugi::xml_document document;
    const char text[] =
        "<?xml version='1.0' encoding='ISO-8859-1'?><xode><world><body name='r\xE4"
        "der'/></world></xode>";
    BOOST_REQUIRE(document.load_string(text, pugi::parse_default | pugi::parse_declaration));
    BOOST_REQUIRE(document.load_buffer(text, sizeof text - 1, pugi::parse_full));
    DiagnosticLog log;
    const Scene scene = readXml(document, log);
    BOOST_TEST(scene.find("r\xC3\xA4"
                          "der") != nullptr);
    BOOST_TEST(!log.has("XML_ENCODING"));
}

BOOST_AUTO_TEST_CASE(a_document_without_a_root_is_a_diagnostic) {
    DiagnosticLog log;
    const Scene scene = readXml(pugi::xml_document(), log);
    BOOST_TEST(log.hasErrors());
    BOOST_TEST(scene.root().children.empty());
}

BOOST_AUTO_TEST_SUITE_END()
