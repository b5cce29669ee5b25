// Codes of diagnostics about baselines and expectations; what they mean is said in regression.def and
// docs/diagnostics.md.
#pragma once

#define ORRERY_ROOM Regression
#define ORRERY_ROOM_CODES "orrery/base/codes/regression.def"
#include "orrery/base/codes/declare.def"
