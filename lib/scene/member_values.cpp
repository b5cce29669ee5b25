#include "orrery/scene/member_values.hpp"

#include <utility>

#include "orrery/scene/structure.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

constexpr std::size_t kMostElements = 16;

// Returns the form in which a value is set.
MemberValue::Kind settingOf(const MemberType& type) {
    switch (type.kind) {
        case Kind::Number:
            return MemberValue::Kind::Number;
        case Kind::Whole:
            return MemberValue::Kind::Whole;
        case Kind::Boolean:
            return MemberValue::Kind::Boolean;
        case Kind::Word:
            return MemberValue::Kind::Word;
        case Kind::Text:
            return MemberValue::Kind::Text;
        default:
            return MemberValue::Kind::Fixed;
    }
}

class Lister {
public:
    Lister(const SceneContents& contents, const std::function<std::string(NodeId)>& nameOf)
        : contents_(contents), nameOf_(nameOf) {}

    void listMembers(const Structure& structure, const void* value) {
        for (const StructMember& member : structure.members) {
            const std::size_t length = path_.size();
            if (!path_.empty()) path_ += '.';
            path_ += member.name;
            unit_ = member.unit;
            none_ = member.range.hasNone();
            list(*member.type, member.in(value));
            path_.resize(length);
        }
    }
    [[nodiscard]] std::vector<MemberValue> take() { return std::move(all_); }

private:
    void list(const MemberType& type, const void* value) {
        switch (type.kind) {
            case Kind::Node:
                return listNode(*static_cast<const NodeId*>(value));
            case Kind::Entry:
                if (type.table == SceneTable::Meshes) return;  // cannot be set
                if (const void* found = entryAt(contents_, type.table, entryIndex(value)))
                    listMembers(*type.inner->structure, found);
                return;
            case Kind::Struct:
                if (type.structure->isVector) return addVector(textOfVector(*type.structure, value, ", "));
                return listMembers(*type.structure, value);
            case Kind::Optional:
                return type.held(value) ? list(*type.inner, type.held(value)) : lack(*type.inner);
            case Kind::List:
                return listElements(type, value);
            case Kind::Choice:
                return list(type.alternative(value), type.held(value));
            case Kind::Nothing:
                return;
            default:
                addScalar(type, textOfScalar(type, value));
        }
    }

    void listNode(NodeId id) {
        if (id) add(MemberValue::Kind::Fixed, nameOf_(id));
    }
    void lack(const MemberType& type) {
        if (type.isScalar()) addScalar(type, std::nullopt);
        if (type.structure && type.structure->isVector) addVector(std::nullopt);
    }
    void listElements(const MemberType& type, const void* elements) {
        const std::size_t count = type.count(elements);
        if (count > kMostElements) return add(MemberValue::Kind::Fixed, std::to_string(count) + " elements");
        const std::size_t length = path_.size();
        for (std::size_t i = 0; i < count; ++i) {
            path_ += '[' + std::to_string(i) + ']';
            list(*type.inner, type.element(elements, i));
            path_.resize(length);
        }
    }

    void addScalar(const MemberType& type, std::optional<std::string> value) {
        add(settingOf(type), std::move(value));
        all_.back().words.assign(type.words.begin(), type.words.end());
    }
    void addVector(std::optional<std::string> value) { add(MemberValue::Kind::Vector, std::move(value)); }
    void add(MemberValue::Kind kind, std::optional<std::string> value) {
        all_.push_back({path_, std::move(value), none_ ? MemberValue::Kind::Fixed : kind, unit_, {}});
    }

    const SceneContents& contents_;
    const std::function<std::string(NodeId)>& nameOf_;
    std::string path_;
    std::string_view unit_;
    bool none_ = false;
    std::vector<MemberValue> all_;
};

}  // namespace

std::vector<MemberValue> memberValues(const SceneContents& contents, const Node& node,
                                      const std::function<std::string(NodeId)>& nameOf) {
    Lister lister(contents, nameOf);
    const NodeComponents& parts = node;
    lister.listMembers(sceneStructures().node, &parts);
    std::vector<MemberValue> all = lister.take();
    // A matrix replaces these.
    if (node.transform.matrix) {
        std::erase_if(all, [](const MemberValue& each) {
            return !each.value && each.path.starts_with("transform.") && !each.path.starts_with("transform.matrix");
        });
    }
    return all;
}

}  // namespace orrery
