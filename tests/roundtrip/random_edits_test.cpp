// Whatever is edited in a scene that was read, what is saved reads as what was edited; where it cannot, there is
// a word about it, when it is saved or when it is read again. ORRERY_TEST_SEED sets the seed.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/base/numbers.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/files.hpp"

#include "scenes.hpp"

namespace orrery::test {
namespace {

constexpr int kSavesPerFile = 40;
constexpr int kMostEdits = 3;  // before a save

struct Edit {
    std::string what;
    std::function<void()> apply;
};

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
            add(at + " plus 1", [&value] { value = static_cast<T>(value + T{1}); });
        } else if constexpr (NamedEnum<T>) {
            add(at + " as the next",
                [&value] { value = static_cast<T>((static_cast<std::size_t>(value) + 1) % enumNames(T{}).size()); });
        } else if constexpr (std::is_same_v<T, std::string>) {
            add(at + " renamed", [&value] { value += " é<&>\"'\n]]>"; });
        } else if constexpr (Struct<T>) {
            std::apply(
                [&](const auto&... field) { (of(at + '.' + std::string(field.name), value.*field.member), ...); },
                membersOf(static_cast<const T*>(nullptr)).list);
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

// Changes after which a scene says the same as before, or in other words, or refers to what is not there.
bool saysNothing(const std::string& what) {
    static constexpr std::string_view kEndings[] = {
        ".ode given",                         // settings without one
        ".surface taken away",                // the same, where it was the only one
        ".frameJoint given",                  // between no frames
        "trigger.nodes longer",               // a node of no number
        "body.mass.addedFirst turned round",  // to no parent
        "anchor.absolute taken away",         // as the dialect has it
        "/door.collider taken away",          // an animation of what is no longer simulated is not read
        ".simulable turned round",            // what the reader made of the extensions
        "shapes shorter",
        "materials shorter",
        "filters shorter",
        "joints shorter",
    };
    // Dialects see absolute places from the root or from the document, and are the same ones in other words then.
    if (what.starts_with("/.transform")) return true;
    return std::any_of(std::begin(kEndings), std::end(kEndings), [&](auto ending) { return what.ends_with(ending); });
}

std::vector<Edit> editsOf(SceneContents& contents) {
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

// What follows from an edit: a link goes by its body's new name, and what is no stiffness has no unit.
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

std::set<Code> codesOf(const DiagnosticLog& log) {
    std::set<Code> codes;
    for (const Diagnostic& diagnostic : log.entries()) codes.insert(diagnostic.code);
    return codes;
}

// Extensions that an edit brings are added to the list.
std::optional<SceneDifference> differenceOf(const SceneContents& edited, Scene read) {
    std::vector<std::string>& used = read.edit().extensionsUsed;
    const auto& wanted = edited.extensionsUsed;
    const auto ends = std::mismatch(wanted.begin(), wanted.end(), used.begin(), used.end());
    if (ends.first == wanted.end()) used = wanted;
    return firstDifference(edited, read.contents());
}

// False where nothing was written.
bool check(const Scene& original, const DiagnosticLog& found, const std::filesystem::path& file,
           std::mt19937_64& random) {
    Scene scene = original;
    SceneContents& contents = scene.edit();
    std::string what;
    for (int i = std::uniform_int_distribution<int>(1, kMostEdits)(random); i > 0; --i) {
        const std::vector<Edit> edits = editsOf(contents);
        const Edit& edit = edits[std::uniform_int_distribution<std::size_t>(0, edits.size() - 1)(random)];
        edit.apply();
        what += edit.what + "; ";
    }
    followUp(contents);
    BOOST_TEST_CONTEXT(file.filename().string() << ": " << what) {
        DiagnosticLog saving;
        const auto saved = saveBytes(scene, original.contents().format, saving);
        if (!saved) {
            BOOST_TEST(saving.hasErrors(), "nothing is written without a word");
            return false;
        }
        DiagnosticLog again;
        const Scene read = loadBytes(*saved, file.string(), file.parent_path(), again);
        const auto before = codesOf(found);
        const auto after = codesOf(again);
        const bool told =
            !saving.entries().empty() || !std::includes(before.begin(), before.end(), after.begin(), after.end());
        if (told) return true;
        const auto difference = differenceOf(contents, read);
        BOOST_TEST(!difference, "lost without a word: " << toText(difference.value_or(SceneDifference{})));
    }
    return true;
}

BOOST_AUTO_TEST_CASE(whatever_is_edited_is_saved_or_there_is_a_word_about_it) {
    const char* seed = std::getenv("ORRERY_TEST_SEED");
    std::mt19937_64 random(static_cast<std::uint64_t>(parseInteger(seed != nullptr ? seed : "1").value_or(1)));
    int written = 0;
    int tried = 0;
    forEachScene({".xode", ".gltf", ".glb"}, [&](const std::filesystem::path& file) {
        DiagnosticLog found;
        const Scene original = load(file, found);
        if (!original.source()) return;
        for (int i = 0; i < kSavesPerFile; ++i, ++tried) written += check(original, found, file, random) ? 1 : 0;
    });
    BOOST_TEST(written > tried / 2, "most edits can be written: " << written << " of " << tried);
}

}  // namespace
}  // namespace orrery::test
