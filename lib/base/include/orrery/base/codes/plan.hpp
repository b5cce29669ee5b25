// Codes of diagnostics about plans. plan.def and docs/diagnostics.md explain them.
#pragma once

#define ORRERY_ROOM Plan
#define ORRERY_ROOM_CODES "orrery/base/codes/plan.def"
#include "orrery/base/codes/declare.def"
