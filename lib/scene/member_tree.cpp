// Walks the field tables of scene_members.hpp in both directions.
#include "orrery/scene/member_tree.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "member_kinds.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

template <typename T>
concept Scalar = std::same_as<T, double> || std::integral<T> || Enumeration<T> || std::same_as<T, std::string> ||
    std::same_as<T, NodeId>;
template <typename T>
concept Reference = requires(T id) {
    id.valid();
    id.index;
};
template <typename T>
concept Optional = OptionalLike<T> && !Scalar<T>;

template <Enumeration T>
std::vector<std::string_view> wordsOf() {
    std::vector<std::string_view> words;
    if constexpr (requires { enumNames(T{}); }) {
        const auto names = enumNames(T{});
        words.assign(names.begin(), names.end());
    } else {
        // Those with a toText of their own say "" after the last one, or repeat themselves.
        for (int i = 0; i < 64; ++i) {
            const std::string_view word = toText(static_cast<T>(i));
            if (word.empty() || std::find(words.begin(), words.end(), word) != words.end()) break;
            words.push_back(word);
        }
    }
    return words;
}

std::string indexName(std::size_t index) {
    return 'i' + std::to_string(index);
}

template <typename T>
bool sameScalar(const T& a, const T& b) {
    if constexpr (std::same_as<T, double>)
        return sameBits(a, b);
    else
        return a == b;
}

class TreeWriter {
public:
    TreeWriter(const SceneContents* contents, const std::function<std::string(NodeId)>* pathOf)
        : contents_(contents), pathOf_(pathOf) {}

    // Fields of a struct; scalars at the value they have in a new struct are left out.
    template <Struct T>
    void writeFields(MemberTree& tree, const T& value) {
        [[maybe_unused]] static const T fresh{};
        std::apply(
            [&](const auto&... field) {
                (writeUnlessFresh(tree, field.name, value.*field.member, fresh.*field.member), ...);
            },
            membersOf(static_cast<const T*>(nullptr)).list);
    }

    template <Scalar T>
    void write(MemberTree& tree, std::string_view name, const T& value) {
        tree.values.push_back({std::string(name), text(value), kind<T>()});
    }
    template <Struct T>
    void write(MemberTree& tree, std::string_view name, const T& value) {
        writeFields(child(tree, name), value);
    }
    template <Optional T>
    requires(!Reference<T>) void write(MemberTree& tree, std::string_view name, const T& value) {
        if (value) write(tree, name, *value);
    }
    template <Reference T>
    void write(MemberTree& tree, std::string_view name, const T& id) {
        if (const auto* found = entry(*contents_, id)) write(tree, name, *found);
    }
    template <ListLike T>
    void write(MemberTree& tree, std::string_view name, const T& list) {
        if (list.size() == 0) return;
        MemberTree& items = child(tree, name);
        for (std::size_t i = 0; i < list.size(); ++i) {
            if constexpr (Scalar<std::remove_cvref_t<decltype(list[i])>>)
                write(items, indexName(i), list[i]);
            else
                write(items, "item", list[i]);
        }
    }
    template <typename... Alternatives>
    void write(MemberTree& tree, std::string_view name, const std::variant<Alternatives...>& value) {
        std::visit(
            [&]<typename T>(const T& alternative) {
                if constexpr (!std::same_as<T, std::monostate>) {
                    MemberTree& field = child(tree, name);
                    write(field, "kind", std::string(membersOf(static_cast<const T*>(nullptr)).kind));
                    writeFields(field, alternative);
                }
            },
            value);
    }

private:
    template <typename T>
    void writeUnlessFresh(MemberTree& tree, std::string_view name, const T& value, const T& fresh) {
        if constexpr (Scalar<T>) {
            if (sameScalar(value, fresh)) return;
        }
        write(tree, name, value);
    }

    static MemberTree& child(MemberTree& tree, std::string_view name) {
        return tree.fields.emplace_back(MemberTree{std::string(name), {}, {}});
    }

    template <Scalar T>
    static MemberTree::Kind kind() {
        if constexpr (std::same_as<T, bool>) return MemberTree::Kind::Boolean;
        if constexpr (std::same_as<T, double> || std::integral<T>) return MemberTree::Kind::Number;
        return MemberTree::Kind::Text;
    }

