// The bytes of a document's buffers, read when they are first asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/gltf_document.hpp"
#include "orrery/importers/gltf.hpp"
#include "values.hpp"

namespace orrery::gltf {

class Buffers {
public:
    Buffers(const GltfDocument& document, const GltfOptions& options, Findings& findings);

    // Reports every buffer that must not or cannot be read, as far as that can be told without
    // opening a file.
    void check();

    [[nodiscard]] std::size_t size() const { return buffers_.size(); }

    // Exactly byteLength bytes; nullopt where they could not be had (a finding says so, once).
    [[nodiscard]] std::optional<std::string_view> bytes(std::uint32_t index);

private:
    enum class State : std::uint8_t { Unread, Ready, Bad };
    struct Buffer {
        JsonValue json;
        State state = State::Unread;
        std::size_t byteLength = 0;
        std::string own;  // decoded or read from a file
        std::string_view bytes;
    };

    void checkOne(Buffer& buffer);
    [[nodiscard]] bool read(Buffer& buffer);
    [[nodiscard]] bool readData(Buffer& buffer, JsonValue at, std::string_view uri);
    [[nodiscard]] bool readFileInFolder(Buffer& buffer, JsonValue at, std::string_view uri);
    [[nodiscard]] bool fits(JsonValue at, std::size_t size);

    const GltfDocument& document_;
    const GltfOptions& options_;
    Findings& findings_;
    std::vector<Buffer> buffers_;
    std::size_t bytesRead_ = 0;
};

}  // namespace orrery::gltf
