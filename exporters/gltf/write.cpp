#include "write.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "approximations.hpp"
#include "container.hpp"
#include "nodes.hpp"
#include "orrery/base/base64.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/conversion/joints.hpp"
#include "orrery/conversion/motions.hpp"
#include "orrery_scene.hpp"
#include "parts.hpp"
#include "pictures.hpp"

namespace orrery::gltf {
namespace {

class Writer {
public:
    Writer(const Scene& scene, DiagnosticLog& log)
        : scene_(scene),
          contents_(scene.contents()),
          log_(log),
          motions_(bodiesAsSimulated(contents_, [](const Body& body) { return !exact(body); })),
          pictures_(contents_, buffer_) {}

    Json run() {
        numberNodes();
        for (std::uint32_t i = 0; i < contents_.materials.size(); ++i) indices_.materials[i] = i;
        for (std::uint32_t i = 0; i < contents_.filters.size(); ++i) indices_.filters[i] = i;
        forEachNode(contents_.root(), [this](const Node& node) { addJointSettings(node); });
        forEachNode(contents_.root(), [this](const Node& node) { addShapes(node); });
        for (SixDofEquivalent& words : odeJointsAsSixDof(contents_)) addJointWords(words);
        Json nodes = Json::array();
        forEachNode(contents_.root(), [&](const Node& node) {
            if (node.parent) nodes.push_back(nodeOf(node));
        });
        if (rootIsNode()) nodes.push_back(rootNode());
        for (Json& helper : helpers_) nodes.push_back(std::move(helper));
        if (lostMeshes_ > 0) reportLostMeshes();
        return document(std::move(nodes));
    }

    [[nodiscard]] const std::string& buffer() const { return buffer_.bytes(); }
    [[nodiscard]] const Indices& indices() const { return indices_; }

private:
    void numberNodes() {
        std::uint32_t count = 0;
        forEachNode(contents_.root(), [&](const Node& node) {
            if (node.parent) indices_.nodes[node.id.value] = count++;
        });
        if (rootIsNode()) indices_.nodes[contents_.root().id.value] = count++;
        nextNode_ = count;
    }

    // The scenes of glTF have a name and nothing else: where the root has a transform, a collider or the like,
    // a node above all others has it, which the reader takes for the root.
    [[nodiscard]] bool rootIsNode() const {
        const Node& root = contents_.root();
        return !root.transform.empty() || root.body || root.collider || root.trigger || root.gravity ||
               root.sixDofJoint;
    }

    [[nodiscard]] Json rootNode() {
        Json json = nodeOf(contents_.root());
        json["extensions"][kOrreryScene]["root"] = true;
        return json;
    }

    // Shapes that OMI has, by where they are used.
    void addShapes(const Node& node) {
        if (node.collider) addShape(node.collider->shape);
        if (node.trigger) addShape(node.trigger->shape);
        if (node.gravity) addShape(node.gravity->shape);
    }

    void addShape(ShapeId id) {
        const Shape* shape = contents_.shape(id);
        if (!shape || indices_.shapes.contains(id.index) || approximationFor(*shape)) return;
        std::optional<std::uint32_t> picture;
        if (const Mesh* mesh = contents_.mesh(meshOf(*shape)); mesh && isDrawable(*mesh)) {
            picture = static_cast<std::uint32_t>(pictures_.ofMesh(*mesh));
        }
        Json json = shapeJson(*shape, picture);
        if (json.is_null()) return;
        indices_.shapes[id.index] = static_cast<std::uint32_t>(shapes_.size());
        shapes_.push_back(std::move(json));
    }

    // Positions in glTF are floats.
    static bool isDrawable(const Mesh& mesh) {
        constexpr double kMost = std::numeric_limits<float>::max();
        const auto fits = [](const Vector3& p) {
            return std::abs(p.x) <= kMost && std::abs(p.y) <= kMost && std::abs(p.z) <= kMost;
        };
        return mesh.loaded && !mesh.positions.empty() && !mesh.triangles.empty() &&
               std::all_of(mesh.positions.begin(), mesh.positions.end(), fits);
    }

