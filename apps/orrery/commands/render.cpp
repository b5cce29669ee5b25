// orrery render: pictures and films of a run, of its page as Chromium draws it.
#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <utility>

#include "commands/commands.hpp"
#include "commands/run.hpp"
#include "file_names.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/system.hpp"
#include "orrery/document/file.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "output/progress.hpp"
#include "output/records.hpp"
#include "output/say.hpp"
#include "picture/picture.hpp"
#include "stop_request.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

constexpr double kFramesOfFilm = 25;    // a second
constexpr double kFramesOfGif = 12.5;   // a gif counts hundredths of a second, and is large
constexpr double kMostFrames = 10'000;  // of a film
constexpr double kFramesOfRun = 60;     // a second, of which a page keeps half
constexpr int kWidest = 16'384;         // pixels that Chromium draws

struct RenderOptions {
    RunOptions run;
    PictureView view;
    std::string out;
    bool hasDuration = false;
    std::string ofRun;           // an option of the simulation that was given; "": none
    std::optional<double> at;    // s; absent: the end
    std::optional<double> from;  // s
    std::optional<double> to;
    std::optional<double> framesPerSecond;
    bool beside = false;  // before, after, and where they differ

    [[nodiscard]] bool isFilm() const { return isFilmName(out); }
    [[nodiscard]] bool isOfPage() const { return endsIn(run.file, ".html"); }
};

bool isOption(bool isWrong, const std::string& text) {
    if (isWrong) say(text);
    return !isWrong;
}

// Checks, before the simulation, all that can be known then.
ExitStatus checkUse(const RenderOptions& options) {
    const std::string& out = options.out;
    std::vector<NamedFile> inputs{NamedFile{"", options.run.file}};
    if (!options.run.ghost.empty()) inputs.push_back(NamedFile{"", options.run.ghost});
    const std::vector<NamedFile> outputs{NamedFile{"-o", out}};
    const bool isGood =
        isOption(!isPictureName(out), "-o " + out + ": the name must end in one of " + pictureSuffixes()) &&
        isOption(options.isFilm() && options.at, "--at is for a picture: a film has --from and --to") &&
        isOption(!options.isFilm() && (options.from || options.to),
                 "--from and --to are for a film: a picture has --at") &&
        isOption(!options.isFilm() && options.framesPerSecond, "--fps is for a film") &&
        isOption(options.from && options.to && *options.from >= *options.to, "--from is to be before --to") &&
        isOption(options.isOfPage() && !options.run.ghost.empty(),
                 "a page has been recorded with what it compares: BEFORE is for a scene") &&
        isOption(options.beside && (options.run.ghost.empty() || endsIn(options.run.ghost, ".csv")),
                 "--beside is for two scenes: AFTER BEFORE") &&
        isOption(options.beside && options.isFilm(), "--beside is for a picture") &&
        isOption(options.beside && besideWidth(options.view.width) > kWidest, "--beside: --size is too wide") &&
        isOption(options.isOfPage() && !options.ofRun.empty(),
                 options.ofRun + " is for a scene: a page shows the run that was recorded") &&
        outputsAreApart(inputs, outputs);
    if (!isGood) return ExitStatus::WrongUse;
    if (!options.isOfPage() && !fs::exists(pageTemplate())) {
        say("render: " + pageTemplate().string() + " is missing: build it with npm (see docs/viewer.md)");
        return ExitStatus::WrongUse;
    }
    if (options.isFilm() && !system::hasProgram("ffmpeg")) {
        say("-o " + out +
            ": films are made by ffmpeg, which is not there: install it (Debian: apt install ffmpeg), or write .png");
        return ExitStatus::WrongUse;
    }
    static_cast<void>(browserProgram());
    return ExitStatus::Good;
}

// A page that was recorded before. "": `status` says why.
fs::path pageGiven(const fs::path& page, DiagnosticLog& log, ExitStatus& status) {
    status = ExitStatus::FileTrouble;
    const auto text = readFile(page, DocumentLimits{}.bytes, log, placeOfFile(page));
    if (!text) return {};
    if (text->find("\"orrery-page\"") == std::string::npos) {
        say(page.string() + ": this is no page of a run");
        return {};
    }
    status = ExitStatus::Good;
    return page;
}

