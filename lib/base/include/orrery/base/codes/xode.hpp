// Codes of diagnostics about XODE; what they mean is said in xode.def and docs/diagnostics.md.
#pragma once

#define ORRERY_ROOM Xode
#define ORRERY_ROOM_CODES "orrery/base/codes/xode.def"
#include "orrery/base/codes/declare.def"
