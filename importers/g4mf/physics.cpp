// Reads the members that make a node a body, a collider or a trigger.
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "import.hpp"

namespace orrery::g4mf {
namespace {

// ---- motion

std::optional<BodyType> readType(Import& import, JsonValue motion) {
    const JsonValue at = motion["type"];
    if (at.equals("dynamic")) return BodyType::Dynamic;
    if (at.equals("kinematic")) return BodyType::Kinematic;
    if (at.equals("static")) return BodyType::Static;
    import.diagnostics.reportMember(code::G4MF_MOTION_TYPE, motion, "type",
                                    at ? "the type of the motion is unknown" : "the motion has no type",
                                    "static, kinematic or dynamic");
    return std::nullopt;
}

std::optional<double> readMass(Import& import, JsonValue at, BodyType type) {
    const auto mass = readNumber(import.diagnostics, at);
    if (!mass || *mass > 0 || type != BodyType::Dynamic) return mass;
    import.diagnostics.report(code::G4MF_MASS, at, "the mass of a dynamic body is not positive", "a number above 0");
    return std::nullopt;
}

// All zero: to be computed.
std::optional<Vector3> readInertia(Import& import, JsonValue at) {
    const auto moments = readMoments(import.diagnostics, at);
    if (!moments) return std::nullopt;
    const bool some = moments->x != 0 || moments->y != 0 || moments->z != 0;
    const bool all = moments->x > 0 && moments->y > 0 && moments->z > 0;
    if (!some || all) return moments;
    import.diagnostics.report(code::G4MF_INERTIA, at, "a moment of inertia is negative, or zero while others are not",
                              "three numbers above 0");
    return std::nullopt;
}

// A static body does not move, and moments that are computed have a frame of their own.
void checkUse(Import& import, JsonValue json, const Body& body, const MotionMass& mass) {
    const auto unused = [&](bool isThere, const char* key, const char* why) {
        if (!isThere || !json[key]) return;
        import.diagnostics.report(code::G4MF_IGNORED, json[key], std::string(key) + " has no effect: " + why);
    };
    const bool isStatic = body.type == BodyType::Static;
    unused(isStatic && body.linearVelocity.value_or(Vector3{}) != Vector3{}, "linearVelocity", "the body is static");
    unused(isStatic && body.angularVelocity.value_or(Vector3{}) != Vector3{}, "angularVelocity", "the body is static");
    const bool isComputed = mass.inertiaDiagonal.value_or(Vector3{}) == Vector3{};
    unused(isComputed && mass.inertiaOrientation.value_or(Quaternion{}) != Quaternion{}, "inertiaOrientation",
           "there is no inertiaDiagonal for it to rotate");
}

void readMotion(Import& import, Node& node, JsonValue json) {
    const auto type = readType(import, json);
    if (!type) return;
    Body& body = node.body.emplace();
    body.type = *type;
    body.origin = json.origin();
    body.velocityFrame = VelocityFrame::World;
    MotionMass mass;
    mass.mass = readMass(import, json["mass"], *type);
    mass.inertiaDiagonal = readInertia(import, json["inertiaDiagonal"]);
    mass.inertiaOrientation = readRotor(import.diagnostics, json["inertiaOrientation"]);
    body.mass = mass;
    body.gravityFactor = readNumber(import.diagnostics, json["gravityFactor"]);
    body.linearVelocity = readVector3(import.diagnostics, json["linearVelocity"]);
    body.angularVelocity = readBivector(import.diagnostics, json["angularVelocity"]);
    checkUse(import, json, body, mass);
}

// ---- colliders and triggers

// Nearest body above that can move; null for none.
const Node* movingOwner(const Node& node) {
    const Node* owner = nearestBody(node);
    return owner != nullptr && owner->body->type != BodyType::Static ? owner : nullptr;
}

// The shape, if it can be used on that node.
ShapeId usableShape(Import& import, const NodeEntry& entry, JsonValue at) {
    const auto index = readIndex(import.diagnostics, at, import.scene.shapes.size(), "shape");
    if (!index) return {};
    const ShapeGeometry& geometry = import.scene.shapes[*index].geometry;
    const bool moving = movingOwner(*entry.node) != nullptr;
    if (!entry.conformal) {
        import.diagnostics.report(code::G4MF_NOT_CONFORMAL, at,
                                  "a node with a shape is mirrored, sheared or non-uniformly scaled");
        return {};
    }
    if (moving && std::holds_alternative<PlaneShape>(geometry)) {
        import.diagnostics.report(code::G4MF_PLANE_MOVING, at, "a plane cannot belong to a body that moves");
        return {};
    }
    if (moving && std::holds_alternative<HeightfieldShape>(geometry)) {
        import.diagnostics.report(code::G4MF_HEIGHTMAP_MOVING, at, "a heightmap belongs to a body that moves");
    }
    return ShapeId{*index};
}

void readCollider(Import& import, const NodeEntry& entry, JsonValue json) {
    Collider& collider = entry.node->collider.emplace();
    collider.origin = json.origin();
    const JsonValue at = json["shape"];
    if (!at || at.integer() == -1) {
        import.diagnostics.reportMember(code::G4MF_COLLIDER_SHAPE, json, "shape", "the collider has no shape");
        return;
    }
    collider.shape = usableShape(import, entry, at);
    const Shape* shape = import.scene.shape(collider.shape);
    if (shape != nullptr && std::holds_alternative<RayShape>(shape->geometry)) {
        import.diagnostics.report(code::G4MF_RAY_COLLIDER, at, "a ray is a collider; it pushes nothing");
    }
}

void readTrigger(Import& import, const NodeEntry& entry, JsonValue json) {
    Trigger& trigger = entry.node->trigger.emplace();
    trigger.origin = json.origin();
    const JsonValue shape = optionalIndex(import.diagnostics, json["shape"]);
    const JsonValue nodes = json["nodes"];
    const bool hasShape = static_cast<bool>(shape);
    if (hasShape) trigger.shape = usableShape(import, entry, shape);
    if (hasShape == static_cast<bool>(nodes)) {
        import.diagnostics.reportMember(
            code::G4MF_TRIGGER_SHAPE, json, hasShape ? "nodes" : "shape",
            hasShape ? "the trigger has a shape and nodes" : "the trigger has neither shape nor nodes");
    }
}

// When all nodes are read.
void resolveMembers(Import& import, const NodeEntry& entry, JsonValue nodes) {
    std::vector<NodeId>& members = entry.node->trigger->nodes;
    std::unordered_set<std::uint32_t> known;
    for (JsonValue at = readArray(import.diagnostics, nodes).first(); at; at = at.next()) {
        const auto index = readIndex(import.diagnostics, at, import.nodes.size(), "node");
        if (!index) continue;
        const NodeEntry& member = import.nodes[*index];
        const bool below = member.node != nullptr && member.order > entry.order && member.order <= entry.lastBelow;
        if (!below || !member.node->trigger) {
            import.diagnostics.report(code::G4MF_TRIGGER_NODE, at,
                                      below ? "the node has no trigger" : "the node is not below the trigger");
        } else if (!known.insert(*index).second) {
            import.diagnostics.report(code::G4MF_TRIGGER_NODE, at, "the node is named twice");
        } else {
            members.push_back(member.node->id);
        }
    }
}

// ---- all of a node

void checkBeside(Import& import, const NodeEntry& entry, JsonValue physics) {
    int parts = 0;
    for (const char* key : {"motion", "collider", "trigger"}) parts += physics[key] ? 1 : 0;
    if (parts == 0) {
        import.diagnostics.report(code::G4MF_PHYSICS_EMPTY, physics,
                                  "the physics contain no motion, collider or trigger");
    } else if (parts > 1) {
        import.diagnostics.report(code::G4MF_PHYSICS_SEVERAL, physics,
                                  "the physics contain more than one of motion, collider and trigger");
    }
    for (const char* key : {"meshInstance", "camera", "light", "bone", "skeleton", "modelInstance"}) {
        if (!entry.json[key]) continue;
        import.diagnostics.report(code::G4MF_PHYSICS_SEVERAL, entry.json[key],
                                  "the node has both physics and another component");
    }
}

void readNode(Import& import, const NodeEntry& entry) {
    if (entry.json["modelInstance"]) {
        import.diagnostics.report(code::G4MF_MODEL_INSTANCE, entry.json["modelInstance"], "the model is not read");
    }
    const JsonValue bone = entry.json["bone"];
    if (bone["shape"] || bone["mass"]) {
        import.diagnostics.report(code::G4MF_IGNORED, bone, "mass and shape of a bone are not simulated");
    }
    if (const JsonValue old = entry.json["mesh"]) {
        import.diagnostics.report(code::G4MF_OLD_WORD, old, "mesh is an old name of meshInstance/mesh");
    }
    const JsonValue physics = readObject(import.diagnostics, entry.json["physics"]);
    if (!physics) return;
    checkBeside(import, entry, physics);
    if (const JsonValue motion = readObject(import.diagnostics, physics["motion"])) {
        readMotion(import, *entry.node, motion);
        if (!entry.conformal) {
            import.diagnostics.report(code::G4MF_NOT_CONFORMAL, motion,
                                      "a body is mirrored, sheared or non-uniformly scaled");
        }
    }
}

void readShapesOf(Import& import, const NodeEntry& entry) {
    const JsonValue physics = entry.json["physics"];
    if (const JsonValue collider = readObject(import.diagnostics, physics["collider"]))
        readCollider(import, entry, collider);
    if (const JsonValue trigger = readObject(import.diagnostics, physics["trigger"]))
        readTrigger(import, entry, trigger);
}

void reportUnused(Import& import) {
    for (const NodeEntry& entry : import.nodes) {
        if (entry.node != nullptr || !entry.json["physics"]) continue;
        return import.diagnostics.report(code::G4MF_NODE_UNUSED, entry.json["physics"],
                                         "the node has physics and is not below the root");
    }
}

}  // namespace

void readPhysics(Import& import) {
    const auto each = [&](auto visit) {
        for (const NodeEntry& entry : import.nodes) {
            if (entry.node != nullptr) visit(entry);
        }
    };
    each([&](const NodeEntry& entry) { readNode(import, entry); });
    each([&](const NodeEntry& entry) { readShapesOf(import, entry); });
    each([&](const NodeEntry& entry) {
        const JsonValue nodes = entry.json["physics"]["trigger"]["nodes"];
        if (entry.node->trigger && nodes) resolveMembers(import, entry, nodes);
    });
    reportUnused(import);
}

}  // namespace orrery::g4mf
