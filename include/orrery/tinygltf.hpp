// Connects Orrery with an application that has its glTF in memory, as a tinygltf::Model: makes a scene from the model,
// and writes the poses of a simulation back into it. Header only; needs tinygltf 2.5 or newer, of which it uses only
// <tiny_gltf.h>.
//
//     orrery::DiagnosticLog log;
//     const orrery::Scene scene = orrery::readModel(model, log);
//     orrery::Simulation simulation(scene, {}, log);
//     orrery::ModelWriter writer(simulation);
//     for (;;) {
//         simulation.step(0.01);
//         writer.afterStep(simulation);
//         writer.write(model);  // model.nodes[...].translation and rotation are where the bodies are
//     }
//
// <tiny_gltf.h> is included as the source has configured it: set macros such as TINYGLTF_NO_STB_IMAGE before, and
// define TINYGLTF_IMPLEMENTATION in one source of the application, before or after this header. orrery/orrery.hpp does
// not include this header. In CMake the component gltf_bridge provides it with tinygltf.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/detail/tinygltf_text.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/node_poses.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Reads a model in its present state, including all changes by the application since it was loaded. The result and the
/// diagnostics are those of load() for a file with the same content. Places of diagnostics are JSON pointers with the
/// indices of the model ("/nodes/3/extensions/..."), without a file name. The scene keeps a copy of the data. The model
/// does not change, and may change or end later.
///
/// Buffers are taken from memory. If the bytes of a buffer are not in the model (Buffer::data is empty), it is read
/// from its URI in `folder`; without a folder that is a diagnostic. Images, textures, cameras, lights and the
/// appearance of materials are left out, so that save() writes a file with only the physics, the shapes and the nodes.
///
/// Scene::sourceIndex() of a node is its index in model.nodes. Data that tinygltf itself drops while it loads a file is
/// missing: members of extensions that are empty objects or lists ("trigger": {}) or null, and integers of more than 32
/// bits.
///
/// Never throws because of the model's content: numbers that are not finite, names that are not UTF-8 and invalid
/// indices are diagnostics. Returns an empty scene with FILE_TOO_LARGE if the buffers are larger than
/// options.limits.bytes, or if everything together is larger than a GLB can be (4 GiB). Threads: like load(); the model
/// must not change meanwhile.
[[nodiscard]] inline Scene readModel(const tinygltf::Model& model, DiagnosticLog& log,
                                     const std::filesystem::path& folder = {}, const LoadOptions& options = {}) {
    std::size_t size = 0;
    for (const tinygltf::Buffer& buffer : model.buffers) size += buffer.data.size();
    std::string glb;
    if (size <= options.limits.bytes) glb = detail::toGlb(model, options.limits.jsonDepth);
    if (!glb.empty()) return loadBytes(std::move(glb), {}, folder, log, options);
    for (const CodeInfo& info : allCodes()) {
        if (info.name != "FILE_TOO_LARGE") continue;
        log.report(
            info.code, {}, "the model is too large",
            {std::to_string(size) + " bytes in buffers", "at most " + std::to_string(options.limits.bytes) + " bytes"});
    }
    return {};
}

/// Numbers of nodes that ModelWriter::write() and writePoses() have written.
struct WrittenPoses {
    std::size_t nodes = 0;  ///< all nodes that were written
    std::size_t matrices =
        0;  ///< of these, written as a matrix: the model had a matrix, or uneven scale above the node shears it
    std::size_t left = 0;  ///< nodes that were not written: no transform gives the pose (a scale of zero above the
                           ///< node), or the model has lost the node
};

