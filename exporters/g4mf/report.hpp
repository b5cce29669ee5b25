// Findings about what a file cannot take, or G4MF cannot say.
#pragma once

#include <string>

#include "edit.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

class Report {
public:
    Report(const Scene& scene, Lacking lacking, DiagnosticLog& log) : scene_(scene), lacking_(lacking), log_(log) {}

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
    Lacking lacking_;
    DiagnosticLog& log_;
    bool good_ = true;
};

}  // namespace orrery::g4mf
