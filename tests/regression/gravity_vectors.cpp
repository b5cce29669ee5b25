// Accelerations at points of scenes: those that others published, and our own that repeat their geometry.
// From the file to the field.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <filesystem>
#include <vector>

#include "orrery/base/codes/plan.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test {
namespace {

struct Vector {
    Vector3 at;            // m, world
    Vector3 acceleration;  // m/s^2
};

const std::vector<Vector> kEarth = {
    {{0, 12.75628, 0}, {0, -2.451662, 0}},
    {{20, 0, 0}, {-0.997353, 0, 0}},
    {{3, 4, 0}, {-9.574586, -12.766115, 0}},
    {{0, 41, 0}, {0, 0, 0}},  // outside
};
const std::vector<Vector> kMoon = {
    {{10, 2, 3}, {0, 0, 0}},                               // replace and stop, zero
    {{10, 2, -0.5}, {0, 0, 0}},                            // adds up
    {{-9, 1.5, -0.5}, {-1.348612, -2.430001, -0.386709}},  // rotated
    {{-8.5, 1, 4}, {-0.898780, -1.62, 0.257721}},          // rotated, and stops
    {{-1, 1, 22}, {-1.788854, -0.894427, 0}},              // edge of a disc
    {{-22, 3, 2}, {-1.109400, -1.664101, 0}},              // torus
    {{22, 3, -7}, {-2.8, -1.62, 0}},                       // line, without stop
    {{23, 1, 15}, {-1.7320508, -1.7320508, -1.7320508}},   // corner of a box
};
const std::vector<Vector> kRamp = {
    {{0, 0, -3}, {0, 0, -9.8}},                  // negative gravity pushes away from the shape
    {{0, -3.5, -3}, {0, -6.929646, -6.929646}},  // an edge of the box is nearest
    {{0, 0, 0}, {0, 0, 0}},                      // inside the shape, and the volume stops the world
    {{0, 100, 0}, {0, -9.80665, 0}},             // far outside: the world alone
};
const std::vector<Vector> kRoundedCube = {{{2, 2, 2}, {-5.661872, -5.661872, -5.661872}}};

bool near(const Vector3& a, const Vector3& b) {
    return std::abs(a.x - b.x) < 1e-6 && std::abs(a.y - b.y) < 1e-6 && std::abs(a.z - b.z) < 1e-6;
}

void check(const std::filesystem::path& file, const std::vector<Vector>& vectors) {
    ClaimedLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    Simulation sim(load(file, log), SimulationOptions{}, log);
    for (const Vector& vector : vectors) {
        const Vector3 found = sim.gravity().accelerationAt(vector.at);
        BOOST_TEST(near(found, vector.acceleration), file.filename() << " at " << vector.at.x << ' ' << vector.at.y
                                                                     << ' ' << vector.at.z << ": " << found.x << ' '
                                                                     << found.y << ' ' << found.z);
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_vectors)

BOOST_AUTO_TEST_CASE(scenes_of_our_own) {
    const std::filesystem::path folder = sourceFolder() / "tests/regression/gravity";
    check(folder / "earth.gltf", kEarth);
    check(folder / "moon.gltf", kMoon);
    check(folder / "ramp.gltf", kRamp);
    check(folder / "rounded_cube.gltf", kRoundedCube);
}

BOOST_AUTO_TEST_CASE(ramp_of_the_corpus) {
    const auto corpus = corpusFolder();
    if (!corpus) return;
    for (const char* name : {"ramp_gravity.gltf", "ramp_gravity.glb"})
        check(*corpus / "gltf/omi/gravity" / name, kRamp);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
