// Reads the tree of bodies.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "context.hpp"
#include "geoms.hpp"
#include "joints.hpp"
#include "sources.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

class TreeReader {
public:
    TreeReader(Context& context, Sources& sources, Geoms& geoms)
        : context_(context), sources_(sources), geoms_(geoms) {}

    // Reads the model whose root element is given.
    [[nodiscard]] Tree read(XmlElement root, const std::string& path);

private:
    // Elements that are read one after the other, in one scope.
    struct Level {
        XmlElement next;
        Scope scope;
        std::uint32_t body = kWorld;
        std::shared_ptr<const std::vector<std::string>> attached;  // files of the models around
        // For a <replicate>, whose copies are read one after the other:
        XmlElement replicate;
        std::int64_t copy = 0, count = 0;
        Pose place;  // of the copy, in the frame around
    };

    [[nodiscard]] const Model* modelOf(XmlElement root, const std::string& path);
    void run();
    void readElement(XmlElement element, const Level& level);
    void readBody(XmlElement element, const Level& level);
    void readFrame(XmlElement element, const Level& level);
    void readReplicate(XmlElement element, const Level& level);
    void nextCopy(Level& level);
    [[nodiscard]] double weightOf(XmlElement element) const;
    [[nodiscard]] XmlElement modelNamed(const Model& model, std::string_view name);
    void readAttach(XmlElement element, const Level& level);
    [[nodiscard]] bool pushAttached(XmlElement attach, const Model& model, Level inner);
    [[nodiscard]] XmlElement findIn(const Model& model, std::string_view kind, std::string_view name) const;
    void readSite(XmlElement element, const Level& level);
    [[nodiscard]] bool mayAdd(XmlElement element, const Scope& scope);
    void noteLeftOut(XmlElement element);
    void noteRepeatedNames();

    Context& context_;
    Sources& sources_;
    Geoms& geoms_;
    Tree tree_;
    std::unordered_map<std::string, const Model*> models_;                 // by path
    std::map<std::pair<const Model*, std::string>, XmlElement> attached_;  // by kind and name
    std::vector<Level> levels_;
    double expanded_ = 0;  // elements
    bool full_ = false;
};

}  // namespace orrery::mjcf
