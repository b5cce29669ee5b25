// The poses of a scene's nodes during its simulation, each relative to its parent, for programs that draw them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// The place of a node in its parent; if Transform::absolute is set, in the root.
struct NodePose {
    /// The form in which the place can be expressed.
    enum class Form : std::uint8_t {
        Parts,   ///< translate * rotate * scale; the matrix gives the same place
        Matrix,  ///< only the matrix: uneven scale above the node shears it
        None,    ///< no form: a scale of zero above the node; the members below have no meaning
    };
    NodeId node;                  ///< the node
    Form form = Form::Parts;      ///< says which of the members below are valid
    bool authoredMatrix = false;  ///< the author wrote a matrix (Transform::matrix)
    bool scaleMoves = false;      ///< an animation changes `scale`; otherwise it is the author's
    Vector3 translation;          ///< m, in the parent's frame
    Quaternion rotation;          ///< from the node's frame to its parent's, of unit length
    Vector3 scale{1, 1, 1};       ///< a factor for each of the node's axes
    Matrix4 matrix;               ///< from the node's frame to its parent's; for column vectors
};

/// The nodes of one scene that the simulation moves, with their places in their parents after a step or between two
/// steps.
///
///     NodePoses poses(simulation);
///     for (;;) {
///         while (behind) simulation.step(dt), poses.afterStep(simulation);
///         for (const NodePose& pose : poses.at(alpha)) ...  // alpha: how much of the last step has been shown
///     }
///
/// These nodes are: all bodies except static ones; static bodies below a moving body (they stay where they are in the
/// world); and nodes that a playing animation moves. All other nodes stay in their parents as the scene has them. If a
/// program draws with these transforms, and with the scene's root at its place, every object appears where the
/// simulation has it, in the size that its author gave it. For a scene that was added later (Simulation::add), the
/// root's place is the `root` given to add().
///
/// Poses of bodies come from ODE. Nodes of animations are at the place that their curves have at Simulation::time();
/// loops that call the parts of a step themselves do not advance that time. A body whose numbers are no longer finite
/// stays at its last place.
///
/// Threads: use one object in one thread at a time, and do not call afterStep() during a step. Valid as long as the
/// simulation, which may be moved. After the scene is removed from it, afterStep() leaves no nodes. After
/// Checkpoint::resume(), make a new object: there is no motion to show between the state before and the resumed one.
class ORRERY_API NodePoses {
public:
    /// For the scene that the simulation was made from, or for another scene in it. If there is no such scene, there
    /// are no nodes.
    ///
    /// The real state before the last step is unknown, so it is computed from the velocities. That is exact if nothing
    /// changed the velocities after they moved the bodies (damping, impacts, the application).
    explicit NodePoses(const Simulation& simulation, InstanceId instance = {});
    /// Takes the poses of another object.
    NodePoses(NodePoses&&) noexcept;
    /// Takes the poses of another object and drops its own.
    NodePoses& operator=(NodePoses&&) noexcept;
    ~NodePoses();

    /// Call it after each step (and each StepParts::end()): the current poses become those before the step. Allocates
    /// nothing.
    void afterStep(const Simulation& simulation);

    /// Returns all nodes that move, outer ones first, always in the same order. `alpha` is 0 for the state before the
    /// last step and 1 for the state after it; values outside are taken as the nearest, NaN as 1. In between, positions
    /// in the world are linear, rotations follow the shortest turn evenly, and animations are at the time in between.
    /// Allocates nothing. Valid until the next call.
    [[nodiscard]] std::span<const NodePose> at(double alpha);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace orrery
