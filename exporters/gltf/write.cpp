#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/base/base64.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/conversion/joints.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/conversion/motions.hpp"
#include "orrery/document/memory.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "parts.hpp"
#include "pictures.hpp"
#include "stages.hpp"

namespace orrery::gltf {
namespace {

std::size_t valuesIn(const Json& json) {
    std::size_t values = 1;
    if (json.is_object() || json.is_array()) {
        for (const Json& each : json) values += valuesIn(each);
    }
    return values;
}

class Writer {
public:
    Writer(const Scene& scene, Family family, DiagnosticLog& log)
        : scene_(scene),
          contents_(scene.contents()),
          log_(log),
          isKhr_(family == Family::Khr),
          motions_(bodiesAsSimulated(
              contents_, [this](const Body& body) { return isKhr_ ? !says(Khr(), body) : !says(Omi(), body); })),
          pictures_(contents_, buffer_) {
        indices_.family = family;
        indices_.turned = isKhr_;
    }

    Json run() {
        numberNodes();
        for (const ExtensionWriter* extension : extensionWriters()) extension->addEntries(file_);
        for (SixDofEquivalent& words : odeJointsAsSixDof(contents_)) addJointAttributes(words);
        Json nodes = Json::array();
        forEachNode(contents_.root(), [&](const Node& node) {
            if (beyond_ != nullptr || !node.parent) return;
            nodes.push_back(nodeOf(node));
            values_ += valuesIn(nodes.back());
            if (values_ > mostValues_) beyond_ = &node;
        });
        if (beyond_ != nullptr) return {};
        if (rootIsNode(contents_)) nodes.push_back(rootNode());
        for (Json& helper : helpers_) nodes.push_back(std::move(helper));
        if (lostMeshes_ > 0) reportLostMeshes();
        return document(std::move(nodes));
    }

    // The node that made the text larger than the limit; null: it is not.
    [[nodiscard]] const Node* beyond() const { return beyond_; }
    [[nodiscard]] const std::string& buffer() const { return buffer_.bytes(); }
    [[nodiscard]] const Indices& indices() const { return indices_; }

private:
    void numberNodes() {
        std::uint32_t count = 0;
        forEachNode(contents_.root(), [&](const Node& node) {
            if (node.parent) indices_.nodes[node.id.value] = count++;
        });
        if (rootIsNode(contents_)) indices_.nodes[contents_.root().id.value] = count++;
        nextNode_ = count;
    }

    [[nodiscard]] Json rootNode() {
        Json json = nodeOf(contents_.root());
        json["extensions"][kOrreryScene][orrery_scene::kRoot] = true;
        return json;
    }

    // A joint of ODE stands in ORRERY_scene. For other programs it is written once more, between two nodes of its own.
    // The reader drops these, unless somebody has changed them.
    void addJointAttributes(SixDofEquivalent& words) {
        words.settings.name = contents_.find(words.of)->name;
        const Node& jointBody = nodeOfBody(words.jointBody);
        const Node& connectedBody = nodeOfBody(words.connectedBody);
        const auto below = transformBelow(jointBody, words.joint);
        const auto connectedBelow = transformBelow(connectedBody, words.connected);
        if (!below || !connectedBelow) return;
        const std::uint32_t connected = addFrame(connectedBody, *connectedBelow, {}, {{orrery_scene::kHelper, true}});
        Json settings = jointSettingsJson(words.settings);
        const Json reference{{omi_joint::kJoint, joints_.size()}, {omi_joint::kConnectedNode, connected}};
        const std::string of = std::to_string(indices_.nodes.at(words.of.value));
        addFrame(jointBody, *below, reference,
                 {{orrery_scene::kHelper, true},
                  {orrery_scene::kJointOf, of},
                  {orrery_scene::kWritten, {{omi_joint::kJoint, settings}}}});
        joints_.push_back(std::move(settings));
        inOmiWords_.insert(words.of.value);
    }

