// A whole G4MF file: JSON text or binary container, its JSON, and the folder that it came from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/json_document.hpp"

namespace orrery {

inline constexpr std::uint32_t kG4mfJson = 0x4E4F534A;  // "JSON"
inline constexpr std::uint32_t kG4mfBlob = 0x424F4C42;  // "BLOB"
inline constexpr std::uint32_t kG4mfPlain = 0;
inline constexpr std::uint32_t kG4mfZstd = 0x6474735A;  // "Zstd"
inline constexpr std::size_t kG4mfHeader = 16;          // bytes before the first chunk, and bytes of a chunk's header

struct G4mfChunk {
    std::uint32_t type = 0;
    std::uint32_t encoding = kG4mfPlain;
    std::size_t offset = 0;  // offset of the data in the file
    std::size_t length = 0;  // length of the encoded data, without padding
};

[[nodiscard]] bool looksLikeG4mf(std::string_view bytes);  // does it begin with "G4MF"?

class G4mfDocument final : public JsonFile {
public:
    // Parses `bytes` as a container or JSON, depending on the content. `file` is the name used in places. `folder` is
    // the base of relative URIs; if it is empty, they are refused. Diagnostics go to `log` (G4MF_HEADER, _LENGTH,
    // _CHUNK, _ENCODING). If nothing could be read, json().root() is missing.
    [[nodiscard]] static std::shared_ptr<const G4mfDocument> parse(std::string bytes, std::string file,
                                                                   std::filesystem::path folder,
                                                                   const DocumentLimits& limits, DiagnosticLog& log);

    [[nodiscard]] const std::vector<G4mfChunk>& chunks() const { return chunks_; }  // empty for text files
    // Returns the index of the chunk that holds json(); valid only if json() has a root.
    [[nodiscard]] std::size_t jsonChunk() const { return jsonChunk_; }
    [[nodiscard]] bool hasContents() const override { return static_cast<bool>(json_->root()); }
    // Returns the decoded bytes of a chunk, at most `limit`. nullopt for damaged data and for encodings that cannot be
    // read.
    [[nodiscard]] std::optional<std::string> decoded(std::size_t chunk, std::size_t limit) const;

    // Returns the file with new JSON that is encoded like the old one. Sizes and padding are adapted; all other chunks
    // stay.
    [[nodiscard]] std::string withJson(std::string_view json) const;

private:
    using JsonFile::JsonFile;
    void readContainer(const std::string& file, DiagnosticLog& log);
    bool readChunk(std::size_t offset, const std::string& file, DiagnosticLog& log);

    std::vector<G4mfChunk> chunks_;
    std::size_t jsonChunk_ = 0;
};

}  // namespace orrery
