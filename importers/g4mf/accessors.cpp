#include "accessors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace orrery::g4mf {
namespace {

static_assert(std::endian::native == std::endian::little, "accessors of G4MF are little-endian");

// A float of `exponentBits` and `fractionBits`, IEEE or with the largest exponent in use.
double small(std::uint32_t bits, int exponentBits, int fractionBits) {
    const bool negative = (bits >> (exponentBits + fractionBits) & 1U) != 0;
    const auto exponent = static_cast<int>(bits >> fractionBits & ((1U << exponentBits) - 1));
    const auto fraction = static_cast<double>(bits & ((1U << fractionBits) - 1)) / (1U << fractionBits);
    const int bias = (1 << (exponentBits - 1)) - 1;
    double value = exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, exponent - bias);
    using Limits = std::numeric_limits<double>;
    if (exponent == (1 << exponentBits) - 1) value = fraction == 0 ? Limits::infinity() : Limits::quiet_NaN();
    return negative ? -value : value;
}

double loadHalf(const char* at) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, at, sizeof bits);
    return small(bits, 5, 10);
}
// 1 sign, 4 exponent (bias 7) and 3 fraction bits; the largest finite is 240.
double loadQuarter(const char* at) {
    return small(static_cast<unsigned char>(*at), 4, 3);
}

}  // namespace

struct Accessors::Component {
    std::string_view name;
    std::size_t size;
    bool integer;
    double (*load)(const char*);
};

const Accessors::Component* Accessors::componentOf(std::string_view name) {
    static constexpr std::array<Component, 12> kComponents = {{
        {"float32", 4, false, json::loadNumber<float>},
        {"float64", 8, false, json::loadNumber<double>},
        {"float16", 2, false, loadHalf},
        {"float8", 1, false, loadQuarter},
        {"uint8", 1, true, json::loadNumber<std::uint8_t>},
        {"uint16", 2, true, json::loadNumber<std::uint16_t>},
        {"uint32", 4, true, json::loadNumber<std::uint32_t>},
        {"uint64", 8, true, json::loadNumber<std::uint64_t>},
        {"int8", 1, true, json::loadNumber<std::int8_t>},
        {"int16", 2, true, json::loadNumber<std::int16_t>},
        {"int32", 4, true, json::loadNumber<std::int32_t>},
        {"int64", 8, true, json::loadNumber<std::int64_t>},
    }};
    const auto* found =
        std::find_if(kComponents.begin(), kComponents.end(), [&](const Component& c) { return c.name == name; });
    return found == kComponents.end() ? nullptr : found;
}

Accessors::Accessors(JsonValue root, Buffers& buffers, const DocumentLimits& limits, Diagnostics& diagnostics)
    : buffers_(buffers),
      limits_(limits),
      diagnostics_(diagnostics),
      accessorsJson_(elements(root["accessors"])),
      viewsJson_(elements(root["bufferViews"])) {
    accessors_.resize(accessorsJson_.size());
}

void Accessors::check() {
    for (const JsonValue json : viewsJson_) views_.push_back(readView(json));
    for (std::size_t i = 0; i < accessorsJson_.size(); ++i) accessors_[i] = readAccessor(accessorsJson_[i]);
}

std::optional<Accessors::View> Accessors::readView(JsonValue json) {
    if (!readObject(diagnostics_, json)) return std::nullopt;
    if (!json["byteLength"]) {
        diagnostics_.reportMember(code::G4MF_VALUE_MISSING, json, "byteLength", "the buffer view has no byteLength");
        return std::nullopt;
    }
    View view;
    const JsonValue bufferAt = json["buffer"];
    if (!bufferAt && buffers_.size() == 0) {
        diagnostics_.reportMember(code::G4MF_INDEX_RANGE, json, "buffer", "the file has no buffer");
        return std::nullopt;
    }
    const auto buffer = bufferAt ? readIndex(diagnostics_, bufferAt, buffers_.size(), "buffer") : std::uint32_t{0};
    const auto length = readSize(diagnostics_, json["byteLength"]);
    const auto offset = json["byteOffset"] ? readSize(diagnostics_, json["byteOffset"]) : std::size_t{0};
    if (!buffer || !length || !offset) return std::nullopt;
    view.buffer = *buffer;
    view.offset = *offset;
    view.length = *length;
    const std::size_t available = buffers_.length(*buffer);
    if (*offset <= available && *length <= available - *offset) return view;
    diagnostics_.report(code::G4MF_VIEW_RANGE, json, "the buffer view ends beyond its buffer",
                        "within " + std::to_string(available) + " bytes");
    return std::nullopt;
}

