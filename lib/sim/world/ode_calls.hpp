// ODE's column of the settings: the function that reads and the function that sets each of them.
#pragma once

#include <ode/ode.h>

#include <tuple>

#include "orrery/scene/column.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

template <typename Member, typename Got, typename Id, typename Given>
struct OdeCall {
    Member member;  // of the settings
    Got (*get)(Id);
    void (*set)(Id, Given);
};
// clang needs it, because it deduces no arguments for aggregates.
template <typename Member, typename Got, typename Id, typename Given>
OdeCall(Member, Got (*)(Id), void (*)(Id, Given)) -> OdeCall<Member, Got, Id, Given>;

// For a body: a value that was not set follows from its world.
template <typename Member, typename Got, typename Given>
struct BodyCall {
    Member member;
    Got (*get)(dBodyID);
    void (*set)(dBodyID, Given);
    Got (*usual)(dWorldID);
};
template <typename Member, typename Got, typename Given>
BodyCall(Member, Got (*)(dBodyID), void (*)(dBodyID, Given), Got (*)(dWorldID)) -> BodyCall<Member, Got, Given>;

// A member that needs more than one call of ODE, or none.
template <typename Pointer>
struct ByHand {
    Pointer member;
};
template <typename Pointer>
ByHand(Pointer) -> ByHand<Pointer>;

// For dWorldID and dBodyID; a new body copies its world's.
template <typename Id>
inline constexpr TableLines kAutoDisableCalls{};
template <>
inline constexpr TableLines kAutoDisableCalls<dWorldID>{
    OdeCall{&OdeAutoDisable::flag, dWorldGetAutoDisableFlag, dWorldSetAutoDisableFlag},
    OdeCall{&OdeAutoDisable::linear, dWorldGetAutoDisableLinearThreshold, dWorldSetAutoDisableLinearThreshold},
    OdeCall{&OdeAutoDisable::angular, dWorldGetAutoDisableAngularThreshold, dWorldSetAutoDisableAngularThreshold},
    OdeCall{&OdeAutoDisable::samples, dWorldGetAutoDisableAverageSamplesCount, dWorldSetAutoDisableAverageSamplesCount},
    OdeCall{&OdeAutoDisable::steps, dWorldGetAutoDisableSteps, dWorldSetAutoDisableSteps},
    OdeCall{&OdeAutoDisable::time, dWorldGetAutoDisableTime, dWorldSetAutoDisableTime}};
template <>
inline constexpr TableLines kAutoDisableCalls<dBodyID>{
    OdeCall{&OdeAutoDisable::flag, dBodyGetAutoDisableFlag, dBodySetAutoDisableFlag},
    OdeCall{&OdeAutoDisable::linear, dBodyGetAutoDisableLinearThreshold, dBodySetAutoDisableLinearThreshold},
    OdeCall{&OdeAutoDisable::angular, dBodyGetAutoDisableAngularThreshold, dBodySetAutoDisableAngularThreshold},
    OdeCall{&OdeAutoDisable::samples, dBodyGetAutoDisableAverageSamplesCount, dBodySetAutoDisableAverageSamplesCount},
    OdeCall{&OdeAutoDisable::steps, dBodyGetAutoDisableSteps, dBodySetAutoDisableSteps},
    OdeCall{&OdeAutoDisable::time, dBodyGetAutoDisableTime, dBodySetAutoDisableTime}};

template <typename Id>
inline constexpr TableLines kDampingCalls{};
template <>
inline constexpr TableLines kDampingCalls<dWorldID>{
    OdeCall{&OdeDamping::linear, dWorldGetLinearDamping, dWorldSetLinearDamping},
    OdeCall{&OdeDamping::angular, dWorldGetAngularDamping, dWorldSetAngularDamping},
    OdeCall{&OdeDamping::linearThreshold, dWorldGetLinearDampingThreshold, dWorldSetLinearDampingThreshold},
    OdeCall{&OdeDamping::angularThreshold, dWorldGetAngularDampingThreshold, dWorldSetAngularDampingThreshold}};
template <>
inline constexpr TableLines kDampingCalls<dBodyID>{
    OdeCall{&OdeDamping::linear, dBodyGetLinearDamping, dBodySetLinearDamping},
    OdeCall{&OdeDamping::angular, dBodyGetAngularDamping, dBodySetAngularDamping},
    OdeCall{&OdeDamping::linearThreshold, dBodyGetLinearDampingThreshold, dBodySetLinearDampingThreshold},
    OdeCall{&OdeDamping::angularThreshold, dBodyGetAngularDampingThreshold, dBodySetAngularDampingThreshold}};

static_assert(isComplete<OdeAutoDisable>(kAutoDisableCalls<dWorldID>) &&
              isComplete<OdeAutoDisable>(kAutoDisableCalls<dBodyID>));
static_assert(isComplete<OdeDamping>(kDampingCalls<dWorldID>) && isComplete<OdeDamping>(kDampingCalls<dBodyID>));

inline constexpr TableLines kWorldCalls{
    OdeCall{&OdeWorld::erp, dWorldGetERP, dWorldSetERP},
    OdeCall{&OdeWorld::cfm, dWorldGetCFM, dWorldSetCFM},
    OdeCall{&OdeWorld::iterations, dWorldGetQuickStepNumIterations, dWorldSetQuickStepNumIterations},
    OdeCall{&OdeWorld::overRelaxation, dWorldGetQuickStepW, dWorldSetQuickStepW},
    OdeCall{&OdeWorld::maxCorrectingVelocity, dWorldGetContactMaxCorrectingVel, dWorldSetContactMaxCorrectingVel},
    OdeCall{&OdeWorld::surfaceLayer, dWorldGetContactSurfaceLayer, dWorldSetContactSurfaceLayer},
    OdeCall{&OdeWorld::maxAngularSpeed, dWorldGetMaxAngularSpeed, dWorldSetMaxAngularSpeed},
    OdeCall{&OdeWorld::maxThreads, dWorldGetStepIslandsProcessingMaxThreadCount,
            dWorldSetStepIslandsProcessingMaxThreadCount},
    ByHand{&OdeWorld::gravity},
    ByHand{&OdeWorld::autoDisable},
    ByHand{&OdeWorld::damping}};
static_assert(isComplete<OdeWorld>(kWorldCalls));

inline constexpr TableLines kBodyCalls{
    BodyCall{&OdeBody::gyroscopic, dBodyGetGyroscopicMode, dBodySetGyroscopicMode, +[](dWorldID) { return 1; }},
    BodyCall{&OdeBody::maxAngularSpeed, dBodyGetMaxAngularSpeed, dBodySetMaxAngularSpeed, dWorldGetMaxAngularSpeed},
    ByHand{&OdeBody::autoDisable}, ByHand{&OdeBody::damping}, ByHand{&OdeBody::frame}};
static_assert(isComplete<OdeBody>(kBodyCalls));

// Calls call(row) for each member of a table that has functions in ODE, in its order.
template <typename Table, typename Call>
void forEachRow(const Table& table, Call call) {
    const auto callOne = [&](const auto& row) {
        if constexpr (requires { row.set; }) call(row);
    };
    table.apply([&](const auto&... row) { (callOne(row), ...); });
}

}  // namespace orrery
