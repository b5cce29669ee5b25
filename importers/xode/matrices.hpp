// <matrix4f>: sixteen numbers to a rigid placement.
#pragma once

#include <optional>

#include "context.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::xode {

struct ReadMatrix {
    Matrix4 matrix;             // column-vector convention
    Vector3 scale = {1, 1, 1};  // lengths of its columns; exactly 1 where that is nearly so
};

// nullopt after an error that leaves nothing to use. A matrix that is no rotation (singular,
// mirrored, sheared) is an error too, and read as the nearest rotation.
[[nodiscard]] std::optional<ReadMatrix> readMatrix4f(Context& context, XmlElement element);

// The same placement with the nearest rotation in place of whatever else the matrix holds.
[[nodiscard]] Matrix4 withoutScale(const Matrix4& matrix);

}  // namespace orrery::xode
