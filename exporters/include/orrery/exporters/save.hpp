// Scene -> files, recordings -> files.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/scene.hpp"

#include "orrery/version.hpp"

namespace orrery {

// ---- Scenes

/// How scenes are written; each format looks at its own part.
struct SaveOptions {
    GltfSaveOptions gltf;  ///< of .gltf and .glb
};

/// Writes a scene to a file, in the format that the suffix names (formatOfSuffix): one of savingText().
///
/// A scene that is saved in the format it was read from is the file it was read from, byte for byte,
/// but for what was changed since (docs/lossless.md, which also says what is refused with
/// EXPORT_EDITS_CONFLICT). In another format it is written anew: what that format cannot say is carried in
/// an extension, or is a diagnostic (EXPORT_NOT_REPRESENTABLE).
///
/// The file is written beside the target and then takes its place, so that no half file is ever left.
/// Files that a glTF names are not copied along (EXPORT_FILES_BESIDE).
/// False and a diagnostic where nothing was written: FILE_UNWRITABLE, EXPORT_FORMAT_UNKNOWN,
/// EXPORT_EDITS_CONFLICT, EXPORT_SOURCE_UNREADABLE, EXPORT_TOO_LARGE. Threads: several may save at once, one scene too,
/// to files of their own and each with a log of its own.
ORRERY_API bool save(const Scene& scene, const std::filesystem::path& file, DiagnosticLog& log,
                     const SaveOptions& options = {});

/// The bytes that save() would write. `format` is one of containersText(), such as "gltf". nullopt after a diagnostic,
/// as save().
[[nodiscard]] ORRERY_API std::optional<std::string> saveBytes(const Scene& scene, std::string_view format,
                                                              DiagnosticLog& log, const SaveOptions& options = {});

// ---- Recordings

/// Bodies over time: time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz. World axes, of the author's frame; m, m/s and
/// rad/s as shortest exact numbers; one row a body a frame. Names are quoted as RFC 4180 has it where they need it.
ORRERY_API void writeCsv(const Recording& recording, std::ostream& out);

/// The whole over time: time,kinetic,potential,px,py,pz,lx,ly,lz,contacts,asleep,hash; one row a frame; energies (J),
/// momentum, angular momentum about the origin, numbers of contacts and of disabled bodies, hash of the state.
ORRERY_API void writeTotalsCsv(const Recording& recording, std::ostream& out);

/// Events in their order: time,event,body,trigger; "enter" and "exit" with a trigger, "sleep" and "wake" without.
ORRERY_API void writeEventsCsv(const Recording& recording, std::ostream& out);

/// The contacts of each frame: time,geom1,geom2,px,py,pz,nx,ny,nz,depth,fx,fy,fz; the normal points into geom1, the
/// force (N) is that on geom1. A name is empty for a geom of the application's.
ORRERY_API void writeContactsCsv(const Recording& recording, std::ostream& out);

/// Joints over time: time,joint and the columns of kJointObservables (position1,rate1,position2, ... ,stop6). There is
/// one row for each joint in each frame, as JointReading has it; a field is empty where a joint lacks an axis or
/// holds no such thing, or where nobody knows it. Force (N) and torque (N m, about the centre of mass) are on body 1,
/// or, where that is the world, on body 2.
ORRERY_API void writeJointsCsv(const Recording& recording, std::ostream& out);

/// Writes a file with `write`, which is given the open stream; an empty one where `write` is empty. False and
/// FILE_UNWRITABLE where that fails; no part of a file is left then.
ORRERY_API bool saveFile(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write,
                         DiagnosticLog& log);

/// writeCsv() into a file. False and FILE_UNWRITABLE as saveFile().
ORRERY_API bool saveCsv(const Recording& recording, const std::filesystem::path& file, DiagnosticLog& log);

/// The scene, and what happened to it, as one .glb: the file's own meshes, moved by one more animation, "simulation"
/// (docs/recording.md). A scene from glTF keeps all that is in its file; where it has no meshes, as XODE, nodes with
/// colliders get pictures of those. From a recording of several scenes, the bodies of the first are taken
/// (EXPORT_NOT_REPRESENTABLE). False after a diagnostic: EXPORT_EDITS_CONFLICT for a file that nothing can be added to,
/// FILE_UNWRITABLE as saveFile().
ORRERY_API bool saveAnimation(const Scene& scene, const Recording& recording, const std::filesystem::path& file,
                              DiagnosticLog& log, const AnimationOptions& options = {});

}  // namespace orrery
