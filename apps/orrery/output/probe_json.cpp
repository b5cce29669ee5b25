#include "output/probe_json.hpp"

namespace orrery::app {

std::string noteOf(const GravityShare& share, const PlanGravityVolume& field, const Probe& probe) {
    switch (share.outcome) {
        case GravityOutcome::Replaced:
            return "replaced by " + probe.pathOf(share.by);
        case GravityOutcome::Stopped:
            return "not reached: stopped by " + probe.pathOf(share.by);
        case GravityOutcome::Counts:
            break;
    }
    if (field.replace && field.stop) return "alone: replaces and stops";
    if (field.replace) return "replaces what came before";
    return field.stop ? "added, and stops" : "added";
}

Json probeJson(const Probe& probe) {
    Json volumes = Json::array();
    for (const GravityShare& share : probe.trace.shares) {
        const PlanGravityVolume& field = probe.world.fields[share.field];
        volumes.push_back({{"path", probe.pathOf(share.node)},
                           {"type", orrery::toText(field.type)},
                           {"priority", field.priority},
                           {"acceleration", toJson(share.acceleration)},
                           {"note", noteOf(share, field, probe)}});
    }
    return {{"at", toJson(probe.at)},
            {"acceleration", toJson(probe.trace.acceleration)},
            {"volumes", std::move(volumes)},
            {"world", toJson(probe.trace.world)}};
}

}  // namespace orrery::app
