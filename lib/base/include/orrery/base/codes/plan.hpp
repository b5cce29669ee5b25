// Codes of diagnostics about plans; what they mean is said in plan.def and docs/diagnostics.md.
#pragma once

#define ORRERY_ROOM Plan
#define ORRERY_ROOM_CODES "orrery/base/codes/plan.def"
#include "orrery/base/codes/declare.def"