    template <Scalar T>
    std::string text(const T& value) {
        if constexpr (std::same_as<T, NodeId>)
            return (*pathOf_)(value);
        else if constexpr (std::same_as<T, std::string>)
            return value;
        else if constexpr (std::same_as<T, bool>)
            return value ? "true" : "false";
        else if constexpr (std::same_as<T, double>)
            return toText(value);
        else if constexpr (std::integral<T>)
            return std::to_string(value);
        else
            return std::string(wordsOf<T>().at(static_cast<std::size_t>(value)));
    }

    const SceneContents* contents_;
    const std::function<std::string(NodeId)>* pathOf_;
};

class TreeReader {
public:
    TreeReader(SceneContents& contents, const std::function<NodeId(std::string_view)>* nodeAt)
        : contents_(contents), nodeAt_(nodeAt) {}

    template <Struct T>
    void readFields(const MemberTree& tree, T& value, bool isChoice = false) {
        std::set<std::string_view> known;
        if (isChoice) known.insert("kind");
        std::apply(
            [&](const auto&... field) {
                ((known.insert(field.name), readField(tree, field.name, value.*field.member)), ...);
            },
            membersOf(static_cast<const T*>(nullptr)).list);
        for (const auto& v : tree.values) {
            if (!known.contains(v.name)) fault(v.name, "no such field");
        }
        for (const auto& f : tree.fields) {
            if (!known.contains(f.name)) fault(f.name, "no such field");
        }
    }

    [[nodiscard]] std::vector<std::string> takeFaults() { return std::move(faults_); }

private:
    static const MemberTree* fieldOf(const MemberTree& tree, std::string_view name) {
        const auto at =
            std::find_if(tree.fields.begin(), tree.fields.end(), [&](const auto& f) { return f.name == name; });
        return at == tree.fields.end() ? nullptr : &*at;
    }
    static const MemberTree::Value* valueOf(const MemberTree& tree, std::string_view name) {
        const auto at =
            std::find_if(tree.values.begin(), tree.values.end(), [&](const auto& v) { return v.name == name; });
        return at == tree.values.end() ? nullptr : &*at;
    }

    // What is not in the tree stays as it is.
    template <Scalar T>
    void readField(const MemberTree& tree, std::string_view name, T& value) {
        const MemberTree::Value* found = valueOf(tree, name);
        if (found && !parse(found->text, value)) fault(name, "not a value that can stand here");
    }
    template <Struct T>
    void readField(const MemberTree& tree, std::string_view name, T& value) {
        const MemberTree* found = fieldOf(tree, name);
        if (!found) return;
        path_.push_back(name);
        value = T{};
        readFields(*found, value);
        path_.pop_back();
    }
    template <Optional T>
    requires(!Reference<T>) void readField(const MemberTree& tree, std::string_view name, T& value) {
        if (!valueOf(tree, name) && !fieldOf(tree, name)) return;
        value.emplace();
        readField(tree, name, *value);
    }
    template <Reference T>
    void readField(const MemberTree& tree, std::string_view name, T& id) {
        if (fieldOf(tree, name)) id = readEntry(tree, name, id);
    }
    template <ListLike T>
    void readField(const MemberTree& tree, std::string_view name, T& list) {
        const MemberTree* found = fieldOf(tree, name);
        if (!found) return;
        using Item = std::remove_cvref_t<decltype(list[0])>;
        const std::size_t count = Scalar<Item> ? found->values.size() : found->fields.size();
        if constexpr (requires { list.resize(count); }) list.resize(count);
        if (list.size() != count) return fault(name, "a list of another length");
        path_.push_back(name);
        for (std::size_t i = 0; i < count; ++i) {
            if constexpr (Scalar<Item>) {
                if (!parse(found->values[i].text, list[i])) fault(found->values[i].name, "not a value");
            } else {
                readItem(found->fields[i], list[i]);
            }
        }
        path_.pop_back();
    }
    template <typename... Alternatives>
    void readField(const MemberTree& tree, std::string_view name, std::variant<Alternatives...>& value) {
        const MemberTree* found = fieldOf(tree, name);
        if (!found) return;
        const MemberTree::Value* kind = valueOf(*found, "kind");
        path_.push_back(name);
        if (!kind || !(readAlternative<Alternatives>(*found, kind->text, value) || ...))
            fault("kind", "no such choice");
        path_.pop_back();
    }

    template <typename T>
    void readItem(const MemberTree& item, T& value) {
        if constexpr (Struct<T>) {
            value = T{};
            readFields(item, value);
        } else {
            // A list in a list: as if it were a field of its own name.
            const MemberTree holder{{}, {}, {item}};
            readField(holder, item.name, value);
        }
    }

