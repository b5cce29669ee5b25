#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <variant>
#include <vector>

#include "extensions.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

class Extras {
public:
    explicit Extras(Import& import) : import_(import) {}

    void check() {
        visit(import_.root["extras"], "extras");
        for (const char* list : {"scenes", "nodes", "meshes"}) {
            const JsonValue objects = import_.root[list];
            if (!objects.isArray()) continue;
            for (JsonValue object = objects.first(); object; object = object.next()) {
                if (!object.isObject()) continue;
                visit(object["extras"], "extras");
                // Only the document and nodes have such extensions.
                if (std::string_view(list) != "nodes") visit(object["extensions"], "the extensions of a scene or mesh");
            }
        }
    }

private:
    void visit(JsonValue object, const char* place) {
        if (!object.isObject()) return;
        for (JsonValue member = object.first(); member; member = member.next()) {
            if (member.keyEquals("extensions")) visit(member, place);
            const std::string key = member.key();
            if (!isOfPhysics(key) || !told_.insert(key).second) continue;
            import_.diagnostics.report(code::GLTF_EXTRAS_PHYSICS, member,
                                       key + " stands in " + place + ", where it is kept and not used",
                                       "the same in the extensions of a node or of the file");
        }
    }

    bool isOfPhysics(const std::string& key) {
        if (extensions_.empty()) extensions_ = makeExtensions();  // most files have no extras
        return !isWithoutEffectOnPhysics(key) &&
               std::any_of(extensions_.begin(), extensions_.end(),
                           [&](const auto& extension) { return extension->supported() && extension->name() == key; });
    }

    Import& import_;
    std::vector<std::unique_ptr<Extension>> extensions_;
    std::unordered_set<std::string> told_;
};

// Whole extents of what is looked at, along x, y and z; zeros if they are not known.
using Extents = std::array<double, 3>;

bool addBounds(JsonValue accessor, Extents& min, Extents& max) {
    if (!accessor.isObject() || accessor["normalized"].boolean().value_or(false)) return false;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto bound = [&](const char* key) {
            const JsonValue list = accessor[key];
            JsonValue at = list.isArray() && list.size() == 3 ? list.first() : JsonValue();
            for (std::size_t skip = 0; skip < i && at; ++skip) at = at.next();
            return at ? at.number() : std::nullopt;
        };
        const auto low = bound("min");
        const auto high = bound("max");
        if (!low || !high) return false;
        min[i] = std::min(min[i], *low);
        max[i] = std::max(max[i], *high);
    }
    return true;
}

class ColliderSizes {
public:
    explicit ColliderSizes(Import& import)
        : import_(import),
          accessors_(elementsOf("accessors")),
          meshes_(elementsOf("meshes")),
          extents_(meshes_.size()) {}

    void check() {
        for (std::size_t i = 0; i < import_.nodes.nodes.size(); ++i) {
            const Node* node = import_.nodes.nodes[i];
            if (node == nullptr || !node->collider) continue;
            const Shape* shape = import_.scene.shape(node->collider->shape);
            const MeshId mesh = shape != nullptr ? meshOf(*node) : MeshId{};
            if (mesh.valid() && mesh.index < meshes_.size())
                checkNode(import_.nodes.json[i], *shape, extentsOf(mesh.index));
        }
    }

private:
    std::vector<JsonValue> elementsOf(const char* key) { return json::elements(import_.root[key]); }

    static bool isUnmoved(const Node& node) {
        const Transform& transform = node.transform;
        return !transform.matrix && !transform.scale && !transform.rotation;
    }

    // Its own mesh; or that of the node above or the only one below, where nothing turns or scales it.
    static MeshId meshOf(const Node& node) {
        if (node.mesh.valid()) return node.mesh;
        if (node.parent != nullptr && node.parent->mesh.valid()) return isUnmoved(node) ? node.parent->mesh : MeshId{};
        const Node* only = nullptr;
        for (const auto& child : node.children) {
            if (!child->mesh.valid()) continue;
            if (only != nullptr) return {};
            only = child.get();
        }
        return only != nullptr && isUnmoved(*only) ? only->mesh : MeshId{};
    }

