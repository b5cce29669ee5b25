// Names that joints can link to: every linked body needs one that no other body has.
#pragma once

#include <string>
#include <unordered_map>

#include "joint_attributes.hpp"
#include "orrery/scene/changes.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

class LinkNames {
public:
    // Gives names to linked bodies that have none, and to bodies that have that of a linked one; of several of
    // one name the first keeps it.
    // `followBodies`: what a link itself says its body is called is of no account. `words`: further joints that link.
    // `anyLinks`: false where the caller knows of none.
    LinkNames(const SceneContents& scene, bool followBodies, const JointAttributesOf& words, bool anyLinks);

    // The name in the link is the one that will be read back, or need not be.
    [[nodiscard]] bool isSaidBy(const JointLink& link) const;

    // The name that a node is written under.
    [[nodiscard]] const std::string& nameOf(const Node& node) const;
    // True if that name is not the node's own.
    [[nodiscard]] bool isGiven(const Node& node) const { return given_.contains(node.id.value); }
    // The body name of a link; "" if the link has none because its target is no XODE body.
    [[nodiscard]] std::string nameOf(const JointLink& link) const;

private:
    const SceneContents& scene_;
    bool followBodies_;
    std::unordered_map<std::uint32_t, std::string> given_;  // by NodeId.value
};

// True for a node that is a <body>; OMI's static bodies are not.
[[nodiscard]] bool isXodeBody(const Node& node);

// Reports names that XML cannot hold (EXPORT_NOT_REPRESENTABLE); they are written with '?' instead.
void reportNamesBeyondXml(const Scene& scene, DiagnosticLog& log);
// The same only for names that are new or changed.
void reportNamesBeyondXml(const Scene& scene, const SceneChanges& changes, DiagnosticLog& log);

}  // namespace orrery::xode
