// <ext ename="orrery">: what XODE has no words for, as trees of the members' names (member_tree.hpp).
// The importer keeps it in the file as it keeps any ext, and makes nothing of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "element.hpp"
#include "orrery/scene/member_tree.hpp"

namespace orrery::xode {

// True where that part of the node is absent, or as in a new struct.
[[nodiscard]] bool saysNothing(const SceneContents& scene, const NodeComponents& parts, std::string_view part);

// The contents of one ext while the element around it is made.
class OrreryExt {
public:
    OrreryExt(const SceneContents& scene, const std::function<std::string(NodeId)>& pathOf)
        : scene_(scene), pathOf_(pathOf) {}

    // The element is a part of the node of the element around it, no node of its own.
    void markPart() { tree_.members.push_back({"part", {}, {}}); }
    // The element is none of the scene's nodes: its contents belong to the element around it.
    void markWrapper() { tree_.members.push_back({"wrapper", {}, {}}); }
    // A part of the node as it is.
    void carry(const NodeComponents& node, std::string_view part);
    // Notes the words around the ext for the part that was carried last: readers see by them if those words are still
    // the same.
    void markWritten(std::string words) {
        tree_.members.back().values.push_back({"said", std::move(words), MemberTree::Kind::Text});
    }
    [[nodiscard]] std::size_t partsPreserved() const { return tree_.members.size(); }
    // The name of a node that had to be written under another one.
    void carryName(const std::string& name) { tree_.values.push_back({"name", name, MemberTree::Kind::Text}); }
    void carryScene(const SceneData& scene);
    // Notes that `joints` elements elsewhere express the joint of the node, in XODE's words.
    void markWritten(std::size_t joints) {
        tree_.values.push_back({"joints", std::to_string(joints), MemberTree::Kind::Number});
    }
    // The element expresses the joint of that node. It records its own words, so that changes can be seen.
    void markWords(NodeId of, const Joint& joint);

    // Takes what was carried. nullopt where that is nothing.
    [[nodiscard]] std::optional<Element> element();

private:
    const SceneContents& scene_;
    const std::function<std::string(NodeId)>& pathOf_;
    MemberTree tree_;
};

}  // namespace orrery::xode
