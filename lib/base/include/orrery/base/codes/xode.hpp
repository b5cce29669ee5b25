// Codes of diagnostics about XODE. xode.def and docs/diagnostics.md explain them.
#pragma once

#define ORRERY_ROOM Xode
#define ORRERY_ROOM_CODES "orrery/base/codes/xode.def"
#include "orrery/base/codes/declare.def"
