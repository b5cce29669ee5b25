#include "checks/checks.hpp"

#include "orrery/base/codes/sim.hpp"
#include "orrery/base/decimal.hpp"

namespace orrery {
namespace {

const Scene& sceneOfBody(const WorldBuild& build, std::int32_t body) {
    return *build.to.partOf(&PlanCounts::bodies, static_cast<std::size_t>(body)).scene;
}

}  // namespace

void checkStart(const WorldBuild& build) {
    checkJointPairs(build);
    std::vector<StartTouch> touches;
    try {
        touches = touchesAtStart(build);
        checkMeshSides(build);
    } catch (const OdeRefusal& refusal) {
        build.to.failed = true;
        build.log.report(code::SIM_ODE_FAILED, build.to.place(),
                         std::string("ODE stopped before the first step: ") + refusal.what());
    }
    // The first step will report ODE's messages about contacts.
    build.messages.clear();
    checkOverlaps(build, touches);
    checkMassRatios(build, touches);
}

std::string andMore(std::size_t index, std::size_t count) {
    if (index + 1 != kTold || count <= kTold) return "";
    return ", and " + std::to_string(count - kTold) + " more like this";
}

std::string about(double value) {
    return decimal::rounded(value, 3);
}

std::string bodyName(const WorldBuild& build, std::int32_t body) {
    return describe(sceneOfBody(build, body), build.to.planned.bodies[static_cast<std::size_t>(body)]->node, "body");
}

Place bodyPlace(const WorldBuild& build, std::int32_t body) {
    return placeOf(sceneOfBody(build, body), build.to.planned.bodies[static_cast<std::size_t>(body)]->node);
}

}  // namespace orrery
