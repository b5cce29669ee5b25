#include "left_out.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gltf/extensions.hpp"
#include "gltf/parts.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/xode/ext.hpp"

namespace orrery {
namespace {

// How often each kind of thing is left out, and where the first of all is.
class LeftOut {
public:
    void add(std::string one, std::string many, std::size_t count, Place place) {
        if (count == 0) return;
        if (kinds_.empty()) first_ = std::move(place);
        const auto same = std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& kind) { return kind.one == one; });
        if (same != kinds_.end()) {
            same->count += count;
        } else {
            kinds_.push_back({std::move(one), std::move(many), count});
        }
    }

    void report(const Format& written, DiagnosticLog& log) {
        if (kinds_.empty()) return;
        constexpr std::size_t kMostNamed = 8;
        std::string what;
        for (std::size_t i = 0; i < std::min(kinds_.size(), kMostNamed); ++i) {
            what += (i == 0 ? "" : ", ") + counted(kinds_[i].count, kinds_[i].one, kinds_[i].many);
        }
        if (kinds_.size() > kMostNamed) what += " and " + counted(kinds_.size() - kMostNamed, "other kind");
        log.report(code::EXPORT_LEFT_OUT, std::move(first_),
                   "the " + std::string(written.title) + " file lacks a part of the file that was read: " + what);
    }

private:
    struct Kind {
        std::string one;
        std::string many;
        std::size_t count;
    };
    std::vector<Kind> kinds_;
    Place first_;
};

// Does an extension become a part of the scene?
bool isReadExtension(const std::string& name) {
    using namespace gltf;
    const auto writers = extensionWriters();
    return isOther(Family::Khr, name) || isOther(Family::Omi, name) ||
           std::any_of(writers.begin(), writers.end(), [&](const auto* writer) { return writer->name == name; });
}

// Walks over the values of a JSON file that are objects or arrays of objects.
class JsonSearch {
public:
    JsonSearch(const JsonDocument& document, LeftOut& found) : document_(document), found_(found) {}

    // The shapes of a scene have their own data; other meshes are seen only.
    void findVisibleMeshes() {
        for (JsonValue node = document_.root()["nodes"].first(); node; node = node.next()) {
            if (const JsonValue mesh = node["mesh"]) add("visible mesh", "visible meshes", mesh);
        }
    }

    void run() {
        const JsonValue root = document_.root();
        if (const JsonValue text = root["asset"]["copyright"]) add("copyright", "copyrights", text);
        for (JsonValue value = root.first(); value; value = value.next()) visitMember(value, true);
        while (!open_.empty()) {
            const JsonValue container = open_.back();
            open_.pop_back();
            visit(container);
        }
    }

private:
    void add(std::string one, std::string many, JsonValue at, std::size_t count = 1) {
        found_.add(std::move(one), std::move(many), count, document_.place(at));
    }

    void visit(JsonValue container) {
        for (JsonValue value = container.first(); value; value = value.next()) {
            if (container.isObject()) {
                visitMember(value, false);
            } else if (value.isObject() || value.isArray()) {
                open_.push_back(value);
            } else {
                return;  // an array of numbers or strings
            }
        }
    }

    void visitMember(JsonValue value, bool ofRoot) {
        if (value.keyEquals("extras")) return add("extras object", "extras objects", value);
        if (value.keyEquals("comment")) return add("comment", "comments", value);
        if (value.keyEquals("extensions") && value.isObject()) return visitExtensions(value);
        if (ofRoot && isLook(value)) return;
        if (value.isObject() || value.isArray()) open_.push_back(value);
    }

    void visitExtensions(JsonValue extensions) {
        for (JsonValue extension = extensions.first(); extension; extension = extension.next()) {
            const std::string name = extension.key();
            if (isReadExtension(name)) {
                open_.push_back(extension);
            } else {
                add("object of " + name, "objects of " + name, extension);
            }
        }
    }

    // Scenes have no cameras, materials and skins.
    bool isLook(JsonValue table) {
        static constexpr std::array<std::pair<const char*, const char*>, 4> kLooks{
            {{"cameras", "camera"}, {"images", "image"}, {"materials", "material"}, {"skins", "skin"}}};
        const auto* look =
            std::find_if(kLooks.begin(), kLooks.end(), [&](const auto& each) { return table.keyEquals(each.first); });
        if (look == kLooks.end() || !table.isArray()) return false;
        if (table.size() > 0) add(look->second, look->first, table, table.size());
        return true;
    }

    const JsonDocument& document_;
    LeftOut& found_;
    std::vector<JsonValue> open_;
};

