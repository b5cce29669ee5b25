// glTF 2.0, 3.11 and appendix C.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "orrery/base/codes/gltf.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr std::array<Interpolation, 3> kInterpolations = {Interpolation::Linear, Interpolation::Step,
                                                          Interpolation::CubicSpline};

const AccessorUse& timeUse() {
    static const AccessorUse use{"SCALAR", 1, {ComponentType::Float}, "SCALAR of 5126"};
    return use;
}
const AccessorUse& vectorUse() {
    static const AccessorUse use{"VEC3", 3, {ComponentType::Float}, "VEC3 of 5126"};
    return use;
}
const AccessorUse& rotationUse() {
    static const AccessorUse use{"VEC4",
                                 4,
                                 {ComponentType::Float, ComponentType::Byte, ComponentType::UnsignedByte,
                                  ComponentType::Short, ComponentType::UnsignedShort},
                                 "VEC4 of 5126, or of normalized 5120 to 5123"};
    return use;
}

// Index -> does something physical move with the node?
std::vector<bool> physicalNodes(const NodeTable& table) {
    std::vector<bool> physical(table.nodes.size(), false);
    std::vector<std::uint32_t> indexOf;
    for (std::uint32_t i = 0; i < table.nodes.size(); ++i) {
        if (!table.nodes[i]) continue;
        const std::size_t id = table.nodes[i]->id.value;
        if (indexOf.size() <= id) indexOf.resize(id + 1, 0);
        indexOf[id] = i;
    }
    for (std::uint32_t i = 0; i < table.nodes.size(); ++i) {
        const Node* node = table.nodes[i];
        if (!node || !(node->body || node->collider || node->trigger || node->gravity || node->joint)) continue;
        // Up to the root, or to where an earlier walk has been.
        for (; node->parent && !physical[indexOf[node->id.value]]; node = node->parent) {
            physical[indexOf[node->id.value]] = true;
        }
    }
    return physical;
}

class AnimationReader {
public:
    explicit AnimationReader(Import& import) : import_(import) {}

    void read() {
        const JsonValue animations = readArray(import_.diagnostics, import_.root["animations"]);
        if (!animations) return;
        physical_ = physicalNodes(import_.nodes);
        for (JsonValue json = animations.first(); json; json = json.next()) {
            Animation& animation = import_.scene.animations.emplace_back();
            animation.origin = json.origin();
            if (!readObject(import_.diagnostics, json)) continue;
            animation.name = readString(import_.diagnostics, json["name"]).value_or("");
            readChannels(json);
        }
    }

private:
    enum class Path : std::uint8_t { Translation, Rotation, Scale };

    struct Channel {
        JsonValue json;
        std::uint32_t node = 0;
        Path path = Path::Translation;
        JsonValue sampler;
    };

    JsonValue required(JsonValue object, std::string_view key) {
        const JsonValue value = object[key];
        if (!value && object) {
            import_.diagnostics.reportMember(code::GLTF_VALUE_MISSING, object, key, std::string(key) + " is missing");
        }
        return value;
    }

