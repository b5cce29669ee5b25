#include "orrery/exporters/source_files.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/document/uris.hpp"
#include "orrery/exporters/g4mf.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/save.hpp"

namespace orrery {
namespace {

namespace fs = std::filesystem;

// The names of all files of the document: seen from nowhere, none of them is there.
std::vector<std::string> namedFiles(const Scene& scene, std::string_view bytes) {
    std::vector<std::string> uris = gltfFilesMissing(scene, bytes, {});
    for (std::string& uri : g4mfFilesMissing(scene, bytes, {})) uris.push_back(std::move(uri));
    std::sort(uris.begin(), uris.end());
    uris.erase(std::unique(uris.begin(), uris.end()), uris.end());
    return uris;
}

class Gathering {
public:
    Gathering(std::size_t limit, DiagnosticLog& log) : left_(limit), limit_(limit), log_(log) {}

    // False, with a diagnostic, where it is too large.
    bool add(std::string name, std::string bytes) {
        if (bytes.size() > left_) return refuse(name);
        left_ -= bytes.size();
        files_.push_back({std::move(name), std::move(bytes)});
        return true;
    }
    // Files that cannot be read are left out: the scene did without them, too.
    bool addFrom(const fs::path& folder, const std::string& uri) {
        const auto path = refusalOf(uri).empty() ? fileInFolder(folder, uri) : std::nullopt;
        std::error_code error;
        const auto size = path ? fs::file_size(*path, error) : 0;
        if (!path || error) return true;
        const std::string name = fs::path(percentDecoded(uri)).lexically_normal().generic_string();
        if (size > left_) return refuse(name);
        DiagnosticLog ignored;
        auto bytes = readFile(*path, left_, ignored, {});
        return !bytes || add(name, *std::move(bytes));
    }
    [[nodiscard]] std::vector<SourceFile> take() { return std::move(files_); }

private:
    bool refuse(const std::string& name) {
        log_.report(code::FILE_TOO_LARGE, placeOfFile(name),
                    "the files of the scene up to this one are larger than the limit",
                    {{}, "at most " + std::to_string(limit_) + " bytes"});
        return false;
    }

    std::size_t left_;
    std::size_t limit_;
    DiagnosticLog& log_;
    std::vector<SourceFile> files_;
};

}  // namespace

std::vector<SourceFile> sourceFiles(const Scene& scene, const std::string& name, std::size_t limit,
                                    DiagnosticLog& log) {
    if (!scene.asRead()) return {};
    auto bytes = saveBytes(scene, scene.asRead()->format, log);
    if (!bytes) return {};
    const std::vector<std::string> uris = namedFiles(scene, *bytes);
    Gathering gathering(limit, log);
    if (!gathering.add(name, *std::move(bytes))) return {};
    const auto document = std::dynamic_pointer_cast<const JsonFile>(scene.source());
    for (const std::string& uri : uris) {
        if (!gathering.addFrom(document->folder(), uri)) return {};
    }
    return gathering.take();
}

}  // namespace orrery
