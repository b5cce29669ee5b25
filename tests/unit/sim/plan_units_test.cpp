// Numbers in other units than metres, kilograms and seconds: the same crate on a floor, written in other units.
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/base/codes/plan.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"

namespace plan_units_test {
namespace {

using namespace orrery;

std::vector<Diagnostic> unitsIn(const std::string& text, const std::string& name) {
    DiagnosticLog log;
    static_cast<void>(makePlan(loadBytes(text, name, {}, log), {}, log));
    std::vector<Diagnostic> found;
    for (const Diagnostic& each : log.entries()) {
        if (each.code == code::PLAN_UNITS) found.push_back(each);
    }
    return found;
}

// A crate with edges of that length and that mass; "" for a mass that is not stated.
std::string crate(const std::string& edge, const std::string& mass, const std::string& gravity = "9.81",
                  const std::string& scale = "1") {
    const auto three = [](const std::string& number) { return "[" + number + ", " + number + ", " + number + "]"; };
    const std::string motion = mass.empty() ? "" : R"(, "mass": )" + mass;
    return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape", "OMI_physics_gravity"],
        "extensions": {"OMI_physics_gravity": {"gravity": )" +
           gravity + R"(}, "OMI_physics_shape": {"shapes": [{"type": "box", "box": {"size": )" + three(edge) +
           R"(}}]}}, "nodes": [{"children": [1], "scale": )" + three(scale) +
           R"(}, {"extensions": {"OMI_physics_body": {"collider": {"shape": 0}, "motion": {"type": "dynamic")" +
           motion + "}}}}]}";
}

void checkCrate(const std::string& text, const std::vector<std::string>& words) {
    const auto found = unitsIn(text, "a.gltf");
    BOOST_TEST_CONTEXT(text) {
        BOOST_TEST(found.size() == words.size());
        for (std::size_t i = 0; i < std::min(found.size(), words.size()); ++i) {
            BOOST_TEST(found[i].message.find(words[i]) != std::string::npos, found[i].message);
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(units)

BOOST_AUTO_TEST_CASE(gravity_of_the_earth_in_other_units) {
    checkCrate(crate("0.5", "20", "981"), {"centimetres"});
    checkCrate(crate("0.5", "20", "980.665"), {"centimetres"});
    checkCrate(crate("0.5", "20", "1000"), {"centimetres"});
    checkCrate(crate("0.5", "20", "9806.65"), {"millimetres"});
    checkCrate(crate("0.5", "20", "386.09"), {"inches"});
    checkCrate(crate("0.5", "20", "32.174"), {"feet"});
    for (const char* other : {"0", "1.62", "3.71", "9.81", "10", "24.8", "30", "98.1", "274", "800"}) {
        checkCrate(crate("0.5", "20", other), {});
    }
}

// 20 kg in a crate of half a metre: 160 kg/m^3.
BOOST_AUTO_TEST_CASE(densities_that_no_material_has) {
    checkCrate(crate("0.5", "20"), {});
    checkCrate(crate("0.5", "20e3"), {"160000 kg/m^3, which looks like grams"});
    checkCrate(crate("0.5", "20e9"), {"no material has"});
    checkCrate(crate("50", "20", "981"), {"centimetres per second", "sizes in centimetres"});
    checkCrate(crate("500", "20", "9810"), {"millimetres per second", "sizes in millimetres"});
    // Sizes that a node scales are right.
    checkCrate(crate("50", "20", "9.81", "0.01"), {});
    // From air to osmium, and a mass that was not stated.
    checkCrate(crate("1", "1.2"), {});
    checkCrate(crate("1", "22590"), {});
    checkCrate(crate("0.01", ""), {});
}

BOOST_AUTO_TEST_CASE(all_that_moves_is_as_large_as_houses) {
    checkCrate(crate("50", ""), {"is 50 m long"});
    checkCrate(crate("50", "", "0"), {});
    checkCrate(crate("50", "20e5"), {"is 50 m long"});
    // A stated mass that fits.
    checkCrate(crate("50", "20e6"), {});
    checkCrate(crate("19", "1e6"), {});
}

BOOST_AUTO_TEST_CASE(densities_of_xode_are_named_where_they_stand) {
    const auto body = [](const std::string& mass, const std::string& geom = "") {
        return "<?xml version='1.0'?><xode version='1.0r23'><world><space><body><mass>\n<mass_shape " + mass +
               "><sphere radius='1'/></mass_shape></mass>" + geom + "</body></space></world></xode>";
    };
    BOOST_TEST(unitsIn(body("density='1e9'"), "a.xode").size() == 1U);
    BOOST_TEST(unitsIn(body("density='1e-9'"), "a.xode").size() == 1U);
    BOOST_TEST(unitsIn(body("density='7800'"), "a.xode").empty());
    BOOST_TEST(unitsIn(body("density='1'"), "a.xode").empty());
    // A mass of 4 m^3 in a geom of 0.03 m^3.
    const std::string geom = "<geom><sphere radius='0.2'/></geom>";
    BOOST_TEST(unitsIn(body("total='5000'", geom), "a.xode").size() == 1U);
    BOOST_TEST(unitsIn(body("total='500'", geom), "a.xode").empty());
    // A usual density, of a solid 125 times as large as the geom.
    const auto ofSolid = unitsIn(body("density='1000'", geom), "a.xode");
    BOOST_TEST_REQUIRE(ofSolid.size() == 1U);
    BOOST_TEST(ofSolid.front().message.find("in its colliders") != std::string::npos, ofSolid.front().message);
    BOOST_TEST(unitsIn(body("density='100'", geom), "a.xode").empty());
    BOOST_TEST(unitsIn(body("density='1000'", "<geom><sphere radius='1'/></geom>"), "a.xode").empty());
    // Planes enclose no volume.
    BOOST_TEST(unitsIn(body("density='1000'", "<geom><plane a='0' b='1' c='0' d='0'/></geom>"), "a.xode").empty());
    // Metals in g/cm^3; and the same numbers where they are made up or computed.
    const auto metal = unitsIn(body("density='7.85'"), "a.xode");
    BOOST_TEST_REQUIRE(metal.size() == 1U);
    BOOST_TEST(metal.front().message.find("steel has so much in g/cm^3, and 7850 in kg/m^3") != std::string::npos);
    BOOST_TEST((metal.front().severity == Severity::Info));
    for (const char* written : {"2.7", "4.5", "8.96", "11.34", "19.3"})
        BOOST_TEST(unitsIn(body("density='" + std::string(written) + "'"), "a.xode").size() == 1U, written);
    for (const char* other : {"2.5", "5", "8", "7.85398163", "2.70001", "11", "12.7", "270"})
        BOOST_TEST(unitsIn(body("density='" + std::string(other) + "'"), "a.xode").empty(), other);
    const auto found = unitsIn(body("density='8000000'"), "a.xode");
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(found.front().place.line == 1U);
    BOOST_TEST((found.front().severity == Severity::Warning));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace plan_units_test
