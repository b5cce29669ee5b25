#include "orrery/formats/format.hpp"

#include <algorithm>
#include <fstream>

namespace orrery {
namespace {

// MuJoCo reads the root element in any case.
bool isModel(std::string_view bytes) {
    std::string root = rootElement(plainHead(bytes));
    std::transform(root.begin(), root.end(), root.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return root == "mujoco";
}

// Models are in files with the suffix .xml, like many others: the root element decides.
Format::Match matchMjcf(std::string_view bytes, bool /*namedSo*/) {
    return isModel(bytes) ? Format::Match::Certain : Format::Match::No;
}

bool hasModel(const std::filesystem::path& file) {
    constexpr std::size_t kBeginning = 65'536;
    std::ifstream stream(file, std::ios::binary);
    std::string head(kBeginning, '\0');
    stream.read(head.data(), kBeginning);
    head.resize(static_cast<std::size_t>(stream.gcount()));
    return isModel(head);
}

}  // namespace

constinit const Format kMjcfFormat{"MJCF", "MJCF (MuJoCo 3)", {"mjcf", ".xml"}, {}, false, matchMjcf, hasModel};

}  // namespace orrery
