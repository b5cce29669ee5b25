#include "capture/settings.hpp"

#include <type_traits>

#include "orrery/scene/eigen.hpp"
#include "world/ode_calls.hpp"

namespace orrery {
namespace {

template <typename T, typename From>
void unlessSame(std::optional<T>& to, From value, From defaults) {
    if (value != defaults) to = static_cast<T>(value);
}

template <typename Settings>
std::optional<Settings> unlessEmpty(const Settings& settings) {
    return settings == Settings{} ? std::nullopt : std::optional(settings);
}

template <typename Settings, typename Table, typename Id>
Settings readAll(const Table& table, Id id) {
    Settings settings;
    forEachRow(table, [&](const auto& row) {
        auto& value = settings.*row.member;
        value = static_cast<typename std::decay_t<decltype(value)>::value_type>(row.get(id));
    });
    return settings;
}

// Removes values that are defaults.
template <typename Settings, typename Table>
Settings without(const Settings& defaults, Settings settings, const Table& table) {
    forEachRow(table, [&](const auto& row) {
        if (settings.*row.member == defaults.*row.member) (settings.*row.member).reset();
    });
    return settings;
}

template <typename Id>
std::optional<OdeAutoDisable> autoDisableOf(Id id, dWorldID defaults) {
    const auto& calls = kAutoDisableCalls<Id>;
    return unlessEmpty(without(readAll<OdeAutoDisable>(kAutoDisableCalls<dWorldID>, defaults),
                               readAll<OdeAutoDisable>(calls, id), calls));
}

template <typename Id>
std::optional<OdeDamping> dampingOf(Id id, dWorldID defaults) {
    const auto& calls = kDampingCalls<Id>;
    return unlessEmpty(
        without(readAll<OdeDamping>(kDampingCalls<dWorldID>, defaults), readAll<OdeDamping>(calls, id), calls));
}

Eigen::Quaterniond turnOf(const Transform& transform) {
    return transform.rotation ? toEigen(std::get<Quaternion>(*transform.rotation)) : Eigen::Quaterniond::Identity();
}

}  // namespace

OdeWorld settingsOf(dWorldID id) {
    const dWorldID defaults = dWorldCreate();
    OdeWorld world = without(readAll<OdeWorld>(kWorldCalls, defaults), readAll<OdeWorld>(kWorldCalls, id), kWorldCalls);
    world.autoDisable = autoDisableOf(id, defaults);
    world.damping = dampingOf(id, defaults);
    dWorldDestroy(defaults);
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
    bool usual = true;
    forEachRow(kBodyCalls, [&](const auto& row) {
        unlessSame(body.*row.member, row.get(id), row.usual(world));
        usual = usual && !(body.*row.member);
    });
    body.autoDisable = autoDisableOf(id, world);
    body.damping = dampingOf(id, world);
    const bool defaults = !body.gyroscopic && !body.maxAngularSpeed && !body.autoDisable && !body.damping;
    return defaults ? std::nullopt : std::optional(body);
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
