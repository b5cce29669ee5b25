// Codes of diagnostics about baselines and expectations. regression.def and docs/diagnostics.md explain them.
#pragma once

#define ORRERY_ROOM Regression
#define ORRERY_ROOM_CODES "orrery/base/codes/regression.def"
#include "orrery/base/codes/declare.def"
