#include <fstream>

#include "orrery/base/base64.hpp"
#include "orrery/base/numbers.hpp"
#include "picture/picture.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

constexpr int kPictures = 3;
constexpr int kGap = 4;       // pixels between them
constexpr int kCaption = 24;  // pixels below each

constexpr std::string_view kHead = R"(<!doctype html>
<meta charset="utf-8">
<style>
  :root { color-scheme: light dark; }
  body { display: flex; gap: 4px; margin: 0; font: 14px sans-serif; }
  figure { margin: 0; }
  img, canvas { display: block; }
  figcaption { height: 24px; line-height: 24px; text-align: center; }
</style>
)";

// Pixels that differ are red on a pale picture. Resolves with their share.
constexpr std::string_view kScript = R"(
<figure><canvas id="difference"></canvas><figcaption>difference</figcaption></figure>
<script>
  const kLeast = 12; // of 255, in any colour: less is no difference to the eye
  function pixelsOf(image, context) {
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  }
  async function compare() {
    const [before, after] = document.querySelectorAll('img');
    await Promise.all([before.decode(), after.decode()]);
    const canvas = document.querySelector('#difference');
    Object.assign(canvas, { width: after.width, height: after.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const [old, now] = [pixelsOf(before, context), pixelsOf(after, context)];
    let changed = 0;
    for (let i = 0; i < now.length; i += 4) {
      const differs = [0, 1, 2].some((c) => Math.abs(now[i + c] - old[i + c]) >= kLeast);
      const pale = 192 + (now[i] + now[i + 1] + now[i + 2]) / 12;
      now.set(differs ? [208, 32, 32] : [pale, pale, pale], i);
      changed += differs;
    }
    context.putImageData(new ImageData(now, after.width, after.height), 0, 0);
    return (4 * changed) / now.length;
  }
  window.compared = compare();
</script>
)";

std::string figureOf(const std::string& png, std::string_view caption) {
    return "<figure><img src=\"data:image/png;base64," + base64(png) + "\"><figcaption>" + std::string(caption) +
           "</figcaption></figure>";
}

}  // namespace

int besideWidth(int width) {
    return kPictures * width + (kPictures - 1) * kGap;
}

int besideHeight(int height) {
    return height + kCaption;
}

Beside picturesBeside(const std::string& before, const std::string& after, const PictureView& view,
                      const fs::path& folder, const StopRequest* stop) {
    const fs::path page = folder / "beside.html";
    std::ofstream out(page, std::ios::binary);
    out << kHead << figureOf(before, "before") << figureOf(after, "after") << kScript;
    if (!out.flush().good()) throw PictureFailure(false, "no room for the pictures: see TMPDIR");
    Browser browser(besideWidth(view.width), besideHeight(view.height), view.dark, stop);
    browser.open(addressOfFile(page));
    awaitTrue(browser, "Boolean(window.compared)");
    const double changed = browser.evaluate("window.compared").get<double>();
    return {browser.screenshot(), changed};
}

}  // namespace orrery::app
