// Codes of diagnostics about simulation. sim.def and docs/diagnostics.md explain them.
#pragma once

#define ORRERY_ROOM Sim
#define ORRERY_ROOM_CODES "orrery/base/codes/sim.def"
#include "orrery/base/codes/declare.def"
