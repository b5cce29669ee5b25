// The Plan decides what the values mean together (a direction of zero, a node that is no trigger).

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/formats/gltf/omi_physics_gravity.hpp"

namespace orrery::gltf {
namespace {

// The object of one volume: its keys, and those of the object named after its type.
class VolumeReader {
public:
    VolumeReader(Import& import, JsonValue object) : import_(import), object_(object) {}

    // Nullopt, with a diagnostic, for a volume that can have no effect.
    std::optional<GravityVolume> read();

private:
    bool readType();
    bool readStrength();
    void readOrder();
    void checkOtherTypes() const;
    bool readDetails(JsonValue details);
    bool readPoints(JsonValue at);
    bool readShape(JsonValue at);

    Import& import_;
    JsonValue object_;
    GravityVolume volume_;
};

// The gravity, required both of volumes and of the world.
std::optional<double> readGravity(Import& import, JsonValue object) {
    const JsonValue at = object[omi_gravity::kGravity];
    if (!at) {
        import.diagnostics.reportMember(code::OMI_GRAVITY_MISSING, object, omi_gravity::kGravity,
                                        "the strength of gravity is missing", "a number, m/s^2");
    }
    return readNumber(import.diagnostics, at);
}

bool VolumeReader::readType() {
    const JsonValue at = object_[omi_gravity::kType];
    const auto type = wordOf<GravityType>(at);
    if (!type) {
        import_.diagnostics.reportMember(code::OMI_GRAVITY_TYPE, object_, omi_gravity::kType,
                                         at ? "the type of gravity is unknown" : "the gravity has no type",
                                         "directional, point, disc, torus, line or shaped");
        return false;
    }
    volume_.type = *type;
    return true;
}

bool VolumeReader::readStrength() {
    const auto gravity = readGravity(import_, object_);
    volume_.gravity = gravity.value_or(0);
    return gravity.has_value();
}

// A26: 1.0 is a whole number, 1.5 is not.
void VolumeReader::readOrder() {
    if (const JsonValue at = object_[omi_gravity::kPriority]) {
        volume_.priority = at.integer();
        if (!volume_.priority) {
            import_.diagnostics.report(code::OMI_GRAVITY_PRIORITY, at, "the priority is not a whole number",
                                       "a whole number");
        }
    }
    readPlain(import_, object_, volume_);
}

bool VolumeReader::readPoints(JsonValue at) {
    if (!at) return true;
    if (!readArray(import_.diagnostics, at)) return false;
    const std::size_t count = at.size();
    if (count % 3 != 0) {
        import_.diagnostics.report(code::OMI_GRAVITY_POINTS, at,
                                   "the points are " + counted(count, "number") + ", not three each",
                                   "a multiple of 3 numbers, at least 6");
        return false;
    }
    std::vector<double> numbers(count);
    if (!readNumbers(import_.diagnostics, at, numbers.data(), count)) return false;
    for (std::size_t i = 0; i < count; i += 3) {
        volume_.points.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    }
    return true;
}

bool VolumeReader::readShape(JsonValue at) {
    if (!at || at.integer() == -1) return true;
    const auto shape = readIndex(import_.diagnostics, at, import_.omi.shapes.size(), "shape");
    if (shape) volume_.shape = import_.omi.shapes[*shape];
    return shape.has_value();
}

// {"type": "point", "disc": {...}}, and keys of those objects outside of them.
void VolumeReader::checkOtherTypes() const {
    const auto own = static_cast<std::size_t>(volume_.type);
    for (std::size_t i = 0; i < omi_gravity::kTypeNames.size(); ++i) {
        const JsonValue details = object_[omi_gravity::kTypeNames[i]];
        if (i == own || !details) continue;
        import_.diagnostics.report(code::OMI_GRAVITY_OTHER_TYPE, details,
                                   "the type of the gravity is " + std::string(toText(volume_.type)) +
                                       ", but it has the object " + std::string(omi_gravity::kTypeNames[i]));
    }
    for (const Word key : omi_gravity::kDetailKeys) {
        if (!object_[key]) continue;
        import_.diagnostics.report(code::OMI_GRAVITY_PLACE, object_[key],
                                   std::string(key) + " is outside the object of the type; it is kept and not used",
                                   "in the object " + std::string(toText(volume_.type)));
    }
}

// Only what the type has is read; a missing object means defaults.
bool VolumeReader::readDetails(JsonValue details) {
    if (!details) return true;
    if (!readObject(import_.diagnostics, details)) return false;
    Diagnostics& diagnostics = import_.diagnostics;
    if (volume_.type == GravityType::Directional) {
        volume_.direction = readVector3(diagnostics, details[omi_gravity::kDirection]);
        return volume_.direction || !details[omi_gravity::kDirection];
    }
    volume_.unitDistance = readNumber(diagnostics, details[omi_gravity::kUnitDistance]);
    switch (volume_.type) {
        case GravityType::Disc:
        case GravityType::Torus:
            volume_.radius = readNumber(diagnostics, details[omi_gravity::kRadius]);
            return volume_.radius || !details[omi_gravity::kRadius];
        case GravityType::Line:
            return readPoints(details[omi_gravity::kPoints]);
        case GravityType::Shaped:
            return readShape(details[omi_gravity::kShape]);
        default:
            return true;
    }
}

std::optional<GravityVolume> VolumeReader::read() {
    volume_.origin = object_.origin();
    const bool hasStrength = readStrength();
    readOrder();
    const bool hasType = readType();
    if (hasType) checkOtherTypes();
    if (!hasType || !readDetails(object_[toText(volume_.type)]) || !hasStrength) return std::nullopt;
    return std::move(volume_);
}

class OmiPhysicsGravity final : public Extension {
public:
    OmiPhysicsGravity() : Extension(omi_gravity::kExtension) {}

    void readDocument(Import& import, JsonValue object) override {
        const auto gravity = readGravity(import, object);
        WorldGravity world{gravity.value_or(0), {}, object.origin()};
        readPlain(import, object, world);
        if (world.direction) checkLength(import, object[omi_gravity::kDirection], *world.direction);
        if (gravity) import.scene.gravity = world;
    }

    void readNode(Import& import, std::uint32_t /*index*/, Node& node, JsonValue object) override {
        if (auto volume = VolumeReader(import, object).read()) node.gravity.emplace(*std::move(volume));
    }

private:
    // The Plan can do nothing with a direction of zero, and says so.
    static void checkLength(Import& import, JsonValue at, const Vector3& direction) {
        constexpr double kWrittenDigits = 1e-3;
        const double length = std::hypot(direction.x, direction.y, direction.z);
        if (length == 0 || std::abs(length - 1) <= kWrittenDigits) return;
        import.diagnostics.report(code::OMI_GRAVITY_DIRECTION, at, "the direction is not of length 1; it is normalised",
                                  "a vector of length 1");
    }
};

}  // namespace

std::unique_ptr<Extension> makeOmiPhysicsGravity() {
    return std::make_unique<OmiPhysicsGravity>();
}

}  // namespace orrery::gltf
