// Scenes of glTF with one joint each: the rows of omi-gltf 5.6, and what XODE has for them.
#pragma once

#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::test {

// The frames that are on bodies: the connected one on "a", the joint's on "b".
enum class Ends { Both, Connected, Joint };

// The joint is in XODE's elements completely, or with <ext ename="ode"> completely, or in part.
enum class Said { All, InExt, Part };

struct JointRow {
    const char* what;
    Ends ends;
    const char* settings;
    const char* elements;  // types of the joints of XODE, in the order of the file; "none"
    Said said = Said::All;
    const char* apart = "[0, 0, 0, 1, 0, 0, 0]";  // of the connected frame in the joint's: quaternion, position
};

inline std::ostream& operator<<(std::ostream& out, const JointRow& row) {
    return out << row.what;
}

[[nodiscard]] const std::vector<JointRow>& jointRows();
[[nodiscard]] const JointRow& rowNamed(std::string_view what);
[[nodiscard]] Scene sceneOf(const JointRow& row);

// The scene as new XODE, without diagnostics.
[[nodiscard]] std::string written(const Scene& scene);
// The text as a program sees it that does not know the extension.
[[nodiscard]] std::string stripped(std::string text, std::string_view ext = "orrery");
// No diagnostic but names that are given twice.
[[nodiscard]] Scene readXode(const std::string& text);

// The poses by the bodies' names, of the first world, after steps of 0.01 s.
[[nodiscard]] std::map<std::string, Pose> posesAfter(const Scene& scene, int steps);
// The difference of places in m, and of the numbers of unit quaternions.
[[nodiscard]] double differenceOf(const Pose& a, const Pose& b);
// The types of ODE's joints, in document order; "none".
[[nodiscard]] std::string jointTypes(const Scene& scene);
void checkSame(const Scene& a, const Scene& b);

}  // namespace orrery::test
