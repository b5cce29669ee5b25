#include "world/sleep_timer.hpp"

#include <cmath>

namespace orrery {
namespace {

double length(const dReal* v) {
    return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

std::array<double, 9> stateOf(dBodyID body) {
    const dReal* p = dBodyGetPosition(body);
    const dReal* q = dBodyGetQuaternion(body);
    return {
        p[0], p[1], p[2], q[0], q[1], q[2], q[3], length(dBodyGetLinearVel(body)), length(dBodyGetAngularVel(body))};
}

}  // namespace

SleepTimer autoDisableTimer(dBodyID body) {
    const std::array<double, 9> begin = stateOf(body);
    const double time = dBodyGetAutoDisableTime(body);
    return {dBodyGetAutoDisableSteps(body),
            {Stay{time, begin}, Stay{kLongerStay * time, begin}},
            dBodyIsEnabled(body) == 0};
}

void setRestTime(dBodyID body, double time) {
    dBodySetAutoDisableTime(body, time);
    dBodySetAutoDisableSteps(body, 0);
}

}  // namespace orrery
