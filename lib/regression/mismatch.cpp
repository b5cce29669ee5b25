// Finds the first difference between the baseline and the run.
#include <algorithm>
#include <cmath>

#include "orrery/base/decimal.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/regression/regression.hpp"
#include "seconds_text.hpp"

namespace orrery {
namespace {

constexpr const char* kPrecision = "precision of ODE";

std::string text(const Vector3& v) {
    return toText(v.x) + ' ' + toText(v.y) + ' ' + toText(v.z);
}
std::string text(const Quaternion& q) {
    return toText(q.x) + ' ' + toText(q.y) + ' ' + toText(q.z) + ' ' + toText(q.w);
}

double distance(const Vector3& a, const Vector3& b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

// Returns the angle between two rotations; a quaternion and its negative are the same rotation. It uses the sine of
// half the angle, because the cosine cannot resolve small angles.
double angle(const Quaternion& a, const Quaternion& b) {
    const double x = a.w * b.x - a.x * b.w - a.y * b.z + a.z * b.y;
    const double y = a.w * b.y - a.y * b.w - a.z * b.x + a.x * b.z;
    const double z = a.w * b.z - a.z * b.w - a.x * b.y + a.y * b.x;
    return 2 * std::asin(std::min(1.0, std::hypot(x, y, z)));
}

class Comparison {
public:
    Comparison(const Baseline& expected, const Baseline& found, const Tolerance& tolerance)
        : expected_(expected),
          found_(found),
          tolerance_(tolerance.exact ? 0 : tolerance.value),
          exact_(tolerance.exact) {}

    std::optional<Mismatch> first() {
        if (expected_.precision != found_.precision) {
            depart("", {}, kPrecision, expected_.precision, found_.precision);
            return mismatch_;
        }
        if (!compareBodies()) return mismatch_;
        for (std::size_t i = 0; i < expected_.samples.size(); ++i) {
            if (i >= found_.samples.size()) {
                depart("", expected_.samples[i], "steps", "a state at this step", "the run ended before");
                break;
            }
            if (!compareSamples(expected_.samples[i], found_.samples[i])) break;
        }
        return mismatch_;
    }

private:
    bool compareBodies() {
        if (expected_.bodies == found_.bodies) return true;
        const std::size_t common = std::min(expected_.bodies.size(), found_.bodies.size());
        std::size_t at = 0;
        while (at < common && expected_.bodies[at] == found_.bodies[at]) ++at;
        const auto name = [at](const Baseline& of) { return at < of.bodies.size() ? of.bodies[at] : "no such body"; };
        depart(at < expected_.bodies.size() ? expected_.bodies[at] : "", {}, "bodies", name(expected_), name(found_));
        return false;
    }

    bool compareSamples(const BaselineSample& was, const BaselineSample& is) {
        if (was.step != is.step) return depart("", was, "steps", std::to_string(was.step), std::to_string(is.step));
        if (exact_ && was.hash == is.hash && was.contacts == is.contacts) return true;
        if (const auto body = worstBody(was, is)) return compareBody(was, is, *body);
        return compareEnergy(was, "kinetic energy", was.energy.kinetic, is.energy.kinetic) &&
               compareEnergy(was, "potential energy", was.energy.potential, is.energy.potential) &&
               (!exact_ || compareBits(was, is));
    }

    // Returns the body with the largest difference, m and rad together. It tells more than the first body in the file.
    std::optional<std::size_t> worstBody(const BaselineSample& was, const BaselineSample& is) {
        std::optional<std::size_t> worst;
        double most = 0;
        for (std::size_t body = 0; body < expected_.bodies.size(); ++body) {
            if (compareBody(was, is, body)) continue;
            const double off = distance(was.poses[body].position, is.poses[body].position) +
                               angle(was.poses[body].rotation, is.poses[body].rotation);
            if (std::isnan(off)) return body;
            if (worst && off <= most) continue;
            worst = body;
            most = off;
        }
        return worst;
    }

    bool compareBody(const BaselineSample& was, const BaselineSample& is, std::size_t body) {
        const std::string& name = expected_.bodies[body];
        const Pose& p = was.poses[body];
        const Pose& q = is.poses[body];
        // Written so that NaN counts as a difference.
        if (const double off = distance(p.position, q.position); !(off <= tolerance_)) {
            return depart(name, was, "position", text(p.position), text(q.position), off);
        }
        // A quaternion is rounded itself, so that an exact comparison must not use the angle.
        if (const double off = angle(p.rotation, q.rotation); !(off <= tolerance_) && p.rotation != q.rotation) {
            return depart(name, was, "rotation", text(p.rotation), text(q.rotation), off);
        }
        if (was.asleep[body] != is.asleep[body]) {
            const auto word = [](bool asleep) { return asleep ? "asleep" : "awake"; };
            return depart(name, was, "asleep", word(was.asleep[body]), word(is.asleep[body]));
        }
        return true;
    }

    bool compareEnergy(const BaselineSample& at, const char* quantity, double was, double is) {
        // The energy is undefined in one of them; that follows from the places of the bodies, which are compared.
        if (std::isnan(was) || std::isnan(is)) return true;
        const double off = std::abs(was - is);
        if (off <= tolerance_ * std::max(1.0, std::abs(was))) return true;
        return depart("", at, quantity, toText(was), toText(is), off);
    }

    bool compareBits(const BaselineSample& was, const BaselineSample& is) {
        if (was.contacts != is.contacts) {
            return depart("", was, "contacts", std::to_string(was.contacts), std::to_string(is.contacts));
        }
        return was.hash == is.hash || depart("", was, "state hash", hexadecimal(was.hash), hexadecimal(is.hash));
    }

    // Always returns false.
    bool depart(std::string body, const BaselineSample& at, std::string quantity, std::string was, std::string is,
                double difference = 0) {
        mismatch_ = Mismatch{std::move(body),     at.step,        static_cast<double>(at.step) * expected_.run.dt,
                             std::move(quantity), std::move(was), std::move(is),
                             difference};
        return false;
    }

    const Baseline& expected_;
    const Baseline& found_;
    double tolerance_;
    bool exact_;
    std::optional<Mismatch> mismatch_;
};

std::string_view unitOf(std::string_view quantity) {
    if (quantity == "position") return " m";
    if (quantity == "rotation") return " rad";
    return quantity.ends_with("energy") ? " J" : "";
}

std::string rounded(double value) {
    return decimal::rounded(value, 3);
}

}  // namespace

std::optional<Mismatch> firstMismatch(const Baseline& expected, const Baseline& found, const Tolerance& tolerance) {
    return Comparison(expected, found, tolerance).first();
}

std::string toText(const Mismatch& mismatch) {
    if (mismatch.quantity == kPrecision) {
        return "the baseline was made with ODE in " + mismatch.expected + " precision, this one is in " +
               mismatch.found + " precision";
    }
    std::string text = mismatch.body.empty() ? "the scene" : "body \"" + mismatch.body + '"';
    text += ", step " + std::to_string(mismatch.step) + " (" + secondsText(mismatch.time) + "): ";
    text += mismatch.quantity;
    if (mismatch.difference == 0) return text + " is not the same";
    return text + " is off by " + rounded(mismatch.difference) + std::string(unitOf(mismatch.quantity));
}

}  // namespace orrery
