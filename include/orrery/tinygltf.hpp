// Between Orrery and an application that has its glTF in memory, as a tinygltf::Model: a scene from the model, and the
// poses of a simulation back into it. Header only; tinygltf 2.5 or newer, of which nothing but <tiny_gltf.h> is needed.
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
// <tiny_gltf.h> is included as the source has configured it: macros such as TINYGLTF_NO_STB_IMAGE are set before, and
// TINYGLTF_IMPLEMENTATION is defined in one source of the application's, before or after this header.
// orrery/orrery.hpp does not include this header. In CMake the component gltf_bridge has it with tinygltf.
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

/// Reads a model as it is now, with all that the application has changed in it since it was loaded: as load() reads a
/// file of the same contents, with the same diagnostics. Places of these are JSON pointers whose numbers are those of
/// the model ("/nodes/3/extensions/..."), of a file without a name. The scene keeps a copy of what it read; the model
/// stays as it is and may change or end.
///
/// Buffers are taken from memory. One whose bytes are not in the model (Buffer::data is empty) is read from its URI in
/// `folder`; without a folder that is a diagnostic. Images, textures, cameras, lights and the looks of materials are
/// left out, so that save() writes a file with the physics, the shapes and the nodes alone.
///
/// Scene::sourceIndex() of a node is its index in model.nodes. What tinygltf itself drops while it loads a file is not
/// in the model: members of extensions that are empty objects or lists ("trigger": {}) or null, and integers beyond 32
/// bits.
///
/// Never throws for what is in the model: numbers that are not finite, names that are not UTF-8 and indices that lead
/// nowhere are diagnostics. FILE_TOO_LARGE, and an empty scene, where its buffers are larger than options.limits.bytes
/// or all of it than a GLB can be (4 GiB). Threads: as load(); the model must not change meanwhile.
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

/// How many nodes ModelWriter::write() and writePoses() have written.
struct WrittenPoses {
    std::size_t nodes = 0;     ///< in all
    std::size_t matrices = 0;  ///< of these as a matrix: the model had one, or uneven scale above the node shears it
    std::size_t left = 0;  ///< besides, left as they are: no transform does it (a scale of zero above), or the model
                           ///< has no such node any more
};

/// Writes the poses of one scene of a simulation into the model that the scene was read from, after steps and between
/// them.
///
/// Which nodes are written, and where they are between two steps: see NodePoses. Of each the translation and the
/// rotation are written, so that the node is in the world where the simulation has it, in the size that its author gave
/// it: `scale` is left alone unless an animation changes it. A node with a matrix gets another matrix. A node that
/// uneven scale above it shears gets a matrix in place of its parts, and its parts again when they suffice. Nodes above
/// that do not move are taken to be where the scene has them.
///
/// The model may be a copy of the one that was read, with other looks, as long as its nodes have the numbers they had.
/// Several scenes in a simulation (Simulation::add): a writer and a model for each; where the scene was put is not in
/// the model's nodes, but is for the application to draw the whole model at.
///
/// Threads: one at a time, afterStep() not beside a step. Good as long as the simulation, which may be moved.
class ModelWriter {
public:
    /// Of the scene that the simulation was made of, or of another in it; that scene came from readModel(), or from
    /// load() of the file of which the model is, too. The state before the last step is taken from velocities: see
    /// NodePoses.
    explicit ModelWriter(const Simulation& simulation, InstanceId instance = {}) : poses_(simulation, instance) {
        const Scene* scene = simulation.scene(instance);
        for (const NodePose& pose : poses_.at(1)) nodes_.push_back(indexOf(*scene, pose.node));
    }

    /// To be called after each step (and each endStep()), so that write() can show what is between. Allocates nothing.
    void afterStep(const Simulation& simulation) { poses_.afterStep(simulation); }

    /// Writes the poses: `alpha` 1, as they are after the last step, 0, as before it, or between. Allocates only where
    /// a node of the model had no translation, rotation or matrix before.
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

    // Nodes that the model has no node for are passed over; one node of the model may be several of the scene, of which
    // the outermost stands for it.
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
    std::vector<std::size_t> nodes_;  // as poses_.at(): index in the model
};

/// The same in one call, for those who write seldom: it looks at the whole scene each time, and takes the state before
/// the last step (`alpha` below 1) from velocities. Each frame, use a ModelWriter.
inline WrittenPoses writePoses(const Simulation& simulation, tinygltf::Model& model, double alpha = 1,
                               InstanceId instance = {}) {
    return ModelWriter(simulation, instance).write(model, alpha);
}

}  // namespace orrery
