#include "accessors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery::gltf {
namespace {

// An accessor without a bufferView takes no bytes in the file: its count is bounded by this alone.
constexpr std::size_t kMostImplicitElements = std::size_t{1} << 20;
constexpr std::size_t kLeastStride = 4;
constexpr std::size_t kMostStride = 252;

static_assert(std::endian::native == std::endian::little, "buffers of glTF are little-endian");

std::size_t sizeOf(ComponentType type) {
    switch (type) {
        case ComponentType::Byte:
        case ComponentType::UnsignedByte:
            return 1;
        case ComponentType::Short:
        case ComponentType::UnsignedShort:
            return 2;
        case ComponentType::UnsignedInt:
        case ComponentType::Float:
            break;
    }
    return 4;
}

double loadAny(ComponentType type, const char* at) {
    switch (type) {
        case ComponentType::Byte:
            return json::loadNumber<std::int8_t>(at);
        case ComponentType::UnsignedByte:
            return json::loadNumber<std::uint8_t>(at);
        case ComponentType::Short:
            return json::loadNumber<std::int16_t>(at);
        case ComponentType::UnsignedShort:
            return json::loadNumber<std::uint16_t>(at);
        case ComponentType::UnsignedInt:
            return json::loadNumber<std::uint32_t>(at);
        case ComponentType::Float:
            break;
    }
    return json::loadNumber<float>(at);
}

// glTF 2.0, 3.11: what a normalised integer is divided by.
double normalizer(ComponentType type) {
    switch (type) {
        case ComponentType::Byte:
            return 127;
        case ComponentType::UnsignedByte:
            return 255;
        case ComponentType::Short:
            return 32767;
        case ComponentType::UnsignedShort:
            return 65535;
        case ComponentType::UnsignedInt:
            return 4294967295.0;
        case ComponentType::Float:
            break;
    }
    return 1;
}

// Do `count` elements of `size` bytes, `stride` apart from `offset`, lie in `available` bytes?
// Written so that nothing overflows for any values.
bool lies(std::size_t offset, std::size_t count, std::size_t stride, std::size_t size, std::size_t available) {
    if (count == 0) return offset <= available;
    if (offset > available || size > available - offset) return false;
    return count - 1 <= (available - offset - size) / stride;
}

}  // namespace

Accessors::Accessors(JsonValue root, Buffers& buffers, const DocumentLimits& limits, Diagnostics& diagnostics)
    : buffers_(buffers),
      limits_(limits),
      diagnostics_(diagnostics),
      accessors_(elements(readArray(diagnostics, root["accessors"]))),
      views_(elements(readArray(diagnostics, root["bufferViews"]))),
      bufferObjects_(elements(root["buffers"])),
      bad_(accessors_.size(), false),
      viewUsed_(views_.size(), false) {}

void Accessors::reportUnusedViews() {
    for (std::size_t i = 0; i < views_.size(); ++i) {
        const JsonValue buffer = views_[i]["buffer"];
        const auto index = buffer.integer();
        if (viewUsed_[i] || !index || (*index >= 0 && static_cast<std::uint64_t>(*index) < buffers_.size())) continue;
        diagnostics_.report(code::GLTF_BUFFER_MISSING, buffer, "the buffer does not exist; no shape needs it");
    }
}

bool Accessors::hasNoData(std::uint32_t index) const {
    return !accessors_[index]["bufferView"] && !accessors_[index]["sparse"];
}

// The buffer of the view is a stand-in for what is to be decompressed, and may be empty.
JsonValue Accessors::compression(std::uint32_t index) const {
    const auto view = accessors_[index]["bufferView"].integer();
    if (!view || *view < 0 || *view >= static_cast<std::int64_t>(views_.size())) return {};
    const JsonValue json = views_[static_cast<std::size_t>(*view)];
    const auto buffer = json["buffer"].integer().value_or(-1);
    if (buffer < 0 || buffer >= static_cast<std::int64_t>(bufferObjects_.size())) return {};
    const JsonValue object = bufferObjects_[static_cast<std::size_t>(buffer)];
    for (const char* name : {"EXT_meshopt_compression", "KHR_meshopt_compression", "MESHOPT_compression"}) {
        const JsonValue extension = json["extensions"][name];
        const bool isStandIn = object["extensions"][name]["fallback"].boolean().value_or(false) || buffer > 0;
        if (extension && isStandIn && !object["uri"]) return extension;
    }
    return {};
}

