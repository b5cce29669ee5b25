// Codes of diagnostics about simulation; what they mean is said in sim.def and docs/diagnostics.md.
#pragma once

#define ORRERY_ROOM Sim
#define ORRERY_ROOM_CODES "orrery/base/codes/sim.def"
#include "orrery/base/codes/declare.def"
