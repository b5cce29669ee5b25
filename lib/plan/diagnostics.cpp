#include "plan/diagnostics.hpp"

#include <utility>

namespace orrery {

void PlanDiagnostics::report(Code code, Origin origin, const Node& node, std::string_view key, std::string_view what,
                             DiagnosticLog::Details details) {
    if (muted_ || log_ == nullptr) return;
    // Finding the name and place of a node takes a walk over its siblings, which is not worth it for diagnostics that
    // are only counted.
    if (log_->full(code)) return log_->report(code, {}, {});
    log_->report(code, scene_->place(origin, node, key), subject(node).append(what), std::move(details));
}

void PlanDiagnostics::note(Code code, const Node& node, std::string_view what) {
    if (muted_ || log_ == nullptr) return;
    log_->report(Severity::Info, code, scene_->place(node.origin, node), subject(node).append(what));
}

std::string PlanDiagnostics::nameOf(const Node& node) {
    if (node.name.empty() && !names_ && scene_ != nullptr) names_.emplace(scene_->contents());
    return '"' + (node.name.empty() && names_ ? names_->path(node) : node.name) + '"';
}

std::string PlanDiagnostics::subject(const Node& node) {
    return std::string(kindName(node)) + ' ' + nameOf(node) + ' ';
}

void PlanDiagnostics::report(Code code, Origin origin, std::string message, DiagnosticLog::Details details) {
    if (muted_ || log_ == nullptr) return;
    if (log_->full(code)) return log_->report(code, {}, {});
    // A diagnostic without origin is about the file as a whole.
    Place place = origin || !scene_->source() ? scene_->place(origin, scene_->root()) : scene_->source()->place({});
    log_->report(code, std::move(place), std::move(message), std::move(details));
}

bool PlanDiagnostics::massIsAsRead(const Node& node) const {
    const SceneContents* const then = scene_ == nullptr ? nullptr : scene_->asRead();
    const Node* const before = then == nullptr || !node.body->origin ? nullptr : then->find(node.id);
    if (before == nullptr || !before->body) return false;
    const auto* was = std::get_if<MotionMass>(&before->body->mass);
    const auto* is = std::get_if<MotionMass>(&node.body->mass);
    return was != nullptr && is != nullptr && was->mass == is->mass;
}

std::string toText(const Vector3& v) {
    // Adding 0 makes a 0 of -0.
    return toRoundedText(v.x + 0.0) + ' ' + toRoundedText(v.y + 0.0) + ' ' + toRoundedText(v.z + 0.0);
}

}  // namespace orrery
