// Finds the bodies that a step moved, and their places in the frames of their parents.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "plan/frame.hpp"
#include "world/world.hpp"

namespace orrery {

// A body of the simulation that the sensors follow.
struct FollowedBody {
    const SimulationWorld* world = nullptr;
    std::size_t index = 0;  // SimulationWorld::bodies
    BodyId id;
    [[nodiscard]] const SimBody& body() const { return world->bodies[index]; }
};

// One scene and its bodies.
struct FollowedScene {
    const Scene* scene = nullptr;
    Pose root;  // m, world
    const InstanceRange* part = nullptr;
    std::span<const FollowedBody> bodies;
};

class MovedBodies {
public:
    // Call it after bodies were added or removed, with the number of those before them; then add scene by scene.
    void keep(std::size_t count);
    void list(const FollowedScene& from, const PlanOptions& options);

    // The bodies of two scenes of the same bodies change places.
    void exchange(std::size_t first, std::size_t second, std::size_t count);

    void beginStep();
    void endStep();
    [[nodiscard]] std::span<const MovedBody> moved() const { return moved_; }

private:
    // The frame that contains the node of a body: in that of a body or of an animation, or in the world if there is
    // neither.
    struct Parent {
        const SimulationWorld* world = nullptr;
        std::int32_t body = kNone;    // SimulationWorld::bodies
        std::int32_t motion = kNone;  // PlanWorld::motions
        Frame own;                    // stretch of that body
        Frame between;
    };
    struct Followed {
        FollowedBody body;
        Parent parent;
        std::optional<std::size_t> source;
        Pose before;
    };
    [[nodiscard]] static Frame frameNow(const Parent& parent);
    [[nodiscard]] static Pose localPose(const Parent& parent, const Pose& world);

    std::vector<Followed> followed_;
    std::vector<MovedBody> moved_;
};

}  // namespace orrery
