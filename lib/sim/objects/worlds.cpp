// Creates ODE worlds and spaces; the application's own are not changed.
#include <algorithm>
#include <cmath>

#include "objects/objects.hpp"
#include "objects/ode_settings.hpp"

#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/surface_layer.hpp"
#include "world/neighbours.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// ODE visits nested spaces by recursion.
constexpr std::uint32_t kMaxSpaceDepth = 64;

// ODE's default in single precision, 1e-5, reduces every rebound and lets heavy bodies sink. With 1e-8 the rounding of
// floats is visible in joints.
constexpr double kSingleCfm = 1e-7;

// ODE sweeps along the first axis and then the second. Piles of bodies overlap least in the plane of these two if the
// axis along gravity comes last.
int axesWithUpLast(const Vector3& gravity) {
    const double x = std::abs(gravity.x);
    const double y = std::abs(gravity.y);
    const double z = std::abs(gravity.z);
    if (z > y && z >= x) return dSAP_AXES_XYZ;
    if (x > y) return dSAP_AXES_YZX;
    return dSAP_AXES_XZY;
}

// Returns false for SimulationOptions::odeDefaults().
bool hasRemedies(const SimulationOptions& options) {
    const auto all = remedies();
    return std::any_of(all.begin(), all.end(), [&](const Remedy& remedy) { return options.*remedy.member; });
}

dSpaceID createSpace(dSpaceID parent, const OdeSpace& settings, const WorldBuild& build) {
    const dSpaceID space = createSpaceOfKind(parent, settings, axesWithUpLast(build.to.plan->gravity));
    // In the application's world, it may have put its own geoms here, which the simulation must not destroy.
    if (!build.to.owned) dSpaceSetCleanup(space, 0);
    build.to.madeSpaces.push_back(space);
    return space;
}

// All worlds share ODE's default implementation, which does not support stepping two of them at once.
void giveThreading(SimulationWorld& world) {
    world.threading = dThreadingAllocateSelfThreadedImplementation();
    if (!world.threading) return;
    dWorldSetStepThreadingImplementation(world.id, dThreadingImplementationGetFunctions(world.threading),
                                         world.threading);
}

// ODE would add the gravity of the application's world to that of the simulation.
void reportGravityTwice(const WorldBuild& build) {
    dVector3 g = {};
    dWorldGetGravity(build.to.id, g);
    const bool own = build.from.gravity != Vector3{} || !build.from.fields.empty();
    if (!own || (g[0] == 0 && g[1] == 0 && g[2] == 0)) return;
    build.log.report(code::SIM_GRAVITY_TWICE, placeOf(build.scene, build.from.node),
                     "the application's world has gravity, and so has the scene: bodies fall by both",
                     {"(" + toText(g[0]) + ", " + toText(g[1]) + ", " + toText(g[2]) + ") m/s^2 in ODE's world", {}});
}

}  // namespace

void mergeWorlds(Plan& plan, const Scene& scene, DiagnosticLog& log) {
    for (std::size_t i = 1; i < plan.worlds.size(); ++i) {
        if (plan.worlds[i].gravity != plan.worlds[0].gravity) {
            log.report(code::SIM_WORLDS_MERGED, placeOf(scene, plan.worlds[i].node),
                       describe(scene, plan.worlds[i].node, "world") + " gets the gravity of the first world");
        }
        appendWorld(plan.worlds[0], std::move(plan.worlds[i]));
    }
    if (plan.worlds.size() > 1) plan.worlds.resize(1);
}

void createWorld(const WorldBuild& build) {
    SimulationWorld& to = build.to;
    to.id = dWorldCreate();
    giveThreading(to);
    const OdeWorld& settings = build.from.ode;
    if (kOdeIsSingle && hasRemedies(build.options)) dWorldSetCFM(to.id, kSingleCfm);
    // Bodies copy these when they are made. Options have precedence over the file.
    setWorldSettings(to.id, settings);
    dWorldSetQuickStepNumIterations(to.id, iterationsOf(build.from, build.options));
    dWorldSetContactSurfaceLayer(to.id, surfaceLayerOf(build.from, build.options));
    dWorldSetGravity(to.id, 0, 0, 0);
    const bool sleeps = build.options.autoDisable.value_or(settings.autoDisable && settings.autoDisable->flag == true);
    dWorldSetAutoDisableFlag(to.id, sleeps ? 1 : 0);
    to.sleeps = sleeps;
    to.contacts = dJointGroupCreate(0);
    to.top = createSpace(nullptr, {}, build);
}

void borrowWorld(const WorldBuild& build, dWorldID world, dSpaceID space) {
    build.to.id = world;
    build.to.owned = false;
    build.to.callerSpace = space;
    build.to.sleeps = build.options.autoDisable.value_or(false);
    build.to.contacts = dJointGroupCreate(0);
    build.to.top = space && build.options.flatSpace ? space : createSpace(space, {}, build);
    enterNeighbourhood(build.to);
    reportGravityTwice(build);
    if (isOfThisOde(world)) return;
    build.log.report(code::SIM_ODE_TWICE, placeOf(build.scene, build.from.node),
                     "the application's world was made by another copy of ODE");
}

void createSpaces(const WorldBuild& build) {
    std::vector<std::uint32_t> depths(build.from.spaces.size());
    bool reported = false;
    for (std::size_t i = 0; i < build.from.spaces.size(); ++i) {
        const PlanSpace& space = build.from.spaces[i];
        const auto above = static_cast<std::size_t>(space.parent);
        const bool nested = space.parent != kNone && above < i;
        depths[i] = nested ? depths[above] + 1 : 1;
        if (build.to.top == build.to.callerSpace) {
            build.to.spaces.push_back(build.to.top);
            continue;
        }
        const dSpaceID parent = nested ? build.to.spaces[build.begin.spaces + above] : build.to.top;
        if (depths[i] <= kMaxSpaceDepth) {
            build.to.spaces.push_back(createSpace(parent, space.ode ? *space.ode : OdeSpace{}, build));
            continue;
        }
        build.to.spaces.push_back(parent);
        if (!reported) {
            build.log.report(code::SIM_SPACES_TOO_DEEP, placeOf(build.scene, space.node),
                             describe(build.scene, space.node, "space") + " is nested too deeply",
                             {std::to_string(depths[i]), "at most " + std::to_string(kMaxSpaceDepth)});
        }
        reported = true;
    }
}

}  // namespace orrery
