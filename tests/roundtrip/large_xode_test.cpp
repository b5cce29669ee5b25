// Ten megabytes of XODE: an edit touches the bytes of its value alone, and what is undone leaves no trace.
#include <algorithm>
#include <cstddef>

#include "edited_xode.hpp"
#include "orrery/test/sanitized.hpp"

using namespace orrery;
using namespace orrery::test;

namespace large_xode_test {
namespace {

constexpr std::size_t kBytes = fewerIfSanitized(10'000'000);

const std::string& largeText() {
    static const std::string text = [] {
        std::string s =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xode version=\"1.0r23\">\n<world>\n<space name=\"all\">\n";
        for (std::size_t i = 0; s.size() < kBytes; ++i) {
            const std::string n = std::to_string(i);
            s += "  <body name=\"body " + n + "\">\n    <transform><position x=\"" + n +
                 ".50\" y=\"0.25\" z=\"-3e0\"/></transform>\n"
                 "    <geom><box sizex=\"0.5\" sizey=\"0.5\" sizez=\"0.5\"/></geom>\n"
                 "    <mass><mass_shape density=\"2\"><box sizex=\"0.5\" sizey=\"0.5\" "
                 "sizez=\"0.5\"/></mass_shape></mass>\n  </body>\n";
        }
        return s + "</space>\n</world>\n</xode>\n";
    }();
    return text;
}

std::string saved(const Scene& scene) {
    ClaimedLog log;
    return saveXode(scene, log).value_or("not saved");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(large_xode)

BOOST_AUTO_TEST_CASE(a_changed_position_differs_in_the_bytes_of_its_value) {
    const std::string& text = largeText();
    Scene scene = read(text);
    BOOST_TEST((saved(scene) == text));
    // As long as before, so that the texts can be compared byte by byte.
    find(scene, "body 2000").transform.position->x = 2009.7;
    const std::string result = saved(scene);
    BOOST_REQUIRE(result.size() == text.size() - 1);
    const auto [was, is] = std::mismatch(text.begin(), text.end(), result.begin(), result.end());
    const std::size_t value = text.find("2000.50");
    const auto at = static_cast<std::size_t>(was - text.begin());
    BOOST_TEST(at >= value);
    BOOST_TEST(at < value + 7);
    const auto [wasEnd, isEnd] = std::mismatch(text.rbegin(), text.rend(), result.rbegin(), result.rend());
    const std::size_t end = text.size() - static_cast<std::size_t>(wasEnd - text.rbegin());
    BOOST_TEST(end <= value + 7);
}

BOOST_AUTO_TEST_CASE(a_position_of_as_many_letters_differs_in_those_bytes_only) {
    const std::string& text = largeText();
    Scene scene = read(text);
    find(scene, "body 2000").transform.position->x = 2000.75;
    const std::string result = saved(scene);
    BOOST_REQUIRE(result.size() == text.size());
    const std::size_t value = text.find("2000.50");
    std::size_t outside = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        outside += text[i] != result[i] && (i < value || i >= value + 7) ? 1U : 0U;
    BOOST_TEST(outside == 0U);
    BOOST_TEST(result.substr(value, 7) == "2000.75");
}

BOOST_AUTO_TEST_CASE(a_body_that_is_added_and_removed_again_leaves_the_file_as_it_was) {
    const std::string& text = largeText();
    Scene scene = read(text);
    {
        Node& added = scene.edit().addNode(find(scene, "all"), "added");
        added.body.emplace();
    }
    const std::string with = saved(scene);
    BOOST_TEST(with.size() > text.size());
    scene.edit().removeNode(find(scene, "added"));
    BOOST_TEST((saved(scene) == text));
    // The same after the file was read again.
    Scene again = read(with);
    again.edit().removeNode(find(again, "added"));
    BOOST_TEST((saved(again) == text));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace large_xode_test
