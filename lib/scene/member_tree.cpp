// Walks the tables of members in both directions.
#include "orrery/scene/member_tree.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "member_kinds.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

template <typename T>
concept Scalar = PlainScalar<T> || std::same_as<T, NodeId>;
template <typename T>
concept Optional = OptionalLike<T> && !Scalar<T>;

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

    // Members of a struct; scalars at the value they have in a new struct are left out.
    template <Struct T>
    void writeMembers(MemberTree& tree, const T& value) {
        [[maybe_unused]] static const T fresh{};
        std::apply(
            [&](const auto&... member) {
                (writeUnlessFresh(tree, member.name, value.*member.member, fresh.*member.member), ...);
            },
            kMembersOf<T>.list);
    }

    template <Scalar T>
    void write(MemberTree& tree, std::string_view name, const T& value) {
        tree.values.push_back({std::string(name), text(value), kind<T>()});
    }
    template <Struct T>
    void write(MemberTree& tree, std::string_view name, const T& value) {
        writeMembers(child(tree, name), value);
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
                    MemberTree& member = child(tree, name);
                    write(member, "kind", std::string(kMembersOf<T>.kind));
                    writeMembers(member, alternative);
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
        return tree.members.emplace_back(MemberTree{std::string(name), {}, {}});
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
        else
            return textOfScalar(value);
    }

    const SceneContents* contents_;
    const std::function<std::string(NodeId)>* pathOf_;
};

class TreeReader {
public:
    TreeReader(SceneContents& contents, const std::function<NodeId(std::string_view)>* nodeAt)
        : contents_(contents), nodeAt_(nodeAt) {}

    template <Struct T>
    void readMembers(const MemberTree& tree, T& value, bool isChoice = false) {
        forEachMember<T>([&](const auto& member) { readMember(tree, member.name, value.*member.member); });
        refuseOthers(tree, kNamesOf<T>, isChoice);
    }

    [[nodiscard]] std::vector<std::string> takeFaults() { return std::move(faults_); }

private:
    void refuseOthers(const MemberTree& tree, std::span<const std::string_view> names, bool isChoice) {
        const auto refuse = [&](std::string_view name) {
            const bool known =
                (isChoice && name == "kind") || std::find(names.begin(), names.end(), name) != names.end();
            if (!known) fault(name, "no such field");
        };
        for (const auto& value : tree.values) refuse(value.name);
        for (const auto& member : tree.members) refuse(member.name);
    }
    static const MemberTree* memberOf(const MemberTree& tree, std::string_view name) {
        const auto at =
            std::find_if(tree.members.begin(), tree.members.end(), [&](const auto& f) { return f.name == name; });
        return at == tree.members.end() ? nullptr : &*at;
    }
    static const MemberTree::Value* valueOf(const MemberTree& tree, std::string_view name) {
        const auto at =
            std::find_if(tree.values.begin(), tree.values.end(), [&](const auto& v) { return v.name == name; });
        return at == tree.values.end() ? nullptr : &*at;
    }

