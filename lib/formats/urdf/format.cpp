#include "orrery/formats/format.hpp"

namespace orrery {
namespace {

// Robots are often in files with the suffix .xml: the root element decides.
Format::Match matchUrdf(std::string_view bytes, bool /*namedSo*/) {
    return rootElement(plainHead(bytes)) == "robot" ? Format::Match::Certain : Format::Match::No;
}

}  // namespace

constinit const Format kUrdfFormat{"URDF", "URDF 1.0", {"urdf", {}}, {}, false, matchUrdf, nullptr, false};

}  // namespace orrery
