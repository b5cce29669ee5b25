#include "member_kinds.hpp"

namespace orrery {

std::string memberName(const std::vector<MemberStep>& steps) {
    std::string name;
    for (const MemberStep& step : steps) {
        if (step.name.empty()) {
            name += '[' + std::to_string(step.index) + ']';
        } else {
            if (!name.empty()) name += '.';
            name += step.name;
        }
    }
    return name;
}

}  // namespace orrery
