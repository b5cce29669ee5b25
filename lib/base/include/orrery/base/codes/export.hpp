// Codes of diagnostics about saving. export.def and docs/diagnostics.md explain them.
#pragma once

#define ORRERY_ROOM Export
#define ORRERY_ROOM_CODES "orrery/base/codes/export.def"
#include "orrery/base/codes/declare.def"
