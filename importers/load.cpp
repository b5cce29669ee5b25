#include "orrery/importers/load.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "foreign.hpp"
#include "lint.hpp"
#include "memory.hpp"
#include "orrery/base/arithmetic.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/document/memory.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/importers/g4mf.hpp"
#include "orrery/importers/gltf.hpp"
#include "orrery/importers/mjcf.hpp"
#include "orrery/importers/urdf.hpp"
#include "orrery/importers/xode.hpp"

namespace orrery {
namespace {

// A format's way from the bytes of a file to a Scene.
struct Reader {
    const Format& format;
    Scene (*read)(std::string bytes, const std::string& name, const std::filesystem::path& folder,
                  const LoadOptions& options, DiagnosticLog& log);
    std::optional<Code> noHeader = {};  // reported for a file with the binary suffix that is neither binary nor text
};

Scene readGltf(std::string bytes, const std::string& name, const std::filesystem::path& folder,
               const LoadOptions& options, DiagnosticLog& log) {
    Scene scene =
        importGltf(GltfDocument::parse(std::move(bytes), name, folder, options.limits, log), options.gltf, log);
    if (options.lint) lintScene(scene, log);
    return scene;
}

Scene readG4mf(std::string bytes, const std::string& name, const std::filesystem::path& folder,
               const LoadOptions& options, DiagnosticLog& log) {
    Scene scene = importG4mf(G4mfDocument::parse(std::move(bytes), name, folder, options.limits, log), log);
    if (options.lint) lintScene(scene, log);
    return scene;
}

Scene readXode(std::string bytes, const std::string& name, const std::filesystem::path& /*folder*/,
               const LoadOptions& options, DiagnosticLog& log) {
    return importXode(XmlDocument::parse(std::move(bytes), name, options.limits, log), options.xode, log);
}

Scene readUrdf(std::string bytes, const std::string& name, const std::filesystem::path& folder,
               const LoadOptions& options, DiagnosticLog& log) {
    return importUrdf(XmlDocument::parse(std::move(bytes), name, options.limits, log), folder, options.urdf,
                      options.limits, log);
}

Scene readMjcf(std::string bytes, const std::string& name, const std::filesystem::path& folder,
               const LoadOptions& options, DiagnosticLog& log) {
    return importMjcf(XmlDocument::parse(std::move(bytes), name, options.limits, log), folder, options.urdf,
                      options.limits, log);
}

const std::array kReaders{
    Reader{kXodeFormat, readXode},
    Reader{kGltfFormat, readGltf, code::GLB_HEADER},
    Reader{kG4mfFormat, readG4mf, code::G4MF_HEADER},
    Reader{kUrdfFormat, readUrdf},
    Reader{kMjcfFormat, readMjcf},
};

// The format by the bytes, or by the suffix if the bytes do not tell it; null if there is none.
const Format* formatOfFile(std::string_view bytes, const std::string& name) {
    const Format* const named = formatOf(formatOfSuffix(name));
    const Format* possible = nullptr;
    for (const Format* format : kFormats) {
        const Format::Match match = format->match(bytes, format == named);
        if (match == Format::Match::Certain) return format;
        if (match == Format::Match::Possible && !possible) possible = format;
    }
    return possible ? possible : named;
}

// Says of a folder which scenes are in it. Names the first one, so that the advice can be copied.
void reportFolder(const std::filesystem::path& folder, DiagnosticLog& log) {
    namespace fs = std::filesystem;
    constexpr int kMostEntries = 10'000;  // looked at: a folder may be a whole disk
    std::size_t count = 0;
    fs::path first;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
    for (int i = 0; i < kMostEntries && !error && entry != fs::end(entry); ++i, entry.increment(error)) {
        std::error_code none;
        if (!entry->is_regular_file(none) || !isSceneFile(entry->path())) continue;
        ++count;
        if (first.empty() || entry->path() < first) first = entry->path();
    }
    std::string scenes = count == 0 ? "no scene" : count == 1 ? "one scene" : std::to_string(count) + " scenes";
    if (!error && entry != fs::end(entry)) scenes += " among the first " + std::to_string(kMostEntries) + " files";
    log.report(code::FILE_UNREADABLE, placeOfFile(folder), "the path is a folder, with " + scenes + " in it",
               {folder.string(), count == 0 ? std::string("a scene")
                                            : "one scene, as " + first.string() +
                                                  "; `orrery check` and `orrery validate` take folders"});
}

// Says that a file does not exist, and which one beside it was probably meant. False for a file that does.
bool reportMissing(const std::filesystem::path& file, DiagnosticLog& log) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::exists(fs::status(file, error))) return false;
    const std::string name = file.string();
    if (name.find("://") != std::string::npos) {
        log.report(code::FILE_UNREADABLE, placeOfFile(name), "this is an address, and nothing is fetched from the net",
                   {name, "the name of a file"});
        return true;
    }
    constexpr std::size_t kMostEntries = 10'000;
    std::vector<std::string> names;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::end(entry) && names.size() < kMostEntries; entry.increment(error)) {
        std::error_code none;
        if (entry->is_regular_file(none) && isSceneFile(entry->path()))
            names.push_back(entry->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    log.report(code::FILE_UNREADABLE, placeOfFile(name),
               "the file does not exist" + didYouMean(file.filename().string(), names), {name, {}});
    return true;
}

// A file that could not be read at all: a diagnostic says why.
class UnreadFile final : public Source {
public:
    explicit UnreadFile(std::string name) : name_(std::move(name)) {}
    [[nodiscard]] bool hasContents() const override { return false; }
    [[nodiscard]] Place place(Origin /*origin*/, std::string_view /*key*/) const override { return placeOfFile(name_); }

private:
    std::string name_;
};

// A scene without any object, which must not be simulated.
Scene unread(std::shared_ptr<const Source> source, std::string format = {}) {
    auto contents = std::make_shared<SceneContents>();
    contents->format = std::move(format);
    contents->simulable = false;
    return Scene(std::move(contents), std::move(source));
}

// The scene, or an unread one where its objects are too many for the file, or there is nothing in it.
Scene checkedScene(Scene scene, std::size_t memory, const std::string& name, DiagnosticLog& log) {
    if (scene.source() && !scene.source()->hasContents()) return unread(scene.source(), scene.contents().format);
    if (memoryOf(scene.contents()) <= memory) return scene;
    log.report(code::FILE_MEMORY, placeOfFile(name), "the objects of the file take more memory than the limit",
               {{}, "at most " + std::to_string(memory) + " bytes for a file of this size"});
    return unread(std::make_shared<UnreadFile>(name));
}

// Text in a binary file is read as text; anything else must have the header.
bool lacksHeader(std::string_view bytes, const std::string& name, const Reader& reader) {
    const Format& format = reader.format;
    return reader.noHeader && formatOfSuffix(name) == format.binary.name &&
           format.match(bytes, true) == Format::Match::No;
}

Scene withoutHeader(std::string_view bytes, const std::string& name, const Reader& reader, DiagnosticLog& log) {
    constexpr std::size_t kMagic = 4;
    log.report(*reader.noHeader, {Place::Kind::Bytes, name, 0, 0, 0, {}},
               bytes.empty() ? "the file is empty"
                             : "the file has no " + std::string(reader.format.title) + " header and is not JSON text",
               {std::string(bytes.substr(0, kMagic)), std::string(reader.format.title)});
    return unread(std::make_shared<UnreadFile>(name));
}

}  // namespace

