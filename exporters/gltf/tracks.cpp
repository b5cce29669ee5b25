#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "key_reduction.hpp"
#include "orrery/scene/eigen.hpp"
#include "tracks.hpp"

namespace orrery::gltf {
namespace {

using Eigen::Affine3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

// Rotations are kept apart: what is drawn may be sheared, and has none then.
struct Place {
    Affine3d affine = Affine3d::Identity();
    Quaterniond rotation = Quaterniond::Identity();
};

Place operator*(const Place& outer, const Place& inner) {
    return {outer.affine * inner.affine, outer.rotation * inner.rotation};
}

Place placeOf(const Placement& placement) {
    Place place;
    place.rotation = toEigen(placement.pose.rotation);
    place.affine.linear() = place.rotation.toRotationMatrix() * toEigen(placement.stretch);
    place.affine.translation() = toEigen(placement.pose.position);
    return place;
}

// A value a frame, at times that 32 bits can tell apart.
template <typename Value>
struct Curve {
    const std::vector<float>& times;
    std::vector<Value> values;

    [[nodiscard]] double fraction(std::size_t first, std::size_t last, std::size_t at) const {
        const auto time = [this](std::size_t i) { return static_cast<double>(times[i]); };
        return (time(at) - time(first)) / (time(last) - time(first));
    }
};

Vector3d between(const Vector3d& a, const Vector3d& b, double s) {
    return a + s * (b - a);
}
Quaterniond between(const Quaterniond& a, const Quaterniond& b, double s) {
    return a.slerp(s, b);
}
double distance(const Vector3d& a, const Vector3d& b) {
    return (a - b).norm();
}
double distance(const Quaterniond& a, const Quaterniond& b) {
    return a.angularDistance(b);
}

// As a file has it.
Vector3d rounded(const Vector3d& v) {
    return v.cast<float>().cast<double>();
}
Quaterniond rounded(const Quaterniond& q) {
    return q.cast<float>().cast<double>().normalized();
}

template <typename Value>
std::vector<std::size_t> keysOf(const Curve<Value>& exact, double tolerance) {
    Curve<Value> keys{exact.times, {}};
    keys.values.reserve(exact.values.size());
    for (const Value& value : exact.values) keys.values.push_back(rounded(value));
    return reducedKeys(exact.values.size(), tolerance, [&](std::size_t first, std::size_t last, std::size_t at) {
        const Value shown = between(keys.values[first], keys.values[last], keys.fraction(first, last, at));
        return distance(shown, exact.values[at]);
    });
}

template <typename Value>
bool isStill(const Curve<Value>& curve, const Value& at, double tolerance) {
    return std::all_of(curve.values.begin(), curve.values.end(),
                       [&](const Value& value) { return distance(value, at) <= tolerance; });
}

template <typename Value>
Keys written(const Curve<Value>& curve, const std::vector<std::size_t>& kept) {
    Keys keys;
    for (const std::size_t i : kept) {
        keys.times.push_back(curve.times[i]);
        if constexpr (std::is_same_v<Value, Vector3d>) {
            for (const double c : curve.values[i]) keys.numbers.push_back(static_cast<float>(c));
        } else {
            for (const double c : curve.values[i].coeffs()) keys.numbers.push_back(static_cast<float>(c));
        }
    }
    return keys;
}

// The curve as it is shown: between the keys that were kept.
template <typename Value>
void interpolate(Curve<Value>& curve, const std::vector<std::size_t>& kept) {
    for (std::size_t k = 1; k < kept.size(); ++k) {
        const Value first = rounded(curve.values[kept[k - 1]]);
        const Value last = rounded(curve.values[kept[k]]);
        for (std::size_t i = kept[k - 1]; i <= kept[k]; ++i) {
            // The end of one span is the begin of the next one, and its value is needed there.
            if (i == kept[k] && k + 1 < kept.size()) continue;
            curve.values[i] = between(first, last, curve.fraction(kept[k - 1], kept[k], i));
        }
    }
}

// By how much the matrix lengthens a vector at most: its largest singular value, without compiling Eigen's JacobiSVD.
double largestStretch(const Eigen::Matrix3d& matrix) {
    const Eigen::Matrix3d squared = matrix.transpose() * matrix;
    return std::sqrt(eigenvaluesOf(squared).maxCoeff());
}

class TrackMaker {
public:
    TrackMaker(const Recording& recording, const std::vector<TreeNode>& tree, const AnimationOptions& options)
        : recording_(recording), tree_(tree), options_(options) {
        for (std::size_t frame = 0; frame < recording.times.size(); ++frame) {
            const auto time = static_cast<float>(recording.times[frame]);
            if (!times_.empty() && time <= times_.back()) continue;
            times_.push_back(time);
            frames_.push_back(frame);
        }
    }

