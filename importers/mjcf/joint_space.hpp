// How heavy the axes of joints are, by all that hangs on them and what they hang on, as they are placed.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "tree.hpp"

namespace orrery::mjcf {

class JointSpace {
public:
    // The masses and groups of the tree must be known. Armature counts.
    explicit JointSpace(const Tree& tree);

    // The inertia of a hinge (kg m^2) or slide (kg), with all other joints held; 0 if it does not move.
    [[nodiscard]] double heldInertia(std::uint32_t body, std::size_t joint) const;
    // The same with all others free; 0 also after so many calls that they take seconds.
    [[nodiscard]] double freeInertia(std::uint32_t body, std::size_t joint);

private:
    using Matrix6 = Eigen::Matrix<double, 6, 6>;
    using Columns = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

    // A body with its joints, in the axes of the world about its origin: rotation first.
    struct Link {
        std::uint32_t parent = kWorld;
        Columns axes;                      // one column for each freedom
        std::vector<double> armatures;     // of each column
        std::vector<std::size_t> firstOf;  // the first column of each joint
        Matrix6 below = Matrix6::Zero();   // the inertia of the body and all on it
        Matrix6 free = Matrix6::Zero();    // with their joints free
        Columns pushed;                    // free * axes
        Square inverse;                    // of the inertia along the axes
    };

    static void addAxes(const BodyEntry& body, const Pose& place, Link& link);

    std::vector<Link> links_;
    std::size_t visited_ = 0;  // links
};

}  // namespace orrery::mjcf
