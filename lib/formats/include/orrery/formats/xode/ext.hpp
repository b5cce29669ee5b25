// <ext ename="owner">: the owners whose extensions are read and written. An owner is a file on each side, a line here
// and one in importers/xode/containers.cpp.
#pragma once

namespace orrery::xode {

inline constexpr const char* kExt = "ext";         // the element
inline constexpr const char* kOwner = "ename";     // the attribute that names the owner
inline constexpr const char* kOwnerAlso = "name";  // read too
// In <ext ename="orrery">, the element with what is said of the ext as a whole.
inline constexpr const char* kExtValues = "values";

namespace owner {

inline constexpr const char* kOde = "ode";          // docs/formats/xode_ext_ode.md
inline constexpr const char* kGravity = "gravity";  // docs/formats/xode_gravity_ext.md
inline constexpr const char* kOrrery = "orrery";    // docs/formats/orrery_scene.md

}  // namespace owner
}  // namespace orrery::xode
