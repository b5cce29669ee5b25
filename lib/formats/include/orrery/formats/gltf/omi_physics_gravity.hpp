// Words of OMI_physics_gravity.
#pragma once

#include <array>

#include "orrery/formats/gltf/columns.hpp"
#include "orrery/scene/body.hpp"

namespace orrery::gltf {
namespace omi_gravity {

inline constexpr Word kType = "type", kGravity = "gravity", kPriority = "priority";

inline constexpr Word kDirection = "direction", kUnitDistance = "unitDistance", kRadius = "radius", kPoints = "points",
                      kShape = "shape";

// All keys of the objects that are named after a type.
inline constexpr std::array<Word, 5> kDetailKeys{kDirection, kUnitDistance, kRadius, kPoints, kShape};

// The key is in the object named after the type, for these types.
struct OfTypes {
    Word inner;
    std::uint32_t types;
};
template <typename Pointer, typename... Types>
constexpr auto ofTypes(Pointer member, Word key, Types... types) {
    return Entry{member, OfTypes{key, onlyFor(types...)}};
}

}  // namespace omi_gravity

constexpr auto columnOf(Keyed<GravityVolume>) {
    using namespace omi_gravity;  // NOLINT(google-build-using-namespace)
    using enum GravityType;
    return TableLines{written(&GravityVolume::type, kType),
                      written(&GravityVolume::gravity, kGravity),
                      written(&GravityVolume::priority, kPriority),
                      plain(&GravityVolume::replace, "replace"),
                      plain(&GravityVolume::stop, "stop"),
                      ofTypes(&GravityVolume::direction, kDirection, Directional),
                      ofTypes(&GravityVolume::unitDistance, kUnitDistance, Point, Disc, Torus, Line, Shaped),
                      ofTypes(&GravityVolume::radius, kRadius, Disc, Torus),
                      ofTypes(&GravityVolume::points, kPoints, Line),
                      ofTypes(&GravityVolume::shape, kShape, Shaped)};
}
constexpr auto columnOf(Keyed<WorldGravity>) {
    return TableLines{written(&WorldGravity::gravity, omi_gravity::kGravity),
                      plain(&WorldGravity::direction, omi_gravity::kDirection)};
}

namespace omi_gravity {

// Returns the keys of the object of a type.
constexpr KeySet keysOfType(GravityType type) {
    KeySet keys;
    forEachKey<GravityVolume>([&](const auto& spelling, auto) {
        if constexpr (requires { spelling.types; }) {
            if ((spelling.types & onlyFor(type)) != 0) keys.add(spelling.inner);
        }
    });
    return keys;
}
inline constexpr auto kTypeNames = enumNames(GravityType());
inline constexpr auto kKeysOfTypes = [] {
    std::array<KeySet, kTypeNames.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = keysOfType(static_cast<GravityType>(i));
    return all;
}();

inline constexpr KeySet kDocumentKeys = keysOf<WorldGravity>();
inline constexpr KeySet kNodeKeys = [] {
    KeySet keys = keysOf<GravityVolume>();
    for (std::size_t i = 0; i < kTypeNames.size(); ++i) keys.add({kTypeNames[i].data(), kKeysOfTypes[i]});
    for (const Word key : kDetailKeys) keys.add(key);  // misplaced there; the reader reports them
    return keys;
}();

inline constexpr ExtensionKeys kExtension{"OMI_physics_gravity", kDocumentKeys, kNodeKeys};

}  // namespace omi_gravity
}  // namespace orrery::gltf
