// Scenes of gravity volumes for tests.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <utility>

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"

namespace orrery::test {

class Fields : public SceneBuilder {
public:
    explicit Fields(Vector3 world = {}) {
        WorldGravity gravity;
        gravity.gravity = toEigen(world).norm();
        if (gravity.gravity > 0) gravity.direction = fromEigen(toEigen(world).normalized());
        contents().gravity = gravity;
    }
    ShapeId shape(ShapeGeometry geometry) {
        Shape made;
        made.geometry = std::move(geometry);
        return contents().addShape(std::move(made));
    }
    // A field at `at`, acting inside `region`.
    Node& add(const std::string& name, GravityType type, double gravity, ShapeGeometry region, Vector3 at = {},
              Node* parent = nullptr) {
        Node& node = addGroup(parent ? *parent : root(), name, at);
        node.trigger.emplace().shape = shape(std::move(region));
        GravityVolume& field = node.gravity.emplace();
        field.type = type;
        field.gravity = gravity;
        return node;
    }
    Node& ball(const std::string& name, Vector3 at, double radius = 0.5) {
        Node& body = addBody(root(), name, at);
        addSphere(body, name + " geom", radius);
        return body;
    }
    Simulation simulate(DiagnosticLog& log, const SimulationOptions& options = {}) {
        return Simulation(build(), options, log);
    }
};

inline SphereShape sphere(double radius) {
    return {radius};
}
inline BoxShape box(double size) {
    return {Vector3{size, size, size}};
}

inline void near(const Vector3& found, const Vector3& expected, double tolerance = 1e-12) {
    const double off = (toEigen(found) - toEigen(expected)).norm();
    BOOST_TEST(off <= nearly(tolerance), "found " << found.x << ", " << found.y << ", " << found.z << ", expected "
                                                  << expected.x << ", " << expected.y << ", " << expected.z);
}

// Acceleration at a point of a scene.
inline Vector3 accelerationIn(Fields& fields, const Vector3& point) {
    ClaimedLog log;
    return fields.simulate(log).gravity().accelerationAt(point);
}

// A log for scenes that leave gravity to the world they come into.
struct InstanceLog : ClaimedLog {
    InstanceLog() { allow(code::PLAN_GRAVITY_DEFAULT); }
};

}  // namespace orrery::test
