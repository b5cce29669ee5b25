// Codes of diagnostics about files, XML, JSON and GLB. document.def and docs/diagnostics.md explain them.
#pragma once

#define ORRERY_ROOM Document
#define ORRERY_ROOM_CODES "orrery/base/codes/document.def"
#include "orrery/base/codes/declare.def"
