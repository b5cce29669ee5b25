// Diagnostics of the Plan: each names its node and has a place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "orrery/base/diagnostics.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

class PlanDiagnostics {
public:
    PlanDiagnostics() = default;  // reports nothing
    PlanDiagnostics(const Scene& scene, DiagnosticLog& log) : scene_(&scene), log_(&log) {}

    // The message is `body "chassis" ` followed by `what`. The place is that of `origin`, or of the node if the origin
    // is null, and of `key` in it.
    void report(Code code, Origin origin, const Node& node, std::string_view key, std::string_view what,
                DiagnosticLog::Details details = {});
    void report(Code code, const Node& node, std::string_view what, DiagnosticLog::Details details = {}) {
        report(code, node.origin, node, {}, what, std::move(details));
    }
    // As an info, whatever severity the code has.
    void note(Code code, const Node& node, std::string_view what);
    // For the whole scene, or for an entry of one of its tables.
    void report(Code code, Origin origin, std::string message, DiagnosticLog::Details details = {});

    // Returns the name, or the path of a node without one, in quotes.
    [[nodiscard]] std::string nameOf(const Node& node);

    // Does the body have the mass that its file states, so that the reader has already reported faults?
    [[nodiscard]] bool massIsAsRead(const Node& node) const;

    // Has a fault been reported so far, by the reader of the file or here?
    [[nodiscard]] bool hasErrors() const { return log_ != nullptr && log_->hasErrors(); }

    // While muted it reports nothing: for values that are read but not used.
    void mute(bool muted) { muted_ = muted; }

private:
    [[nodiscard]] std::string subject(const Node& node);

    const Scene* scene_ = nullptr;
    DiagnosticLog* log_ = nullptr;
    std::optional<PathNames> names_;  // made for the first node without a name, because numbering siblings takes long
    bool muted_ = false;
};

// Returns the key under which a node writes its scale: that of its matrix if it has one.
[[nodiscard]] inline std::string_view scaleKey(const Node& node) {
    return node.transform.matrix ? "matrix" : "scale";
}

[[nodiscard]] std::string toText(const Vector3& v);  // "1 2 3"

}  // namespace orrery
