#include "orrery/scene/member_values.hpp"

#include <utility>
#include <variant>

#include "member_kinds.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

using ValueKind = MemberValue::Kind;

constexpr std::size_t kMostElements = 16;

// Set as a whole.
template <typename T>
concept VectorLike = Struct<T> && requires(const T& value) {
    value.z;
};

class Lister {
public:
    Lister(const SceneContents& contents, const std::function<std::string(NodeId)>& nameOf)
        : contents_(contents), nameOf_(nameOf) {}

    template <Struct T>
    void listMembers(const T& value) {
        forEachMember<T>([&](const auto& member) {
            const std::size_t length = path_.size();
            if (!path_.empty()) path_ += '.';
            path_ += member.name;
            unit_ = member.unit;
            none_ = member.range.hasNone();
            list(value.*member.member);
            path_.resize(length);
        });
    }
    [[nodiscard]] std::vector<MemberValue> take() { return std::move(all_); }

private:
    template <typename T>
    void list(const T& value) {
        if constexpr (std::same_as<T, NodeId>) {
            if (value) add(ValueKind::Fixed, nameOf_(value));
        } else if constexpr (PlainScalar<T>) {
            addScalar<T>(textOfScalar(value));
        } else if constexpr (std::same_as<T, MeshId>) {
            return;  // cannot be set
        } else if constexpr (Reference<T>) {
            if (const auto* found = entry(contents_, value)) listMembers(*found);
        } else if constexpr (OptionalLike<T>) {
            if (value)
                list(*value);
            else
                lack<std::remove_cvref_t<decltype(*value)>>();
        } else if constexpr (VectorLike<T>) {
            add(ValueKind::Vector, numbersOf(value));
        } else if constexpr (Struct<T>) {
            listMembers(value);
        } else if constexpr (ListLike<T>) {
            listElements(value);
        } else {
            listChoice(value);
        }
    }

    template <typename T>
    void lack() {
        if constexpr (VectorLike<T>)
            add(ValueKind::Vector, std::nullopt);
        else if constexpr (PlainScalar<T>)
            addScalar<T>(std::nullopt);
    }

    template <typename T>
    void listElements(const T& elements) {
        using Element = std::remove_cvref_t<decltype(elements[0])>;
        if (elements.size() > kMostElements || std::same_as<Element, bool>) {
            add(ValueKind::Fixed, std::to_string(elements.size()) + " elements");
            return;
        }
        const std::size_t length = path_.size();
        for (std::size_t i = 0; i < elements.size(); ++i) {
            path_ += '[' + std::to_string(i) + ']';
            list(elements[i]);
            path_.resize(length);
        }
    }

    template <typename... Alternatives>
    void listChoice(const std::variant<Alternatives...>& choice) {
        std::visit(
            [&]<typename T>(const T& alternative) {
                if constexpr (!std::same_as<T, std::monostate>) list(alternative);
            },
            choice);
    }

    template <typename T>
    void addScalar(std::optional<std::string> value) {
        if constexpr (std::same_as<T, bool>)
            add(ValueKind::Boolean, std::move(value));
        else if constexpr (std::same_as<T, double>)
            add(ValueKind::Number, std::move(value));
        else if constexpr (std::integral<T>)
            add(ValueKind::Whole, std::move(value));
        else if constexpr (std::same_as<T, std::string>)
            add(ValueKind::Text, std::move(value));
        else
            addWord<T>(std::move(value));
    }
    template <typename T>
    void addWord(std::optional<std::string> value) {
        add(ValueKind::Word, std::move(value));
        for (const std::string_view word : enumNames(T{})) all_.back().words.push_back(word);
    }
    void add(ValueKind kind, std::optional<std::string> value) {
        all_.push_back({path_, std::move(value), none_ ? ValueKind::Fixed : kind, unit_, {}});
    }

    template <VectorLike T>
    static std::string numbersOf(const T& value) {
        std::string text;
        forEachMember<T>([&](const auto& member) {
            text += (text.empty() ? "" : ", ") + toText(static_cast<double>(value.*member.member));
        });
        return text;
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
    lister.listMembers(static_cast<const NodeComponents&>(node));
    std::vector<MemberValue> all = lister.take();
    // A matrix stands in place of these.
    if (node.transform.matrix) {
        std::erase_if(all, [](const MemberValue& each) {
            return !each.value && each.path.starts_with("transform.") && !each.path.starts_with("transform.matrix");
        });
    }
    return all;
}

}  // namespace orrery
