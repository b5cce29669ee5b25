// The bytes of a document's buffers, read when they are first asked for: the data of a buffer's uri, or a file in the
// document's folder, within limits. A format adds its own kinds beside URIs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "values.hpp"

namespace orrery::json {

// The codes of a format's diagnostics on buffers.
struct BufferCodes {
    Code missing;    // no byteLength
    Code tooLarge;   // beyond a limit
    Code tooShort;   // fewer bytes than byteLength
    Code refused;    // a URI that leads out of the folder
    Code malformed;  // a URI that cannot be decoded
};

struct BufferRules {
    BufferCodes codes;
    std::size_t leastLength;  // of byteLength
};

class Buffers {
public:
    Buffers(const Buffers&) = delete;
    Buffers& operator=(const Buffers&) = delete;

    // Reports every buffer that must not or cannot be read, as far as that is known without
    // opening a file.
    void check();

    [[nodiscard]] std::size_t size() const { return buffers_.size(); }
    // The byteLength that a buffer states; 0 for one that states none to be used.
    [[nodiscard]] std::size_t length(std::uint32_t index) const { return buffers_[index].byteLength; }
    // How many numbers may be read from a file of this size and the files that it names.
    [[nodiscard]] std::size_t mostNumbers() const;
    // Reports the buffers that were never asked for and whose file does not exist.
    void reportMissing(Code code);
    // Exactly byteLength bytes; nullopt if they could not be read, with one diagnostic.
    [[nodiscard]] std::optional<std::string_view> bytes(std::uint32_t index);

protected:
    enum class State : std::uint8_t { Unread, Ready, Bad };
    struct Buffer {
        JsonValue json;
        State state = State::Unread;
        std::size_t byteLength = 0;
        std::string own;         // decoded or read from a file
        std::string_view bytes;  // of `own` or of the document
    };

    Buffers(const std::vector<JsonValue>& buffers, const JsonFile& document, const BufferRules& rules,
            Diagnostics& diagnostics);
    ~Buffers() = default;

    // Checks the other rules of a format for a buffer whose byteLength and uri are good, or that has no uri. False with
    // a diagnostic.
    [[nodiscard]] virtual bool checkFormat(std::size_t index, const Buffer& buffer) = 0;
    // Sets `bytes` of a buffer without a uri, or `own`, of at most `limit` bytes. False with a diagnostic.
    [[nodiscard]] virtual bool readInside(std::size_t index, Buffer& buffer, std::size_t limit) = 0;

    void reportShort(const Buffer& buffer, std::size_t size);

    Diagnostics& diagnostics_;

private:
    [[nodiscard]] bool checkOne(std::size_t index);
    [[nodiscard]] bool checkUri(JsonValue at);
    [[nodiscard]] bool read(std::size_t index);
    [[nodiscard]] bool readData(Buffer& buffer, JsonValue at, std::string_view uri);
    [[nodiscard]] bool readFileInFolder(Buffer& buffer, JsonValue at, std::string_view uri);
    // Bytes that the next buffer may have.
    [[nodiscard]] std::size_t limit() const;
    [[nodiscard]] bool fits(JsonValue at, std::size_t size);

    const JsonFile& document_;
    const DocumentLimits& limits_;
    BufferRules rules_;
    std::vector<Buffer> buffers_;
    std::size_t bytesRead_ = 0;
    std::size_t bytesOfFiles_ = 0;  // of them
};

// The number of type T that begins at `at`, in the machine's order of bytes.
template <typename T>
double loadNumber(const char* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
}

}  // namespace orrery::json
