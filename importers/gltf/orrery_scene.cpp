#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "extensions.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/words_digest.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/formats/gltf/orrery_scene.hpp"
#include "orrery/scene/member_tree.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

std::string textOf(JsonValue value) {
    if (value.isString()) return value.string().value_or("");
    return std::string(value.lexeme());
}

MemberTree::Kind kindOf(JsonValue value) {
    if (value.isNumber()) return MemberTree::Kind::Number;
    return value.isBoolean() ? MemberTree::Kind::Boolean : MemberTree::Kind::Text;
}

// Arrays are lists. No deeper than the limit of the document lets it be.
MemberTree treeOf(JsonValue json, std::string name) {
    MemberTree tree{std::move(name), {}, {}};
    const bool list = json.isArray();
    std::size_t index = 0;
    for (JsonValue value = json.first(); value; value = value.next(), ++index) {
        if (value.isArray() || value.isObject()) {
            tree.members.push_back(treeOf(value, list ? "item" : value.key()));
        } else {
            tree.values.push_back({list ? 'i' + std::to_string(index) : value.key(), textOf(value), kindOf(value)});
        }
    }
    return tree;
}

void addWords(WordsDigest& digest, JsonValue json) {
    if (json.isNumber()) return digest.addNumber(json.number().value_or(0));
    if (json.isBoolean()) return digest.addNumber(json.boolean() == true ? 1 : 0);
    if (json.isString()) return digest.addWord(*json.string());
    digest.addWord(json.isArray() ? "[" : "{");
    std::map<std::string, JsonValue> members;  // in order, whatever theirs is in the file
    for (JsonValue value = json.first(); value; value = value.next()) {
        const std::string key = value.key();
        if (json.isArray()) {
            addWords(digest, value);
        } else if (key != "name" && key != "extras" && key != "extensions") {
            members.emplace(key, value);
        }
    }
    for (const auto& [key, value] : members) {
        digest.addWord(key);
        addWords(digest, value);
    }
    digest.addWord("]");
}

// The words that count: KHR's before OMI's.
JsonValue attributesOfBody(JsonValue node) {
    const JsonValue khr = node["extensions"][khr_body::kExtension.name];
    return khr ? khr : node["extensions"][omi_body::kExtension.name];
}

// A digest of the node's words for a part that ORRERY_scene carries.
WordsDigest digestOfPart(JsonValue node, std::string_view part) {
    WordsDigest digest;
    if (part == "transform") {
        for (const char* key : {"translation", "rotation", "scale", "matrix"}) {
            if (!node[key]) continue;
            digest.addWord(key);
            addWords(digest, node[key]);
        }
    } else if (const JsonValue motion = attributesOfBody(node)[omi_body::kMotion]) {
        addWords(digest, motion);
    }
    return digest;
}

class OrreryScene final : public Extension {
public:
    OrreryScene() : Extension(orrery_scene::kExtension) {}

    void readDocument(Import&, JsonValue object) override { document_ = object; }

    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override {
        if (readBoolean(import.diagnostics, object[orrery_scene::kDrawn]) == true) node.mesh = {};
        if (object[orrery_scene::kJoints] && object["joint"]) writtenJoints_.push_back({index, object});
        if (readBoolean(import.diagnostics, object[orrery_scene::kHelper]) == true) {
            helpers_.push_back(index);
            if (object[orrery_scene::kJointOf]) jointAttributes_.push_back({index, object});
        } else if (readBoolean(import.diagnostics, object[orrery_scene::kRoot]) == true) {
            roots_.push_back(index);
            pending_.push_back({index, object});
        } else {
            pending_.push_back({index, object});
        }
    }

    void finish(Import& import) override;

private:
    struct Pending {
        std::uint32_t index;
        JsonValue object;
    };

    void readJointAttributes(Import& import);
    void reportMissingJointAttributes(Import& import, const std::unordered_set<std::uint32_t>& found);
    static void reportChanged(Import& import, std::uint32_t node, const char* what);
    void removeHelpers(Import& import);
    void dropOverruled(Import& import) const;
    void dissolveRoots(Import& import);
    void readScene(Import& import) const;
    static void dropChanged(Import& import, std::uint32_t index, MemberTree& tree);
    void apply(Import& import, JsonValue object, Node& node, std::optional<std::uint32_t> at = {}) const;
    void report(Import& import, JsonValue object, const std::vector<std::string>& faults) const;

    JsonValue document_;
    std::vector<Pending> pending_;
    std::vector<Pending> jointAttributes_;  // on the nodes of joints of ODE's in OMI's words
    std::vector<Pending> writtenJoints_;    // on the nodes of joints of ODE's that such words say
    std::vector<std::uint32_t> overruled_;  // nodes whose joint of ODE's is said otherwise by those
    std::vector<std::uint32_t> helpers_;
    std::vector<std::uint32_t> roots_;
};

void OrreryScene::reportChanged(Import& import, std::uint32_t node, const char* what) {
    import.diagnostics.reportMember(code::GLTF_JOINT_CHANGED, import.nodes.json[node], "extensions", what);
}

