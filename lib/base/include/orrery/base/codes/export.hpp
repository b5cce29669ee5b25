// Codes of diagnostics about saving; what they mean is said in export.def and docs/diagnostics.md.
#pragma once

#define ORRERY_ROOM Export
#define ORRERY_ROOM_CODES "orrery/base/codes/export.def"
#include "orrery/base/codes/declare.def"
