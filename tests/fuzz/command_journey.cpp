// The program's command line, in this process.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "dispatch.hpp"
#include "journey.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/file.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/regression/regression.hpp"
#include "small_scenes.hpp"

namespace orrery::fuzz {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

constexpr double kMostSteps = 20;
constexpr double kMostOfNumbers = 20;  // of an argument of a command that simulates
constexpr double kLeastStep = 1e-3;    // s

// The files in the folder at the beginning of every command, by name.
std::map<std::string, std::string> smallFiles() {
    std::map<std::string, std::string> files{{"a.xode", std::string(kSmallXode)},
                                             {"b.gltf", std::string(kSmallGltf)},
                                             {"c.g4tf", std::string(kSmallG4mf)},
                                             {"odd.xode", "<xode><world><space><body><geom/></space></xode>"},
                                             {"odd.gltf", "{\"asset\": {}, \"nodes\": [{\"mesh\": 7}]}"}};
    DiagnosticLog log;
    const Scene scene = loadBytes(files["a.xode"], "a.xode", {}, log);
    Simulation simulation(scene, {}, log);
    BaselineRun run;
    run.steps = 3;
    run.samples = 2;
    Baseline baseline = takeBaseline(simulation, run);
    baseline.scene = "a.xode";
    baseline.digest = digestOf(files["a.xode"]);
    files["a.xode.baseline"] = toText(baseline);
    files["half.state"] = Checkpoint::save(simulation, log).value_or("");
    return files;
}

// A folder for temporary files, which is the working directory while it is entered. A command finds it as the one
// before did.
class Folder {
public:
    Folder() {
        std::error_code error;
        path_ = (fs::temp_directory_path(error) / "orrery-fuzz-XXXXXX").string();
        if (mkdtemp(path_.data()) == nullptr) std::abort();
        before_ = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        setenv("TMPDIR", path_.c_str(), 1);  // where `view` puts its page
    }
    ~Folder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    void enter() {
        if (chdir(path_.c_str()) != 0) std::abort();
        for (const auto& entry : fs::directory_iterator(".")) {
            if (!isAsItWas(entry)) fs::remove_all(entry.path());
        }
        for (const auto& [name, bytes] : files_) {
            if (fs::exists(name)) continue;
            DiagnosticLog log;
            if (!writeFile(name, bytes, log)) std::abort();
            stamps_[name] = stampOf(name);
        }
    }
    void leave() const {
        if (fchdir(before_) != 0) std::abort();
    }

private:
    using Stamp = std::array<std::int64_t, 4>;

    static Stamp stampOf(const fs::path& file) {
        struct stat status {};
        stat(file.c_str(), &status);
        return {static_cast<std::int64_t>(status.st_ino), status.st_size, status.st_mtim.tv_sec,
                status.st_mtim.tv_nsec};
    }
    [[nodiscard]] bool isAsItWas(const fs::directory_entry& entry) const {
        const auto stamp = stamps_.find(entry.path().filename().string());
        return stamp != stamps_.end() && stamp->second == stampOf(entry.path());
    }

    std::string path_;
    int before_ = -1;
    const std::map<std::string, std::string> files_ = smallFiles();
    std::map<std::string, Stamp> stamps_;
};

// Keeps what is printed, by C's streams and by C++'s, while it lives.
class Capture {
public:
    Capture() : out_(stdout), err_(stderr), cout_(std::cout.rdbuf(text_.rdbuf())), cerr_(std::cerr.rdbuf(nullptr)) {
        stdout = open_memstream(&buffer_, &size_);
        static FILE* const nowhere = std::fopen("/dev/null", "w");
        stderr = nowhere;
    }
    ~Capture() {
        std::fclose(stdout);
        std::free(buffer_);
        stdout = out_;
        stderr = err_;
        std::cout.rdbuf(cout_);
        std::cerr.rdbuf(cerr_);
    }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;

    [[nodiscard]] std::string text() const {
        std::fflush(stdout);
        return text_.str() + std::string(buffer_, size_);
    }

private:
    std::ostringstream text_;
    char* buffer_ = nullptr;
    std::size_t size_ = 0;
    FILE* out_;
    FILE* err_;
    std::streambuf* cout_;
    std::streambuf* cerr_;
};

Arguments argumentsOf(std::string_view lines) {
    Arguments arguments{"orrery"};
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        arguments.emplace_back(line);
    }
    return arguments;
}

bool has(const Arguments& arguments, std::string_view word) {
    return std::find(arguments.begin(), arguments.end(), word) != arguments.end();
}

// Nothing outside of the folder is named.
bool staysInFolder(const Arguments& arguments) {
    return std::none_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
        return argument.find('/') != std::string::npos || argument.find("..") != std::string::npos;
    });
}

// The number that an option has, as "--dt=0.1" or in the argument behind; the last one counts.
std::optional<double> numberOf(const Arguments& arguments, const std::string& option) {
    std::optional<double> number;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (argument == option && i + 1 < arguments.size()) number = parseDouble(arguments[i + 1]);
        if (argument.starts_with(option + '=')) number = parseDouble(argument.substr(option.size() + 1));
    }
    return number;
}

bool hasLargeNumber(const Arguments& arguments) {
    return std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
        const auto equals = argument.find('=');
        const auto number = parseDouble(equals == std::string::npos ? argument : argument.substr(equals + 1));
        return number && !(std::abs(*number) <= kMostOfNumbers);
    });
}

// Simulating for long is allowed, and not what is looked for.
bool isShort(const Arguments& arguments) {
    if (has(arguments, "render")) return false;  // it starts a browser
    if (!has(arguments, "run") && !has(arguments, "view") && !has(arguments, "check")) return true;
    if (hasLargeNumber(arguments)) return false;
    const auto duration = numberOf(arguments, "--duration");
    const double dt = numberOf(arguments, "--dt").value_or(0.01);
    if (dt < kLeastStep) return false;
    if (!duration) return has(arguments, "check") && !has(arguments, "--update");
    return *duration / dt <= kMostSteps;
}

// With --json, standard output has one JSON object, and nothing else.
Broken checkOutput(const Arguments& arguments, app::ExitStatus status, const std::string& text) {
    const bool asksForHelp = std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
        return argument.starts_with("-h") || argument.starts_with("--help") || argument.starts_with("--version");
    });
    if (status == app::ExitStatus::WrongUse || asksForHelp) return std::nullopt;
    if (!has(arguments, "--json") || has(arguments, "--")) return std::nullopt;
    if (nlohmann::json::accept(text)) return std::nullopt;
    return "--json does not print one JSON object: " + text;
}

}  // namespace

Broken commandJourney(std::string_view lines) {
    const Arguments arguments = argumentsOf(lines);
    if (!staysInFolder(arguments) || !isShort(arguments)) return std::nullopt;
    std::vector<const char*> pointers;
    for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
    static Folder folder;
    folder.enter();
    Broken broken;
    {
        const Capture capture;
        const auto status = app::dispatch(static_cast<int>(pointers.size()), pointers.data());
        broken = checkOutput(arguments, status, capture.text());
    }
    folder.leave();
    return broken;
}

}  // namespace orrery::fuzz
