// Models made of text for the tests of this room.
#pragma once

#include <string>

#include "../urdf/reading.hpp"

namespace orrery::test {

inline std::string model(const std::string& world, const std::string& more = {}) {
    return "<mujoco model=\"m\">" + more + "<worldbody>" + world + "</worldbody></mujoco>";
}
inline const std::string kBall = "<geom size=\".1\"/>";
// A body with a joint, and a ball with a mass.
inline std::string onJoint(const std::string& joint, const std::string& inside = kBall) {
    return "<body name=\"b\">" + joint + inside + "</body>";
}

inline Scene readMjcf(const std::string& text, DiagnosticLog& log, const std::filesystem::path& folder = {}) {
    return loadBytes(text, "test.xml", folder, log);
}

}  // namespace orrery::test