bool isReadOwner(std::string_view owner) {
    using namespace xode::owner;
    return owner == kOde || owner == kGravity || owner == kOrrery;
}

void searchXml(const XmlDocument& document, LeftOut& found) {
    std::vector<XmlElement> open{document.root()};
    while (!open.empty()) {
        const XmlElement element = open.back();
        open.pop_back();
        XmlAttribute owner = element.attribute(xode::kOwner);
        if (!owner) owner = element.attribute(xode::kOwnerAlso);
        if (element.name() == xode::kExt && !isReadOwner(owner.value())) {
            const std::string name = owner ? " \"" + std::string(owner.value()) + '"' : "";
            found.add("<ext>" + name, "times <ext>" + name, 1, document.place(element));
            continue;
        }
        for (const XmlElement child : element.children()) open.push_back(child);
    }
    found.add("comment", "comments", document.commentCount(), document.place(document.root()));
}

// Elements of other programs, and of URDF what no scene has.
class UrdfSearch {
public:
    UrdfSearch(const XmlDocument& document, bool seesVisuals, LeftOut& found)
        : document_(document), seesVisuals_(seesVisuals), found_(found) {}

    void run() {
        for (const XmlElement element : document_.root().children()) {
            if (element.name() == "link") {
                visitLink(element);
            } else if (element.name() == "joint") {
                visitJoint(element);
            } else {
                add(element);
            }
        }
        found_.add("comment", "comments", document_.commentCount(), document_.place(document_.root()));
    }

private:
    void add(XmlElement element) {
        const std::string name = '<' + std::string(element.name()) + '>';
        found_.add(name, "times " + name, 1, document_.place(element));
    }

    void visitLink(XmlElement link) {
        for (const XmlElement element : link.children()) {
            const std::string_view name = element.name();
            if (name == "visual" && seesVisuals_) {
                if (const XmlElement material = element.firstChild("material")) add(material);
            } else if (name != "inertial" && name != "collision") {
                add(element);
            }
        }
    }

    void visitJoint(XmlElement joint) {
        static constexpr std::array<std::string_view, 6> kRead{"axis",  "child",  "dynamics",
                                                               "limit", "origin", "parent"};
        for (const XmlElement element : joint.children()) {
            if (std::find(kRead.begin(), kRead.end(), element.name()) == kRead.end()) add(element);
        }
        const XmlElement limit = joint.firstChild("limit");
        for (const char* name : {"effort", "velocity"}) {
            if (!limit || !limit.attribute(name)) continue;
            found_.add(std::string(name) + " of <limit>", std::string("times ") + name + " of <limit>", 1,
                       document_.place(limit, name));
        }
    }

    const XmlDocument& document_;
    bool seesVisuals_;
    LeftOut& found_;
};

// Counts elements of MJCF that no scene has, in the sections of the model itself.
void searchMjcf(const XmlDocument& document, LeftOut& found) {
    constexpr std::array<std::string_view, 8> kSections{"sensor", "keyframe",  "custom",    "tendon",
                                                        "visual", "statistic", "extension", "deformable"};
    for (const XmlElement section : document.root().children()) {
        if (std::find(kSections.begin(), kSections.end(), section.name()) == kSections.end()) continue;
        for (const XmlElement element : section.children()) {
            const std::string name = '<' + std::string(element.name()) + "> in <" + std::string(section.name()) + '>';
            found.add(name, "times " + name, 1, document.place(element));
        }
    }
    found.add("comment", "comments", document.commentCount(), document.place(document.root()));
}

}  // namespace

void reportLeftOut(const Scene& scene, const Format& written, DiagnosticLog& log) {
    if (!scene.source() || !scene.asRead()) return;
    const Format* source = formatOf(scene.asRead()->format);
    if (source == nullptr || source == &written) return;
    LeftOut found;
    if (const auto* json = dynamic_cast<const JsonFile*>(scene.source().get())) {
        JsonSearch search(json->json(), found);
        search.run();
        if (&written == &kXodeFormat) search.findVisibleMeshes();  // the writers of the others report them
    } else if (const auto* xml = dynamic_cast<const XmlDocument*>(scene.source().get()); xml && xml->root()) {
        if (source == &kUrdfFormat)
            UrdfSearch(*xml, &written == &kGltfFormat || &written == &kXodeFormat, found).run();
        else if (source == &kMjcfFormat)
            searchMjcf(*xml, found);
        else
            searchXml(*xml, found);
    }
    found.report(written, log);
}

}  // namespace orrery
