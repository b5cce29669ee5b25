// Accelerations at points of a scene whose authors published it: from the file to the field.
#include <boost/test/unit_test.hpp>
#include <cmath>

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

constexpr Vector kRamp[] = {
    {{0, 0, -3}, {0, 0, -9.8}},                  // negative gravity pushes away from the shape
    {{0, -3.5, -3}, {0, -6.929646, -6.929646}},  // an edge of the box is nearest
    {{0, 0, 0}, {0, 0, 0}},                      // inside the shape, and the volume stops the world
    {{0, 100, 0}, {0, -9.80665, 0}},             // far outside: the world alone
};

bool near(const Vector3& a, const Vector3& b) {
    return std::abs(a.x - b.x) < 1e-6 && std::abs(a.y - b.y) < 1e-6 && std::abs(a.z - b.z) < 1e-6;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_vectors)

BOOST_AUTO_TEST_CASE(ramp_of_the_corpus) {
    const auto corpus = corpusFolder();
    if (!corpus) return;
    for (const char* name : {"ramp_gravity.gltf", "ramp_gravity.glb"}) {
        ClaimedLog log;
        log.allow(code::PLAN_GRAVITY_DEFAULT);
        Simulation sim(load(*corpus / "gltf/omi/gravity" / name, log), SimulationOptions{}, log);
        for (const Vector& vector : kRamp) {
            const Vector3 found = sim.gravity().accelerationAt(vector.at);
            BOOST_TEST(near(found, vector.acceleration), name << ": " << found.x << ' ' << found.y << ' ' << found.z);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
