// Chooses the animations of a scene that play, and their usable curves.
#include <algorithm>
#include <cmath>
#include <string>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

// The end of a pass equals its beginning if the places differ by at most this, m, or the rotations, rad.
constexpr double kClosed = 1e-5;

bool isSame(const Vector3& a, const Vector3& b) {
    return (toEigen(a) - toEigen(b)).cwiseAbs().maxCoeff() <= kClosed;
}
bool isSame(const Quaternion& a, const Quaternion& b) {
    return toEigen(a).angularDistance(toEigen(b)) <= kClosed;
}

bool isSmall(const VectorCurve& curve) {
    return std::all_of(curve.values.begin(), curve.values.end(),
                       [](const Vector3& v) { return within(v, kMaxCoordinate); });
}
bool isSmall(const RotationCurve&) {
    return true;
}

class AnimationChooser {
public:
    explicit AnimationChooser(PlanDraft& draft) : draft_(draft) {}

    void choose() {
        bool any = false;
        forEachNode(draft_.contents.root(), [&](const Node& node) { any = any || node.animation; });
        choosePlaying();
        if (!any) return;
        measure();
        findRecordings();
        forEachNode(draft_.contents.root(), [this](const Node& node) {
            if (node.animation) chooseFor(node);
        });
    }

private:
    void choosePlaying() {
        const auto& animations = draft_.contents.animations;
        const AnimationChoice& choice = draft_.options.animation;
        plays_.assign(animations.size(), choice.kind == AnimationChoice::Kind::All);
        if (choice.kind != AnimationChoice::Kind::Named) return;
        const auto named = std::find_if(animations.begin(), animations.end(),
                                        [&](const Animation& each) { return each.name == choice.name; });
        auto index = static_cast<std::size_t>(named - animations.begin());
        if (named == animations.end()) {
            const auto number = parseInteger(choice.name);
            if (number && *number >= 0) index = static_cast<std::size_t>(*number);
        }
        if (index < plays_.size()) {
            plays_[index] = true;
            return;
        }
        draft_.find.report(code::PLAN_ANIMATION_UNKNOWN, Origin{},
                           "the animation \"" + choice.name + "\" does not exist", {choice.name, namesOf(animations)});
    }

    static std::string namesOf(const std::vector<Animation>& animations) {
        std::string names;
        for (const Animation& each : animations) names += (names.empty() ? "" : ", ") + each.name;
        return names.empty() ? "no name: the scene has no animations" : names;
    }

    // The name that saveAnimation() gives them. A recording of a run moves bodies, and nothing else.
    void findRecordings() {
        for (const Animation& each : draft_.contents.animations) isRecording_.push_back(each.name == "simulation");
        forEachNode(draft_.contents.root(), [this](const Node& node) {
            if (!node.animation) return;
            for (const AnimationTrack& track : node.animation->tracks) {
                if (track.animation < isRecording_.size() && (!node.body || track.scale))
                    isRecording_[track.animation] = false;
            }
        });
    }

    // Sets the duration of animations that state none.
    void measure() {
        for (const Animation& each : draft_.contents.animations) durations_.push_back(each.duration.value_or(0));
        forEachNode(draft_.contents.root(), [this](const Node& node) {
            if (!node.animation) return;
            for (const AnimationTrack& track : node.animation->tracks) {
                if (track.animation >= durations_.size()) continue;
                double& duration = durations_[track.animation];
                if (draft_.contents.animations[track.animation].duration) continue;
                const auto reach = [&](const auto& curve) {
                    if (curve && faultOf(*curve).empty()) duration = std::max(duration, curve->times.back());
                };
                reach(track.position);
                reach(track.rotation);
                reach(track.scale);
            }
        });
    }

    void chooseFor(const Node& node) {
        AnimatedNode chosen;
        for (const AnimationTrack& track : node.animation->tracks) {
            if (track.animation >= plays_.size() || node.transform.matrix) {
                draft_.find.report(code::PLAN_ANIMATION_INVALID, track.origin, node, {},
                                   node.transform.matrix ? "has a matrix, which no animation can move"
                                                         : "is moved by an animation that does not exist");
                continue;
            }
            if (!plays_[track.animation]) continue;
            if (!chosen.origin) chosen.origin = track.origin;
            chosen.isRecorded = isRecording_[track.animation];
            take(node, track, track.position, chosen.position);
            take(node, track, track.rotation, chosen.rotation);
            take(node, track, track.scale, chosen.scale);
        }
        if (!chosen.position && !chosen.rotation && !chosen.scale) return;
        chosen.atStart = node.transform;
        if (chosen.position) chosen.atStart.position = valueAt(chosen.position->curve, 0);
        if (chosen.rotation) chosen.atStart.rotation = valueAt(chosen.rotation->curve, 0);
        if (chosen.scale) chosen.atStart.scale = valueAt(chosen.scale->curve, 0);
        draft_.animated.emplace(node.id.value, std::move(chosen));
    }

    template <typename Curve>
    void take(const Node& node, const AnimationTrack& track, const std::optional<Curve>& curve,
              std::optional<PlanCurve<Curve>>& to) {
        if (!curve) return;
        if (to) {
            draft_.find.report(code::PLAN_ANIMATION_CONFLICT, track.origin, node, {},
                               "is moved by two animations that play; the first is used");
            return;
        }
        if (const std::string_view fault = faultOf(*curve); !fault.empty()) {
            draft_.find.report(code::PLAN_ANIMATION_INVALID, track.origin, node, {},
                               "has a curve that cannot be followed: " + std::string(fault));
            return;
        }
        if (!isSmall(*curve)) {
            draft_.find.report(code::PLAN_ANIMATION_LIMIT, track.origin, node, {},
                               "is moved too far by an animation, which is ignored",
                               {{}, "coordinates up to " + toText(kMaxCoordinate) + " m"});
            return;
        }
        const double duration = durations_[track.animation];
        to.emplace(PlanCurve<Curve>{*curve, std::isfinite(duration) ? duration : 0, draft_.options.repeatAnimations,
                                    isSame(valueAt(*curve, 0), valueAt(*curve, duration))});
    }

    PlanDraft& draft_;
    std::vector<bool> plays_;  // index = index in SceneData::animations
    std::vector<bool> isRecording_;
    std::vector<double> durations_;  // s
};

}  // namespace

void chooseAnimations(PlanDraft& draft) {
    AnimationChooser(draft).choose();
}

}  // namespace orrery
