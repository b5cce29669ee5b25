// Where the points of a manifold are as its bodies lie now.
#pragma once

#include "orrery/solver/manifold.hpp"

namespace orrery::solver {

// One point: both bodies feel an impulse at one place, so that it changes no angular momentum: half way between the
// surfaces, and under (or over) the middle of what is round.
struct PointPlace {
    Vec3 armA;  // m, from the centre of mass
    Vec3 armB;
    double gap = 0;  // m
};

inline PointPlace placeOf(const Manifold& manifold, const ContactPoint& point, const Vec3& normal, const BodyPlace& a,
                          const BodyPlace& b) {
    const double round = manifold.radiusB > 0 ? 0.5 : manifold.radiusA > 0 ? -0.5 : 0;
    const Vec3 apart = b.position - a.position;
    const Vec3 onA = a.rotation * point.anchorA + normal * manifold.radiusA;
    const Vec3 onB = b.rotation * point.anchorB - normal * manifold.radiusB;
    const Vec3 between = apart + (onB - onA);
    const double gap = dot(between, normal);
    const Vec3 arm = onA + between * 0.5 + (between - normal * gap) * round;
    return {arm, arm - apart, gap};
}

}  // namespace orrery::solver
