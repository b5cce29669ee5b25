#include "orrery/formats/format.hpp"

#include "orrery/document/glb.hpp"

namespace orrery {
namespace {

// A JSON object may also belong to another format.
Format::Match matchGltf(std::string_view bytes, bool /*namedSo*/) {
    if (looksLikeGlb(bytes)) return Format::Match::Certain;
    return firstCharacter(bytes) == '{' ? Format::Match::Possible : Format::Match::No;
}

}  // namespace

constinit const Format kGltfFormat{"glTF", "glTF 2.0", {"gltf", {}}, {"glb", {}}, false, matchGltf, nullptr};

}  // namespace orrery
