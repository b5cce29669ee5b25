#include "objects/ode_settings.hpp"

#include "world/ode_calls.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// Sets a setting if it is present.
template <typename Object, typename Argument, typename T>
void set(void (*call)(Object, Argument), Object id, const std::optional<T>& value) {
    if (value) call(id, static_cast<Argument>(*value));
}

template <typename Table, typename Id, typename Settings>
void setAll(const Table& table, Id id, const Settings& settings) {
    forEachRow(table, [&](const auto& row) { set(row.set, id, settings.*row.member); });
}

int axesOf(OdeAxisOrder order) {
    static constexpr std::array kAxes{dSAP_AXES_XYZ, dSAP_AXES_XZY, dSAP_AXES_YXZ,
                                      dSAP_AXES_YZX, dSAP_AXES_ZXY, dSAP_AXES_ZYX};
    return kAxes.at(static_cast<std::size_t>(order));
}

dSpaceID createQuadtree(dSpaceID parent, const OdeSpace& settings) {
    const OdeFour center = toOde(settings.center.value_or(Vector3{}));
    const OdeFour extents = toOde(settings.extents.value_or(Vector3{}));
    return dQuadTreeSpaceCreate(parent, center.data(), extents.data(), static_cast<int>(settings.depth.value_or(0)));
}

dSpaceID createHash(dSpaceID parent, const OdeSpace& settings) {
    const dSpaceID space = dHashSpaceCreate(parent);
    if (settings.minLevel && settings.maxLevel) {
        dHashSpaceSetLevels(space, static_cast<int>(*settings.minLevel), static_cast<int>(*settings.maxLevel));
    }
    return space;
}

dSpaceID createBare(dSpaceID parent, const OdeSpace& settings, int axes) {
    switch (settings.kind.value_or(OdeSpaceKind::Sap)) {
        case OdeSpaceKind::Simple:
            return dSimpleSpaceCreate(parent);
        case OdeSpaceKind::Hash:
            return createHash(parent, settings);
        case OdeSpaceKind::Quadtree:
            return createQuadtree(parent, settings);
        case OdeSpaceKind::Sap:
            break;
    }
    return dSweepAndPruneSpaceCreate(parent, settings.axisOrder ? axesOf(*settings.axisOrder) : axes);
}

}  // namespace

void setWorldSettings(dWorldID id, const OdeWorld& settings) {
    setAll(kWorldCalls, id, settings);
    if (settings.autoDisable) setAll(kAutoDisableCalls<dWorldID>, id, *settings.autoDisable);
    if (settings.damping) setAll(kDampingCalls<dWorldID>, id, *settings.damping);
}

void setBodySettings(dBodyID id, const OdeBody& settings) {
    setAll(kBodyCalls, id, settings);
    if (settings.autoDisable) setAll(kAutoDisableCalls<dBodyID>, id, *settings.autoDisable);
    if (settings.damping) setAll(kDampingCalls<dBodyID>, id, *settings.damping);
}

dSpaceID createSpaceOfKind(dSpaceID parent, const OdeSpace& settings, int axes) {
    const dSpaceID space = createBare(parent, settings, axes);
    set(dSpaceSetSublevel, space, settings.sublevel);
    set(dSpaceSetCleanup, space, settings.cleanup);
    if (!settings.collide) return space;
    const auto geom = reinterpret_cast<dGeomID>(space);
    if (settings.collide->category) dGeomSetCategoryBits(geom, *settings.collide->category);
    if (settings.collide->collide) dGeomSetCollideBits(geom, *settings.collide->collide);
    if (settings.collide->enabled == false) dGeomDisable(geom);
    return space;
}

}  // namespace orrery