bool Accessors::isQuantized(std::uint32_t index) const {
    return accessors_[index]["componentType"].integer() != static_cast<std::int64_t>(ComponentType::Float);
}

bool Accessors::isNormalized(std::uint32_t index) const {
    return accessors_[index]["normalized"].boolean().value_or(false);
}

std::optional<double> Accessors::authoredMaximum(std::uint32_t index) const {
    const JsonValue most = accessors_[index]["max"];
    return most.isArray() ? most.first().number() : std::nullopt;
}

std::optional<std::vector<double>> Accessors::read(std::uint32_t index, const AccessorUse& use, JsonValue user) {
    const JsonValue accessor = accessors_[index];
    if (bad_[index]) return std::nullopt;
    if (!readObject(diagnostics_, accessor)) {
        bad_[index] = true;
        return std::nullopt;
    }
    if (!suits(accessor, use, user)) return std::nullopt;
    auto numbers = readChecked(accessor, use);
    bad_[index] = !numbers;
    return numbers;
}

bool Accessors::suits(JsonValue accessor, const AccessorUse& use, JsonValue user) {
    const auto type = accessor["componentType"].integer();
    const bool knownType =
        std::any_of(use.componentTypes.begin(), use.componentTypes.end(),
                    [&](ComponentType allowed) { return type == static_cast<std::int64_t>(allowed); });
    if (knownType && accessor["type"].equals(use.type)) return true;
    diagnostics_.report(code::GLTF_ACCESSOR_TYPE, user,
                        "the accessor is " + accessor["type"].string().value_or("of no type") + " of componentType " +
                            std::string(accessor["componentType"] ? accessor["componentType"].lexeme() : "none"),
                        std::string(use.expected));
    return false;
}

std::optional<std::vector<double>> Accessors::readChecked(JsonValue accessor, const AccessorUse& use) {
    const JsonValue view = accessor["bufferView"];
    const auto count = readCount(accessor, static_cast<bool>(view));
    if (!count) return std::nullopt;
    Run run;
    run.count = *count;
    run.components = use.components;
    run.type = static_cast<ComponentType>(accessor["componentType"].integer().value_or(0));
    run.normalized = readBoolean(diagnostics_, accessor["normalized"]).value_or(false);
    if (view && !locate(accessor, run, accessor["count"])) return std::nullopt;
    if (*count > limits_.meshElements || elementsRead_ > limits_.meshElements - *count) {
        diagnostics_.report(code::GLTF_ACCESSOR_TOO_LARGE, accessor["count"], "the meshes have too many elements",
                            "at most " + std::to_string(limits_.meshElements) + " for all shapes together");
        return std::nullopt;
    }
    elementsRead_ += *count;
    // The file may have no data for them, or the same for many meshes.
    const std::size_t most = buffers_.mostNumbers();
    if (*count > (most - std::min(numbersRead_, most)) / use.components) {
        diagnostics_.report(code::GLTF_ACCESSOR_TOO_LARGE, accessor["count"],
                            "the meshes have too many numbers for a file of this size",
                            "at most " + std::to_string(most) + " for all shapes together");
        return std::nullopt;
    }
    numbersRead_ += *count * use.components;

    std::vector<double> numbers;
    if (view) {
        append(run, numbers);
    } else {
        numbers.assign(run.count * run.components, 0);
    }
    const JsonValue sparse = accessor["sparse"];
    if (sparse && !applySparse(sparse, run, numbers)) return std::nullopt;
    return numbers;
}

std::optional<std::size_t> Accessors::readCount(JsonValue accessor, bool hasView) {
    const JsonValue json = accessor["count"];
    if (!json) {
        diagnostics_.reportMember(code::GLTF_VALUE_MISSING, accessor, "count", "the accessor has no count");
        return std::nullopt;
    }
    const auto count = readSize(diagnostics_, json, 1);
    if (!count || hasView || *count <= kMostImplicitElements) return count;
    diagnostics_.report(code::GLTF_ACCESSOR_TOO_LARGE, json, "an accessor without a bufferView has too many elements",
                        "at most " + std::to_string(kMostImplicitElements));
    return std::nullopt;
}