    void addJointSettings(const Node& node) {
        const JointSettings* settings =
            node.sixDofJoint ? contents_.jointSettings(node.sixDofJoint->settings) : nullptr;
        if (!settings || indices_.joints.contains(node.sixDofJoint->settings.index)) return;
        indices_.joints[node.sixDofJoint->settings.index] = static_cast<std::uint32_t>(joints_.size());
        joints_.push_back(jointSettingsJson(sayable(*settings)));
    }

    // A joint of ODE stands in ORRERY_scene. For other programs it is said once more, between two nodes of its own,
    // which the reader drops, unless somebody has changed what they say.
    void addJointWords(SixDofEquivalent& words) {
        words.settings.name = contents_.find(words.of)->name;
        const Node& jointBody = nodeOfBody(words.jointBody);
        const Node& connectedBody = nodeOfBody(words.connectedBody);
        const auto below = transformBelow(jointBody, words.joint);
        const auto connectedBelow = transformBelow(connectedBody, words.connected);
        if (!below || !connectedBelow) return;
        const std::uint32_t connected = addFrame(connectedBody, *connectedBelow, {}, {{"helper", true}});
        Json settings = jointSettingsJson(words.settings);
        const Json reference{{"joint", joints_.size()}, {"connectedNode", connected}};
        const std::string of = std::to_string(indices_.nodes.at(words.of.value));
        addFrame(jointBody, *below, reference, {{"helper", true}, {"jointOf", of}, {"said", {{"joint", settings}}}});
        joints_.push_back(std::move(settings));
        said_.insert(words.of.value);
    }

    // What it says is written twice, so that the reader can tell what somebody changed.
    std::uint32_t addFrame(const Node& parent, const Transform& transform, const Json& joint, Json own) {
        Json frame = Json::object();
        addTransform(frame, transform);
        for (const auto& [key, value] : frame.items()) own["said"][key] = value;
        addExtension(frame, "OMI_physics_joint", joint);
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
            json["extensions"]["OMI_physics_body"]["motion"] = motionJson(motion->second);
        }
        addSaid(json);
        Json children = Json::array();
        for (const auto& child : node.children) children.push_back(indices_.nodes.at(child->id.value));
        addFrames(node, children);
        addCollision(node, json, children);
        addPicture(node, json);
        if (said_.contains(node.id.value)) json["extensions"][kOrreryScene]["joints"] = 1;
        if (!children.empty()) json["children"] = std::move(children);
        return json;
    }

    static void replaceTransform(Json& json, const Transform& transform) {
        for (const char* key : {"translation", "rotation", "scale", "matrix"}) json.erase(key);
        addTransform(json, transform);
    }

    // A shape that OMI can only say in another frame is on a node of its own, which the reader drops.
    void addCollision(const Node& node, Json& json, Json& children) {
        const Shape* shape = node.collider ? contents_.shape(node.collider->shape) : nullptr;
        if (!shape) return;
        if (const auto approximation = approximationFor(*shape)) {
            json["extensions"]["OMI_physics_body"].erase("collider");
            if (json["extensions"]["OMI_physics_body"].empty()) json["extensions"].erase("OMI_physics_body");
            children.push_back(nextNode_++);
            helpers_.push_back(helperFor(node, *approximation));
        } else if (!indices_.shapes.contains(node.collider->shape.index)) {
            // OMI has nothing like it: a ray, or a shape that could not be read.
            json["extensions"]["OMI_physics_body"].erase("collider");
            if (json["extensions"]["OMI_physics_body"].empty()) json["extensions"].erase("OMI_physics_body");
        }
    }

    Json helperFor(const Node& node, const Approximation& approximation) {
        Json helper = Json::object();
        addTransform(helper, approximation.transform);
        Collider collider = *node.collider;
        collider.shape = {};
        Json json = colliderJson(collider, indices_);
        json["shape"] = shapes_.size();
        std::optional<std::uint32_t> mesh;
        if (approximation.mesh) mesh = static_cast<std::uint32_t>(pictures_.ofTriangles(*approximation.mesh));
        shapes_.push_back(shapeJson(approximation.shape, mesh));
        if (approximation.isGround) helper["mesh"] = pictures_.ofGround();
        addExtension(helper, "OMI_physics_body", {{"collider", std::move(json)}});
        addExtension(helper, kOrreryScene, {{"helper", true}});
        return helper;
    }

