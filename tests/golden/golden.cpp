// Golden files: for each file in xode/, gltf/, g4mf/, urdf/ and mjcf/, the diagnostics of loading it stand beside it in
// NAME.expected, one a line, sorted by place; for each in plan/, those of loading and planning it, but
// for the default gravity; run/ has scenes that are simulated for two seconds, lint/ is XODE with XodeOptions::lint,
// and sweep/ has plans of sweeps. A new rule is two new files.
//
//     12:7 error[XODE_NUMBER_MALFORMED] /xode/world/space/geom/box      (XML)
//     error[OMI_SHAPE_SIZE] #/extensions/OMI_physics_shape/shapes/0     (JSON)
//     @12 error[GLB_HEADER]                                             (bytes)
//
// With ORRERY_UPDATE_GOLDEN=1 in the environment the expectations are written anew: read the
// difference before committing it.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "found.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/test/files.hpp"

namespace {

namespace fs = std::filesystem;
using namespace orrery;

std::string lineOf(const Diagnostic& diagnostic) {
    const Place& place = diagnostic.place;
    std::string line;
    if (place.line > 0) line = std::to_string(place.line) + ':' + std::to_string(place.column) + ' ';
    if (place.kind == Place::Kind::Bytes) line = '@' + std::to_string(place.offset) + ' ';
    line += toText(diagnostic.severity);
    line += '[';
    line += infoOf(diagnostic.code).name;
    line += ']';
    if (place.kind == Place::Kind::Json && place.line == 0) line += " #" + place.path;
    if (place.kind == Place::Kind::Xml || place.kind == Place::Kind::Scene) line += ' ' + place.path;
    return line + '\n';
}

std::string diagnosticsOf(const fs::path& file) {
    const golden::Found found = golden::find(file);
    std::string text;
    for (const Diagnostic& diagnostic : found.log.entries()) {
        if (diagnostic.code != code::PLAN_GRAVITY_DEFAULT) text += lineOf(diagnostic);
    }
    return text;
}

std::vector<fs::path> inputsIn(const fs::path& folder) {
    std::vector<fs::path> inputs;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (golden::isInput(entry.path())) inputs.push_back(entry.path());
    }
    std::sort(inputs.begin(), inputs.end());
    return inputs;
}

fs::path expectationOf(fs::path input) {
    return input.replace_extension(".expected");
}

void compare(const fs::path& input) {
    const std::string found = diagnosticsOf(input);
    const fs::path expectation = expectationOf(input);
    if (golden::isUpdating()) {
        std::ofstream(expectation, std::ios::binary) << found;
        return;
    }
    BOOST_TEST_REQUIRE(fs::exists(expectation), "no " << expectation);
    BOOST_TEST(found == test::fileBytes(expectation), input << "\n--- found\n"
                                                            << found << "--- expected\n"
                                                            << test::fileBytes(expectation));
}

void compareFolder(const std::string& name) {
    const fs::path folder = golden::folder() / name;
    const std::vector<fs::path> inputs = inputsIn(folder);
    BOOST_TEST(!inputs.empty());
    for (const fs::path& input : inputs) compare(input);
    // An expectation that nothing is compared with says nothing.
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".expected") continue;
        const bool used = std::any_of(inputs.begin(), inputs.end(),
                                      [&](const fs::path& input) { return expectationOf(input) == entry.path(); });
        BOOST_TEST(used, entry.path() << " belongs to no file");
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(diagnostics_of_xode_files_are_as_expected) {
    compareFolder("xode");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_xode_files_that_are_looked_at_closely_are_as_expected) {
    compareFolder("lint");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_gltf_files_are_as_expected) {
    compareFolder("gltf");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_g4mf_files_are_as_expected) {
    compareFolder("g4mf");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_urdf_files_are_as_expected) {
    compareFolder("urdf");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_mjcf_files_are_as_expected) {
    compareFolder("mjcf");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_planned_files_are_as_expected) {
    compareFolder("plan");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_runs_are_as_expected) {
    compareFolder("run");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_plans_of_sweeps_are_as_expected) {
    compareFolder("sweep");
}
