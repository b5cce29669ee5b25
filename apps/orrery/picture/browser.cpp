#include "picture/browser.hpp"

#include <cstdlib>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/base/system.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/document/uris.hpp"

namespace orrery::app {
namespace {

constexpr std::chrono::seconds kLongest{120};
constexpr std::chrono::seconds kEnding{5};

std::vector<std::string> commandOf(const WorkFolder& folder) {
    if (folder.path().empty()) throw PictureFailure(false, "no folder for temporary files can be made: see TMPDIR");
    std::vector<std::string> words{browserProgram(),
                                   "--headless",
                                   "--use-gl=angle",
                                   "--use-angle=swiftshader",  // needs no graphics card
                                   "--enable-unsafe-swiftshader",
                                   "--hide-scrollbars",
                                   "--no-first-run",
                                   "--disable-extensions",
                                   "--disable-background-networking",
                                   "--user-data-dir=" + (folder.path() / "profile").string(),
                                   "--remote-debugging-pipe"};
    if (system::isRoot()) words.emplace_back("--no-sandbox");  // Chromium's sandbox refuses root
    words.emplace_back("about:blank");
    return words;
}

}  // namespace

std::string browserProgram() {
    const char* asked = std::getenv("ORRERY_CHROMIUM");
    if (asked && *asked) {
        std::error_code error;
        const std::filesystem::path path = asked;
        const bool isThere = path.has_parent_path() ? std::filesystem::exists(path, error) : system::hasProgram(asked);
        if (isThere) return asked;
        throw PictureFailure(true, "pictures are drawn by a browser: ORRERY_CHROMIUM is \"" + std::string(asked) +
                                       "\", which is no program");
    }
    for (const char* name : {"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"})
        if (system::hasProgram(name)) return name;
    throw PictureFailure(
        true,
        "pictures are drawn by a browser, and there is no Chromium: install it (Debian: apt install chromium), or name "
        "one in the variable ORRERY_CHROMIUM");
}

Browser::Browser(int width, int height, bool dark, const StopRequest* stop)
    : stop_(stop),
      program_(commandOf(folder_), folder_.path() / "log"),
      until_(std::chrono::steady_clock::now() + kLongest) {
    const Json target = call("Target.createTarget", {{"url", "about:blank"}})["targetId"];
    session_ = call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}})["sessionId"].get<std::string>();
    call("Emulation.setDeviceMetricsOverride",
         {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", false}});
    Json features = Json::array();
    features.push_back({{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}});
    features.push_back({{"name", "prefers-reduced-motion"}, {"value", "reduce"}});
    call("Emulation.setEmulatedMedia", {{"features", std::move(features)}});
}

// It removes what it has in the folder for temporary files if it is told to end.
Browser::~Browser() {
    std::string text = jsonText(Json{{"id", ++last_}, {"method", "Browser.close"}});
    text += '\0';
    program_.send(text);
    const auto until = std::chrono::steady_clock::now() + kEnding;
    while (program_.receive(text, until, nullptr)) {
    }
    program_.awaitEnd(until);
}

void Browser::open(const std::string& address) {
    const Json answer = call("Page.navigate", {{"url", address}});
    if (answer.contains("errorText")) fail(address + ": " + answer["errorText"].get<std::string>());
}

Json Browser::evaluate(const std::string& expression) {
    const Json answer =
        call("Runtime.evaluate", {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
    if (answer.contains("exceptionDetails"))
        fail(answer["exceptionDetails"]["exception"]["description"].get<std::string>());
    return answer["result"]["value"];
}

std::string Browser::screenshot() {
    const Json answer = call("Page.captureScreenshot", {{"format", "png"}});
    auto png = base64Decoded(answer["data"].get<std::string>());
    if (!png || png->empty()) fail("an empty picture");
    return *std::move(png);
}

Json Browser::call(std::string_view method, Json parameters) {
    until_ = std::chrono::steady_clock::now() + kLongest;
    Json message{{"id", ++last_}, {"method", method}, {"params", std::move(parameters)}};
    if (!session_.empty()) message["sessionId"] = session_;
    std::string text = jsonText(message);
    text += '\0';
    program_.send(text);
    while (true) {
        Json answer = receive();
        if (answer["method"].get<std::string>() == "Inspector.targetCrashed") fail("the page has crashed");
        if (answer["id"].get<int>() != last_) continue;
        if (answer.contains("error")) fail(answer["error"]["message"].get<std::string>());
        return answer["result"];
    }
}

// The next message of the browser.
Json Browser::receive() {
    std::size_t end = text_.find('\0');
    while (end == std::string::npos) {
        const std::size_t before = text_.size();
        if (!program_.receive(text_, until_, stop_)) {
            if (signalOf(stop_) != 0) throw PictureStopped{signalOf(stop_)};
            const bool isLate = std::chrono::steady_clock::now() >= until_;
            fail(isLate ? "no answer in " + std::to_string(kLongest.count()) + " s" : "it has ended");
        }
        end = text_.find('\0', before);
    }
    DiagnosticLog log;
    const auto document = JsonDocument::parse(text_.substr(0, end), "DevTools", {}, log);
    text_.erase(0, end + 1);
    return json::jsonOf(document->root()).value_or(Json());
}

void Browser::fail(const std::string& why) const {
    const std::string printed = endOfLog(folder_.path() / "log");
    throw PictureFailure(false, "the browser has drawn no picture: " + why + (printed.empty() ? "" : ": " + printed));
}

}  // namespace orrery::app
