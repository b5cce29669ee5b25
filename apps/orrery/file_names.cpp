#include "file_names.hpp"

#include <filesystem>
#include <memory>
#include <system_error>

#include "orrery/base/spelling.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/document/uris.hpp"
#include "output/say.hpp"
#include "scene_file.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// The place where writing to the path ends, even if nothing is there yet.
fs::path destinationOf(fs::path path) {
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
        path = path.parent_path() / fs::read_symlink(path, error);
    }
    const fs::path whole = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? path.lexically_normal() : whole;
}

struct ResolvedFile {
    const NamedFile& named;
    std::string destination;  // "": a standard stream, a pipe or a device
    bool hasOtherNames = false;
};

std::vector<ResolvedFile> resolvedFiles(const std::vector<NamedFile>& files) {
    std::vector<ResolvedFile> resolved;
    for (const NamedFile& each : files) {
        ResolvedFile& file = resolved.emplace_back(ResolvedFile{each, {}});
        std::error_code error;
        const fs::file_status status = fs::status(each.file, error);
        if (each.file == kStandardStream || (fs::exists(status) && !fs::is_regular_file(status))) continue;
        file.destination = destinationOf(each.file).string();
        file.hasOtherNames = fs::exists(status) && fs::hard_link_count(each.file, error) > 1;
    }
    return resolved;
}

bool isSameFile(const ResolvedFile& a, const ResolvedFile& b) {
    if (a.destination.empty() || b.destination.empty()) return false;
    std::error_code error;
    return a.destination == b.destination ||
           (a.hasOtherNames && b.hasOtherNames && fs::equivalent(a.destination, b.destination, error));
}

std::string optionAndFile(const NamedFile& named) {
    return named.option.empty() ? named.file : named.option + ' ' + named.file;
}

}  // namespace

bool endsIn(std::string_view file, std::string_view suffix) {
    if (file.size() < suffix.size()) return false;
    return editDistance(file.substr(file.size() - suffix.size()), suffix, 0) == 0;
}

std::vector<NamedFile> filesBeside(const Scene& scene) {
    std::vector<NamedFile> files;
    const auto document = std::dynamic_pointer_cast<const JsonFile>(scene.source());
    if (!document || document->folder().empty()) return files;
    for (const char* table : {"buffers", "images"}) {
        const JsonValue list = document->json().root()[table];
        for (JsonValue each = list.isArray() ? list.first() : JsonValue(); each; each = each.next()) {
            const auto uri = each["uri"].string();
            if (!uri || isDataUri(*uri) || !refusalOf(*uri).empty()) continue;
            if (const auto file = fileInFolder(document->folder(), *uri)) files.push_back({{}, file->string()});
        }
    }
    return files;
}

bool outputsAreApart(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& outputs) {
    const std::vector<ResolvedFile> read = resolvedFiles(inputs);
    const std::vector<ResolvedFile> written = resolvedFiles(outputs);
    for (std::size_t i = 0; i < written.size(); ++i) {
        for (const ResolvedFile& input : read) {
            if (!isSameFile(written[i], input)) continue;
            say(optionAndFile(written[i].named) + " is a file that is read (" + optionAndFile(input.named) +
                "): it would be overwritten");
            return false;
        }
        for (std::size_t k = 0; k < i; ++k) {
            if (!isSameFile(written[i], written[k])) continue;
            say(optionAndFile(written[k].named) + " and " + optionAndFile(written[i].named) + " are the same file");
            return false;
        }
    }
    return true;
}

bool outputsAreNew(const std::vector<NamedFile>& outputs) {
    for (const ResolvedFile& each : resolvedFiles(outputs)) {
        std::error_code error;
        if (each.destination.empty() || !fs::exists(each.destination, error)) continue;
        say(optionAndFile(each.named) + " is there already, and --no-clobber keeps it");
        return false;
    }
    return true;
}

}  // namespace orrery::app
