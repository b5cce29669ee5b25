// Where the nodes of a scene are while it is simulated, each in its parent: for whoever draws them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Where a node is in its parent (where Transform::absolute is set: in the root).
struct NodePose {
    /// How the place can be said.
    enum class Form : std::uint8_t {
        Parts,   ///< translate * rotate * scale; the matrix says the same
        Matrix,  ///< by the matrix alone: uneven scale above the node shears it
        None,    ///< not at all: a scale of zero above the node; the members below say nothing
    };
    NodeId node;                  ///< which one
    Form form = Form::Parts;      ///< which of the members below count
    bool authoredMatrix = false;  ///< the author wrote a matrix (Transform::matrix)
    bool scaleMoves = false;      ///< an animation changes `scale`; else it is what the author wrote
    Vector3 translation;          ///< m, in the parent's frame
    Quaternion rotation;          ///< from the node's frame to its parent's, of unit length
    Vector3 scale{1, 1, 1};       ///< a factor for each of the node's axes
    Matrix4 matrix;               ///< from the node's frame to its parent's; column-vector convention
};

/// The nodes of one scene that the simulation moves, and where they are in their parents after a step or between two.
///
///     NodePoses poses(simulation);
///     for (;;) {
///         while (behind) simulation.step(dt), poses.afterStep(simulation);
///         for (const NodePose& pose : poses.at(alpha)) ...  // alpha: how much of the last step has been shown
///     }
///
/// Among them are all bodies but static ones, static bodies that lie in a body that moves (they stay where they are in
/// the world), and the nodes that a playing animation moves. All others stay in their parents as the scene has them.
/// What is drawn with these transforms, in the place that the scene's root has, is where the simulation has it, in the
/// size that its author gave it. For a scene that was added somewhere (Simulation::add) that place is the root it was
/// given.
///
/// Bodies are taken from ODE. Nodes of animations are where their curves have them at Simulation::time(), which loops
/// that call the parts of a step by themselves do not count. A body whose numbers are no longer finite stays where it
/// was last.
///
/// Threads: one at a time, and afterStep() not beside a step. Good as long as the simulation, which may be moved; once
/// the scene is removed from it, afterStep() leaves no nodes. After Checkpoint::resume() make new ones: between the
/// state before and the one that was resumed there is nothing to show.
class ORRERY_API NodePoses {
public:
    /// Of the scene that the simulation was made of, or of another in it. Where there is no such scene, no nodes.
    ///
    /// The state before the last step is taken from the velocities, as the real one is not known: exact where nothing
    /// changed these after they had moved the bodies (damping, impacts, the application).
    explicit NodePoses(const Simulation& simulation, InstanceId instance = {});
    /// Takes the poses over.
    NodePoses(NodePoses&&) noexcept;
    /// The same, in place of those that were here.
    NodePoses& operator=(NodePoses&&) noexcept;
    ~NodePoses();

    /// To be called after each step (and each endStep()): the poses of before become those before the step. Allocates
    /// nothing.
    void afterStep(const Simulation& simulation);

    /// All nodes that move, outer ones first; always in the same order. `alpha`: 0, as before the last step, to 1, as
    /// after it (what is outside is taken as the nearest, NaN as 1). In between, positions in the world are linear and
    /// rotations follow the shortest turn evenly; animations are at the time in between. Allocates nothing. Good until
    /// the next call.
    [[nodiscard]] std::span<const NodePose> at(double alpha);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace orrery
