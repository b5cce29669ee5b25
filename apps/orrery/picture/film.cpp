#include <array>

#include "file_names.hpp"
#include "orrery/base/numbers.hpp"
#include "picture/picture.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

struct PictureFormat {
    std::string_view suffix;
    std::vector<std::string> words;  // of ffmpeg; none: a picture that stands still
};

const std::array<PictureFormat, 4>& formats() {
    // Films that every browser plays have colours of half the size, so sides are even.
    static const std::string even = "pad=ceil(iw/2)*2:ceil(ih/2)*2";
    static const std::array<PictureFormat, 4> all{
        PictureFormat{".png", {}},
        PictureFormat{".gif",
                      {"-vf", "split[a][b];[a]palettegen=max_colors=64[p];[b][p]paletteuse=dither=none", "-loop", "0"}},
        PictureFormat{".mp4",
                      {"-vf", even, "-c:v", "libx264", "-crf", "20", "-pix_fmt", "yuv420p", "-movflags", "+faststart"}},
        PictureFormat{".webm", {"-vf", even, "-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-pix_fmt", "yuv420p"}},
    };
    return all;
}

const PictureFormat* pictureFormatOf(std::string_view file) {
    for (const PictureFormat& format : formats())
        if (endsIn(file, format.suffix)) return &format;
    return nullptr;
}

}  // namespace

std::string pictureSuffixes() {
    std::string text;
    for (const PictureFormat& format : formats()) text += (text.empty() ? "" : ", ") + std::string(format.suffix);
    return text;
}

bool isPictureName(std::string_view file) {
    return pictureFormatOf(file) != nullptr;
}

bool isFilmName(std::string_view file) {
    const PictureFormat* format = pictureFormatOf(file);
    return format && !format->words.empty();
}

// In the folder, whose name may have a % in it, which ffmpeg takes for a number of a picture.
fs::path makeFilm(const fs::path& folder, double framesPerSecond, std::string_view file, const StopRequest* stop) {
    const PictureFormat* format = pictureFormatOf(file);
    const std::string film = "film" + std::string(format->suffix);
    std::vector<std::string> words{
        "ffmpeg", "-v", "error", "-nostdin", "-y", "-framerate", orrery::toText(framesPerSecond)};
    words.insert(words.end(), {"-i", "%05d.png"});
    words.insert(words.end(), format->words.begin(), format->words.end());
    words.push_back(film);
    const fs::path log = folder / "log";
    const bool isMade = runToEnd(words, folder, log, stop);
    if (signalOf(stop) != 0) throw PictureStopped{signalOf(stop)};
    if (!isMade) throw PictureFailure(false, "ffmpeg has made no film: " + endOfLog(log));
    return folder / film;
}

}  // namespace orrery::app
