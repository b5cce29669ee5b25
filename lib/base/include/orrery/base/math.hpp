// Plain numbers that public headers carry: vectors, quaternions, matrices, poses.
//
// No member functions and no operators beyond equality: calculations use Eigen, inside the library
// (orrery/base/eigen.hpp converts). Units are SI (metres, kilograms, seconds, radians) and frames
// are right-handed unless a comment says otherwise.
#pragma once

#include <array>

namespace orrery {

// Three numbers; whoever holds them says of which unit and in which frame. The default is zero.
struct Vector3 {
    double x = 0;  // along the first axis
    double y = 0;  // along the second axis
    double z = 0;  // along the third axis
    bool operator==(const Vector3&) const = default;
};

// x, y, z, w as in glTF; ODE's order is w, x, y, z. The default is the identity rotation.
struct Quaternion {
    double x = 0;  // sin(angle / 2) * x of the axis
    double y = 0;  // sin(angle / 2) * y of the axis
    double z = 0;  // sin(angle / 2) * z of the axis
    double w = 1;  // cos(angle / 2)
    bool operator==(const Quaternion&) const = default;
};

// Three rows and columns. The default is the identity.
struct Matrix3 {
    std::array<double, 9> m{1, 0, 0, 0, 1, 0, 0, 0, 1};  // row-major: m[row * 3 + column]
    bool operator==(const Matrix3&) const = default;
};

// Four rows and columns, acts on column vectors. The default is the identity.
struct Matrix4 {
    // Row-major: m[row * 4 + column]; the translation is m[3], m[7], m[11].
    std::array<double, 16> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bool operator==(const Matrix4&) const = default;
};

// A rigid placement: p_outer = rotation * p_inner + position.
struct Pose {
    Vector3 position;     // m, of the inner origin, in the outer frame
    Quaternion rotation;  // of unit length
    bool operator==(const Pose&) const = default;
};

}  // namespace orrery
