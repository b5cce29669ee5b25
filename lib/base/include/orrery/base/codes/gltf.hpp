// Codes of diagnostics about glTF; what they mean is said in gltf.def and docs/diagnostics.md.
#pragma once

#define ORRERY_ROOM Gltf
#define ORRERY_ROOM_CODES "orrery/base/codes/gltf.def"
#include "orrery/base/codes/declare.def"
