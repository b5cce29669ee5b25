#include "cases.hpp"

namespace orrery::fidelity {

Cases allCases() {
    Cases cases;
    addRestCases(cases);
    addGroundCases(cases);
    addStackCases(cases);
    addFrictionCases(cases);
    addImpactCases(cases);
    addMotionCases(cases);
    addJointCases(cases);
    addChainCases(cases);
    return cases;
}

Cases casesBelow(std::string_view prefix) {
    Cases chosen;
    for (Case& one : allCases()) {
        const std::string_view name = one.name;
        if (!name.starts_with(prefix)) continue;
        if (name.size() == prefix.size() || prefix.ends_with('/') || name[prefix.size()] == '/') {
            chosen.push_back(std::move(one));
        }
    }
    return chosen;
}

}  // namespace orrery::fidelity
