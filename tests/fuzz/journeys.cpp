#include "journey.hpp"

namespace orrery::fuzz {

Broken brokenPromise(std::string_view kind, std::string_view bytes) {
    if (kind == "checkpoint") return checkpointJourney(bytes);
    if (kind == "baseline") return baselineJourney(bytes);
    if (kind == "expectation") return expectationJourney(bytes);
    if (kind == "command") return commandJourney(bytes);
    return sceneJourney(bytes, "input." + std::string(kind));
}

}  // namespace orrery::fuzz
