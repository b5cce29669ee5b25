#include "orrery/test/scene_edits.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "orrery/scene/compare.hpp"

namespace orrery::test {
namespace {

using Edit = SceneEdit;

template <typename T>
concept Struct = requires {
    membersOf(static_cast<const T*>(nullptr));
};
template <typename T>
concept NamedEnum = std::is_enum_v<T> && requires {
    enumNames(T{});
};

// Every change of one value, field by field, as the tables of compare list them. References to tables and nodes
// are left alone.
class FieldEdits {
public:
    explicit FieldEdits(std::vector<Edit>& list) : list_(list) {}

    template <typename T>
    void of(const std::string& at, T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            add(at + " turned round", [&value] { value = !value; });
        } else if constexpr (std::is_arithmetic_v<T>) {
            add(at + " plus 1", [&value] {
                const bool isMost = std::is_integral_v<T> && value == std::numeric_limits<T>::max();
                value = isMost ? T{} : static_cast<T>(value + T{1});
            });
        } else if constexpr (NamedEnum<T>) {
            add(at + " as the next",
                [&value] { value = static_cast<T>((static_cast<std::size_t>(value) + 1) % enumNames(T{}).size()); });
        } else if constexpr (std::is_same_v<T, std::string>) {
            add(at + " renamed", [&value] { value += " é<&>\"'\n]]>"; });
        } else if constexpr (Struct<T>) {
            forEachMember<T>([&](const auto& field) { of(at + '.' + std::string(field.name), value.*field.member); });
        }
    }
    template <typename T>
    void of(const std::string& at, std::optional<T>& value) {
        ofOptional(at, value);
    }
    template <typename T>
    void of(const std::string& at, Component<T>& value) {
        ofOptional(at, value);
    }
    template <typename T>
    void of(const std::string& at, std::vector<T>& values) {
        for (std::size_t i = 0; i < values.size() && i < 3; ++i) of(at + '[' + std::to_string(i) + ']', values[i]);
        add(at + " longer", [&values] { values.push_back(values.empty() ? T{} : T(values.back())); });
        if (!values.empty()) add(at + " shorter", [&values] { values.pop_back(); });
    }
    template <typename T, std::size_t N>
    void of(const std::string& at, std::array<T, N>& values) {
        for (std::size_t i = 0; i < N; ++i) of(at + '[' + std::to_string(i) + ']', values[i]);
    }
    template <typename... T>
    void of(const std::string& at, std::variant<T...>& value) {
        std::visit([&](auto& held) { of(at, held); }, value);
        (add(at + " of kind " + std::to_string(std::variant<T...>(T{}).index()), [&value] { value = T{}; }), ...);
    }

private:
    void add(std::string what, std::function<void()> apply) { list_.push_back({std::move(what), std::move(apply)}); }

    template <typename Optional>
    void ofOptional(const std::string& at, Optional& value) {
        if (value) {
            of(at, *value);
            add(at + " taken away", [&value] { value.reset(); });
            return;
        }
        add(at + " given", [&value] {
            auto& given = value.emplace();
            using Given = std::remove_cvref_t<decltype(given)>;
            if constexpr (std::is_same_v<Given, double>) given = 1;
            if constexpr (std::is_same_v<Given, Vector3>) given = {1, 2, 3};
            if constexpr (std::is_same_v<Given, JointAnchor>) given.position = {1, 2, 3};
        });
    }

    std::vector<Edit>& list_;
};

// Changes after which a scene means the same as before, has other words for the same, or refers to missing things.
bool saysNothing(const std::string& what) {
    static constexpr std::string_view kEndings[] = {
        ".ode given",                         // settings without one
        ".surface taken away",                // the same, where it was the only one
        ".frameJoint given",                  // between no frames
        "trigger.nodes longer",               // a node of no number
        "body.mass.addedFirst turned round",  // to no parent
        "anchor.absolute taken away",         // as the dialect has it
        "/door.collider taken away",          // an animation of what is no longer simulated is not read
        ".simulable turned round",            // the reader sets it by the extensions
        ".massPolicy taken away",             // as the dialect has it
        "shapes shorter",
        "materials shorter",
        "filters shorter",
        "joints shorter",
    };
    // Dialects see absolute places from the root or from the document, and are the same ones in other words then.
    if (what.starts_with("/.transform")) return true;
    return std::any_of(std::begin(kEndings), std::end(kEndings), [&](auto ending) { return what.ends_with(ending); });
}

}  // namespace

std::vector<SceneEdit> editsOf(SceneContents& contents) {
    std::vector<Edit> list;
    FieldEdits fields(list);
    fields.of("scene", static_cast<SceneData&>(contents));
    fields.of("shapes", contents.shapes);
    fields.of("materials", contents.materials);
    fields.of("filters", contents.filters);
    fields.of("joints", contents.joints);
    forEachNode(contents.root(), [&](Node& node) {
        const std::string at = pathOf(node);
        fields.of(at, static_cast<NodeComponents&>(node));
        list.push_back({at + " with a body more", [&] { contents.addNode(node, "new").body.emplace(); }});
        if (node.parent == nullptr) return;
        list.push_back({at + " copied", [&] {
                            Node& copy = contents.addNode(*node.parent);
                            static_cast<NodeComponents&>(copy) = node;
                        }});
        list.push_back({at + " removed", [&] { contents.removeNode(node); }});
        list.push_back({at + " dissolved", [&] { contents.dissolveNode(node); }});
    });
    std::erase_if(list, [](const Edit& edit) { return saysNothing(edit.what); });
    return list;
}

void followUp(SceneContents& contents) {
    forEachNode(contents.root(), [&](Node& node) {
        if (!node.joint) return;
        for (auto* link : {&node.joint->link1, &node.joint->link2}) {
            const Node* body = *link ? contents.find((*link)->body) : nullptr;
            if (body != nullptr) (*link)->name = body->name;
        }
    });
    for (JointSettings& settings : contents.joints) {
        for (JointLimit& limit : settings.limits) limit.unitless = limit.unitless && limit.stiffness;
    }
}

}  // namespace orrery::test