    // The words of the frame are written twice, so that the reader can tell what somebody changed.
    std::uint32_t addFrame(const Node& parent, const Transform& transform, const Json& joint, Json own) {
        Json frame = Json::object();
        addTransform(frame, transform);
        for (const auto& [key, value] : frame.items()) own[orrery_scene::kWritten][key] = value;
        if (isKhr_ && !joint.empty()) {
            addExtension(frame, body_, {{khr_body::kJoint, joint}});
        } else {
            addExtension(frame, omi_joint::kExtension.name, joint);
        }
        addExtension(frame, kOrreryScene, std::move(own));
        helpers_.push_back(std::move(frame));
        frames_[parent.id.value].push_back(nextNode_);
        return nextNode_++;
    }

    const Node& nodeOfBody(NodeId id) const {
        const Node* node = contents_.find(id);
        return node ? *node : contents_.root();
    }

    void addFrames(const Node& node, Json& children) const {
        const auto found = frames_.find(node.id.value);
        if (found == frames_.end()) return;
        for (const std::uint32_t frame : found->second) children.push_back(frame);
    }

    Json nodeOf(const Node& node) {
        Json json = nodeJson(contents_, node, indices_);
        if (node.transform.absolute) replaceTransform(json, relativeTransform(node));
        if (const auto motion = motions_.find(node.id.value); motion != motions_.end()) {
            replaceMotion(json, motion->second);
        }
        addSaid(json);
        Json children = Json::array();
        for (const auto& child : node.children) children.push_back(indices_.nodes.at(child->id.value));
        addFrames(node, children);
        addCollision(node, json, children);
        addTrigger(node, json, children);
        addPicture(node, json);
        if (inOmiWords_.contains(node.id.value)) json["extensions"][kOrreryScene][orrery_scene::kJoints] = 1;
        if (!children.empty()) json["children"] = std::move(children);
        return json;
    }

    static void replaceTransform(Json& json, const Transform& transform) {
        for (const char* key : {"translation", "rotation", "scale", "matrix"}) json.erase(key);
        addTransform(json, transform);
    }

    // KHR says of no body that it stands still.
    void replaceMotion(Json& json, const Body& body) const {
        if (isKhr_ && body.type == BodyType::Static) return;
        json["extensions"][body_][omi_body::kMotion] = isKhr_ ? khrMotionJson(body) : motionJson(body);
    }

    void removePart(Json& json, const char* part) const {
        if (!json.contains("extensions") || !json["extensions"].contains(body_)) return;
        Json& body = json["extensions"][body_];
        body.erase(part);
        if (body.empty()) json["extensions"].erase(body_);
    }

    const std::optional<Approximation>& approximationOf(ShapeId shape) {
        const auto [known, isNew] = approximations_.try_emplace(shape.index);
        if (isNew) known->second = approximationFor(*contents_.shape(shape), indices_.family, resolution_);
        return known->second;
    }

    // A shape that needs another frame is on a node of its own, which the reader drops.
    void addCollision(const Node& node, Json& json, Json& children) {
        const Shape* shape = node.collider ? contents_.shape(node.collider->shape) : nullptr;
        if (!shape) return;
        if (const auto& approximation = approximationOf(node.collider->shape)) {
            removePart(json, omi_body::kCollider);
            children.push_back(nextNode_++);
            helpers_.push_back(helperFor(node, *approximation, false));
        } else if (!isKhr_ && !indices_.omi.shapes.contains(node.collider->shape.index)) {
            // OMI has nothing like it: a ray, or a shape that could not be read.
            removePart(json, omi_body::kCollider);
        }
    }

    // As for a collider. A field and its trigger have to be on one node, and so have a trigger and its list.
    void addTrigger(const Node& node, Json& json, Json& children) {
        if (!node.trigger || node.gravity || !node.trigger->nodes.empty()) return;
        if (contents_.shape(node.trigger->shape) == nullptr) return;
        const auto& approximation = approximationOf(node.trigger->shape);
        if (!approximation) return;
        removePart(json, omi_body::kTrigger);
        children.push_back(nextNode_++);
        helpers_.push_back(helperFor(node, *approximation, true));
    }