    // What is not in the tree stays as it is.
    template <Scalar T>
    void readMember(const MemberTree& tree, std::string_view name, T& value) {
        const MemberTree::Value* found = valueOf(tree, name);
        if (found && !parse(found->text, value)) fault(name, "not a value that can stand here");
    }
    template <Struct T>
    void readMember(const MemberTree& tree, std::string_view name, T& value) {
        const MemberTree* found = memberOf(tree, name);
        if (!found) return;
        path_.push_back(name);
        value = T{};
        readMembers(*found, value);
        path_.pop_back();
    }
    template <Optional T>
    requires(!Reference<T>) void readMember(const MemberTree& tree, std::string_view name, T& value) {
        if (!valueOf(tree, name) && !memberOf(tree, name)) return;
        value.emplace();
        readMember(tree, name, *value);
    }
    template <Reference T>
    void readMember(const MemberTree& tree, std::string_view name, T& id) {
        if (memberOf(tree, name)) id = readEntry(tree, name, id);
    }
    template <ListLike T>
    void readMember(const MemberTree& tree, std::string_view name, T& list) {
        const MemberTree* found = memberOf(tree, name);
        if (!found) return;
        using Item = std::remove_cvref_t<decltype(list[0])>;
        const std::size_t count = Scalar<Item> ? found->values.size() : found->members.size();
        if constexpr (requires { list.resize(count); }) list.resize(count);
        if (list.size() != count) return fault(name, "a list of another length");
        path_.push_back(name);
        for (std::size_t i = 0; i < count; ++i) {
            if constexpr (Scalar<Item>) {
                if (!parse(found->values[i].text, list[i])) fault(found->values[i].name, "not a value");
            } else {
                readItem(found->members[i], list[i]);
            }
        }
        path_.pop_back();
    }
    template <typename... Alternatives>
    void readMember(const MemberTree& tree, std::string_view name, std::variant<Alternatives...>& value) {
        const MemberTree* found = memberOf(tree, name);
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
            readMembers(item, value);
        } else {
            // A list in a list: as if it were a member of its own name.
            const MemberTree holder{{}, {}, {item}};
            readMember(holder, item.name, value);
        }
    }

    template <typename T, typename Variant>
    bool readAlternative(const MemberTree& tree, std::string_view kind, Variant& value) {
        if constexpr (std::same_as<T, std::monostate>) {
            return false;
        } else {
            if (kMembersOf<T>.kind != kind) return false;
            readMembers(tree, value.template emplace<T>(), true);
            return true;
        }
    }

    ShapeId add(Shape&& shape) { return contents_.addShape(std::move(shape)); }
    MaterialId add(PhysicsMaterial&& material) { return contents_.addMaterial(std::move(material)); }
    FilterId add(CollisionFilter&& filter) { return contents_.addFilter(std::move(filter)); }
    JointSettingsId add(JointSettings&& settings) { return contents_.addJointSettings(std::move(settings)); }
    template <Reference Id>
    Id readEntry(const MemberTree& tree, std::string_view name, Id id) {
        std::remove_cvref_t<decltype(*entry(contents_, id))> made;
        readMember(tree, name, made);
        return add(std::move(made));
    }
    MeshId readEntry(const MemberTree& tree, std::string_view name, MeshId) {
        Mesh mesh;
        readMember(tree, name, mesh);
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
            const auto named = valueNamed<T>(text);
            value = named.value_or(value);
            return named.has_value();
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

constexpr auto kParts = kMembersOf<NodeComponents>;

}  // namespace

const std::vector<std::string_view>& partNames() {
    static const std::vector<std::string_view> names(kNamesOf<NodeComponents>.begin(), kNamesOf<NodeComponents>.end());
    return names;
}

void describePart(const SceneContents& contents, const NodeComponents& node, std::string_view part,
                  const std::function<std::string(NodeId)>& pathOf, MemberTree& tree) {
    TreeWriter writer(&contents, &pathOf);
    std::apply(
        [&](const auto&... member) {
            ((member.name == part ? writer.write(tree, member.name, node.*member.member) : void()), ...);
        },
        kParts.list);
}

void describeScene(const SceneData& scene, MemberTree& tree) {
    TreeWriter(nullptr, nullptr).writeMembers(tree, scene);
}

std::vector<std::string> applyParts(const MemberTree& tree, SceneContents& contents, NodeComponents& node,
                                    const std::function<NodeId(std::string_view)>& nodeAt) {
    TreeReader reader(contents, &nodeAt);
    reader.readMembers(tree, node);
    return reader.takeFaults();
}

std::vector<std::string> applyScene(const MemberTree& tree, SceneContents& contents) {
    TreeReader reader(contents, nullptr);
    reader.readMembers(tree, static_cast<SceneData&>(contents));
    return reader.takeFaults();
}

}  // namespace orrery