    template <typename T, typename Variant>
    bool readAlternative(const MemberTree& tree, std::string_view kind, Variant& value) {
        if constexpr (std::same_as<T, std::monostate>) {
            return false;
        } else {
            if (membersOf(static_cast<const T*>(nullptr)).kind != kind) return false;
            readFields(tree, value.template emplace<T>(), true);
            return true;
        }
    }

    ShapeId readEntry(const MemberTree& tree, std::string_view name, ShapeId) {
        Shape shape;
        readField(tree, name, shape);
        return contents_.addShape(std::move(shape));
    }
    MaterialId readEntry(const MemberTree& tree, std::string_view name, MaterialId) {
        PhysicsMaterial material;
        readField(tree, name, material);
        return contents_.addMaterial(std::move(material));
    }
    FilterId readEntry(const MemberTree& tree, std::string_view name, FilterId) {
        CollisionFilter filter;
        readField(tree, name, filter);
        return contents_.addFilter(std::move(filter));
    }
    JointSettingsId readEntry(const MemberTree& tree, std::string_view name, JointSettingsId) {
        JointSettings settings;
        readField(tree, name, settings);
        return contents_.addJointSettings(std::move(settings));
    }
    MeshId readEntry(const MemberTree& tree, std::string_view name, MeshId) {
        Mesh mesh;
        readField(tree, name, mesh);
        const auto outside = [&](const auto& triangle) {
            return std::any_of(triangle.begin(), triangle.end(), [&](auto i) { return i >= mesh.positions.size(); });
        };
        if (std::erase_if(mesh.triangles, outside) > 0) fault(name, "triangles of positions that are not there");
        return contents_.addMesh(std::move(mesh));
    }

    template <Scalar T>
    bool parse(const std::string& text, T& value) {
        if constexpr (std::same_as<T, NodeId>) {
            value = (*nodeAt_)(text);
            return static_cast<bool>(value);
        } else if constexpr (std::same_as<T, std::string>) {
            value = text;
            return true;
        } else if constexpr (std::same_as<T, bool>) {
            const auto read = parseBoolean(text);
            value = read.value_or(value);
            return read.has_value();
        } else if constexpr (std::same_as<T, double>) {
            return parseDouble(text, value) && value == value;
        } else if constexpr (std::integral<T>) {
            const auto read = parseInteger(text);
            if (!read || !std::in_range<T>(*read)) return false;
            value = static_cast<T>(*read);
            return true;
        } else {
            const auto words = wordsOf<T>();
            const auto at = std::find(words.begin(), words.end(), text);
            if (at == words.end()) return false;
            value = static_cast<T>(at - words.begin());
            return true;
        }
    }

    void fault(std::string_view name, std::string_view what) {
        std::string text;
        for (const std::string_view step : path_) text.append(step) += '.';
        text.append(name).append(": ").append(what);
        faults_.push_back(std::move(text));
    }

    SceneContents& contents_;
    const std::function<NodeId(std::string_view)>* nodeAt_;
    std::vector<std::string_view> path_;
    std::vector<std::string> faults_;
};

constexpr auto kParts = membersOf(static_cast<const NodeComponents*>(nullptr));

}  // namespace

const std::vector<std::string_view>& partNames() {
    static const std::vector<std::string_view> names =
        std::apply([](const auto&... field) { return std::vector<std::string_view>{field.name...}; }, kParts.list);
    return names;
}

void describePart(const SceneContents& contents, const NodeComponents& node, std::string_view part,
                  const std::function<std::string(NodeId)>& pathOf, MemberTree& tree) {
    TreeWriter writer(&contents, &pathOf);
    std::apply(
        [&](const auto&... field) {
            ((field.name == part ? writer.write(tree, field.name, node.*field.member) : void()), ...);
        },
        kParts.list);
}

void describeScene(const SceneData& scene, MemberTree& tree) {
    TreeWriter(nullptr, nullptr).writeFields(tree, scene);
}

std::vector<std::string> applyParts(const MemberTree& tree, SceneContents& contents, NodeComponents& node,
                                    const std::function<NodeId(std::string_view)>& nodeAt) {
    TreeReader reader(contents, &nodeAt);
    reader.readFields(tree, node);
    return reader.takeFaults();
}

std::vector<std::string> applyScene(const MemberTree& tree, SceneContents& contents) {
    TreeReader reader(contents, nullptr);
    reader.readFields(tree, static_cast<SceneData&>(contents));
    return reader.takeFaults();
}

}  // namespace orrery