// The page that is drawn: the given one, or one that is recorded into the folder. "": `status` says why.
fs::path pageOf(const RenderOptions& options, const fs::path& folder, DiagnosticLog& log, ExitStatus& status) {
    if (options.isOfPage()) return pageGiven(options.run.file, log, status);
    RunOptions run = options.run;
    if (const auto& last = options.isFilm() ? options.to : options.at; last && !options.hasDuration)
        run.duration = std::max(*last, run.dt);
    run.recordEvery = std::max<std::int64_t>(1, static_cast<std::int64_t>(1 / (kFramesOfRun * run.dt)));
    const fs::path page =
        folder / (fs::path(run.file == kStandardStream ? "stdin" : run.file).stem().string() + ".html");
    run.records = {page.string()};
    run.quiet = true;
    run.json = false;
    status = runScene(run);
    std::error_code error;
    return fs::exists(page, error) ? page : fs::path();
}

struct Moments {
    double from = 0;  // s
    double between = 0;
    std::size_t count = 1;

    [[nodiscard]] double at(std::size_t i) const { return from + static_cast<double>(i) * between; }
};

// A time that was asked for; `usual` where none was.
double momentOf(const char* name, const std::optional<double>& asked, double usual, const PagePictures& pictures) {
    if (!asked) return usual;
    if (!pictures.has(*asked))
        throw PictureFailure(true, std::string(name) + ' ' + rounded(*asked) + " s is not in the run, which is from " +
                                       rounded(pictures.begin()) + " s to " + rounded(pictures.end()) + " s");
    return std::clamp(*asked, pictures.begin(), pictures.end());
}

Moments momentsOf(const RenderOptions& options, const PagePictures& pictures, double framesPerSecond) {
    if (!options.isFilm()) return {momentOf("--at", options.at, pictures.end(), pictures)};
    const double from = momentOf("--from", options.from, pictures.begin(), pictures);
    const double to = std::max(from, momentOf("--to", options.to, pictures.end(), pictures));
    const double frames = std::floor((to - from) * framesPerSecond + 1e-6) + 1;
    if (frames > kMostFrames)
        throw PictureFailure(true, "the film would have " + rounded(frames) + " pictures, more than " +
                                       rounded(kMostFrames) + ": choose a smaller --fps, or a shorter time");
    return {from, 1 / framesPerSecond, static_cast<std::size_t>(frames)};
}

bool copyTo(const fs::path& from, const std::string& to, DiagnosticLog& log) {
    const auto bytes = readFile(from, DocumentLimits{}.bytes, log, placeOfFile(from));
    return bytes && writeFile(to, *bytes, log);
}

bool keepFrame(const fs::path& folder, std::size_t index, const std::string& png) {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "%05zu.png", index);
    std::ofstream out(folder / name.data(), std::ios::binary);
    return (out << png).flush().good();
}

// Draws the page, and writes the picture or film. False after a diagnostic. A signal lets the folders for temporary
// files be removed first.
bool draw(const RenderOptions& options, const fs::path& page, const fs::path& folder, Moments& moments,
          DiagnosticLog& log) {
    const double usual = endsIn(options.out, ".gif") ? kFramesOfGif : kFramesOfFilm;
    const double framesPerSecond = options.framesPerSecond.value_or(usual);
    const StopRequest stop;
    PagePictures pictures(page, options.view, &stop);
    moments = momentsOf(options, pictures, framesPerSecond);
    static_cast<void>(pictures.at(moments.from));  // lets the page take its size
    Progress progress(moments.count, !options.run.quiet);
    for (std::size_t i = 0; i < moments.count; ++i) {
        const std::string png = pictures.at(moments.at(i));
        if (!options.isFilm()) return writeFile(options.out, png, log);
        if (!keepFrame(folder, i, png)) throw PictureFailure(false, "no room for the pictures of the film: see TMPDIR");
        progress.update(i + 1);
    }
    return copyTo(makeFilm(folder, framesPerSecond, options.out, &stop), options.out, log);
}

// The picture or film that was drawn.
struct Drawn {
    Moments moments;
    bool isDrawn = false;
    std::optional<double> changed;  // share of pixels, with --beside
};

