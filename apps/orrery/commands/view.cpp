// orrery view: simulates a scene and opens the page of the run.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "commands/commands.hpp"
#include "commands/run.hpp"
#include "file_names.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/system.hpp"
#include "output/say.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

struct ViewOptions {
    RunOptions run;
    std::string page;
    bool open = true;
    bool quiet = false;
};

// False where there is no screen, or no program that shows pages.
bool openPage(const std::string& page) {
    if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return false;
    for (const char* program : {"xdg-open", "sensible-browser", "chromium", "firefox"}) {
        if (!system::hasProgram(program)) continue;
        if (system::startProgram(program, page)) return true;
    }
    return false;
}

// A page in a new folder of its own.
std::string temporaryPage(const std::string& scene) {
    const fs::path name = scene == kStandardStream ? "stdin" : fs::path(scene).stem();
    return (system::makeTemporaryFolder("orrery-") / name).string() + ".html";
}

ExitStatus runView(ViewOptions options) {
    std::error_code error;
    if (!options.page.empty() && !endsIn(options.page, ".html")) {
        say("--page " + options.page + ": the name must end in .html");
        return ExitStatus::WrongUse;
    }
    const bool temporary = options.page.empty();
    if (temporary) options.page = temporaryPage(options.run.file);
    options.run.records = {options.page};
    const auto before = fs::last_write_time(options.page, error);
    const ExitStatus status = runScene(options.run);
    // If the run was stopped, the page shows the part that was recorded.
    const bool isWritten = fs::exists(options.page, error) && fs::last_write_time(options.page, error) != before;
    if (!isWritten && temporary) fs::remove(fs::path(options.page).parent_path(), error);
    if (!isWritten) return status;
    const fs::path page = fs::absolute(options.page, error);
    if (options.open && !openPage(page.string()) && !options.quiet)
        say("no browser could be opened: open the page yourself (--no-open does without)");
    if (!options.quiet && !options.run.json) tell(printable(page.string()) + '\n');
    return status;
}

}  // namespace

Command viewCommand() {
    auto options = std::make_shared<ViewOptions>();
    options->run.quiet = true;
    Command command{"view", "Simulates a scene and opens a page that replays it"};
    OptionList& list = command.options;
    addSceneOptions(list, options->run);
    list.text("BEFORE", options->run.ghost,
              "Shown through the first, at the same time: a scene, which is simulated, a table of poses "
              "(.csv) or a .baseline");
    list.file("-o,--page", options->page, "Write the page here (default: in the folder for temporary files)")
        .taking("OUT.html");
    addLive(list, options->run);
    addMaxSeconds(list, options->run.maxSeconds, "the page is written");
    list.negativeFlag("--no-open", options->open, "Print the path of the page and open no browser");
    list.flag("--json", options->run.json,
              "Print one JSON object on stdout, that of `run`, whose records are the page, and nothing else");
    list.flag("-q,--quiet", options->quiet, "Print errors only: not the path of the page");
    command.examples = {
        {"orrery view tower.xode", "Opens a page that replays the run"},
        {"orrery view tower.xode before.csv", "And an earlier recording, see-through"},
        {"orrery view after.gltf before.gltf --duration 20", "Two scenes at the same time"},
    };
    command.run = [options] { return runView(*options); };
    return command;
}

}  // namespace orrery::app
