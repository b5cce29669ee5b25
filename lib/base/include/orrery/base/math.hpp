// Plain numbers that public headers carry: vectors, quaternions, matrices, poses.
//
// No member functions and no operators beyond equality: calculations use Eigen, inside the library
// (orrery/base/eigen.hpp converts). Units are SI (metres, kilograms, seconds, radians) and frames
// are right-handed unless a comment says otherwise.
#pragma once

#include <array>

namespace orrery {

struct Vector3 {
    double x = 0;
    double y = 0;
    double z = 0;
    bool operator==(const Vector3&) const = default;
};

// x, y, z, w as in glTF; ODE's order is w, x, y, z. The default is the identity rotation.
struct Quaternion {
    double x = 0;
    double y = 0;
    double z = 0;
    double w = 1;
    bool operator==(const Quaternion&) const = default;
};

// Row-major: m[row * 3 + column]. The default is the identity.
struct Matrix3 {
    std::array<double, 9> m{1, 0, 0, 0, 1, 0, 0, 0, 1};
    bool operator==(const Matrix3&) const = default;
};

// Row-major: m[row * 4 + column], acts on column vectors (the translation is m[3], m[7], m[11]).
struct Matrix4 {
    std::array<double, 16> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bool operator==(const Matrix4&) const = default;
};

// A rigid placement: p_outer = rotation * p_inner + position. The quaternion is of unit length.
struct Pose {
    Vector3 position;
    Quaternion rotation;
    bool operator==(const Pose&) const = default;
};

}  // namespace orrery
