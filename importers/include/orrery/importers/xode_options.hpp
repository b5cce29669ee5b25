// How XODE files are read where the format leaves a choice.
#pragma once

namespace orrery {

struct XodeOptions {};

}  // namespace orrery
