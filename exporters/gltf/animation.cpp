#include <algorithm>
#include <map>

#include "buffer.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/exporters/animation.hpp"
#include "stages.hpp"
#include "tracks.hpp"

namespace orrery {
namespace {

using gltf::Json;

// Times that several curves have are written once.
class AnimationWriter {
public:
    explicit AnimationWriter(gltf::Buffer& buffer) : buffer_(buffer) {}

    void add(const gltf::Track& track) {
        addChannel(track.node, "translation", track.translation, "VEC3");
        addChannel(track.node, "rotation", track.rotation, "VEC4");
    }
    [[nodiscard]] Json animation() && {
        return {{"name", "simulation"}, {"channels", std::move(channels_)}, {"samplers", std::move(samplers_)}};
    }
    [[nodiscard]] bool empty() const { return channels_.empty(); }

private:
    void addChannel(std::uint32_t node, const char* path, const gltf::Keys& keys, const char* type) {
        if (keys.times.empty()) return;
        const auto [input, isNew] = inputs_.try_emplace(keys.times, 0);
        if (isNew) input->second = buffer_.addNumbers(keys.times, "SCALAR");
        channels_.push_back({{"sampler", samplers_.size()}, {"target", {{"node", node}, {"path", path}}}});
        samplers_.push_back({{"input", input->second},
                             {"interpolation", "LINEAR"},
                             {"output", buffer_.addNumbers(keys.numbers, type)}});
    }

    gltf::Buffer& buffer_;
    std::map<std::vector<float>, std::size_t> inputs_;
    Json channels_ = Json::array();
    Json samplers_ = Json::array();
};

// The nodes of the recorded bodies.
std::vector<std::uint32_t> nodesOf(const Recording& recording, const gltf::Indices& indices) {
    std::vector<std::uint32_t> nodes;
    for (const RecordedObject& body : recording.bodyParts) {
        const auto index = body.instance ? std::nullopt : gltf::Indices::find(indices.nodes, body.node.value);
        nodes.push_back(index.value_or(gltf::kNoNode));
    }
    return nodes;
}

void reportMissing(const Scene& scene, const std::vector<std::uint32_t>& nodes, DiagnosticLog& log) {
    const auto missing = static_cast<std::size_t>(std::count(nodes.begin(), nodes.end(), gltf::kNoNode));
    if (missing == 0) return;
    log.report(code::EXPORT_NOT_REPRESENTABLE, scene.place(scene.contents().root()),
               counted(missing, "body", "bodies") + (missing == 1 ? " is" : " are") +
                   " not in the scene that is written, and left out");
}

Json extrasOf(const Recording& recording, const std::vector<std::uint32_t>& nodes, const AnimationOptions& options) {
    Json bodies = Json::array();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i] != gltf::kNoNode) bodies.push_back({{"node", nodes[i]}, {"name", recording.bodies[i]}});
    }
    return {{"orrery",
             {{"positionError", options.positionError},
              {"rotationError", options.rotationError},
              {"bodies", std::move(bodies)}}}};
}

}  // namespace

std::optional<std::string> animatedGlb(const Scene& scene, const Recording& recording, const AnimationOptions& options,
                                       DiagnosticLog& log) {
    auto parts = gltf::selfContained(scene, log);
    if (!parts) return std::nullopt;
    const std::vector<std::uint32_t> nodes = nodesOf(recording, parts->indices);
    reportMissing(scene, nodes, log);
    const auto tree = gltf::nodeTree(parts->root);
    gltf::Buffer buffer(parts->root, std::move(parts->buffer));
    AnimationWriter writer(buffer);
    for (const gltf::Track& track : gltf::tracksOf(recording, nodes, tree, options)) {
        writer.add(track);
        Json& node = parts->root["nodes"][track.node];
        // An animated node has no matrix.
        if (node.contains("matrix")) gltf::writePlacement(node, tree[track.node].local);
    }
    if (!writer.empty()) {
        Json animation = std::move(writer).animation();
        animation["extras"] = extrasOf(recording, nodes, options);
        parts->root["animations"].push_back(std::move(animation));
    }
    buffer.describe(parts->root);
    parts->buffer = buffer.bytes();
    return gltf::toGlb(*std::move(parts));
}

std::uint32_t SceneGlb::node(NodeId id) const {
    return id.value < nodes.size() ? nodes[id.value] : kNoGlbNode;
}

std::optional<SceneGlb> sceneGlb(const Scene& scene, DiagnosticLog& log) {
    auto parts = gltf::selfContained(scene, log);
    if (!parts) return std::nullopt;
    SceneGlb glb;
    for (const auto& [id, index] : parts->indices.nodes) {
        if (glb.nodes.size() <= id) glb.nodes.resize(id + 1, kNoGlbNode);
        glb.nodes[id] = index;
    }
    glb.bytes = gltf::toGlb(*std::move(parts));
    return glb;
}

}  // namespace orrery
