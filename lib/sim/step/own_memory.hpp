// The memory of the own step from one step to the next, as plain numbers: for checkpoints.
#pragma once

#include <cstdint>
#include <vector>

namespace orrery {

// Two colliders of the own step that touched.
struct OwnTouch {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::uint64_t part = 0;               // of a mesh
    std::vector<std::uint64_t> features;  // of each point
    std::vector<double> numbers;
};

// A body on joints.
struct OwnJointedBody {
    std::uint32_t body = 0;
    std::vector<double> numbers;
};

struct OwnMemory {
    std::vector<OwnTouch> touches;            // by their colliders and parts
    std::vector<std::vector<double>> joints;  // all of them
    std::vector<OwnJointedBody> bodies;       // by number

    [[nodiscard]] bool isEmpty() const { return touches.empty() && joints.empty() && bodies.empty(); }
};

}  // namespace orrery
