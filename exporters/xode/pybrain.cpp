#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "orrery/formats/xode/pybrain_comment.hpp"

namespace orrery::xode {
namespace {

class Overruled {
public:
    Overruled(const Scene& scene, const XmlDocument& document, DiagnosticLog& log)
        : scene_(scene), log_(log), comment_(pyBrainCommentOf(document)) {}

    void look(const Node* then, const Node& now) {
        if (now.collider) lookAtFilter(then, now);
        const bool named = isAffixed(now);
        if (then && (then->body || then->joint) && isAffixed(*then) && !named) {
            report(now, "it was released from the world, but the comment names it \"" + then->name + '"');
        }
        const bool wasHeld = then && then->joint && isHeldToBody(*then);
        if (named && now.joint && isHeldToBody(now) && !wasHeld)
            report(now, "the comment fixes its second end to the world");
    }

private:
    // Filters that are edited are written, and win; those that are not come from the comment again.
    void lookAtFilter(const Node* then, const Node& now) {
        const bool edited = !then || !then->collider || !(then->collider->filter == now.collider->filter);
        const std::vector<std::size_t> is = passesOf(now);
        if (edited ? !now.collider->filter.valid() && !is.empty() : is != passesOf(*then)) {
            report(now, "the comment lists by name what it passes through");
        }
    }

    [[nodiscard]] std::vector<std::size_t> passesOf(const Node& geom) const {
        const Node* body = nearestBody(geom);
        return orrery::passesOf(comment_, body ? body->name : geom.name);
    }

    [[nodiscard]] bool isAffixed(const Node& node) const {
        return std::find(comment_.affixed.begin(), comment_.affixed.end(), node.name) != comment_.affixed.end();
    }

    // In a body, the first link is the other end.
    static bool isHeldToBody(const Node& node) { return node.joint->link2 || (node.joint->link1 && nearestBody(node)); }

    void report(const Node& node, const std::string& why) {
        log_.report(code::EXPORT_PYBRAIN_PARAMETERS, scene_.place(node.origin, node),
                    displayName(node) + " will differ when the file is read: " + why);
    }

    const Scene& scene_;
    DiagnosticLog& log_;
    PyBrainComment comment_;
};

// A name may decide of all that is below it.
bool isConcerned(const Node& node, const std::unordered_set<std::uint32_t>& changed) {
    for (const Node* at = &node; at; at = at->parent) {
        if (changed.contains(at->id.value)) return true;
    }
    return false;
}

}  // namespace

void reportOverruled(const Scene& scene, const XmlDocument& document, const SceneChanges& changes, DiagnosticLog& log) {
    if (!hasPyBrainParameters(document) || !scene.asRead()) return;
    std::unordered_set<std::uint32_t> changed;
    for (const NodeChange& change : changes.nodes) changed.insert(change.id.value);
    Overruled overruled(scene, document, log);
    forEachNode(scene.root(), [&](const Node& node) {
        if (isConcerned(node, changed)) overruled.look(scene.asRead()->find(node.id), node);
    });
}

}  // namespace orrery::xode
