// Diagnostics about what a file cannot take, or G4MF cannot say.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

class Report {
public:
    enum class Of {
        Edits,    // refuses edits that G4MF cannot express
        NewFile,  // it is left out, and reported once for each kind
    };
    Report(const Scene& scene, Of of, DiagnosticLog& log) : scene_(scene), of_(of), log_(log) {}

    // The file cannot be written.
    void refuse(const Node& node, const std::string& why);
    // The text would be larger than the limit, with that node. Reported once.
    void tooLarge(const Node& node, std::size_t mostBytes);
    // Something that G4MF has no words for.
    void lack(const Node& node, const std::string& what);
    // A name that is taken.
    void renamed(const std::string& wanted, const std::string& given);
    // A name with a character that names must not have.
    void respelt(const std::string& wanted, const std::string& given);
    // Reports all that was gathered for a new file.
    void finish();
    // Nothing was refused.
    [[nodiscard]] bool good() const { return good_; }

private:
    // One kind of things that were left out or changed.
    struct Kind {
        std::string what;
        std::size_t count = 0;
        Place first;
    };
    void count(std::string what, Place where);

    const Scene& scene_;
    Of of_;
    DiagnosticLog& log_;
    std::vector<Kind> kinds_;
    bool good_ = true;
};

}  // namespace orrery::g4mf