std::optional<std::string_view> Accessors::viewBytes(JsonValue user, std::size_t* stride) {
    const auto index = readIndex(diagnostics_, user["bufferView"], views_.size(), "bufferView");
    if (!index) return std::nullopt;
    viewUsed_[*index] = true;
    const JsonValue view = readObject(diagnostics_, views_[*index]);
    const JsonValue byteLength = view["byteLength"];
    if (view && (!byteLength || !view["buffer"])) {
        diagnostics_.reportMember(code::GLTF_VALUE_MISSING, view, byteLength ? "buffer" : "byteLength",
                                  "the bufferView is not complete");
        return std::nullopt;
    }
    const auto buffer = readIndex(diagnostics_, view["buffer"], buffers_.size(), "buffer");
    const auto length = readSize(diagnostics_, byteLength, 1);
    const JsonValue byteOffset = view["byteOffset"];
    const auto offset = byteOffset ? readSize(diagnostics_, byteOffset) : std::size_t{0};
    if (!buffer || !length || !offset) return std::nullopt;
    if (const JsonValue byteStride = view["byteStride"]) {
        const auto value = readSize(diagnostics_, byteStride, kLeastStride);
        if (value && *value > kMostStride) {
            diagnostics_.report(code::GLTF_VALUE_RANGE, byteStride, "the stride is too large",
                                "a number from 4 to 252");
        }
        if (!value || *value > kMostStride) return std::nullopt;
        *stride = *value;
    }
    const auto bytes = buffers_.bytes(*buffer);
    if (!bytes) return std::nullopt;
    if (!lies(*offset, 1, 1, *length, bytes->size())) {
        diagnostics_.report(code::GLTF_VIEW_RANGE, byteLength, "the bufferView ends beyond its buffer",
                            "at most " + std::to_string(bytes->size()) + " bytes from the start of the buffer");
        return std::nullopt;
    }
    return bytes->substr(*offset, *length);
}

bool Accessors::locate(JsonValue user, Run& run, JsonValue countAt) {
    if (!user["bufferView"]) {
        diagnostics_.reportMember(code::GLTF_VALUE_MISSING, user, "bufferView", "bufferView is missing");
        return false;
    }
    const std::size_t elementSize = sizeOf(run.type) * run.components;
    run.stride = elementSize;
    const JsonValue byteOffset = user["byteOffset"];
    const auto offset = byteOffset ? readSize(diagnostics_, byteOffset) : std::size_t{0};
    const auto bytes = offset ? viewBytes(user, &run.stride) : std::nullopt;
    if (!bytes) return false;
    if (run.stride < elementSize || !lies(*offset, run.count, run.stride, elementSize, bytes->size())) {
        diagnostics_.report(code::GLTF_ACCESSOR_RANGE, countAt,
                            run.stride < elementSize ? "the elements are larger than the bufferView's byteStride"
                                                     : "the elements reach beyond the bufferView",
                            std::to_string(bytes->size()) + " bytes at most");
        return false;
    }
    run.data = bytes->data() + *offset;
    checkAlignment(user, run, *offset);
    return true;
}

void Accessors::checkAlignment(JsonValue user, const Run& run, std::size_t offset) {
    const std::size_t size = sizeOf(run.type);
    const auto view = static_cast<std::size_t>(user["bufferView"].integer().value_or(0));
    const auto viewOffset = static_cast<std::size_t>(views_[view]["byteOffset"].integer().value_or(0));
    if ((offset + viewOffset) % size == 0 && run.stride % size == 0) return;
    const bool isStride = run.stride % size != 0;
    diagnostics_.report(code::GLTF_ACCESSOR_ALIGNMENT, user["byteOffset"] ? user["byteOffset"] : user["bufferView"],
                        isStride ? "the elements do not follow each other in multiples of the size of their numbers"
                                 : "the elements do not begin at a multiple of the size of their numbers",
                        "a multiple of " + std::to_string(size));
}

