#include "orrery/scene/joint.hpp"

namespace orrery {

std::string_view toText(JointType type) {
    switch (type) {
        case JointType::Ball:
            return "ball";
        case JointType::Hinge:
            return "hinge";
        case JointType::Hinge2:
            return "hinge2";
        case JointType::Slider:
            return "slider";
        case JointType::Universal:
            return "universal";
        case JointType::Fixed:
            return "fixed";
        case JointType::AMotor:
            return "amotor";
    }
    return "";
}

}  // namespace orrery
