#include <boost/test/unit_test.hpp>
#include <initializer_list>
#include <string_view>

#include "orrery/base/counted.hpp"
#include "orrery/base/spelling.hpp"

namespace {

using namespace orrery;

std::string_view nearest(std::string_view wanted, std::initializer_list<std::string_view> words) {
    NearestWord word(wanted);
    for (const std::string_view each : words) word.offer(each);
    return word.found();
}

}  // namespace

BOOST_AUTO_TEST_CASE(edits_are_counted_up_to_a_limit_without_regard_to_case) {
    BOOST_TEST(editDistance("radius", "radius", 2) == 0U);
    BOOST_TEST(editDistance("Radius", "raduis", 2) == 2U);
    BOOST_TEST(editDistance("mass", "", 2) == 3U);
    BOOST_TEST(editDistance("mass", "shape", 2) > 2U);
}

BOOST_AUTO_TEST_CASE(the_nearest_word_is_the_first_with_the_fewest_edits) {
    BOOST_TEST(nearest("raduis", {"height", "radius", "radiusTop"}) == "radius");
    BOOST_TEST(nearest("colider", {"motion", "collider", "trigger"}) == "collider");
    BOOST_TEST(nearest("axis", {"height", "radius"}).empty());
    BOOST_TEST(nearest("abc", {"abd", "abe"}) == "abd");
}

BOOST_AUTO_TEST_CASE(names_of_one_kind_are_not_misspelt) {
    BOOST_TEST(looksMisspelt("Ground", "ground"));
    BOOST_TEST(looksMisspelt("crates", "crate"));
    BOOST_TEST(looksMisspelt("platfrms", "platforms"));
    BOOST_TEST(looksMisspelt("platferm", "platform"));
    BOOST_TEST(!looksMisspelt("layer1", "layer2"));
    BOOST_TEST(!looksMisspelt("PlayerA", "PlayerB"));
    BOOST_TEST(!looksMisspelt("wall", "hall"));
}

BOOST_AUTO_TEST_CASE(names_fit_patterns) {
    const std::string_view fitting[][2] = {{"wheel", "wheel"}, {"wheel", "*"},          {"wheel", "w*l"},
                                           {"wheel", "wh??l"}, {"wheel", "*e*e*"},      {"", "**"},
                                           {"aab", "*ab"},     {"/car/wheel", "/car/*"}};
    for (const auto& [name, pattern] : fitting) BOOST_TEST(fitsPattern(name, pattern), name << ' ' << pattern);
    const std::string_view others[][2] = {
        {"wheel", "whee"}, {"wheel", "w*x"}, {"wheel", "wheel?"}, {"", "?"}, {"Wheel", "w*"}};
    for (const auto& [name, pattern] : others) BOOST_TEST(!fitsPattern(name, pattern), name << ' ' << pattern);
}

BOOST_AUTO_TEST_CASE(names_get_their_article) {
    BOOST_TEST(withArticle("force") == "a force");
    BOOST_TEST(withArticle("angularVelocity") == "an angularVelocity");
    BOOST_TEST(withArticle("universal") == "a universal");
    BOOST_TEST(withArticle("") == "a ");
}
