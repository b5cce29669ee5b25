#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_collider.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "orrery/formats/gltf/omi_physics_shape.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

enum class OldType { Static, Kinematic, Dynamic, Trigger, Unknown };

OldType oldTypeOf(Import& import, JsonValue object) {
    constexpr std::array<std::pair<std::string_view, OldType>, 7> kTypes = {{
        {"static", OldType::Static},
        {"kinematic", OldType::Kinematic},
        {"character", OldType::Kinematic},
        {"dynamic", OldType::Dynamic},
        {"rigid", OldType::Dynamic},
        {"vehicle", OldType::Dynamic},
        {"trigger", OldType::Trigger},
    }};
    const JsonValue at = object[omi_body::kType];
    if (!at) {
        import.diagnostics.reportMember(code::OMI_MOTION_TYPE_MISSING, object, omi_body::kType, "the body has no type");
        return OldType::Dynamic;
    }
    for (const auto& [name, type] : kTypes) {
        if (at.equals(name)) return type;
    }
    import.diagnostics.report(code::OMI_MOTION_TYPE, at, "the type of the body is unknown",
                              "static, kinematic, character, rigid, vehicle or trigger");
    return OldType::Unknown;
}

// A whole matrix, row by row: its principal moments and axes. All zero means "compute".
void readTensor(Import& import, JsonValue at, MotionMass& mass) {
    std::array<double, 9> m{};
    if (!readNumbers(import.diagnostics, at, m.data(), m.size())) return;
    const Eigen::Matrix3d tensor = toEigen(Matrix3{m});
    const double largest = tensor.cwiseAbs().maxCoeff();
    if (largest == 0) return;
    const bool symmetric = (tensor - tensor.transpose()).cwiseAbs().maxCoeff() <= 1e-6 * largest;
    const Eigenvectors principal = eigenvectorsOf(tensor);
    if (!symmetric || !(principal.values.minCoeff() > 0)) {
        import.diagnostics.report(code::OMI_MOTION_INERTIA, at, "the inertia is not symmetric and positive definite",
                                  "nine numbers, all zero to have it computed");
        return;
    }
    if (tensor.isDiagonal(0)) {
        mass.inertiaDiagonal = fromEigen(Eigen::Vector3d(tensor.diagonal()));
        return;
    }
    Eigen::Matrix3d axes = principal.vectors;
    if (axes.determinant() < 0) axes.col(0) *= -1;
    mass.inertiaDiagonal = fromEigen(principal.values);
    mass.inertiaOrientation = fromEigen(Eigen::Quaterniond(axes));
}

// The new form wins where both are on one node.
bool isBesideNew(Import& import, std::uint32_t index, JsonValue old, std::initializer_list<std::string_view> keys) {
    const JsonValue now = import.nodes.json[index]["extensions"][omi_body::kExtension.name];
    const bool beside =
        std::any_of(keys.begin(), keys.end(), [&](std::string_view key) { return static_cast<bool>(now[key]); });
    if (beside) {
        import.diagnostics.reportMember(code::OMI_LEGACY_BESIDE_NEW, old, {},
                                        "the node has both the old and the new form; the old one is ignored");
    }
    return beside;
}

// A shape, and whether it says of itself that it is a trigger.
struct OldCollider {
    ShapeId shape;
    std::optional<bool> trigger;
};

OldCollider readOldCollider(Import& import, JsonValue json) {
    OldCollider collider;
    collider.shape = import.scene.addShape(readShape(import, json));
    collider.trigger = readIsTrigger(import, json);
    return collider;
}

// The shape's own flag wins over the type of the body.
void addOldCollider(Import& import, std::uint32_t index, Node& node, const OldCollider& old, JsonValue at) {
    if (old.trigger.value_or(false)) {
        Trigger& made = node.trigger ? *node.trigger : node.trigger.emplace();
        made.origin = at.origin();
        made.shape = old.shape;
        return;
    }
    Collider& made = node.collider.emplace();
    made.origin = at.origin();
    made.shape = old.shape;
    if (!old.trigger) import.old.neutral.push_back(index);
}

void becomeTrigger(Node& node) {
    Trigger& trigger = node.trigger ? *node.trigger : node.trigger.emplace();
    if (!trigger.origin) trigger.origin = node.collider->origin;
    trigger.shape = node.collider->shape;
    node.collider.reset();
}

class OmiCollider final : public Extension {
public:
    OmiCollider() : Extension(omi_collider::kExtension) {}
    [[nodiscard]] Rank rank() const override { return Rank::Omi; }

