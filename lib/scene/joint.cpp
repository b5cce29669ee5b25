#include "orrery/scene/joint.hpp"

namespace orrery {

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

std::string_view toText(OdeAMotorMode mode) {
    switch (mode) {
        case OdeAMotorMode::User:
            return "user";
        case OdeAMotorMode::Euler:
            return "euler";
    }
    return "";
}

std::string_view toText(OdeTransmissionMode mode) {
    switch (mode) {
        case OdeTransmissionMode::ParallelAxes:
            return "parallel";
        case OdeTransmissionMode::IntersectingAxes:
            return "intersecting";
        case OdeTransmissionMode::ChainDrive:
            return "chain";
    }
    return "";
}

}  // namespace orrery
