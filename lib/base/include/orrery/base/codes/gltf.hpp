// Codes of diagnostics about glTF. gltf.def and docs/diagnostics.md explain them.
#pragma once

#define ORRERY_ROOM Gltf
#define ORRERY_ROOM_CODES "orrery/base/codes/gltf.def"
#include "orrery/base/codes/declare.def"
