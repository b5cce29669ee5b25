#include "capture_settings.hpp"

#include "orrery/base/eigen.hpp"

namespace orrery {
namespace {

template <typename T, typename From>
void unlessSame(std::optional<T>& to, From value, From usual) {
    if (value != usual) to = static_cast<T>(value);
}

template <typename Settings>
std::optional<Settings> unlessEmpty(const Settings& settings) {
    return settings == Settings{} ? std::nullopt : std::optional(settings);
}

OdeAutoDisable restOf(dWorldID id) {
    return {dWorldGetAutoDisableFlag(id) != 0,
            dWorldGetAutoDisableLinearThreshold(id),
            dWorldGetAutoDisableAngularThreshold(id),
            dWorldGetAutoDisableAverageSamplesCount(id),
            dWorldGetAutoDisableSteps(id),
            dWorldGetAutoDisableTime(id)};
}
OdeAutoDisable restOf(dBodyID id) {
    return {dBodyGetAutoDisableFlag(id) != 0,
            dBodyGetAutoDisableLinearThreshold(id),
            dBodyGetAutoDisableAngularThreshold(id),
            dBodyGetAutoDisableAverageSamplesCount(id),
            dBodyGetAutoDisableSteps(id),
            dBodyGetAutoDisableTime(id)};
}
OdeDamping dampingOf(dWorldID id) {
    return {dWorldGetLinearDamping(id), dWorldGetAngularDamping(id), dWorldGetLinearDampingThreshold(id),
            dWorldGetAngularDampingThreshold(id)};
}
OdeDamping dampingOf(dBodyID id) {
    return {dBodyGetLinearDamping(id), dBodyGetAngularDamping(id), dBodyGetLinearDampingThreshold(id),
            dBodyGetAngularDampingThreshold(id)};
}

// Values that are as usual go.
OdeAutoDisable without(OdeAutoDisable rest, const OdeAutoDisable& usual) {
    if (rest.flag == usual.flag) rest.flag.reset();
    if (rest.linear == usual.linear) rest.linear.reset();
    if (rest.angular == usual.angular) rest.angular.reset();
    if (rest.samples == usual.samples) rest.samples.reset();
    if (rest.steps == usual.steps) rest.steps.reset();
    if (rest.time == usual.time) rest.time.reset();
    return rest;
}
OdeDamping without(OdeDamping damping, const OdeDamping& usual) {
    if (damping.linear == usual.linear) damping.linear.reset();
    if (damping.angular == usual.angular) damping.angular.reset();
    if (damping.linearThreshold == usual.linearThreshold) damping.linearThreshold.reset();
    if (damping.angularThreshold == usual.angularThreshold) damping.angularThreshold.reset();
    return damping;
}

OdeWorld differencesOf(dWorldID id, dWorldID usual) {
    OdeWorld world;
    unlessSame(world.erp, dWorldGetERP(id), dWorldGetERP(usual));
    unlessSame(world.cfm, dWorldGetCFM(id), dWorldGetCFM(usual));
    unlessSame(world.iterations, dWorldGetQuickStepNumIterations(id), dWorldGetQuickStepNumIterations(usual));
    unlessSame(world.overRelaxation, dWorldGetQuickStepW(id), dWorldGetQuickStepW(usual));
    unlessSame(world.maxCorrectingVelocity, dWorldGetContactMaxCorrectingVel(id),
               dWorldGetContactMaxCorrectingVel(usual));
    unlessSame(world.surfaceLayer, dWorldGetContactSurfaceLayer(id), dWorldGetContactSurfaceLayer(usual));
    unlessSame(world.maxAngularSpeed, dWorldGetMaxAngularSpeed(id), dWorldGetMaxAngularSpeed(usual));
    unlessSame(world.maxThreads, static_cast<std::int64_t>(dWorldGetStepIslandsProcessingMaxThreadCount(id)),
               static_cast<std::int64_t>(dWorldGetStepIslandsProcessingMaxThreadCount(usual)));
    world.autoDisable = unlessEmpty(without(restOf(id), restOf(usual)));
    world.damping = unlessEmpty(without(dampingOf(id), dampingOf(usual)));
    return world;
}

Eigen::Quaterniond turnOf(const Transform& transform) {
    return transform.rotation ? toEigen(std::get<Quaternion>(*transform.rotation)) : Eigen::Quaterniond::Identity();
}

}  // namespace

OdeWorld settingsOf(dWorldID id) {
    const dWorldID usual = dWorldCreate();
    OdeWorld world = differencesOf(id, usual);
    dWorldDestroy(usual);
    dVector3 gravity = {};
    dWorldGetGravity(id, gravity);
    world.gravity = Vector3{gravity[0], gravity[1], gravity[2]};
    return world;
}

OdeSpace settingsOf(dSpaceID id) {
    OdeSpace space;
    switch (dSpaceGetClass(id)) {
        case dSimpleSpaceClass:
            space.kind = OdeSpaceKind::Simple;
            break;
        case dHashSpaceClass: {
            space.kind = OdeSpaceKind::Hash;
            int least = 0;
            int most = 0;
            dHashSpaceGetLevels(id, &least, &most);
            space.minLevel = least;
            space.maxLevel = most;
            break;
        }
        case dSweepAndPruneSpaceClass:
            space.kind = OdeSpaceKind::Sap;
            break;
        default:
            break;
    }
    unlessSame(space.sublevel, dSpaceGetSublevel(id), 0);
    if (!dSpaceGetCleanup(id)) space.cleanup = false;
    return space;
}

std::optional<OdeBody> settingsOf(dBodyID id, dWorldID world) {
    OdeBody body;
    if (!dBodyGetGyroscopicMode(id)) body.gyroscopic = false;
    unlessSame(body.maxAngularSpeed, dBodyGetMaxAngularSpeed(id), dWorldGetMaxAngularSpeed(world));
    body.autoDisable = unlessEmpty(without(restOf(id), restOf(world)));
    body.damping = unlessEmpty(without(dampingOf(id), dampingOf(world)));
    const bool usual = !body.gyroscopic && !body.maxAngularSpeed && !body.autoDisable && !body.damping;
    return usual ? std::nullopt : std::optional(body);
}

Transform composedOf(const Transform& outer, const Transform& inner) {
    const Eigen::Quaterniond turn = turnOf(outer);
    Transform result;
    result.position = fromEigen(Eigen::Vector3d(toEigen(outer.position.value_or(Vector3{})) +
                                                turn * toEigen(inner.position.value_or(Vector3{}))));
    result.rotation = fromEigen((turn * turnOf(inner)).normalized());
    return result;
}

}  // namespace orrery
