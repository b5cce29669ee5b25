#include "orrery/scene/body.hpp"

namespace orrery {

std::string_view toText(GravityType type) {
    switch (type) {
        case GravityType::Directional:
            return "directional";
        case GravityType::Point:
            return "point";
        case GravityType::Disc:
            return "disc";
        case GravityType::Torus:
            return "torus";
        case GravityType::Line:
            return "line";
        case GravityType::Shaped:
            return "shaped";
    }
    return "";
}

}  // namespace orrery
