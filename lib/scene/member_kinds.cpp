#include "member_kinds.hpp"

namespace orrery {

std::string fieldName(const std::vector<FieldStep>& steps) {
    std::string name;
    for (const FieldStep& step : steps) {
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
