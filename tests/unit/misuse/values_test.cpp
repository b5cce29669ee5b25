// Values that say nothing: codes of no catalogue, curves without keys, variants of no file.
#include <limits>

#include "orrery/formats/options.hpp"
#include "orrery/sim/ode.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// A document without anything in it.
class Blank : public Source {
public:
    [[nodiscard]] Place place(Origin, std::string_view) const override { return {}; }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(values)

BOOST_AUTO_TEST_CASE(codes_of_no_catalogue) {
    const Code none{CodeRoom::Sim, std::numeric_limits<std::uint16_t>::max()};
    BOOST_TEST(infoOf(none).name == "UNKNOWN");
    BOOST_TEST(!(none == "SIM_ODE_FAILED"));
    BOOST_TEST(allCodes().size() > 100u);
    DiagnosticLog log({1, true});
    log.report(none, {}, "something");
    log.report(Severity::Warning, none, {}, "something else");
    BOOST_TEST(log.has(none));
    BOOST_TEST(log.has("UNKNOWN"));
    BOOST_TEST(!log.has(""));
    BOOST_TEST(log.full(none));
    BOOST_TEST(log.full(Severity::Error));
    BOOST_TEST(log.count(Severity::Error) == 2u);
    BOOST_TEST(!toText(log.entries()[0]).empty());
    BOOST_TEST(!placedBefore(log.entries()[0], log.entries()[0]));
    BOOST_TEST(placedBefore(Diagnostic{}, log.entries()[0]));
    const DiagnosticLog moved = std::move(log);
    log.sortByPlace();  // NOLINT(bugprone-use-after-move)
    log.clear();
    BOOST_TEST(log.count(Severity::Error) == 0u);
    BOOST_TEST(toText(Severity::Info) == "info");
}

BOOST_AUTO_TEST_CASE(curves_without_keys_and_with_too_few_values) {
    for (const Interpolation interpolation : {Interpolation::Step, Interpolation::Linear, Interpolation::CubicSpline}) {
        VectorCurve vectors;
        vectors.interpolation = interpolation;
        RotationCurve rotations;
        rotations.interpolation = interpolation;
        for (const double keys : {0.0, 1.0, 2.0}) {
            if (keys > 0) vectors.times.push_back(keys);
            if (keys > 0) rotations.times.push_back(keys);
            BOOST_TEST(!faultOf(vectors).empty());
            BOOST_TEST(!faultOf(rotations).empty());
            for (const double time : {-1.0, 0.0, 1.5, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
                BOOST_TEST((valueAt(vectors, time) == Vector3{}));
                BOOST_TEST((valueAt(rotations, time) == Quaternion{}));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(rotations_that_are_none) {
    const Rotation zero = Quaternion{0, 0, 0, 0};
    BOOST_TEST((toQuaternion(zero) == Quaternion{}));
    BOOST_TEST((rotationMatrix(zero) == rotationMatrix(Quaternion{})));
    BOOST_TEST((rotationMatrix(AxisAngle{}) == rotationMatrix(Quaternion{})));
    BOOST_TEST((toMatrix(Transform{}) == Matrix4{}));
}

BOOST_AUTO_TEST_CASE(variants_of_files_that_have_none) {
    ClaimedLog log;
    const Blank blank;
    BOOST_TEST(blank.hasContents());
    BOOST_TEST(!blank.owns({}));
    MaterialVariants variants(blank);
    BOOST_TEST(variants.names().empty());
    BOOST_TEST(!variants.find("", {}, log).has_value());
    BOOST_TEST(!variants.find("99999999999999999999", {}, log).has_value());
    MaterialView view(variants);
    BOOST_TEST(!view.select(0));
    BOOST_TEST(!view.material(VariantPrimitive{}).has_value());
    VariantPrimitive foreign;
    foreign.ofVariant = {4, 5};
    foreign.material = 3;
    BOOST_TEST((view.material(foreign) == std::optional<std::uint32_t>(3)));
    for (const Diagnostic& diagnostic : log.entries()) log.allow(diagnostic.code);
}

BOOST_AUTO_TEST_CASE(choices_of_a_dialect_are_those_that_were_made) {
    const XodeChoices none;
    BOOST_TEST((choicesOf(XodeDialect::Auto).euler == choicesOf(XodeDialect::Auto, none).euler));
    BOOST_TEST(toText(XodeDialect::Auto) == "auto");
    BOOST_TEST(SimulationOptions::odeDefaults().flatSpace == false);
}

BOOST_AUTO_TEST_CASE(configurations_of_no_ODE_do_not_fit) {
    for (const char* configuration : {"", "ODE", "ODE_half_precision"}) BOOST_TEST(!odeMismatch(configuration).empty());
}

BOOST_AUTO_TEST_SUITE_END()
