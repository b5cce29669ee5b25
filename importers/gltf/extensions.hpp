// The extensions that are read. Adding one is a file of its own and a line in registry.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "import.hpp"
#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf {

class Extension {
public:
    explicit Extension(const ExtensionKeys& keys) : keys_(keys) {}
    virtual ~Extension() = default;
    Extension(const Extension&) = delete;
    Extension& operator=(const Extension&) = delete;

    [[nodiscard]] std::string_view name() const { return keys_.name; }
    [[nodiscard]] const ExtensionKeys& keys() const { return keys_; }
    // May a file require the extension? False for those that are only kept.
    [[nodiscard]] virtual bool supported() const { return true; }

    // If several extensions tell which bodies, colliders, triggers and joints a node has, only the highest is read. 0:
    // this extension tells nothing of that.
    enum class Rank : std::uint8_t { None, Omi, Msft, KhrOld, Khr };
    [[nodiscard]] virtual Rank rank() const { return Rank::None; }

    // The family in whose words the extension is read and reported.
    [[nodiscard]] virtual PhysicsFamily& family(Import& import) const { return import.omi; }

    // Called in this order: with /extensions/NAME, where the document has it, in the order of the
    // registry; with /nodes/i/extensions/NAME for each node of the scene, in file order; once at the
    // end. Objects are JSON objects.
    virtual void readDocument(Import&, JsonValue /*object*/) {}
    virtual void readNode(Import&, std::uint32_t /*index*/, Node&, JsonValue /*object*/) {}
    virtual void finish(Import&) {}

private:
    ExtensionKeys keys_;
};

// All extensions, made anew for one import (registry.cpp).
[[nodiscard]] std::vector<std::unique_ptr<Extension>> makeExtensions();

// True for extensions that change nothing in how things move, so that a file may require them.
[[nodiscard]] bool isWithoutEffectOnPhysics(std::string_view name);

// The extensions of one document, and which of them it lists.
class Extensions {
public:
    explicit Extensions(Import& import);

    // extensionsUsed and extensionsRequired.
    void checkLists();
    void readDocument();
    void readNode(std::uint32_t index, Node& node);
    void finish();

    // Does the node carry an extension that is read?
    [[nodiscard]] bool hasAny(std::uint32_t index) const;

private:
    struct Entry {
        std::unique_ptr<Extension> extension;
        bool listed = false;
    };
    Entry* find(JsonValue member);
    [[nodiscard]] Extension::Rank highestRank(JsonValue extensions);
    void noteUse(Entry& entry, JsonValue at);
    void noteUsesInTables();
    [[nodiscard]] std::string meantBy(const std::string& name) const;
    void noteForeign(JsonValue member);
    void checkRequired();
    void checkInstances();

    Import& import_;
    std::vector<Entry> entries_;
    std::vector<std::pair<JsonValue, const Node*>> instances_;  // EXT_mesh_gpu_instancing of nodes
    std::unordered_set<std::string> foreign_;                   // extensions that are not read, met so far
};

}  // namespace orrery::gltf
