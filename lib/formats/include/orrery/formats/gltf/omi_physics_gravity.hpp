// Words of OMI_physics_gravity.
#pragma once

#include <array>

#include "orrery/formats/gltf/columns.hpp"
#include "orrery/scene/body.hpp"

namespace orrery::gltf {
namespace omi_gravity {

inline constexpr Word kType = "type", kGravity = "gravity", kPriority = "priority";

inline constexpr Word kDirectional = "directional", kPoint = "point", kDisc = "disc", kTorus = "torus", kLine = "line",
                      kShaped = "shaped";

inline constexpr Word kDirection = "direction", kUnitDistance = "unitDistance", kRadius = "radius", kPoints = "points",
                      kShape = "shape";

// In the object that is named after the type, of these types.
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
    return std::tuple{written(&GravityVolume::type, kType),
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
    return std::tuple{written(&WorldGravity::gravity, omi_gravity::kGravity),
                      plain(&WorldGravity::direction, omi_gravity::kDirection)};
}

namespace omi_gravity {

// The keys of the object of a type.
consteval KeySet keysOfType(GravityType type) {
    KeySet keys;
    forEachKey<GravityVolume>([&](const auto& spelling, auto) {
        if constexpr (requires { spelling.types; }) {
            if ((spelling.types & onlyFor(type)) != 0) keys.add(spelling.inner);
        }
    });
    return keys;
}
template <GravityType type>
inline constexpr KeySet kKeysOf = keysOfType(type);

inline constexpr KeySet kDocumentKeys = keysOf<WorldGravity>();
inline constexpr KeySet kNodeKeys = [] {
    KeySet keys = keysOf<GravityVolume>();
    keys.add({kDirectional, kKeysOf<GravityType::Directional>});
    keys.add({kPoint, kKeysOf<GravityType::Point>});
    keys.add({kDisc, kKeysOf<GravityType::Disc>});
    keys.add({kTorus, kKeysOf<GravityType::Torus>});
    keys.add({kLine, kKeysOf<GravityType::Line>});
    keys.add({kShaped, kKeysOf<GravityType::Shaped>});
    return keys;
}();

inline constexpr ExtensionKeys kExtension{"OMI_physics_gravity", kDocumentKeys, kNodeKeys};

}  // namespace omi_gravity
}  // namespace orrery::gltf
