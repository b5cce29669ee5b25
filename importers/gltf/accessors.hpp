// Accessors: numbers in buffers. Everything is checked against bufferViews and buffers before a byte
// is read or allocated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "buffers.hpp"
#include "values.hpp"

namespace orrery::gltf {

enum class ComponentType : std::uint16_t {
    Byte = 5120,
    UnsignedByte = 5121,
    Short = 5122,
    UnsignedShort = 5123,
    UnsignedInt = 5125,
    Float = 5126,
};

// The types an accessor may have for a purpose.
struct AccessorUse {
    std::string_view type;  // "VEC3"
    std::size_t components = 1;
    std::vector<ComponentType> componentTypes;
    std::string_view expected;  // in words, for messages
};

class Accessors {
public:
    Accessors(JsonValue root, Buffers& buffers, const DocumentLimits& limits, Diagnostics& diagnostics);

    [[nodiscard]] std::size_t size() const { return accessors_.size(); }

    // All numbers of an accessor, normalised ones scaled to -1..1 or 0..1, sparse ones replaced;
    // nullopt where something is wrong (a diagnostic says what, once an accessor). `user` is the
    // reference to the accessor, where an unsuitable type is reported.
    [[nodiscard]] std::optional<std::vector<double>> read(std::uint32_t index, const AccessorUse& use, JsonValue user);

    // Reports min and max that are not those of `numbers`, which the accessor has, `components` each.
    void checkBounds(std::uint32_t index, const std::vector<double>& numbers, std::size_t components);
    // Reports the bufferViews that no accessor here needed and that name no buffer.
    void reportUnusedViews();
    // True for an accessor with neither a bufferView nor a sparse part: all zeros.
    [[nodiscard]] bool hasNoData(std::uint32_t index) const;
    // The extension of the bufferView that compresses the accessor's data, where nothing else in the file has them;
    // null for others.
    [[nodiscard]] JsonValue compression(std::uint32_t index) const;
    // True for an accessor of an integer componentType.
    [[nodiscard]] bool isQuantized(std::uint32_t index) const;
    [[nodiscard]] bool isNormalized(std::uint32_t index) const;
    // accessor.max[0], as the file states it.
    [[nodiscard]] std::optional<double> authoredMaximum(std::uint32_t index) const;

private:
    // `count` elements of `components` numbers each; element i begins at data[i * stride].
    struct Run {
        const char* data = nullptr;
        std::size_t count = 0;
        std::size_t stride = 0;
        std::size_t components = 1;
        ComponentType type = ComponentType::Float;
        bool normalized = false;
    };

    [[nodiscard]] bool suits(JsonValue accessor, const AccessorUse& use, JsonValue user);
    [[nodiscard]] std::optional<std::vector<double>> readChecked(JsonValue accessor, const AccessorUse& use);
    [[nodiscard]] std::optional<std::size_t> readCount(JsonValue accessor, bool hasView);
    [[nodiscard]] std::optional<std::string_view> viewBytes(JsonValue user, std::size_t* stride);
    // Sets run.data and run.stride from the bufferView that `user` names; false with a diagnostic when
    // the elements do not all lie in it.
    [[nodiscard]] bool locate(JsonValue user, Run& run, JsonValue countAt);
    void checkAlignment(JsonValue user, const Run& run, std::size_t offset);
    [[nodiscard]] bool applySparse(JsonValue sparse, const Run& base, std::vector<double>& numbers);
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> sparseIndices(JsonValue sparse, std::size_t count,
                                                                          std::size_t elements);

    static void append(const Run& run, std::vector<double>& out);

    Buffers& buffers_;
    const DocumentLimits& limits_;
    Diagnostics& diagnostics_;
    std::vector<JsonValue> accessors_;
    std::vector<JsonValue> views_;
    std::vector<JsonValue> bufferObjects_;
    std::vector<bool> bad_;
    std::vector<bool> viewUsed_;
    std::size_t elementsRead_ = 0;
    std::size_t numbersRead_ = 0;
};

}  // namespace orrery::gltf
