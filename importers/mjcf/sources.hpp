// The files of a model: the one that is loaded, those that it includes, and those of models that it attaches.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "../robots/files.hpp"
#include "context.hpp"

namespace orrery::mjcf {

class Sources {
public:
    Sources(Context& context, robots::Files& files) : context_(context), files_(files) {}

    // Reads all files that are included below `root`, each once; `seen` are those of this model. Reports the others.
    void readIncludes(XmlElement root, std::set<std::string>& seen);
    // The root element of the file that an attribute of an element names, with the file's own path; null after a
    // diagnostic.
    struct Opened {
        XmlElement root;
        std::string path;
    };
    [[nodiscard]] const Opened& open(XmlElement element);
    // The root of the file that replaces an <include>; null if there is none.
    [[nodiscard]] XmlElement included(XmlElement include) const;
    // The folder of the file that has the element, seen from that of the model: "" or "parts/".
    [[nodiscard]] std::string folderOf(XmlElement element) const;

    // Calls visit(child) for each child, those of included files in place of the <include>.
    template <typename Visit>
    void forEachChild(XmlElement parent, Visit&& visit) const {
        std::vector<XmlElement> next{parent.firstChild()};
        while (!next.empty()) {
            const XmlElement child = next.back();
            if (!child) {
                next.pop_back();
                continue;
            }
            next.back() = child.next();
            if (child.name() != "include") {
                visit(child);
            } else if (const XmlElement root = included(child)) {
                next.push_back(root.firstChild());
            }
        }
    }

private:
    [[nodiscard]] Opened openNew(XmlElement element);
    [[nodiscard]] std::shared_ptr<const XmlDocument> parse(XmlElement element, const std::string& path);

    Context& context_;
    robots::Files& files_;
    std::unordered_map<Origin, Opened, OriginHash> opened_;  // by the element
    std::unordered_map<Origin, XmlElement, OriginHash> included_;
    std::unordered_map<std::uint32_t, std::string> folders_;                         // by the number of the document
    std::unordered_map<std::string, std::shared_ptr<const XmlDocument>> documents_;  // of attached models, by path
    std::vector<std::shared_ptr<const XmlDocument>> kept_;
};

}  // namespace orrery::mjcf
