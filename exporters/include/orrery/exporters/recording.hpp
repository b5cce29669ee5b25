// Recordings -> files.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>

#include "orrery/base/diagnostics.hpp"
#include "orrery/sim/recording.hpp"

namespace orrery {

// time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz: author's frame, shortest exact numbers, one row a
// body a frame. Body names are quoted as RFC 4180 has it where they need it.
void writeCsv(const Recording& recording, std::ostream& out);

// Writes a file with `write`. False and FILE_UNWRITABLE where that fails; no part of a file is left then.
bool saveFile(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write, DiagnosticLog& log);

// writeCsv into a file.
bool saveCsv(const Recording& recording, const std::filesystem::path& file, DiagnosticLog& log);

}  // namespace orrery
