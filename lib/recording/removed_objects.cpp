#include <unordered_set>
#include <vector>

#include "recording/scene_now.hpp"

namespace orrery {
namespace {

class Removal {
public:
    Removal(SceneContents& scene, std::span<const NodeId> bodies, std::span<const NodeId> joints) : scene_(scene) {
        for (const NodeId body : bodies) bodies_.insert(body.value);
        for (const NodeId joint : joints) joints_.insert(joint.value);
        goes_.assign(scene.idLimit(), 0);
    }

    void run() {
        forEachNode(scene_.root(), [this](Node& node) { note(node); });
        forEachNode(scene_.root(), [this](Node& node) { strip(node); });
        // Children come after their parents in the list.
        for (auto node = stripped_.rbegin(); node != stripped_.rend(); ++node) {
            if (isBare(**node)) scene_.removeNode(**node);
        }
    }

private:
    // Notes whether the node goes with a body. Its parent was visited before.
    void note(const Node& node) {
        const bool goes = node.body ? bodies_.contains(node.id.value) : node.parent && goes_[node.parent->id.value];
        goes_[node.id.value] = goes ? 1 : 0;
    }

    [[nodiscard]] bool holdsOne(const Node& joint, const std::optional<JointLink>& link) const {
        return link ? bodies_.contains(link->body.value) : goes_[joint.id.value] != 0;
    }

    // Does the joint of the node go, itself or with a body?
    [[nodiscard]] bool losesJoint(const Node& node) const {
        if (joints_.contains(node.id.value)) return true;
        if (node.joint && (holdsOne(node, node.joint->link1) || holdsOne(node, node.joint->link2))) return true;
        if (!node.sixDofJoint) return false;
        const Node* connected = scene_.find(node.sixDofJoint->connectedNode);
        return connected && goes_[connected->id.value] != 0;
    }

    void strip(Node& node) {
        const bool goes = goes_[node.id.value] != 0;
        const bool loses = (node.joint || node.sixDofJoint) && (goes || losesJoint(node));
        if (!goes && !loses) return;
        node.joint.reset();
        node.sixDofJoint.reset();
        if (goes) {
            node.body.reset();
            node.collider.reset();
            node.trigger.reset();
            node.gravity.reset();
            node.animation.reset();
            node.mesh = {};
        }
        stripped_.push_back(&node);
    }

    [[nodiscard]] static bool isBare(const Node& node) {
        const bool moves = node.body || node.collider || node.trigger || node.gravity || node.mesh != MeshId{};
        return node.children.empty() && !moves && !node.world && !node.space && !node.jointGroup && !node.joint &&
               !node.sixDofJoint;
    }

    SceneContents& scene_;
    std::unordered_set<std::uint32_t> bodies_;
    std::unordered_set<std::uint32_t> joints_;
    std::vector<char> goes_;  // by NodeId: it moves with a body that goes
    std::vector<Node*> stripped_;
};

}  // namespace

void removeObjects(SceneContents& scene, std::span<const NodeId> bodies, std::span<const NodeId> joints) {
    Removal(scene, bodies, joints).run();
}

}  // namespace orrery
