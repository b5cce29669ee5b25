// Pictures and films of the page of a run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/values.hpp"
#include "output/json.hpp"
#include "picture/browser.hpp"

namespace orrery::app {

inline constexpr int kLeastSide = 16;  // pixels of a picture
inline constexpr int kMostSide = 8192;

struct PictureView {
    int width = 640;  // pixels
    int height = 400;
    bool dark = false;
    bool panels = false;            // the whole page, not the scene alone
    std::string body;               // that is chosen; "": none
    std::optional<Vector3> camera;  // its place, m; absent: as the page has it
    std::optional<Vector3> lookAt;  // what is in the middle of the picture, m
    std::vector<std::string> show;  // layers of the page, by their words: "trails"
    std::vector<std::string> hide;
};

// Functions throw a PictureFailure, or PictureStopped.
class PagePictures {
public:
    // `page` is a file that `run --record` writes; `stop` outlives it, or is null.
    PagePictures(const std::filesystem::path& page, const PictureView& view, const StopRequest* stop);

    [[nodiscard]] double begin() const { return begin_; }  // s, of the run
    [[nodiscard]] double end() const { return end_; }
    // Whether the run has such a moment. The last step may end a little earlier than was asked for.
    [[nodiscard]] bool has(double time) const { return time >= begin_ - frame_ && time <= end_ + frame_; }
    // A PNG of the run at a time, also between its frames.
    [[nodiscard]] std::string at(double time);
    // The view, with the camera where it was for the last picture.
    [[nodiscard]] PictureView withCamera(PictureView view);

private:
    void check(const PictureView& view, const Json& page);

    Browser browser_;
    double begin_ = 0;
    double end_ = 0;
    double frame_ = 0;  // s between the last two
};

// Two pictures of one size, and a third one that shows where they differ.
struct Beside {
    std::string png;
    double changed = 0;  // share of pixels that differ
};
// Pixels of the three, side by side with a word below each, for pictures of so many.
[[nodiscard]] int besideWidth(int width);
[[nodiscard]] int besideHeight(int height);
// `view` says how large one is; `folder` is for temporary files.
[[nodiscard]] Beside picturesBeside(const std::string& before, const std::string& after, const PictureView& view,
                                    const std::filesystem::path& folder, const StopRequest* stop);

// The address of a file for a browser.
[[nodiscard]] std::string addressOfFile(const std::filesystem::path& file);
// Waits until an expression of JavaScript is true in the page, which may take seconds to come.
void awaitTrue(Browser& browser, const std::string& expression);

// ".png, .gif": what the name of a picture or film may end in.
[[nodiscard]] std::string pictureSuffixes();
[[nodiscard]] bool isPictureName(std::string_view file);
// Is it a moving picture, which ffmpeg makes?
[[nodiscard]] bool isFilmName(std::string_view file);

// Makes a film of the pictures 00000.png, 00001.png, ... of a folder in that folder, in the format that the name of
// `file` stands for, and returns its path.
[[nodiscard]] std::filesystem::path makeFilm(const std::filesystem::path& folder, double framesPerSecond,
                                             std::string_view file, const StopRequest* stop);

}  // namespace orrery::app