// The page of the second scene alone. "": `status` says why.
fs::path pageBefore(RenderOptions options, double time, const fs::path& folder, DiagnosticLog& log,
                    ExitStatus& status) {
    options.run.file = std::exchange(options.run.ghost, {});
    options.at = time;
    const fs::path own = folder / "before";
    std::error_code error;
    fs::create_directory(own, error);
    return pageOf(options, own, log, status);
}

// Draws both scenes from one place, where the page of both looks from. Sets `status` if there is no picture.
void drawBeside(const RenderOptions& options, const fs::path& page, const fs::path& folder, Drawn& drawn,
                DiagnosticLog& log, ExitStatus& status) {
    PictureView view = options.view;
    const auto pictureAt = [](PagePictures& pictures, double time) {
        static_cast<void>(pictures.at(time));  // lets the page take its size
        return pictures.at(time);
    };
    std::string after;
    {
        const StopRequest stop;
        view.hide.emplace_back("ghost");
        PagePictures pictures(page, view, &stop);
        drawn.moments = momentsOf(options, pictures, kFramesOfFilm);
        after = pictureAt(pictures, drawn.moments.from);
        view = pictures.withCamera(options.view);
    }
    const fs::path other = pageBefore(options, drawn.moments.from, folder, log, status);
    if (other.empty() || static_cast<int>(status) > 128) return;
    const StopRequest stop;
    std::string before;
    {
        PagePictures pictures(other, view, &stop);
        before = pictureAt(pictures, momentOf("--at", drawn.moments.from, pictures.end(), pictures));
    }
    const Beside beside = picturesBeside(before, after, view, folder, &stop);
    drawn.changed = beside.changed;
    drawn.isDrawn = writeFile(options.out, beside.png, log);
}

Json resultJson(const RenderOptions& options, const Drawn& drawn, const DiagnosticLog& log) {
    const PictureView& view = options.view;
    Json result{{"file", options.run.file},
                {"picture", drawn.isDrawn ? Json(options.out) : Json()},
                {"width", options.beside ? besideWidth(view.width) : view.width},
                {"height", options.beside ? besideHeight(view.height) : view.height},
                {"from", drawn.moments.from},
                {"to", drawn.moments.at(drawn.moments.count - 1)},
                {"frames", drawn.moments.count}};
    if (drawn.changed) result["changed"] = *drawn.changed;
    result["diagnostics"] = toJson(log);
    return result;
}

ExitStatus render(const RenderOptions& options) {
    if (const ExitStatus use = checkUse(options); use != ExitStatus::Good) return use;
    DiagnosticLog log;
    checkFolders({options.out}, log);
    ExitStatus status = ExitStatus::Good;
    Drawn drawn;
    if (!log.hasErrors()) {
        const WorkFolder folder;
        // Else the page would be written where the program was started.
        if (folder.path().empty()) throw PictureFailure(false, "no folder for temporary files can be made: see TMPDIR");
        const fs::path page = pageOf(options, folder.path(), log, status);
        if (static_cast<int>(status) > 128) return status;  // stopped by a signal
        if (!page.empty() && options.beside) {
            drawBeside(options, page, folder.path(), drawn, log, status);
            if (static_cast<int>(status) > 128) return status;
        } else {
            drawn.isDrawn = !page.empty() && draw(options, page, folder.path(), drawn.moments, log);
        }
    }
    printDiagnostics(log, {Severity::Warning});
    if (options.run.json) {
        print(resultJson(options, drawn, log));
    } else if (!options.run.quiet && drawn.isDrawn) {
        tell(printable(options.out) + '\n');
    }
    return log.hasErrors() ? ExitStatus::FileTrouble : status;
}

ExitStatus runRender(const RenderOptions& options) {
#ifdef SIGCHLD
    std::signal(SIGCHLD, SIG_DFL);  // where it is ignored, as a parent may have it, no child can be waited for
#endif
    try {
        return render(options);
    } catch (const PictureStopped& stopped) {
        say("stopped by " + std::string(causeOf(stopped.signal)) + " while it was drawing");
        return static_cast<ExitStatus>(128 + stopped.signal);
    } catch (const PictureFailure& failure) {
        say(failure.what());
        if (options.run.json && !failure.isOfRequest)
            print({{"file", options.run.file}, {"picture", nullptr}, {"fault", failure.what()}});
        return failure.isOfRequest ? ExitStatus::WrongUse : ExitStatus::FileTrouble;
    }
}

