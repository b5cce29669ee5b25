// Masses against ODE's own.
#include <ode/ode.h>

#include "checks.hpp"

namespace orrery::test {
namespace {

MassProperties fromOde(const dMass& m) {
    Matrix3 inertia;
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) inertia.m[3 * row + column] = m.I[4 * row + column];
    }
    return massFromParameters(m.mass, {m.c[0], m.c[1], m.c[2]}, inertia);
}

BOOST_AUTO_TEST_SUITE(mass_against_ode)

BOOST_AUTO_TEST_CASE(primitives_are_bit_for_bit) {
    dMass m;
    const auto check = [&](const MassProperties& ours) {
        BOOST_CHECK_EQUAL(ours.mass, m.mass);
        for (std::size_t i = 0; i < 3; ++i) BOOST_CHECK_EQUAL(ours.inertia.m[4 * i], m.I[5 * i]);
    };
    dMassSetBox(&m, 2.7, 0.3, 1.9, 7.1);
    check(massOfBox({0.3, 1.9, 7.1}, 2.7));
    dMassSetSphere(&m, 2.7, 0.31);
    check(massOfSphere(0.31, 2.7));
    dMassSetCapsule(&m, 2.7, 3, 0.31, 1.7);
    check(massOfCapsule(0.31, 1.7, 2.7));
    dMassSetCylinder(&m, 2.7, 3, 0.31, 1.7);
    check(massOfCylinder(0.31, 1.7, 2.7));
}

BOOST_AUTO_TEST_CASE(total_mass_is_that_of_the_total_functions) {
    dMass m;
    dMassSetBoxTotal(&m, 4.2, 0.3, 1.9, 7.1);
    checkNear(scaledToMass(massOfBox({0.3, 1.9, 7.1}, 1), 4.2), fromOde(m), 1e-14);
    dMassSetSphereTotal(&m, 4.2, 0.31);
    checkNear(scaledToMass(massOfSphere(0.31, 1), 4.2), fromOde(m), 1e-14);
    dMassSetCapsuleTotal(&m, 4.2, 3, 0.31, 1.7);
    checkNear(scaledToMass(massOfCapsule(0.31, 1.7, 1), 4.2), fromOde(m), 1e-14);
    dMassSetCylinderTotal(&m, 4.2, 3, 0.31, 1.7);
    checkNear(scaledToMass(massOfCylinder(0.31, 1.7, 1), 4.2), fromOde(m), 1e-14);
}

BOOST_AUTO_TEST_CASE(turning_shifting_and_adding) {
    const Quaternion q = someRotation(7);
    const dQuaternion odeQ = {q.w, q.x, q.y, q.z};
    dMatrix3 r;
    dRfromQ(r, odeQ);
    dMass a;
    dMass b;
    dMassSetBox(&a, 2, 1, 2, 3);
    dMassTranslate(&a, 0.4, -0.7, 1.1);
    dMassRotate(&a, r);
    dMassSetCapsule(&b, 5, 3, 0.4, 1);
    dMassTranslate(&b, -1, 0.2, 0.3);
    dMassAdd(&a, &b);
    dMassAdjust(&a, 3.3);

    const MassProperties box = rotated(translated(massOfBox({1, 2, 3}, 2), {0.4, -0.7, 1.1}), q);
    const MassProperties capsule = translated(massOfCapsule(0.4, 1, 5), {-1, 0.2, 0.3});
    checkNear(scaledToMass(sumOf(box, capsule), 3.3), fromOde(a), 1e-13);
}

BOOST_AUTO_TEST_CASE(placing_is_rotating_then_shifting) {
    const Pose pose{{1, 2, 3}, someRotation(3)};
    dMass m;
    dMassSetCylinder(&m, 2, 3, 0.4, 2);
    const dQuaternion q = {pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z};
    dMatrix3 r;
    dRfromQ(r, q);
    dMassRotate(&m, r);
    dMassTranslate(&m, 1, 2, 3);
    checkNear(placed(massOfCylinder(0.4, 2, 2), pose), fromOde(m), 1e-13);
}

BOOST_AUTO_TEST_CASE(whatever_passes_the_check_passes_odes) {
    for (const double thinness : {1.0, 1e-3, 1e-6, 1e-9}) {
        const MassProperties rod = rotated(massOfBox({thinness, thinness, 1}, 1e6), someRotation(11));
        dMass m;
        const auto& i = rod.inertia.m;
        if (massFault(rod) == MassFault::None) {
            dMassSetParameters(&m, rod.mass, 0, 0, 0, i[0], i[4], i[8], i[1], i[2], i[5]);
            BOOST_CHECK_EQUAL(dMassCheck(&m), 1);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