    // The node's own mesh, or what its collider looks like.
    void addPicture(const Node& node, Json& json) {
        if (const Mesh* mesh = contents_.mesh(node.mesh)) {
            if (isDrawable(*mesh)) {
                json["mesh"] = pictures_.ofMesh(*mesh);
            } else {
                ++lostMeshes_;
            }
            return;
        }
        if (!node.collider) return;
        const Node* body = nearestBody(node);
        const bool moving = body && body->body->type != BodyType::Static;
        if (const auto picture = pictures_.ofShape(node.collider->shape, moving)) {
            json["mesh"] = *picture;
            json["extensions"][kOrreryScene]["drawn"] = true;
        }
    }

    void reportLostMeshes() {
        log_.report(code::EXPORT_NOT_REPRESENTABLE, scene_.place(contents_.root()),
                    std::to_string(lostMeshes_) + " visible meshes are not written: their data was not read");
    }

    // What belongs to the scene as a whole.
    [[nodiscard]] Json sceneExtension() const {
        MemberTree tree{"scene", {}, {}};
        describeScene(contents_, tree);
        std::erase_if(tree.values, [](const auto& value) { return value.name == "name"; });
        std::erase_if(tree.fields, [](const auto& field) { return field.name == "gravity"; });
        Json json{{"version", 1}, {"scene", toJson(tree)}};
        if (rootIsNode()) return json;
        Json root = carriedParts(contents_, contents_.root(), [](NodeId) { return std::string(); });
        if (!contents_.root().name.empty()) root["name"] = contents_.root().name;
        if (!root.empty()) json["root"] = std::move(root);
        return json;
    }

    void addTables(Json& root) {
        if (!shapes_.empty()) addExtension(root, "OMI_physics_shape", {{"shapes", std::move(shapes_)}});
        Json body = Json::object();
        for (const PhysicsMaterial& material : contents_.materials) {
            body["physicsMaterials"].push_back(materialJson(material));
        }
        for (const CollisionFilter& filter : contents_.filters) body["collisionFilters"].push_back(filterJson(filter));
        addExtension(root, "OMI_physics_body", std::move(body));
        Json joints = Json::object();
        if (!joints_.empty()) joints["physicsJoints"] = std::move(joints_);
        addExtension(root, "OMI_physics_joint", std::move(joints));
        if (contents_.gravity) addExtension(root, "OMI_physics_gravity", gravityJson(*contents_.gravity));
        addExtension(root, kOrreryScene, sceneExtension());
    }

    Json document(Json nodes) {
        Json scene = Json::object();
        if (!contents_.name.empty()) scene["name"] = contents_.name;
        if (rootIsNode()) {
            scene["nodes"].push_back(indices_.nodes.at(contents_.root().id.value));
        } else {
            for (const auto& child : contents_.root().children)
                scene["nodes"].push_back(indices_.nodes.at(child->id.value));
            if (frames_.contains(contents_.root().id.value)) addFrames(contents_.root(), scene["nodes"]);
        }
        Json root{{"asset", {{"version", "2.0"}, {"generator", "Orrery"}}}};
        Json extensions = Json::object();
        addTables(extensions);
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

    const Scene& scene_;
    const SceneContents& contents_;
    DiagnosticLog& log_;
    std::unordered_map<std::uint32_t, Body> motions_;  // of bodies that OMI cannot say, by NodeId.value
    Buffer buffer_;
    Pictures pictures_;
    Indices indices_;
    Json shapes_ = Json::array();
    Json joints_ = Json::array();
    std::vector<Json> helpers_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> frames_;  // of joints, by NodeId.value of the parent
    std::unordered_set<std::uint32_t> said_;  // NodeId.value of those whose joint is said in OMI's words too
    std::uint32_t nextNode_ = 0;
    std::size_t lostMeshes_ = 0;
};

}  // namespace

GltfParts writeParts(const Scene& scene, DiagnosticLog& log) {
    Writer writer(scene, log);
    Json root = writer.run();
    return {std::move(root), writer.buffer(), writer.indices()};
}

std::string write(const Scene& scene, GltfContainer container, DiagnosticLog& log) {
    auto [root, bytes, indices] = writeParts(scene, log);
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
