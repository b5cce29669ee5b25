// Buffers, views and accessors: numbers for meshes and heightmaps. Everything is checked before a byte is
// read or allocated.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/importers/g4mf.hpp"
#include "values.hpp"

namespace orrery::g4mf {

// The bytes of a document's buffers, read when they are first asked for.
class Buffers {
public:
    Buffers(const G4mfDocument& document, const G4mfOptions& options, Findings& findings);

    void check();  // reports what can be told without reading data
    [[nodiscard]] std::size_t size() const { return buffers_.size(); }
    // The byteLength that a buffer states; 0 for one that cannot be used.
    [[nodiscard]] std::size_t length(std::uint32_t index) const { return buffers_[index].byteLength; }
    // Exactly byteLength bytes; nullopt where they could not be had (a finding says so, once).
    [[nodiscard]] std::optional<std::string_view> bytes(std::uint32_t index);

private:
    enum class State : std::uint8_t { Unread, Ready, Bad };
    struct Buffer {
        JsonValue json;
        State state = State::Unread;
        std::size_t byteLength = 0;
        std::optional<std::size_t> chunk;
        std::string own;
    };
    [[nodiscard]] bool checkOne(std::size_t index);
    [[nodiscard]] bool findChunk(std::size_t index, Buffer& buffer);
    [[nodiscard]] bool checkEncoding(const Buffer& buffer);
    [[nodiscard]] bool checkChunkLength(const Buffer& buffer);
    void reportShort(const Buffer& buffer, std::size_t size);
    [[nodiscard]] bool read(Buffer& buffer);
    [[nodiscard]] bool readUri(Buffer& buffer, JsonValue at);

    const G4mfDocument& document_;
    const G4mfOptions& options_;
    Findings& findings_;
    std::vector<Buffer> buffers_;
    std::size_t bytesRead_ = 0;
};

class Accessors {
public:
    Accessors(JsonValue root, Buffers& buffers, const G4mfOptions& options, Findings& findings);

    // What an accessor is read for.
    struct Use {
        std::size_t vectorSize = 1;
        bool integers = false;  // indices: no fractions
    };
    void check();  // reports what is wrong with accessors and views, whether they are used or not
    [[nodiscard]] std::size_t size() const { return accessors_.size(); }
    // All numbers; nullopt where something is wrong (a finding says what). `user` is the reference to the
    // accessor, where an unsuitable type is reported.
    [[nodiscard]] std::optional<std::vector<double>> read(std::uint32_t index, const Use& use, JsonValue user);

private:
    struct Component;
    struct View {
        std::uint32_t buffer = 0;
        std::size_t offset = 0;
        std::size_t length = 0;
    };
    struct Accessor {
        const Component* type = nullptr;
        std::size_t vectorSize = 1;
        View view;
    };
    static const Component* componentOf(std::string_view name);
    [[nodiscard]] std::optional<View> readView(JsonValue json);
    [[nodiscard]] std::optional<Accessor> readAccessor(JsonValue json);

    Buffers& buffers_;
    const G4mfOptions& options_;
    Findings& findings_;
    std::vector<JsonValue> accessorsJson_;
    std::vector<std::optional<View>> views_;
    std::vector<std::optional<Accessor>> accessors_;
    std::vector<JsonValue> viewsJson_;
    std::size_t numbersRead_ = 0;
};

}  // namespace orrery::g4mf
