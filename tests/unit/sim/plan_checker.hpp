// The bounds in which ODE takes numbers.
#pragma once

#include <string>

#include "plan_support.hpp"

namespace orrery::test {

// The faults of a plan, as words; empty when there are none.
class PlanChecker {
public:
    explicit PlanChecker(const Plan& plan) : plan_(plan) {}
    std::string check() {
        for (const PlanWorld& world : plan_.worlds) checkWorld(world);
        for (const PlanMaterial& material : plan_.materials) {
            require(material.dynamicFriction >= 0 && material.dynamicFriction <= 1e7, "friction");
            require(material.restitution >= 0 && material.restitution <= 1e7, "restitution");
        }
        return fault_;
    }

private:
    void require(bool good, const char* what) {
        if (!good && fault_.empty()) fault_ = what;
    }
    static bool inside(const Vector3& v, double limit) {
        return std::abs(v.x) <= limit && std::abs(v.y) <= limit && std::abs(v.z) <= limit;
    }
    static bool unit(const Vector3& v) { return near(toEigen(v).norm(), 1, 1e-12); }
    static bool usable(const Pose& pose) {
        return inside(pose.position, kMaxCoordinate) && near(toEigen(pose.rotation).norm(), 1, 1e-12);
    }
    static bool index(std::int32_t i, std::size_t size) {
        return i == kNone || (i >= 0 && static_cast<std::size_t>(i) < size);
    }
    static bool length(double value) { return value > 0 && value <= kMaxCoordinate; }

    void checkWorld(const PlanWorld& world);
    void checkBody(const PlanBody& body);
    void checkGeom(const PlanWorld& world, const PlanGeom& geom);
    void checkSolid(const Solid& solid);
    void checkJoint(const PlanWorld& world, const PlanJoint& joint);
    void checkAxis(const PlanJointAxis& axis);

    const Plan& plan_;
    std::string fault_;
};

}  // namespace orrery::test