    // An animation lasts as long as the longest of its channels, those included whose keys are not read.
    void lengthen(double time) {
        Animation& animation = import_.scene.animations.back();
        if (std::isfinite(time) && time >= 0) animation.duration = std::max(animation.duration.value_or(0), time);
    }
    void noteLength(JsonValue input) {
        const auto index = input.integer();
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= import_.accessors.size()) return;
        if (const auto time = import_.accessors.authoredMaximum(static_cast<std::uint32_t>(*index))) lengthen(*time);
    }

    void readChannels(JsonValue animation) {
        samplers_ = elements(readArray(import_.diagnostics, required(animation, "samplers")));
        seen_.clear();
        const JsonValue channels = readArray(import_.diagnostics, required(animation, "channels"));
        for (JsonValue json = channels.first(); json; json = json.next()) {
            if (!readObject(import_.diagnostics, json)) continue;
            if (const auto channel = readChannel(json)) takeChannel(*channel);
        }
    }

    // Nullopt for channels that move no node of the scene.
    std::optional<Channel> readChannel(JsonValue json) {
        const JsonValue target = readObject(import_.diagnostics, required(json, "target"));
        const auto sampler = readIndex(import_.diagnostics, required(json, "sampler"), samplers_.size(), "sampler");
        if (!target || !sampler) return std::nullopt;
        const JsonValue pathAt = required(target, "path");
        if (pathAt.equals("pointer")) {
            notePointer(target);
            return std::nullopt;
        }
        const auto path = readPath(pathAt);
        const JsonValue nodeAt = target["node"];  // absent: an extension says what is meant
        const auto node = readIndex(import_.diagnostics, nodeAt, import_.nodes.json.size(), "node");
        if (!path || !node) return std::nullopt;
        if (import_.nodes.json[*node]["matrix"]) {
            import_.diagnostics.report(code::GLTF_ANIMATION_MATRIX, nodeAt, "the animation moves a node with a matrix");
            return std::nullopt;
        }
        return Channel{json, *node, *path, samplers_[*sampler]};
    }

    void notePointer(JsonValue target) {
        if (std::exchange(pointerNoted_, true)) return;
        import_.diagnostics.reportMember(code::GLTF_ANIMATION_POINTER, target, "path",
                                         "the animation changes a property by KHR_animation_pointer");
    }

    std::optional<Path> readPath(JsonValue at) {
        if (!at || at.equals("weights")) return std::nullopt;
        if (at.equals("translation")) return Path::Translation;
        if (at.equals("rotation")) return Path::Rotation;
        if (at.equals("scale")) return Path::Scale;
        import_.diagnostics.report(code::GLTF_ANIMATION_PATH, at, "the animation moves an unknown property",
                                   "translation, rotation, scale or weights");
        return std::nullopt;
    }

    void takeChannel(const Channel& channel) {
        noteLength(channel.sampler["input"]);
        if (!seen_.emplace(channel.node, channel.path).second) {
            import_.diagnostics.reportMember(code::GLTF_ANIMATION_REPEATED, channel.json["target"], "path",
                                             "an earlier channel of the animation moves the same property of the node");
            return;
        }
        Node* node = import_.nodes.nodes[channel.node];
        if (!node || !physical_[channel.node] || !readObject(import_.diagnostics, channel.sampler)) return;
        const auto interpolation = readInterpolation(channel.sampler["interpolation"]);
        if (!interpolation) return;
        if (channel.path == Path::Rotation) {
            RotationCurve curve{*interpolation, {}, {}};
            if (readCurve(channel, curve)) trackOf(*node, channel).rotation = std::move(curve);
        } else {
            VectorCurve curve{*interpolation, {}, {}};
            if (!readCurve(channel, curve)) return;
            AnimationTrack& track = trackOf(*node, channel);
            (channel.path == Path::Scale ? track.scale : track.position) = std::move(curve);
        }
    }

    std::optional<Interpolation> readInterpolation(JsonValue at) {
        if (!at) return Interpolation::Linear;
        for (const Interpolation each : kInterpolations) {
            if (at.equals(toText(each))) return each;
        }
        import_.diagnostics.report(code::GLTF_ANIMATION_INTERPOLATION, at, "the interpolation is unknown",
                                   "LINEAR, STEP or CUBICSPLINE");
        return std::nullopt;
    }

    std::optional<std::vector<double>> readNumbers(JsonValue sampler, std::string_view key, const AccessorUse& use) {
        const JsonValue user = required(sampler, key);
        const auto index = readIndex(import_.diagnostics, user, import_.accessors.size(), "accessor");
        if (!index) return std::nullopt;
        auto numbers = import_.accessors.read(*index, use, user);
        if (!numbers || !import_.accessors.isQuantized(*index) || import_.accessors.isNormalized(*index)) {
            return numbers;
        }
        import_.diagnostics.report(code::GLTF_ACCESSOR_TYPE, user, "the accessor's integers are not normalized",
                                   std::string(use.expected));
        return std::nullopt;
    }

    template <typename Curve>
    bool readCurve(const Channel& channel, Curve& curve) {
        constexpr bool isRotation = std::is_same_v<Curve, RotationCurve>;
        const auto times = readNumbers(channel.sampler, "input", timeUse());
        const auto numbers = readNumbers(channel.sampler, "output", isRotation ? rotationUse() : vectorUse());
        if (!times || !numbers) return false;
        curve.times = *times;
        constexpr std::size_t width = isRotation ? 4 : 3;
        for (std::size_t i = 0; i + width <= numbers->size(); i += width) {
            const double* n = numbers->data() + i;
            if constexpr (isRotation) {
                curve.values.push_back({n[0], n[1], n[2], n[3]});
            } else {
                curve.values.push_back({n[0], n[1], n[2]});
            }
        }
        const std::string_view fault = faultOf(curve);
        if (fault.empty()) {
            lengthen(curve.times.back());
            return true;
        }
        const bool ofTimes = fault.find("times") != std::string_view::npos;
        import_.diagnostics.report(code::GLTF_ANIMATION_KEYS, channel.sampler[ofTimes ? "input" : "output"],
                                   "the curve cannot be followed: " + std::string(fault));
        return false;
    }

    // The node's track in the animation that is being read.
    AnimationTrack& trackOf(Node& node, const Channel& channel) {
        const auto number = static_cast<std::uint32_t>(import_.scene.animations.size() - 1);
        if (!node.animation) node.animation.emplace();
        auto& tracks = node.animation->tracks;
        if (tracks.empty() || tracks.back().animation != number) {
            tracks.push_back({number, {}, {}, {}, channel.json.origin()});
        }
        return tracks.back();
    }

    Import& import_;
    std::vector<bool> physical_;
    std::vector<JsonValue> samplers_;
    std::set<std::pair<std::uint32_t, Path>> seen_;
    bool pointerNoted_ = false;
};

}  // namespace

void readAnimations(Import& import) {
    AnimationReader(import).read();
}

}  // namespace orrery::gltf