    // Has the shape of the node's collider, or of its trigger.
    Json helperFor(const Node& node, const Approximation& approximation, bool trigger) {
        Json helper = Json::object();
        addTransform(helper, approximation.transform);
        std::optional<std::uint32_t> mesh;
        if (approximation.mesh) mesh = static_cast<std::uint32_t>(pictures_.ofTriangles(*approximation.mesh));
        if (approximation.isGround) helper["mesh"] = pictures_.ofGround();
        if (trigger) {
            helper["extensions"][body_][omi_body::kTrigger] = triggerOf(*node.trigger, approximation.shape, mesh);
        } else {
            helper["extensions"][body_][omi_body::kCollider] = colliderOf(*node.collider, approximation.shape, mesh);
        }
        addExtension(helper, kOrreryScene, {{orrery_scene::kHelper, true}});
        return helper;
    }

    // The collider with another shape, which becomes an entry of its own.
    Json colliderOf(const Collider& collider, const Shape& shape, std::optional<std::uint32_t> mesh) {
        if (isKhr_) return khrColliderJson(collider, khrGeometryOf(shape, mesh), indices_);
        shapes_.push_back(shapeJson(shape, mesh));
        return colliderJson(collider, shapes_.size() - 1, indices_);
    }

    Json triggerOf(const Trigger& trigger, const Shape& shape, std::optional<std::uint32_t> mesh) {
        if (isKhr_) return khrTriggerJson(trigger, khrGeometryOf(shape, mesh), indices_);
        shapes_.push_back(shapeJson(shape, mesh));
        return triggerJson(trigger, shapes_.size() - 1, indices_);
    }

    Json khrGeometryOf(const Shape& shape, std::optional<std::uint32_t> mesh) {
        if (mesh) return geometryJson(shape, *mesh);
        shapes_.push_back(khrShapeJson(shape));
        return {{khr_body::kShape, shapes_.size() - 1}};
    }

    // The node's own mesh, or what its collider looks like.
    void addPicture(const Node& node, Json& json) {
        if (const Mesh* mesh = contents_.mesh(node.mesh)) {
            if (canBeDrawn(*mesh)) {
                json["mesh"] = pictures_.ofMesh(*mesh);
            } else {
                ++lostMeshes_;
            }
            return;
        }
        if (!node.collider || node.hidden) return;
        const Node* body = nearestBody(node);
        const bool moving = body && body->body->type != BodyType::Static;
        if (const auto picture = pictures_.ofShape(node.collider->shape, moving)) {
            json["mesh"] = *picture;
            json["extensions"][kOrreryScene][orrery_scene::kDrawn] = true;
        }
    }

    // Looks at the positions of a mesh once, however many nodes show it.
    bool canBeDrawn(const Mesh& mesh) {
        const auto [found, isNew] = drawable_.try_emplace(&mesh, false);
        if (isNew) found->second = isDrawable(mesh);
        return found->second;
    }

    void reportLostMeshes() {
        log_.report(code::EXPORT_NOT_REPRESENTABLE, scene_.place(contents_.root()),
                    std::to_string(lostMeshes_) + " visible meshes are not written: their data was not read");
    }

    void addDocumentExtensions(Json& root) {
        for (const ExtensionWriter* extension : extensionWriters()) {
            Json json = extension->documentJson(contents_, ExtensionWriter::File::New);
            for (const Table& table : extension->tables) {
                Json& array = file_.arrays[&table];
                if (!array.empty()) json[table.key] = std::move(array);
            }
            addExtension(root, extension->name, std::move(json));
        }
    }

