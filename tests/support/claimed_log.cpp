#include "orrery/test/claimed_log.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <exception>

namespace orrery::test {
namespace {

// Scenes of tests overlap, have joints that fight, no colliders or bodies, nothing that moves or is below, and any
// density, on purpose; start_checks_test, plan_whole_test, plan_units_test, plan_fields_test and the tests plan_doubts
// have tests of these.
bool isOnPurpose(Code code) {
    return code == code::SIM_OVERLAP || code == code::SIM_JOINTS_FIGHT || code == code::SIM_MASS_RATIO ||
           code == code::SIM_SPRING_STIFF || code == code::PLAN_BODY_WITHOUT_COLLIDER ||
           code == code::PLAN_NOTHING_TO_SIMULATE || code == code::PLAN_NOTHING_MOVES ||
           code == code::PLAN_NOTHING_BELOW || code == code::PLAN_FILTER_MEETS_NOTHING ||
           code == code::PLAN_FRICTION_NONE || code == code::PLAN_NAME_REPEATED || code == code::PLAN_SLEEP_OFF ||
           code == code::PLAN_SURFACE_CARRIES || code == code::PLAN_UNITS || code == code::PLAN_FIELD_KEPT;
}

bool isAt(const Place& place, std::string_view where) {
    return where == place.path || where == std::to_string(place.line) + ':' + std::to_string(place.column) ||
           where == '@' + std::to_string(place.offset);
}

}  // namespace

ClaimedLog::~ClaimedLog() {
    // A test that was left by an exception has failed already; its claims were not all made.
    if (std::uncaught_exceptions() == 0) check();
}

void ClaimedLog::claim(Code code) {
    claims_.push_back({code, {}, true, false, false});
}

void ClaimedLog::claim(Code code, std::string_view where) {
    claims_.push_back({code, std::string(where), false, false, false});
}

void ClaimedLog::claimAll(Code code) {
    claims_.push_back({code, {}, true, true, false});
}

void ClaimedLog::allow(Code code) {
    claims_.push_back({code, {}, true, true, true});
}

bool ClaimedLog::meet(const Diagnostic& diagnostic) {
    const auto found = std::find_if(claims_.begin(), claims_.end(), [&](const Claim& claim) {
        return claim.code == diagnostic.code && (claim.many || !claim.met) &&
               (claim.anywhere || isAt(diagnostic.place, claim.where));
    });
    if (found == claims_.end()) return false;
    found->met = true;
    return true;
}

std::vector<std::string> ClaimedLog::settle() {
    std::vector<std::string> differences;
    // Claims with a place first, so that one without does not take their diagnostics.
    std::stable_sort(claims_.begin(), claims_.end(), [](const Claim& a, const Claim& b) {
        return (a.anywhere ? 1 : 0) + (a.many ? 1 : 0) < (b.anywhere ? 1 : 0) + (b.many ? 1 : 0);
    });
    for (const Diagnostic& diagnostic : entries()) {
        if (meet(diagnostic) || isOnPurpose(diagnostic.code)) continue;
        differences.push_back("not claimed: " + orrery::toText(diagnostic) + "  [path " + diagnostic.place.path +
                              ", offset " + std::to_string(diagnostic.place.offset) + ']');
    }
    for (const Claim& claim : claims_) {
        if (claim.met) continue;
        differences.push_back("claimed but not found: " + std::string(infoOf(claim.code).name) +
                              (claim.anywhere ? "" : " at " + claim.where));
    }
    if (dropped() > 0)
        differences.push_back(std::to_string(dropped()) + " diagnostics dropped at the limit of the log");
    claims_.clear();
    clear();
    return differences;
}

void ClaimedLog::check() {
    for (const std::string& difference : settle()) BOOST_ERROR(difference);
}

}  // namespace orrery::test