// If somebody changed OMI's words, their nodes stay, and ODE's joint is removed. It is removed, too, if the words are
// gone.
void OrreryScene::readJointAttributes(Import& import) {
    if (jointAttributes_.empty() && writtenJoints_.empty()) return;
    const JointTables tables(import);
    std::unordered_set<std::uint32_t> kept;
    std::unordered_set<std::uint32_t> found;
    for (const Pending& words : jointAttributes_) {
        if (!hasWords(import, words.index)) continue;
        const auto of = parseInteger(words.object[orrery_scene::kJointOf].string().value_or(""));
        const bool known = of && *of >= 0 && static_cast<std::size_t>(*of) < import.nodes.nodes.size();
        if (known) found.insert(static_cast<std::uint32_t>(*of));
        if (saysTheSame(import, tables, words.index, words.object)) continue;
        kept.insert(words.index);
        if (const auto connected = connectedOf(import, words.index)) kept.insert(*connected);
        if (known) overruled_.push_back(static_cast<std::uint32_t>(*of));
        reportChanged(import, words.index,
                      "the joint has been changed since ORRERY_scene was written, and is used instead");
    }
    std::erase_if(helpers_, [&](std::uint32_t index) { return kept.contains(index); });
    reportMissingJointAttributes(import, found);
}

void OrreryScene::reportMissingJointAttributes(Import& import, const std::unordered_set<std::uint32_t>& found) {
    for (const Pending& joint : writtenJoints_) {
        if (found.contains(joint.index)) continue;
        overruled_.push_back(joint.index);
        reportChanged(import, joint.index, "the joint was also written as a glTF joint, which has been removed");
    }
}

void OrreryScene::dropOverruled(Import& import) const {
    for (const std::uint32_t index : overruled_) {
        if (Node* node = import.nodes.nodes[index]) node->joint.reset();
    }
}

// Below a helper there is nothing of the scene's; if somebody put something there, it stays.
void OrreryScene::removeHelpers(Import& import) {
    for (const std::uint32_t index : helpers_) {
        Node*& node = import.nodes.nodes[index];
        if (!node || !node->children.empty()) continue;
        import.scene.removeNode(*node);
        node = nullptr;
    }
}

// Only a node at the top can stand for the root; any other, and a second one, stays a node like all.
void OrreryScene::dissolveRoots(Import& import) {
    for (const std::uint32_t index : roots_) {
        Node*& node = import.nodes.nodes[index];
        Node& root = import.scene.root();
        if (!node || node->parent != &root || !root.transform.empty()) continue;
        static_cast<NodeComponents&>(root) = *node;
        import.scene.dissolveNode(*node);
        node = &root;
    }
}

void OrreryScene::report(Import& import, JsonValue object, const std::vector<std::string>& faults) const {
    for (const std::string& fault : faults) {
        import.diagnostics.report(code::GLTF_ORRERY_SCENE, object, std::string(name()) + " cannot be read: " + fault);
    }
}

// Drops the parts that the node's words have changed since.
void OrreryScene::dropChanged(Import& import, std::uint32_t index, MemberTree& tree) {
    std::erase_if(tree.members, [&](MemberTree& field) {
        if (field.name != "transform" && field.name != "body") return false;
        const auto digest = std::find_if(field.values.begin(), field.values.end(), [](const MemberTree::Value& value) {
            return value.name == orrery_scene::kWritten;
        });
        if (digest == field.values.end()) return false;
        const bool same = digestOfPart(import.nodes.json[index], field.name).agreesWith(digest->text);
        field.values.erase(digest);
        if (same) return false;
        import.diagnostics.reportMember(
            code::GLTF_WORDS_CHANGED, import.nodes.json[index], "extensions",
            "the " + field.name + " of the node has been changed since ORRERY_scene was written, and is used instead");
        return true;
    });
}

void OrreryScene::apply(Import& import, JsonValue object, Node& node, std::optional<std::uint32_t> at) const {
    MemberTree tree = treeOf(object, {});
    if (at) dropChanged(import, *at, tree);
    std::erase_if(tree.values, [](const auto& value) {
        return value.name == orrery_scene::kDrawn || value.name == orrery_scene::kHelper ||
               value.name == orrery_scene::kRoot || value.name == orrery_scene::kJoints;
    });
    if (tree.values.empty() && tree.members.empty()) return;
    // Nodes are named by their index in the file.
    report(import, object, applyParts(tree, import.scene, node, [&](std::string_view name) {
               if (name == orrery_scene::kRoot) return import.scene.root().id;
               const auto index = parseInteger(name);
               const auto& nodes = import.nodes.nodes;
               const bool isThere = index && *index >= 0 && static_cast<std::size_t>(*index) < nodes.size();
               const Node* found = isThere ? nodes[static_cast<std::size_t>(*index)] : nullptr;
               return found ? found->id : NodeId{};
           }));
}

void OrreryScene::readScene(Import& import) const {
    if (const JsonValue scene = readObject(import.diagnostics, document_[orrery_scene::kScene])) {
        import.scene.extensionsUsed.clear();
        import.scene.variants.clear();
        report(import, scene, applyScene(treeOf(scene, {}), import.scene));
    }
    if (const JsonValue root = readObject(import.diagnostics, document_[orrery_scene::kRoot])) {
        apply(import, root, import.scene.root());
    }
}

void OrreryScene::finish(Import& import) {
    readJointAttributes(import);
    removeHelpers(import);
    dissolveRoots(import);
    for (const Pending& pending : pending_) {
        if (Node* node = import.nodes.nodes[pending.index]) apply(import, pending.object, *node, pending.index);
    }
    dropOverruled(import);
    if (document_) readScene(import);
}

}  // namespace

std::unique_ptr<Extension> makeOrreryScene() {
    return std::make_unique<OrreryScene>();
}

}  // namespace orrery::gltf
