#include "picture/picture.hpp"

#include <algorithm>
#include <array>
#include <thread>

#include "file_names.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// Until two pictures are drawn: the first may have changed what the second is laid out in.
constexpr std::string_view kDrawn =
    "new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(true))); })";

// As it may stand in an address.
std::string inAddress(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/,";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (kPlain.find(c) != std::string_view::npos) {
            result += c;
        } else {
            result += '%';
            result += kDigits[byte >> 4U];
            result += kDigits[byte & 15U];
        }
    }
    return result;
}

std::string withCommas(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
    return text;
}

std::string numbersOf(const Vector3& v) {
    return orrery::toText(v.x) + ',' + orrery::toText(v.y) + ',' + orrery::toText(v.z);
}

// The address, with all that the page is asked for.
std::string addressOf(const fs::path& page, const PictureView& view) {
    std::string asked = "#t=0&theme=" + std::string(view.dark ? "dark" : "light");
    const auto add = [&](const char* key, const std::string& value) {
        if (!value.empty()) asked += '&' + std::string(key) + '=' + inAddress(value);
    };
    if (!view.panels) asked += "&picture";
    add("body", view.body);
    add("show", withCommas(view.show));
    add("hide", withCommas(view.hide));
    if (view.camera) add("camera", numbersOf(*view.camera));
    if (view.lookAt) add("look", numbersOf(*view.lookAt));
    return addressOfFile(page) + asked;
}

bool hasText(const Json& list, const std::string& text) {
    return std::any_of(list.begin(), list.end(), [&](const Json& each) { return each.get<std::string>() == text; });
}

std::string listed(const Json& list) {
    std::string text;
    for (const Json& each : list) text += (text.empty() ? "" : ", ") + each.get<std::string>();
    return text;
}

}  // namespace

std::string addressOfFile(const fs::path& file) {
    return "file://" + inAddress(fs::absolute(file).string());
}

// Its script begins anew with a page that comes.
void awaitTrue(Browser& browser, const std::string& expression) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (!browser.evaluate(expression).get<bool>()) {
        if (std::chrono::steady_clock::now() > until)
            throw PictureFailure(false, "the page has shown no run in two minutes");
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

PagePictures::PagePictures(const fs::path& page, const PictureView& view, const StopRequest* stop)
    : browser_(view.width, view.height, view.dark, stop) {
    browser_.open(addressOf(page, view));
    awaitTrue(browser_, "Boolean(window.orrery?.at)");
    check(view,
          browser_.evaluate("(() => { const { data, state } = window.orrery; return { begin: data.times[0], end: "
                            "data.times.at(-1), frame: data.times.at(-1) - (data.times.at(-2) ?? data.times.at(-1)), "
                            "layers: Object.keys(state.shown), bodies: data.bodies.map(({ name "
                            "}) => name), draws: !document.querySelector('#view.without-picture') }; })()"));
}

void PagePictures::check(const PictureView& view, const Json& page) {
    if (!page["draws"].get<bool>()) throw PictureFailure(false, "the browser has no WebGL, and draws nothing");
    for (const auto* words : {&view.show, &view.hide}) {
        for (const std::string& word : *words) {
            if (!hasText(page["layers"], word))
                throw PictureFailure(true, "there is no layer " + word + ": " + listed(page["layers"]));
        }
    }
    if (!view.body.empty() && !hasText(page["bodies"], view.body))
        throw PictureFailure(true, "there is no body \"" + view.body + '"');
    begin_ = page["begin"].get<double>();
    end_ = page["end"].get<double>();
    frame_ = page["frame"].get<double>() + 1e-6;
}

std::string PagePictures::at(double time) {
    static_cast<void>(
        browser_.evaluate("(window.orrery.at(" + orrery::toText(time) + "), " + std::string(kDrawn) + ")"));
    return browser_.screenshot();
}

PictureView PagePictures::withCamera(PictureView view) {
    const Json camera = browser_.evaluate("window.orrery.camera()");
    const auto place = [](const Json& list) {
        return Vector3{list[0].get<double>(), list[1].get<double>(), list[2].get<double>()};
    };
    view.camera = place(camera["position"]);
    view.lookAt = place(camera["target"]);
    return view;
}

}  // namespace orrery::app
