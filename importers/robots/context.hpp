// The data that the readers of a robot's parts share, for URDF and MJCF.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "orrery/base/codes/xode.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::robots {

struct Context {
    Context(const XmlDocument& from, const std::filesystem::path& beside, const UrdfOptions& how,
            const DocumentLimits& most, SceneContents& into, DiagnosticLog& diagnostics)
        : document(from), folder(beside), options(how), limits(most), scene(into), log(diagnostics) {
        add(from);
    }

    const XmlDocument& document;
    const std::filesystem::path& folder;
    const UrdfOptions& options;
    const DocumentLimits& limits;
    SceneContents& scene;
    DiagnosticLog& log;

    // Adds a document whose elements may be reported, too: one that the file includes.
    void add(const XmlDocument& other) { documents_.emplace(other.number(), &other); }
    // The document that has the element.
    [[nodiscard]] const XmlDocument& documentOf(XmlElement element) const;

    // Reports at an element, or at its attribute `attribute`.
    void report(Code code, XmlElement element, std::string message, DiagnosticLog::Details details = {},
                std::string_view attribute = {});
    // Remembers one of several objects of which the same is to be said: a robot has dozens of joints. `what` is the
    // sentence without the objects, `object` names this one.
    void note(Code code, XmlElement element, std::string_view what, std::string object);
    // Reports each kind of note once, at the first object, with the names of the first few.
    void reportNotes();

private:
    struct Note {
        XmlElement first;
        std::string objects;
        std::size_t count = 0;
    };
    std::map<std::pair<Code, std::string>, Note> notes_;  // by code and sentence
    std::unordered_map<std::uint32_t, const XmlDocument*> documents_;
};

// Names an element in a message: `link "arm"`, `<box>`.
[[nodiscard]] std::string nameInMessage(XmlElement element);

// Gives the body the masses of its parts, each with its place in it.
void setMass(Body& body, std::vector<ComposedMass> parts);

// Only what differs from the identity.
[[nodiscard]] Transform transformOf(const Pose& pose);

}  // namespace orrery::robots
