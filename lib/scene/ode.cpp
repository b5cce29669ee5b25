#include "orrery/scene/scene.hpp"

namespace orrery {

std::string_view toText(OdeSpaceKind kind) {
    switch (kind) {
        case OdeSpaceKind::Simple:
            return "simple";
        case OdeSpaceKind::Hash:
            return "hash";
        case OdeSpaceKind::Quadtree:
            return "quadtree";
        case OdeSpaceKind::Sap:
            return "sap";
    }
    return "";
}

std::string_view toText(OdeAxisOrder order) {
    switch (order) {
        case OdeAxisOrder::Xyz:
            return "xyz";
        case OdeAxisOrder::Xzy:
            return "xzy";
        case OdeAxisOrder::Yxz:
            return "yxz";
        case OdeAxisOrder::Yzx:
            return "yzx";
        case OdeAxisOrder::Zxy:
            return "zxy";
        case OdeAxisOrder::Zyx:
            return "zyx";
    }
    return "";
}

}  // namespace orrery
