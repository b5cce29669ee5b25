// Diagnostics about what a file cannot take, or G4MF cannot say.
#pragma once

#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

class Report {
public:
    Report(const Scene& scene, DiagnosticLog& log) : scene_(scene), log_(log) {}

    // The file cannot be written.
    void refuse(const Node& node, const std::string& why);
    // Something that G4MF has no words for.
    void lack(const Node& node, const std::string& what);
    // Something that is said in another way than it was meant.
    void changed(const std::string& why, const std::string& written);
    // Nothing was refused.
    [[nodiscard]] bool good() const { return good_; }

private:
    const Scene& scene_;
    DiagnosticLog& log_;
    bool good_ = true;
};

}  // namespace orrery::g4mf
