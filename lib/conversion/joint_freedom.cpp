#include "joint_freedom.hpp"

namespace orrery {

std::optional<JointFreedom> freedomOf(JointType type) {
    switch (type) {
        case JointType::Ball:
            return JointFreedom{{}, {}, true};
        case JointType::Fixed:
            return JointFreedom{};
        case JointType::Hinge:
            return JointFreedom{{}, {true, false}};
        case JointType::Slider:
            return JointFreedom{{true, false}, {}};
        case JointType::Universal:
        case JointType::Hinge2:
            return JointFreedom{{}, {true, true}};
        case JointType::Piston:
            return JointFreedom{{true, false}, {true, false}};
        case JointType::PR:
            return JointFreedom{{true, false}, {false, true}};
        default:
            return std::nullopt;
    }
}

std::optional<std::size_t> drivenAxis(JointType type, bool angular, bool turned) {
    switch (type) {
        case JointType::Hinge:
            return angular ? std::optional<std::size_t>(0) : std::nullopt;
        case JointType::Slider:
        case JointType::Piston:
            return angular ? std::nullopt : std::optional<std::size_t>(0);
        case JointType::PR:
            return angular ? std::optional<std::size_t>(1) : std::nullopt;
        case JointType::Universal:
        case JointType::Hinge2:
            return angular ? std::optional<std::size_t>(turned ? 0 : 1) : std::nullopt;
        default:
            return std::nullopt;
    }
}

}  // namespace orrery
