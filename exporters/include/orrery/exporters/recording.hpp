// Recordings -> files.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>

#include "orrery/base/diagnostics.hpp"
#include "orrery/recording/recording.hpp"

namespace orrery {

// Bodies over time: time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz. World axes, of the author's frame; m, m/s and
// rad/s as shortest exact numbers; one row a body a frame. Names are quoted as RFC 4180 has it where they need it.
void writeCsv(const Recording& recording, std::ostream& out);

// The whole over time: time,kinetic,potential,px,py,pz,lx,ly,lz,contacts,asleep,hash; one row a frame; energies (J),
// momentum, angular momentum about the origin, numbers of contacts and of disabled bodies, hash of the state.
void writeTotalsCsv(const Recording& recording, std::ostream& out);

// Events in their order: time,event,body,trigger; "enter" and "exit" with a trigger, "sleep" and "wake" without.
void writeEventsCsv(const Recording& recording, std::ostream& out);

// The contacts of each frame: time,geom1,geom2,px,py,pz,nx,ny,nz,depth,fx,fy,fz; the normal points into geom1, the
// force (N) is that on geom1. A name is empty for a geom of the application's.
void writeContactsCsv(const Recording& recording, std::ostream& out);

// Joints over time: time,joint,position1,rate1,...,position6,rate6,fx,fy,fz,tx,ty,tz,gap,axis_gap: one row a joint a
// frame, as JointReading has it; empty where a joint lacks an axis or holds no such thing. Force (N) and torque (N m,
// about the centre of mass) are on body 1, or, where that is the world, on body 2.
void writeJointsCsv(const Recording& recording, std::ostream& out);

// Writes a file with `write`, which is given the open stream. False and FILE_UNWRITABLE where that fails; no part of a
// file is left then.
bool saveFile(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write, DiagnosticLog& log);

// writeCsv() into a file. False and FILE_UNWRITABLE as saveFile().
bool saveCsv(const Recording& recording, const std::filesystem::path& file, DiagnosticLog& log);

}  // namespace orrery
