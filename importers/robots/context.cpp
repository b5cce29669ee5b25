#include "context.hpp"

#include <utility>

namespace orrery::robots {
namespace {

constexpr std::size_t kMostNamed = 5;

}  // namespace

const XmlDocument& Context::documentOf(XmlElement element) const {
    const auto found = documents_.find(element.origin().document);
    return found == documents_.end() ? document : *found->second;
}

void Context::report(Code code, XmlElement element, std::string message, DiagnosticLog::Details details,
                     std::string_view attribute) {
    // Places cost a search; a full log only counts.
    Place place = log.full(code) ? Place{} : documentOf(element).place(element, attribute);
    log.report(code, std::move(place), std::move(message), std::move(details));
}

void Context::note(Code code, XmlElement element, std::string_view what, std::string object) {
    Note& note = notes_[{code, std::string(what)}];
    if (note.count == 0) note.first = element;
    if (++note.count > kMostNamed) return;
    if (note.count > 1) note.objects += ", ";
    note.objects += object;
}

void Context::reportNotes() {
    for (const auto& [key, note] : notes_) {
        std::string message = key.second + ": " + note.objects;
        if (note.count > kMostNamed) message += " and " + std::to_string(note.count - kMostNamed) + " more";
        report(key.first, note.first, std::move(message));
    }
}

std::string nameInMessage(XmlElement element) {
    const std::string_view name = element.attribute("name").value();
    if (name.empty()) return "<" + std::string(element.name()) + ">";
    return std::string(element.name()) + " \"" + std::string(name) + '"';
}

void setMass(Body& body, std::vector<ComposedMass> parts) {
    if (parts.size() == 1) {
        body.mass = std::move(parts.front());
        return;
    }
    ComposedMass sum;
    sum.children = std::move(parts);
    sum.origin = body.origin;
    body.mass = std::move(sum);
}

Transform transformOf(const Pose& pose) {
    Transform transform;
    if (pose.position != Vector3()) transform.position = pose.position;
    if (pose.rotation != Quaternion()) transform.rotation = pose.rotation;
    return transform;
}

}  // namespace orrery::robots