// "640x400".
void setSize(PictureView& view, const std::string& text) {
    const std::size_t cross = text.find('x');
    const auto width = parseInteger(text.substr(0, cross));
    const auto height = parseInteger(cross == std::string::npos ? "" : text.substr(cross + 1));
    const auto isSide = [](const auto& side) { return side && *side >= kLeastSide && *side <= kMostSide; };
    if (!isSide(width) || !isSide(height))
        refuse("two numbers from " + std::to_string(kLeastSide) + " to " + std::to_string(kMostSide) + ", 640x400",
               text);
    view.width = static_cast<int>(*width);
    view.height = static_cast<int>(*height);
}

// Keeps the name of an option of the simulation that is given: it is in vain for a page.
void noteOptions(OptionList& list, RenderOptions& options) {
    for (const Option& each : list.rows()) {
        if (each.isPositional()) continue;
        const std::string name = each.longName();
        list.at(name).set = [&options, name, set = each.set](const std::string& text) {
            set(text);
            options.ofRun = name;
        };
    }
}

void addView(OptionList& list, PictureView& view) {
    list.text(
            "--size", [&view](const std::string& text) { setSize(view, text); }, "Width and height in pixels")
        .taking("WxH")
        .preset = "640x400";
    list.vector("--camera", view.camera, "Place of the camera, m (default: from where all is seen)").under(kFurther);
    list.vector("--look-at", view.lookAt, "Middle of the picture, m").under(kFurther);
    list.choice("--theme", view.dark, Words<bool>{{"light", false}, {"dark", true}}, "Background").under(kFurther);
    list.text("--body", view.body, "Choose this body: its name, its trail").taking("NAME").under(kFurther);
    list.texts("--show", Takes::ValueEach, view.show,
               "Show a layer, too: shapes, masses, joints, triggers, gravity, contacts, trails, velocities, torques")
        .taking("LAYER");
    list.texts("--hide", Takes::ValueEach, view.hide, "Do not show a layer").taking("LAYER").under(kFurther);
    list.flag("--panels", view.panels, "The whole page, with its tree, values and plots").under(kFurther);
}

}  // namespace

Command renderCommand() {
    auto options = std::make_shared<RenderOptions>();
    Command command{"render", "Makes a picture or a film of a run, drawn by Chromium (films: and ffmpeg)"};
    OptionList& list = command.options;
    addSceneOptions(list, options->run);
    noteOptions(list, *options);
    list.at("FILE").help += "; or a page of a run (.html)";
    Option& duration = list.at("--duration");
    duration.set = [options, set = duration.set](const std::string& text) {
        set(text);
        options->hasDuration = true;
    };
    list.text("BEFORE", options->run.ghost, "Shown through the first, as `view` does");
    list.file("-o,--out", options->out, "The picture: by its ending, " + pictureSuffixes())
        .require("a name for the picture: -o OUT.png");
    list.number("--at", Sign::NotNegative, options->at, "Time of a picture, s (default: the end)");
    list.number("--from", Sign::NotNegative, options->from, "Begin of a film, s");
    list.number("--to", Sign::Positive, options->to, "End of a film, s");
    list.number("--fps", Sign::Positive, options->framesPerSecond,
                "Pictures a second of a film (default: 25; .gif: 12.5)");
    list.flag("--beside", options->beside,
              "BEFORE, FILE and where they differ, side by side, each of --size and from the same place")
        .under(kFurther);
    addView(list, options->view);
    addOutputOptions(list, options->run.json, options->run.quiet, "Print errors only: not the name of the picture");
    command.examples = {
        {"orrery render tower.xode -o tower.png --at 1.2", "A picture of 1.2 s"},
        {"orrery render tower.xode -o tower.gif --to 4", "A film of four seconds"},
        {"orrery render after.gltf before.gltf -o both.png", "Where two runs end, one through the other"},
        {"orrery render after.gltf before.gltf -o three.png --beside", "The same, side by side, with what differs"},
    };
    command.run = [options] { return runRender(*options); };
    return command;
}

}  // namespace orrery::app