/// Writes the poses of one scene of a simulation into the model that the scene was read from, after steps and for times
/// between steps.
///
/// NodePoses describes which nodes are written, and their poses between two steps. For each node the translation and
/// the rotation are written, so that the node is in the world where the simulation has it, in the size that its author
/// gave it. `scale` is written only if an animation changes it. A node with a matrix gets a new matrix. If uneven scale
/// above a node shears it, the node gets a matrix instead of its parts, and gets its parts again when they suffice.
/// Parent nodes that do not move are assumed to be where the scene has them.
///
/// The model may be a copy of the one that was read, with another appearance, if its nodes have the same indices. If a
/// simulation has several scenes (Simulation::add), use a writer and a model for each. The place of an added scene is
/// not in the model's nodes: the application must draw the whole model at that place.
///
/// Threads: use one object in one thread at a time, and do not call afterStep() during a step. Valid as long as the
/// simulation, which may be moved.
class ModelWriter {
public:
    /// Writes poses of the scene that the simulation was made from, or of another scene in it. That scene must come
    /// from readModel(), or from load() of the file that the model was read from. The state before the last step is
    /// computed from velocities: see NodePoses.
    explicit ModelWriter(const Simulation& simulation, InstanceId instance = {}) : poses_(simulation, instance) {
        const Scene* scene = simulation.scene(instance);
        for (const NodePose& pose : poses_.at(1)) nodes_.push_back(indexOf(*scene, pose.node));
    }

    /// Call it after each step (and each endStep()), so that write() can interpolate. Allocates nothing.
    void afterStep(const Simulation& simulation) { poses_.afterStep(simulation); }

    /// Writes the poses. `alpha` is 1 for the state after the last step, 0 for the state before it, or a value between.
    /// Allocates only if a node of the model had no translation, rotation or matrix before.
    WrittenPoses write(tinygltf::Model& model, double alpha = 1) {
        WrittenPoses written;
        std::size_t i = 0;
        for (const NodePose& pose : poses_.at(alpha)) {
            const std::size_t index = nodes_[i++];
            if (index == kNowhere) continue;
            if (index >= model.nodes.size() || pose.form == NodePose::Form::None) {
                ++written.left;
                continue;
            }
            ++written.nodes;
            if (pose.authoredMatrix || pose.form == NodePose::Form::Matrix) {
                ++written.matrices;
                writeMatrix(pose, model.nodes[index]);
            } else {
                writeParts(pose, model.nodes[index]);
            }
        }
        return written;
    }

private:
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    // Returns the index in the model. Nodes without a node in the model are skipped. If one node of the model became
    // several nodes of the scene, the outermost one represents it.
    static std::size_t indexOf(const Scene& scene, NodeId node) {
        const auto index = scene.sourceIndex(node);
        const Node* first = index ? scene.nodeOfSource(*index) : nullptr;
        return first && first->id == node ? *index : kNowhere;
    }

    static void writeMatrix(const NodePose& pose, tinygltf::Node& node) {
        node.translation.clear();
        node.rotation.clear();
        node.scale.clear();
        node.matrix.resize(16);
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t column = 0; column < 4; ++column) {
                node.matrix[column * 4 + row] = pose.matrix.m[row * 4 + column];
            }
        }
    }

    static void writeParts(const NodePose& pose, tinygltf::Node& node) {
        const bool hadMatrix = !node.matrix.empty();
        node.matrix.clear();
        node.translation.assign({pose.translation.x, pose.translation.y, pose.translation.z});
        node.rotation.assign({pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w});
        if (hadMatrix || pose.scaleMoves) node.scale.assign({pose.scale.x, pose.scale.y, pose.scale.z});
    }

    NodePoses poses_;
    std::vector<std::size_t> nodes_;  // index in the model, in the order of poses_.at()
};

/// Does the same in one call, for occasional use. It visits the whole scene each time, and computes the state before
/// the last step (`alpha` below 1) from velocities. To write every frame, use a ModelWriter.
inline WrittenPoses writePoses(const Simulation& simulation, tinygltf::Model& model, double alpha = 1,
                               InstanceId instance = {}) {
    return ModelWriter(simulation, instance).write(model, alpha);
}

}  // namespace orrery
