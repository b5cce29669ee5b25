#include "orrery/scene/joint.hpp"

#include "orrery/scene/axis_count.hpp"

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
        case JointType::Piston:
            return "piston";
        case JointType::PR:
            return "pr";
        case JointType::PU:
            return "pu";
        case JointType::Plane2D:
            return "plane2d";
        case JointType::LMotor:
            return "lmotor";
        case JointType::DBall:
            return "dball";
        case JointType::DHinge:
            return "dhinge";
        case JointType::Transmission:
            return "transmission";
    }
    return "";
}

std::string_view toText(AxisFrame frame) {
    switch (frame) {
        case AxisFrame::World:
            return "world";
        case AxisFrame::Body1:
            return "body1";
        case AxisFrame::Body2:
            return "body2";
    }
    return "";
}

AxisCount axisCount(JointType type) {
    switch (type) {
        case JointType::Ball:
        case JointType::Fixed:
        case JointType::DBall:
            return {0, 0};
        case JointType::Hinge:
        case JointType::Slider:
        case JointType::Piston:
        case JointType::DHinge:
            return {1, 1};
        case JointType::PR:
            return {2, 2};
        case JointType::PU:
            return {3, 3};
        case JointType::Plane2D:
            return {0, 3};
        case JointType::Transmission:
            return {1, 2};
        case JointType::LMotor:
        case JointType::Hinge2:
        case JointType::Universal:
            return {2, 2};
        case JointType::AMotor:
            break;
    }
    return {1, 3};
}

}  // namespace orrery