    void readDocument(Import& import, JsonValue object) override {
        const JsonValue colliders = readArray(import.diagnostics, object[omi_collider::kColliders]);
        for (JsonValue json = colliders.first(); json; json = json.next()) noteForm(import, json);
        for (JsonValue json = colliders.first(); json; json = json.next()) entries_.push_back(read(import, json));
    }

    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override {
        if (isBesideNew(import, index, object, {omi_body::kCollider, omi_body::kTrigger})) return;
        noteOldForm(import, object, omi_collider::kExtension.name);
        OldCollider collider;
        if (const JsonValue at = object[omi_collider::kCollider]) {
            const auto number = readIndexOrNone(import.diagnostics, at, entries_.size(), "collider");
            if (!number) return;
            collider = entries_[*number];
        } else {
            noteForm(import, object);
            collider = read(import, object);
        }
        addOldCollider(import, index, node, collider, object);
    }

private:
    // In 2021 boxes had half extents, capsules the height between their cap centres, and a trimesh was
    // called mesh. A file is in one form: what tells for one collider counts for all.
    static void noteForm(Import& import, JsonValue json) {
        if (!json.isObject()) return;
        const JsonValue type = json[omi_collider::kType];
        if (json[omi_collider::kExtents] || type.equals(omi_collider::kMesh) || type.equals("compound"))
            import.old.firstColliders = true;
    }

    static OldCollider read(Import& import, JsonValue json) {
        // A compound is what lies below it.
        if (import.old.firstColliders && json.isObject() && json[omi_collider::kType].equals("compound")) return {};
        return readOldCollider(import, json);
    }

    std::vector<OldCollider> entries_;
};

}  // namespace

std::optional<bool> readIsTrigger(Import& import, JsonValue shape) {
    return shape.isObject() ? readBoolean(import.diagnostics, shape[omi_shape::kIsTrigger]) : std::nullopt;
}

bool isOldBody(JsonValue object) {
    return std::any_of(omi_body::kOldBodyKeys.begin(), omi_body::kOldBodyKeys.end(),
                       [&](const Key& key) { return static_cast<bool>(object[key.name]); });
}

void readOldBody(Import& import, std::uint32_t index, Node& node, JsonValue object) {
    if (isBesideNew(import, index, object, {omi_body::kMotion, omi_body::kCollider, omi_body::kTrigger})) return;
    noteOldForm(import, object, "this body");
    const OldType type = oldTypeOf(import, object);
    if (type == OldType::Unknown) return;
    if (type == OldType::Trigger) {
        Trigger& trigger = node.trigger ? *node.trigger : node.trigger.emplace();
        trigger.origin = object.origin();
        trigger.ownsDescendants = true;
        import.old.triggers.push_back(index);
        return;
    }
    const BodyType now = type == OldType::Static      ? BodyType::Static
                         : type == OldType::Kinematic ? BodyType::Kinematic
                                                      : BodyType::Dynamic;
    Body body = readMotionValues(import, object, now, omi_body::kOldBodyKeys);
    readTensor(import, object[omi_body::kInertiaTensor], std::get<MotionMass>(body.mass));
    node.body.emplace(std::move(body));
}

void readOldShape(Import& import, std::uint32_t index, Node& node, JsonValue object) {
    if (isBesideNew(import, index, object, {omi_body::kCollider, omi_body::kTrigger})) return;
    noteOldForm(import, object, "the shape of this node");
    OldCollider collider;
    if (const JsonValue at = object[omi_shape::kShape]) {
        const auto number = readIndexOrNone(import.diagnostics, at, import.omi.shapes.size(), "shape");
        if (!number) return;
        collider = {import.omi.shapes[*number], import.old.isTrigger[*number]};
    } else {
        collider = readOldCollider(import, object);
    }
    addOldCollider(import, index, node, collider, object);
}

void resolveOldTriggers(Import& import) {
    const auto nodesOf = [&](const std::vector<std::uint32_t>& indices) {
        std::unordered_set<const Node*> nodes;
        for (const std::uint32_t index : indices) nodes.insert(import.nodes.nodes[index]);
        return nodes;
    };
    const auto bases = nodesOf(import.old.triggers);
    const auto neutral = nodesOf(import.old.neutral);
    for (const std::uint32_t index : import.old.triggers) {
        std::vector<Node*> pending{import.nodes.nodes[index]};
        while (!pending.empty()) {
            Node& node = *pending.back();
            pending.pop_back();
            if (node.collider && neutral.contains(&node)) becomeTrigger(node);
            // Nodes below another body belong to that body.
            for (const auto& child : node.children) {
                if (!child->body && !bases.contains(child.get())) pending.push_back(child.get());
            }
        }
    }
}

std::unique_ptr<Extension> makeOmiCollider() {
    return std::make_unique<OmiCollider>();
}

}  // namespace orrery::gltf