Scene load(const std::filesystem::path& file, DiagnosticLog& log, const LoadOptions& options) {
    const std::string name = file.string();
    if (std::error_code error; std::filesystem::is_directory(file, error)) {
        reportFolder(file, log);
        return unread(std::make_shared<UnreadFile>(name));
    }
    if (reportMissing(file, log)) return unread(std::make_shared<UnreadFile>(name));
    auto bytes = readFile(file, options.limits.bytes, log, placeOfFile(name));
    if (!bytes) return unread(std::make_shared<UnreadFile>(name));
    // A name without a folder is in the current one; an empty folder would refuse all buffers.
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    return loadBytes(*std::move(bytes), name, folder, log, options);
}

Scene loadBytes(std::string bytes, const std::string& name, const std::filesystem::path& folder, DiagnosticLog& log,
                const LoadOptions& options) {
    const PlainArithmetic arithmetic;
    if (const auto foreign = foreignFormatOf(bytes, name)) {
        log.report(code::FILE_FORMAT_FOREIGN, placeOfFile(name),
                   "the file is " + std::string(foreign->title) +
                       ", which Orrery does not read: " + std::string(foreign->advice));
        return unread(std::make_shared<UnreadFile>(name));
    }
    const Format* format = formatOfFile(bytes, name);
    const auto* reader =
        std::find_if(kReaders.begin(), kReaders.end(), [&](const Reader& each) { return &each.format == format; });
    if (reader != kReaders.end()) {
        if (lacksHeader(bytes, name, *reader)) return withoutHeader(bytes, name, *reader, log);
        const std::size_t memory = memoryFor(options.limits, bytes.size());
        return checkedScene(reader->read(std::move(bytes), name, folder, options, log), memory, name, log);
    }
    log.report(code::FILE_FORMAT_UNKNOWN, placeOfFile(name), "the format of the file is not known",
               {{}, suffixesText()});
    return unread(std::make_shared<UnreadFile>(name));
}

}  // namespace orrery