    const Extents& extentsOf(std::uint32_t mesh) {
        std::optional<Extents>& known = extents_[mesh];
        if (!known) known = measured(meshes_[mesh]);
        return *known;
    }

    Extents measured(JsonValue mesh) {
        constexpr double kFar = 1e300;
        Extents min{kFar, kFar, kFar};
        Extents max{-kFar, -kFar, -kFar};
        const JsonValue primitives = mesh.isObject() ? mesh["primitives"] : JsonValue();
        if (!primitives.isArray() || primitives.size() == 0) return {};
        for (JsonValue primitive = primitives.first(); primitive; primitive = primitive.next()) {
            const JsonValue at = primitive.isObject() ? primitive["attributes"]["POSITION"] : JsonValue();
            const auto index = at ? at.number() : std::nullopt;
            if (!index || *index < 0 || *index >= static_cast<double>(accessors_.size())) return {};
            if (!addBounds(accessors_[static_cast<std::size_t>(*index)], min, max)) return {};
        }
        return {max[0] - min[0], max[1] - min[1], max[2] - min[2]};
    }

    void checkNode(JsonValue json, const Shape& shape, const Extents& mesh) {
        if (!std::all_of(mesh.begin(), mesh.end(), [](double extent) { return extent > 0; })) return;
        if (const auto* box = std::get_if<BoxShape>(&shape.geometry); box != nullptr && box->size) {
            const Extents size{box->size->x, box->size->y, box->size->z};
            const double share = shareOf(size, mesh);
            if (share == 0.5) report(json, share, ", as if half extents were written");
            if (share == 2) report(json, share, "");
        } else if (const auto* sphere = std::get_if<SphereShape>(&shape.geometry)) {
            const double across = 2 * sphere->radius.value_or(0);
            reportRound(json, shareOf({across, across, across}, mesh));
        } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape.geometry)) {
            checkTube(json, capsule->axis, capsule->radius, mesh);
        } else if (const auto* cylinder = std::get_if<CylinderShape>(&shape.geometry)) {
            checkTube(json, cylinder->axis, cylinder->radius, mesh);
        }
    }

    // The length may be right.
    void checkTube(JsonValue json, Axis axis, const std::optional<double>& radius, const Extents& mesh) {
        if (!radius) return;
        const auto along = static_cast<std::size_t>(axis);
        const double first = mesh.at((along + 1) % 3);
        const double second = mesh.at((along + 2) % 3);
        reportRound(json, shareOf({2 * *radius, 2 * *radius, 2 * *radius}, {first, second, first}));
    }

    // 0.5 or 2, if that is the share on all axes; else 0.
    static double shareOf(const Extents& size, const Extents& mesh) {
        constexpr double kTolerance = 0.02;
        for (const double share : {0.5, 2.0}) {
            bool isSo = true;
            for (std::size_t i = 0; i < 3; ++i) isSo = isSo && std::abs(size[i] / mesh[i] / share - 1) < kTolerance;
            if (isSo) return share;
        }
        return 0;
    }

    void reportRound(JsonValue json, double share) {
        if (share == 0.5) report(json, share, ", as if half of a radius were written");
        if (share == 2) report(json, share, ", as if its diameter were written as its radius");
    }

    void report(JsonValue json, double share, const char* guess) {
        import_.diagnostics.log().report(code::GLTF_COLLIDER_SIZE, import_.diagnostics.json().place(json),
                                         std::string("the collider is ") + (share < 1 ? "half" : "twice") +
                                             " as large as the mesh that shows it" + guess);
    }

    Import& import_;
    std::vector<JsonValue> accessors_;
    std::vector<JsonValue> meshes_;
    std::vector<std::optional<Extents>> extents_;  // by mesh
};

}  // namespace

void checkDoubts(Import& import) {
    Extras(import).check();
    ColliderSizes(import).check();
}

}  // namespace orrery::gltf
