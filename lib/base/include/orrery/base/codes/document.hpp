// Codes of diagnostics about files, XML, JSON and GLB; what they mean is said in document.def and docs/diagnostics.md.
#pragma once

#define ORRERY_ROOM Document
#define ORRERY_ROOM_CODES "orrery/base/codes/document.def"
#include "orrery/base/codes/declare.def"