    std::vector<Track> run(const std::vector<std::uint32_t>& nodes) {
        std::vector<std::uint32_t> bodies;
        for (std::uint32_t body = 0; body < nodes.size(); ++body) {
            if (nodes[body] != kNoNode) bodies.push_back(body);
        }
        std::stable_sort(bodies.begin(), bodies.end(),
                         [&](auto a, auto b) { return depth(nodes[a]) < depth(nodes[b]); });
        for (const std::uint32_t body : bodies) {
            for (std::uint32_t at = tree_[nodes[body]].parent; at != kNoNode; at = tree_[at].parent) carriers_[at];
        }
        std::vector<Track> tracks;
        for (const std::uint32_t body : bodies) {
            Track track = trackOf(body, nodes[body]);
            if (!track.translation.times.empty() || !track.rotation.times.empty()) tracks.push_back(std::move(track));
        }
        return tracks;
    }

private:
    [[nodiscard]] std::size_t depth(std::uint32_t node) const {
        std::size_t count = 0;
        for (; node != kNoNode; node = tree_[node].parent) ++count;
        return count;
    }

    // From the nearest node above that has places of its own, or the world, to the node's parent.
    Place chainAbove(std::uint32_t node, const std::vector<Place>*& carrier) const {
        Place chain;
        carrier = nullptr;
        for (std::uint32_t at = tree_[node].parent; at != kNoNode; at = tree_[at].parent) {
            const auto found = carriers_.find(at);
            if (found != carriers_.end() && !found->second.empty()) {
                carrier = &found->second;
                break;
            }
            chain = placeOf(tree_[at].local) * chain;
        }
        return chain;
    }

    Track trackOf(std::uint32_t body, std::uint32_t node) {
        Track track;
        track.node = node;
        const std::vector<Place>* carrier = nullptr;
        const Place chain = chainAbove(node, carrier);
        const Eigen::Matrix3d& scale = chain.affine.linear();
        if (std::abs(scale.determinant()) < 1e-30) return track;  // flat: nothing in it can be placed
        std::vector<Place> parents;
        for (std::size_t i = 0; i < frames_.size(); ++i) parents.push_back(carrier ? (*carrier)[i] * chain : chain);

        Curve<Vector3d> translation{times_, {}};
        Curve<Quaterniond> rotation{times_, {}};
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            const Pose& pose = recording_.sample(frames_[i], body).pose;
            translation.values.push_back(parents[i].affine.inverse() * toEigen(pose.position));
            rotation.values.push_back((parents[i].rotation.conjugate() * toEigen(pose.rotation)).normalized());
            // q and -q are one rotation; neighbours must be the near ones of the two.
            if (i > 0 && rotation.values[i].dot(rotation.values[i - 1]) < 0) rotation.values[i].coeffs() *= -1;
        }
        const double largest = parents.empty() ? 1 : largestStretch(parents[0].affine.linear());
        const Placement& local = tree_[node].local;
        track.translation = take(translation, toEigen(local.pose.position), options_.positionError / largest);
        track.rotation = take(rotation, toEigen(local.pose.rotation), options_.rotationError);
        if (const auto wanted = carriers_.find(node); wanted != carriers_.end()) {
            wanted->second = placesOf(parents, translation, rotation, local);
        }
        return track;
    }

    // The keys of a curve, which then is what they show; none where it stays at `still`.
    template <typename Value>
    static Keys take(Curve<Value>& curve, const Value& still, double tolerance) {
        if (isStill(curve, still, tolerance)) {
            std::fill(curve.values.begin(), curve.values.end(), still);
            return {};
        }
        const std::vector<std::size_t> kept = keysOf(curve, tolerance);
        Keys keys = written(curve, kept);
        interpolate(curve, kept);
        return keys;
    }

    static std::vector<Place> placesOf(const std::vector<Place>& parents, const Curve<Vector3d>& translation,
                                       const Curve<Quaterniond>& rotation, const Placement& local) {
        std::vector<Place> places;
        for (std::size_t i = 0; i < parents.size(); ++i) {
            Placement at = local;
            at.pose = {fromEigen(translation.values[i]), fromEigen(rotation.values[i])};
            places.push_back(parents[i] * placeOf(at));
        }
        return places;
    }

    const Recording& recording_;
    const std::vector<TreeNode>& tree_;
    const AnimationOptions& options_;
    std::vector<float> times_;
    std::vector<std::size_t> frames_;
    // Nodes above bodies; those that are bodies themselves have their places as they are shown.
    std::unordered_map<std::uint32_t, std::vector<Place>> carriers_;
};

}  // namespace

std::vector<Track> tracksOf(const Recording& recording, const std::vector<std::uint32_t>& nodes,
                            const std::vector<TreeNode>& tree, const AnimationOptions& options) {
    return TrackMaker(recording, tree, options).run(nodes);
}

}  // namespace orrery::gltf
