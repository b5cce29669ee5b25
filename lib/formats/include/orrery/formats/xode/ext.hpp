// <ext ename="owner">: the owners whose extensions are read and written. Each owner has one file in the importer and
// one in the exporter, a line here, and a line in importers/xode/containers.cpp.
#pragma once

namespace orrery::xode {

inline constexpr const char* kExt = "ext";         // the element
inline constexpr const char* kOwner = "ename";     // the attribute that names the owner
inline constexpr const char* kOwnerAlso = "name";  // it is read too
// The element in <ext ename="orrery"> that describes the ext as a whole.
inline constexpr const char* kExtValues = "values";

namespace owner {

inline constexpr const char* kOde = "ode";          // docs/formats/xode_ext_ode.md
inline constexpr const char* kGravity = "gravity";  // docs/formats/xode_gravity_ext.md
inline constexpr const char* kOrrery = "orrery";    // docs/formats/orrery_scene.md

}  // namespace owner
}  // namespace orrery::xode