std::optional<Accessors::Accessor> Accessors::readAccessor(JsonValue json) {
    if (!readObject(diagnostics_, json)) return std::nullopt;
    Accessor accessor;
    const JsonValue typeAt = memberOf(diagnostics_, json, "componentType", "primitiveType");
    const JsonValue viewAt = json["bufferView"];
    if (!typeAt || !viewAt) {
        diagnostics_.reportMember(code::G4MF_VALUE_MISSING, json, typeAt ? "bufferView" : "componentType",
                                  typeAt ? "the accessor has no bufferView" : "the accessor has no componentType");
        return std::nullopt;
    }
    const auto name = readString(diagnostics_, typeAt);
    if (name) accessor.type = componentOf(*name);
    if (name && accessor.type == nullptr) {
        diagnostics_.report(code::G4MF_ACCESSOR_TYPE, typeAt, "the component type is unknown, or of 128 bits",
                            "float8 to float64, int8 to int64, uint8 to uint64");
    }
    if (json["vectorSize"]) {
        const auto size = readSize(diagnostics_, json["vectorSize"], 1);
        if (!size) return std::nullopt;
        accessor.vectorSize = *size;
    }
    const auto view = readIndex(diagnostics_, viewAt, views_.size(), "buffer view");
    if (!view || accessor.type == nullptr || !views_[*view]) return std::nullopt;
    accessor.view = *views_[*view];
    const std::size_t size = accessor.type->size;
    const bool whole = accessor.vectorSize <= accessor.view.length / size
                           ? accessor.view.length % (size * accessor.vectorSize) == 0
                           : accessor.view.length == 0;
    if (whole && accessor.view.offset % size == 0) return accessor;
    diagnostics_.report(code::G4MF_ACCESSOR_LENGTH, viewAt,
                        whole ? "the view does not begin at a multiple of the component's size"
                              : "the view does not hold whole vectors");
    return std::nullopt;
}

std::optional<std::vector<double>> Accessors::read(std::uint32_t index, const Use& use, JsonValue user) {
    if (!accessors_[index]) return std::nullopt;
    const Accessor& accessor = *accessors_[index];
    if (accessor.vectorSize != use.vectorSize || (use.integers && !accessor.type->integer)) {
        diagnostics_.report(code::G4MF_ACCESSOR_TYPE, user,
                            "the accessor holds vectors of " + std::to_string(accessor.vectorSize) + " " +
                                std::string(accessor.type->name),
                            std::to_string(use.vectorSize) + (use.integers ? " whole numbers" : " numbers"));
        return std::nullopt;
    }
    const auto bytes = buffers_.bytes(accessor.view.buffer);
    if (!bytes) return std::nullopt;
    const std::size_t count = accessor.view.length / accessor.type->size;
    const std::size_t most = std::min(limits_.meshElements, buffers_.mostNumbers());
    if (count > most - std::min(numbersRead_, most)) {
        diagnostics_.report(code::G4MF_ACCESSOR_TOO_LARGE, user,
                            most < limits_.meshElements ? "the shapes have too many numbers for a file of this size"
                                                        : "the shapes have too many numbers",
                            "at most " + std::to_string(most));
        return std::nullopt;
    }
    numbersRead_ += count;
    std::vector<double> numbers(count);
    const char* data = bytes->data() + accessor.view.offset;
    for (std::size_t i = 0; i < count; ++i) numbers[i] = accessor.type->load(data + i * accessor.type->size);
    return numbers;
}

}  // namespace orrery::g4mf
