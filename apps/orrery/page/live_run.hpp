// The data that a page carries beside a recorded run to go on from any of its frames: key "live" of its data
// (docs/viewer.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "orrery/exporters/source_files.hpp"
#include "orrery/recording/recording.hpp"
#include "output/json.hpp"
#include "page/live_states.hpp"
#include "settings.hpp"

namespace orrery::app {

// The scene as the page reads it, and how it is simulated.
struct LiveScene {
    std::vector<SourceFile> files;  // the scene's own first
    std::vector<Setting> settings;  // in the order in which they are applied
    Json options;                   // by the words of Engine::setOption, with dt and gravity
};

// A scene as it was read, its file under that name. Nullopt where its files have more than 100 MB together, which is
// too large for a page.
[[nodiscard]] std::optional<LiveScene> packScene(const Scene& asRead, const std::string& name,
                                                 std::vector<Setting> settings, Json options);

struct LiveRun {
    LiveScene scene;
    LiveStates states;

    [[nodiscard]] Json json(const Recording& recording) const;
};

}  // namespace orrery::app
