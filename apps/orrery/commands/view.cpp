// orrery view: simulates a scene and opens the page of the run.
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>

#include "commands/commands.hpp"
#include "commands/run.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

struct ViewOptions {
    RunOptions run;
    std::string page;
    bool open = true;
};

// Where a program of that name is found by PATH.
bool isInstalled(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string_view folder = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        if (access((fs::path(folder) / name).c_str(), X_OK) == 0) return true;
    }
    return false;
}

// Starts the browser and does not wait for it: the child's child is nobody's.
bool start(const std::string& program, const std::string& page) {
    const pid_t child = fork();
    if (child < 0) return false;
    if (child == 0) {
        if (fork() != 0) _exit(0);
        setsid();
        static_cast<void>(std::freopen("/dev/null", "w", stdout));
        static_cast<void>(std::freopen("/dev/null", "w", stderr));
        execlp(program.c_str(), program.c_str(), page.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    return waitpid(child, &status, 0) == child && status == 0;
}

// False where there is no screen, or no program that shows pages.
bool openPage(const std::string& page) {
    if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return false;
    for (const char* program : {"xdg-open", "sensible-browser", "chromium", "firefox"}) {
        if (isInstalled(program)) return start(program, page);
    }
    return false;
}

// In a new folder of its own.
std::string temporaryPage(const std::string& scene) {
    std::error_code error;
    std::string folder = (fs::temp_directory_path(error) / "orrery-XXXXXX").string();
    const char* made = mkdtemp(folder.data());
    return (fs::path(made ? made : ".") / fs::path(scene).stem()).string() + ".html";
}

ExitStatus runView(ViewOptions options) {
    std::error_code error;
    if (options.page.empty()) options.page = temporaryPage(options.run.file);
    options.run.records = {options.page};
    const ExitStatus status = runScene(options.run);
    if (!fs::exists(options.page, error) || status >= ExitStatus::WrongUse) {
        return status;
    }
    const fs::path page = fs::absolute(options.page, error);
    if (!options.open || !openPage(page.string())) std::printf("%s\n", page.c_str());
    return status;
}

}  // namespace

Command addView(CLI::App& program) {
    auto options = std::make_shared<ViewOptions>();
    CLI::App* parser = program.add_subcommand("view", "Simulates a scene and opens a page that replays it");
    addSceneOptions(*parser, options->run);
    parser->add_option("--page", options->page, "Write the page here (default: in the folder for temporary files)")
        ->type_name("OUT.html");
    parser->add_flag("!--no-open", options->open, "Print the path of the page and open no browser");
    options->run.quiet = true;
    return {parser, [options] { return runView(*options); }};
}

}  // namespace orrery::app
