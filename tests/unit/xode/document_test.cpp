// The document as a whole: containers, names, places, limits, files by others.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "orrery/base/codes/xode.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

using namespace orrery;
using namespace orrery::test;

BOOST_AUTO_TEST_CASE(containers_become_nodes_of_their_kind) {
    ClaimedLog log;
    const Scene scene = readXode(
        "<xode version='1.0r23'><world name='w'><space name='s'><group name='g'><space name='in'/></group>"
        "<jointgroup name='jg'><body name='b'><body name='nested'/></body></jointgroup></space></world></xode>",
        log);
    BOOST_TEST(static_cast<bool>(scene.find("/w")->world));
    BOOST_TEST(static_cast<bool>(scene.find("/w/s")->space));
    BOOST_TEST(kindName(*scene.find("/w/s/g")) == "node");
    BOOST_TEST(static_cast<bool>(scene.find("/w/s/g/in")->space));
    BOOST_TEST(static_cast<bool>(scene.find("/w/s/jg")->jointGroup));
    BOOST_TEST(static_cast<bool>(scene.find("/w/s/jg/b/nested")->body));
}

BOOST_AUTO_TEST_CASE(every_node_knows_its_place) {
    ClaimedLog log;
    const Scene scene = readInSpace("<body name='b'><mass><adjust total='1'/></mass></body>", log);
    log.claim(code::XODE_MASS_DEFAULT, "1:56");
    BOOST_TEST(scene.place(first(scene)).column == 41U);
    BOOST_TEST(scene.place(first(scene), "name").column == 47U);
    BOOST_TEST(scene.place(first(scene)).path == "/xode/world/space/body");
}

BOOST_AUTO_TEST_CASE(objects_in_a_world_without_space_are_read) {
    ClaimedLog log;
    log.claim(code::XODE_ELEMENT_MISPLACED);
    const Scene scene = readXode("<xode version='1.0'><world><body name='b'/><space/></world></xode>", log);
    BOOST_TEST(static_cast<bool>(scene.find("b")->body));
}

BOOST_AUTO_TEST_CASE(leniency_turns_errors_of_form_into_warnings) {
    const std::string text =
        "<xode version='1.0'><world><body><test/><transform><matrix4f m00='1' m01='2' m02='3' m03='0' m10='2' m11='4' "
        "m12='6' m13='0' m20='0' m21='0' m22='1' m23='0' m30='0' m31='0' m32='0' m33='1'/></transform></body><space/>"
        "</world></xode>";
    for (const bool lenient : {false, true}) {
        DiagnosticLog log;
        XodeOptions options;
        options.lenient = lenient;
        readXode(text, log, options);
        BOOST_TEST(log.entries().size() == 3U);
        BOOST_TEST(log.count(lenient ? Severity::Warning : Severity::Error) == 3U);
    }
}

BOOST_AUTO_TEST_CASE(extensions_are_accepted_and_stay_in_the_document) {
    ClaimedLog log;
    const Scene scene = readInSpace("<body><ext ename='mine'><body name='not one'/></ext></body>", log);
    BOOST_TEST(scene.find("not one") == nullptr);
}

BOOST_AUTO_TEST_CASE(a_document_without_a_root_is_an_empty_scene) {
    for (const char* text : {"", "<", "no markup", "<!-- only -->", "<other/>", "<xode", "\xEF\xBB\xBF"}) {
        DiagnosticLog log;
        const Scene scene = readXode(text, log);
        BOOST_TEST(log.hasErrors(), text);
        BOOST_TEST(scene.root().children.empty());
    }
}

BOOST_AUTO_TEST_CASE(nesting_as_deep_as_may_be_is_read) {
    std::string open;
    std::string close;
    for (int i = 0; i < 1021; ++i) {
        open += "<group>";
        close += "</group>";
    }
    ClaimedLog log;
    const Scene scene = readInSpace(open + close, log);
    std::size_t depth = 0;
    for (const Node* node = &scene.root(); !node->children.empty(); node = node->children[0].get()) ++depth;
    BOOST_TEST(depth == 1023U);
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_levels_do_not_overflow_the_stack) {
    std::string open;
    for (int i = 0; i < 100'000; ++i) open += "<group>";
    DiagnosticLog log;
    readInSpace(open, log);
    BOOST_TEST(log.hasErrors());
}

BOOST_AUTO_TEST_CASE(as_many_diagnostics_as_objects_take_no_longer_than_reading) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += "<geom name='same' kind='x'><sphere radius='-1'/></geom>\n";
    DiagnosticLog log;
    readInSpace(text, log);
    // The radius of each, the name of all but the first, and the attribute once.
    BOOST_TEST(log.count(Severity::Error) == 99'999U);
    BOOST_TEST(log.count(Severity::Warning) == 1U);
}

BOOST_AUTO_TEST_CASE(what_has_no_name_is_told_of_by_the_name_of_what_it_is_in) {
    const auto said = [](const std::string& content) {
        DiagnosticLog log;
        static_cast<void>(readInSpace(content, log));
        return log.entries().at(0).message;
    };
    const std::string geom = "<geom><sphere/></geom>";
    BOOST_TEST(said(geom) == "<sphere> lacks the attribute radius");
    BOOST_TEST(said("<body name='b'><group>" + geom + "</group></body>") ==
               "<sphere> of body \"b\" lacks the attribute radius");
    BOOST_TEST(said("<body name='b'><geom><sphere radius='1'/></geom>" + geom + "</body>") ==
               "<sphere> of geom[2] of body \"b\" lacks the attribute radius");
}

BOOST_AUTO_TEST_CASE(of_an_element_that_stands_twice_the_first_counts) {
    ClaimedLog log;
    log.claim(code::XODE_ELEMENT_REPEATED);
    const Scene scene = readInSpace(
        "<body><transform><position x='1' y='2' z='3'/></transform><transform><position x='4' y='5' z='6'/></transform>"
        "</body>",
        log);
    BOOST_TEST((first(scene).transform.position == Vector3{1, 2, 3}));
}

// The diagnostics that reference files by others may give: a rule calls for each of them.
BOOST_AUTO_TEST_CASE(files_by_others_give_no_error_and_no_needless_warning) {
    const auto corpus = corpusFolder();
    if (!corpus) return;
    const std::set<Code> calledFor{code::XODE_NAME_DUPLICATE, code::XODE_PLANE_NORMAL_LENGTH, code::XODE_DIALECT};
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*corpus / "xode")) {
        if (entry.path().extension() != ".xode") continue;
        ++files;
        DiagnosticLog log;
        const Scene scene = readXode(fileBytes(entry.path()), log);
        for (const Diagnostic& diagnostic : log.entries()) {
            BOOST_TEST(calledFor.contains(diagnostic.code), entry.path() << ": " << toText(diagnostic));
        }
        BOOST_TEST(log.has(code::XODE_DIALECT), entry.path());
        BOOST_TEST(scene.contents().shapes.size() > 2U, entry.path());
    }
    BOOST_TEST(files > 0U);
}
