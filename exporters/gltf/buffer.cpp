#include "buffer.hpp"

#include <algorithm>
#include <array>

#include "orrery/base/bit_cast.hpp"

namespace orrery::gltf {
namespace {

constexpr int kFloat = 5126;
constexpr int kUnsignedShort = 5123;
constexpr int kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

// Numbers an entry of an accessor.
std::size_t widthOf(std::string_view type) {
    return type == "SCALAR" ? 1 : static_cast<std::size_t>(type.back() - '0');
}

}  // namespace

Buffer::Buffer(const Json& root, std::string bytes)
    : bytes_(std::move(bytes)),
      firstView_(root.value("bufferViews", Json::array()).size()),
      firstAccessor_(root.value("accessors", Json::array()).size()) {
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
}

// Lowest byte first, as glTF has it, on every machine.
template <typename T>
void Buffer::append(T value) {
    std::uint32_t bits = 0;
    if constexpr (std::is_same_v<T, float>) {
        bits = bitCast<std::uint32_t>(value);
    } else {
        bits = value;
    }
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) bytes_ += static_cast<char>(bits >> (8 * byte) & 0xFFU);
}

std::size_t Buffer::addView(std::size_t begin, std::optional<int> target) {
    Json view{{"buffer", 0}, {"byteOffset", begin}, {"byteLength", bytes_.size() - begin}};
    if (target) view["target"] = *target;
    views_.push_back(std::move(view));
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
    return firstView_ + views_.size() - 1;
}

std::size_t Buffer::addAccessor(Json accessor) {
    accessors_.push_back(std::move(accessor));
    return firstAccessor_ + accessors_.size() - 1;
}

std::size_t Buffer::addPositions(const std::vector<Vector3>& positions) {
    const std::size_t begin = bytes_.size();
    std::array<float, 3> least{};
    std::array<float, 3> most{};
    for (const Vector3& p : positions) {
        const std::array<float, 3> rounded{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
        for (std::size_t i = 0; i < 3; ++i) {
            append(rounded[i]);
            least[i] = &p == &positions.front() ? rounded[i] : std::min(least[i], rounded[i]);
            most[i] = &p == &positions.front() ? rounded[i] : std::max(most[i], rounded[i]);
        }
    }
    const auto corner = [](const auto& v) {
        return Json::array({static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])});
    };
    return addAccessor({{"bufferView", addView(begin, kArrayBuffer)},
                        {"componentType", kFloat},
                        {"count", positions.size()},
                        {"type", "VEC3"},
                        {"min", corner(least)},
                        {"max", corner(most)}});
}

std::size_t Buffer::addCorners(const Triangles& triangles, std::size_t positions) {
    const std::size_t begin = bytes_.size();
    // The highest number of either type is no index: it restarts primitives.
    const bool isShort = positions < 0xFFFF;
    for (const auto& triangle : triangles) {
        for (const std::uint32_t corner : triangle) {
            if (isShort) {
                append(static_cast<std::uint16_t>(corner));
            } else {
                append(corner);
            }
        }
    }
    return addAccessor({{"bufferView", addView(begin, kElementArrayBuffer)},
                        {"componentType", isShort ? kUnsignedShort : kUnsignedInt},
                        {"count", triangles.size() * 3},
                        {"type", "SCALAR"}});
}

std::size_t Buffer::addNormals(const std::vector<Vector3>& normals) {
    const std::size_t begin = bytes_.size();
    for (const Vector3& normal : normals) {
        for (const double part : {normal.x, normal.y, normal.z}) append(static_cast<float>(part));
    }
    return addAccessor({{"bufferView", addView(begin, kArrayBuffer)},
                        {"componentType", kFloat},
                        {"count", normals.size()},
                        {"type", "VEC3"}});
}

Json Buffer::addPrimitive(const std::vector<Vector3>& positions, const Triangles& triangles,
                          const std::vector<Vector3>& normals) {
    Json attributes{{"POSITION", addPositions(positions)}};
    if (!normals.empty()) attributes["NORMAL"] = addNormals(normals);
    return {{"attributes", std::move(attributes)}, {"indices", addCorners(triangles, positions.size())}};
}

std::size_t Buffer::addNumbers(const std::vector<float>& numbers, std::string_view type) {
    const std::size_t begin = bytes_.size();
    for (const float number : numbers) append(number);
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    Json accessor{{"bufferView", addView(begin, std::nullopt)},
                  {"componentType", kFloat},
                  {"count", numbers.size() / widthOf(type)},
                  {"type", type}};
    // glTF asks for the bounds of times, which are the numbers of one component here.
    if (type == "SCALAR" && !numbers.empty()) {
        accessor["min"] = Json::array({static_cast<double>(*least)});
        accessor["max"] = Json::array({static_cast<double>(*most)});
    }
    return addAccessor(std::move(accessor));
}

void Buffer::describe(Json& root) const {
    if (views_.empty()) return;
    for (const Json& accessor : accessors_) root["accessors"].push_back(accessor);
    for (const Json& view : views_) root["bufferViews"].push_back(view);
}

}  // namespace orrery::gltf