void Accessors::checkBounds(std::uint32_t index, const std::vector<double>& numbers, std::size_t components) {
    if (numbers.empty()) return;
    const bool isFloat = !isQuantized(index);
    for (const bool isMost : {false, true}) {
        const JsonValue stated = accessors_[index][isMost ? "max" : "min"];
        if (!stated.isArray() || stated.size() != components || (!isFloat && isNormalized(index))) continue;
        std::size_t k = 0;
        for (JsonValue bound = stated.first(); bound; bound = bound.next(), ++k) {
            double found = numbers[k];
            for (std::size_t i = k; i < numbers.size(); i += components)
                found = isMost ? std::max(found, numbers[i]) : std::min(found, numbers[i]);
            const double limit = bound.number().value_or(found);
            // Numbers in the buffer have 32 bits.
            if (limit == found || (isFloat && static_cast<float>(limit) == static_cast<float>(found))) continue;
            diagnostics_.report(code::GLTF_ACCESSOR_BOUNDS, bound,
                                isMost ? "max is not that of the positions" : "min is not that of the positions",
                                toText(found));
        }
    }
}

void Accessors::append(const Run& run, std::vector<double>& out) {
    const std::size_t size = sizeOf(run.type);
    const double divisor = run.normalized ? normalizer(run.type) : 1;
    out.reserve(out.size() + run.count * run.components);
    for (std::size_t i = 0; i < run.count; ++i) {
        const char* element = run.data + i * run.stride;
        for (std::size_t k = 0; k < run.components; ++k) {
            const double value = loadAny(run.type, element + k * size);
            out.push_back(run.normalized ? std::max(value / divisor, -1.0) : value);
        }
    }
}

bool Accessors::applySparse(JsonValue sparse, const Run& base, std::vector<double>& numbers) {
    if (!readObject(diagnostics_, sparse)) return false;
    for (const std::string_view key : {"count", "indices", "values"}) {
        if (sparse[key]) continue;
        diagnostics_.reportMember(code::GLTF_VALUE_MISSING, sparse, key, "the sparse part is not complete");
        return false;
    }
    const JsonValue countAt = sparse["count"];
    const auto count = readSize(diagnostics_, countAt, 1);
    if (!count) return false;
    if (*count > base.count) {
        diagnostics_.report(code::GLTF_ACCESSOR_SPARSE, countAt, "more elements are replaced than the accessor has",
                            "at most " + std::to_string(base.count));
        return false;
    }
    const auto indices = sparseIndices(sparse, *count, base.count);
    if (!indices) return false;
    Run values = base;
    values.count = *count;
    if (!locate(sparse["values"], values, countAt)) return false;
    std::vector<double> replacements;
    append(values, replacements);
    for (std::size_t i = 0; i < indices->size(); ++i) {
        std::copy_n(&replacements[i * base.components], base.components, &numbers[(*indices)[i] * base.components]);
    }
    return true;
}

std::optional<std::vector<std::uint32_t>> Accessors::sparseIndices(JsonValue sparse, std::size_t count,
                                                                   std::size_t elementCount) {
    const JsonValue json = sparse["indices"];
    Run run;
    run.count = count;
    const auto type = json["componentType"].integer();
    if (type != 5121 && type != 5123 && type != 5125) {
        diagnostics_.reportMember(code::GLTF_ACCESSOR_TYPE, sparse, "indices/componentType",
                                  "the indices are not of an unsigned type", "5121, 5123 or 5125");
        return std::nullopt;
    }
    run.type = static_cast<ComponentType>(*type);
    if (!locate(json, run, sparse["count"])) return std::nullopt;
    std::vector<double> numbers;
    append(run, numbers);
    std::vector<std::uint32_t> indices;
    indices.reserve(numbers.size());
    for (const double number : numbers) {
        const auto index = static_cast<std::uint32_t>(number);
        if (index >= elementCount || (!indices.empty() && index <= indices.back())) {
            diagnostics_.report(code::GLTF_ACCESSOR_SPARSE, json, "the indices are not increasing, or too large");
            return std::nullopt;
        }
        indices.push_back(index);
    }
    return indices;
}

}  // namespace orrery::gltf
