#include "report.hpp"

#include <algorithm>
#include <utility>

#include "orrery/base/codes/export.hpp"

namespace orrery::g4mf {

void Report::refuse(const Node& node, const std::string& why) {
    good_ = false;
    log_.report(code::EXPORT_EDITS_CONFLICT, scene_.place(node.origin, node),
                displayName(node) + " cannot be written into the file it came from: " + why);
}

void Report::tooLarge(const Node& node, std::size_t mostBytes) {
    if (!good_) return;
    good_ = false;
    log_.report(code::EXPORT_TOO_LARGE, scene_.place(node.origin, node),
                displayName(node) +
                    ": the meshes up to here are larger than the limit, because meshes under non-uniform scales "
                    "are written at each use",
                {{}, "at most " + std::to_string(mostBytes) + " bytes for a scene of this size"});
}

void Report::lack(const Node& node, const std::string& what) {
    if (of_ == Of::Edits) return refuse(node, "G4MF cannot express " + what);
    count("G4MF cannot express " + what + "; it is left out", scene_.place(node.origin, node));
}

void Report::renamed(const std::string& wanted, const std::string& given) {
    const Place place = scene_.place(scene_.root());
    if (of_ == Of::NewFile) return count("names in G4MF are unique; repeated ones get a number", place);
    log_.report(code::EXPORT_NOT_REPRESENTABLE, place,
                "the name \"" + wanted + "\" is already used in the file; \"" + given + "\" is written");
}

void Report::respelt(const std::string& wanted, const std::string& given) {
    const Place place = scene_.place(scene_.root());
    constexpr const char* kRule = "names in G4MF contain no control characters and none of \".:@{}[]/\\";
    if (of_ == Of::NewFile) return count(std::string(kRule) + "; _ is written instead", place);
    log_.report(code::EXPORT_NOT_REPRESENTABLE, place,
                std::string(kRule) + ": \"" + given + "\" is written instead of \"" + wanted + "\"");
}

void Report::count(std::string what, Place where) {
    const auto found = std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& kind) { return kind.what == what; });
    if (found == kinds_.end()) {
        kinds_.push_back({std::move(what), 1, std::move(where)});
    } else {
        ++found->count;
    }
}

void Report::finish() {
    for (Kind& kind : kinds_) {
        if (kind.count > 1) kind.what += " (" + std::to_string(kind.count) + " times)";
        log_.report(code::EXPORT_NOT_REPRESENTABLE, std::move(kind.first), std::move(kind.what));
    }
    kinds_.clear();
}

}  // namespace orrery::g4mf
