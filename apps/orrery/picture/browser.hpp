// Chromium without a window, which draws pages. It is told over DevTools' protocol
// (https://chromedevtools.github.io/devtools-protocol).
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

#include "output/json.hpp"
#include "picture/child.hpp"

namespace orrery::app {

// There is no picture; the text says why, and what to do.
struct PictureFailure : std::runtime_error {
    PictureFailure(bool ofRequest, const std::string& text) : std::runtime_error(text), isOfRequest(ofRequest) {}
    bool isOfRequest;  // there is no browser, or the page lacks what is asked for
};

// This process is to stop.
struct PictureStopped {
    int signal;
};

// The program that draws: the one that ORRERY_CHROMIUM names, or the first of the usual names that PATH has. Throws a
// PictureFailure if there is none.
[[nodiscard]] std::string browserProgram();

// All functions throw a PictureFailure if the browser fails, or takes longer than two minutes, and PictureStopped where
// `stop` says so, which outlives it or is null.
class Browser {
public:
    // Pixels of the page. People who have asked for little motion see pages as this one draws them.
    Browser(int width, int height, bool dark, const StopRequest* stop);
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    // Asks for an address, and does not wait until the page is there.
    void open(const std::string& address);
    // The value of an expression of JavaScript in the page, or that of its promise.
    [[nodiscard]] Json evaluate(const std::string& expression);
    // The page as a PNG.
    [[nodiscard]] std::string screenshot();

private:
    Json call(std::string_view method, Json parameters);
    [[nodiscard]] Json receive();
    [[noreturn]] void fail(const std::string& why) const;

    const StopRequest* stop_;
    WorkFolder folder_;
    ChildProcess program_;
    std::string text_;     // what has come, and was not read
    std::string session_;  // with the page, once there is one
    int last_ = 0;         // number of the last call
    std::chrono::steady_clock::time_point until_;
};

}  // namespace orrery::app
