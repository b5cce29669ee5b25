#include "report.hpp"

#include "orrery/base/codes/export.hpp"

namespace orrery::g4mf {

void Report::refuse(const Node& node, const std::string& why) {
    good_ = false;
    log_.report(code::EXPORT_EDITS_CONFLICT, scene_.place(node.origin, node),
                displayName(node) + " cannot be written into the file it came from: " + why);
}

void Report::lack(const Node& node, const std::string& what) {
    refuse(node, "G4MF cannot say " + what);
}

void Report::changed(const std::string& why, const std::string& written) {
    log_.report(code::EXPORT_NOT_REPRESENTABLE, scene_.place(scene_.root()), why + "; " + written + " is written");
}

}  // namespace orrery::g4mf