    Json document(Json nodes) {
        Json scene = Json::object();
        if (!contents_.name.empty()) scene["name"] = contents_.name;
        if (rootIsNode(contents_)) {
            scene["nodes"].push_back(indices_.nodes.at(contents_.root().id.value));
        } else {
            for (const auto& child : contents_.root().children)
                scene["nodes"].push_back(indices_.nodes.at(child->id.value));
            if (frames_.contains(contents_.root().id.value)) addFrames(contents_.root(), scene["nodes"]);
        }
        Json root{{"asset", {{"version", "2.0"}, {"generator", "Orrery"}}}};
        Json extensions = Json::object();
        addDocumentExtensions(extensions);
        std::vector<std::string> used;
        collectExtensions(extensions, used);
        for (const Json& node : nodes) collectExtensions(node, used);
        root["extensionsUsed"] = used;
        root["extensions"] = std::move(extensions["extensions"]);
        root["scene"] = 0;
        root["scenes"] = Json::array({std::move(scene)});
        if (!nodes.empty()) root["nodes"] = std::move(nodes);
        pictures_.describe(root);
        buffer_.describe(root);
        return root;
    }

    static constexpr std::size_t kBytesOfValue = 64;  // with its key, and the spaces before it

    const Scene& scene_;
    const SceneContents& contents_;
    DiagnosticLog& log_;
    const std::size_t mostValues_ = mostWritten(scene_.asRead() ? scene_.source().get() : nullptr) / kBytesOfValue;
    std::size_t values_ = 0;
    const Node* beyond_ = nullptr;
    bool isKhr_;
    const char* body_ = isKhr_ ? khr_body::kExtension.name : omi_body::kExtension.name;
    std::unordered_map<std::uint32_t, Body> motions_;  // of bodies that its words cannot say, by NodeId.value
    Buffer buffer_;
    Pictures pictures_;
    NewFile file_{contents_, pictures_, {}, {}};
    std::map<std::uint32_t, std::optional<Approximation>> approximations_;  // by shape
    Resolution resolution_ = writtenResolution(contents_);                  // of shapes that only triangles are like
    Indices& indices_ = file_.indices;
    Json& shapes_ = file_.arrays[&tableOf(isKhr_ ? Family::Khr : Family::Omi, TableChange::Table::Shapes)];
    Json& joints_ = file_.arrays[&tableOf(isKhr_ ? Family::Khr : Family::Omi, TableChange::Table::Joints)];
    std::vector<Json> helpers_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> frames_;  // of joints, by NodeId.value of the parent
    std::unordered_set<std::uint32_t>
        inOmiWords_;  // NodeId.value of those whose joint is also written in the words of OMI
    std::uint32_t nextNode_ = 0;
    std::size_t lostMeshes_ = 0;
    std::unordered_map<const Mesh*, bool> drawable_;
};

}  // namespace

std::optional<GltfParts> writeParts(const Scene& scene, Family family, DiagnosticLog& log) {
    const Scene explicitScene = withExplicitMasses(scene);
    Writer writer(explicitScene, family, log);
    Json root = writer.run();
    if (const Node* beyond = writer.beyond()) {
        log.report(
            code::EXPORT_TOO_LARGE, scene.place(beyond->origin, *beyond),
            displayName(*beyond) +
                ": the glTF text up to here is larger than the limit, because data of shapes that glTF cannot "
                "express are repeated at each node",
            {{}, "at most " + std::to_string(mostWritten(scene.source().get())) + " bytes for a scene of this size"});
        return std::nullopt;
    }
    return GltfParts{std::move(root), writer.buffer(), writer.indices()};
}

std::optional<std::string> write(const Scene& scene, GltfContainer container, Family family, DiagnosticLog& log) {
    auto parts = writeParts(scene, family, log);
    if (!parts) return std::nullopt;
    auto& [root, bytes, indices] = *parts;
    if (!bytes.empty()) {
        Json buffer{{"byteLength", bytes.size()}};
        if (container == GltfContainer::Text) {
            buffer["uri"] = "data:application/octet-stream;base64," + base64(bytes);
        }
        root["buffers"] = Json::array({std::move(buffer)});
    }
    if (container == GltfContainer::Text) return jsonText(root, {}) + '\n';
    return makeGlb(jsonText(root, {"", "", "", ""}), bytes);
}

}  // namespace orrery::gltf
