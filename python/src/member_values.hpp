// How each kind of member is read, written and looked into: one Kind for each, by the type's concept. For
// reflection.cpp, which makes a MemberType of them.
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "member_kinds.hpp"
#include "reflection.hpp"

namespace orrery::python {

template <typename T>
concept Tuple = std::same_as<T, Vector3> || std::same_as<T, Quaternion>;
template <typename T>
concept Matrix = std::same_as<T, Matrix3> || std::same_as<T, Matrix4>;
template <typename T>
concept Plain = HasMembers<T> && !Tuple<T> && !Matrix<T>;
template <typename T>
concept Reference = requires(T id) {
    id.valid();
    id.index;
};
template <typename T>
concept MayLack = OptionalLike<T> && !Reference<T> && !std::same_as<T, NodeId>;
template <typename T>
concept Choice = requires {
    std::variant_size<T>::value;
};
template <typename T>
concept List = ListLike<T> && !Matrix<T>;

template <typename T>
std::string nameOfType() {
    const std::string_view all = __PRETTY_FUNCTION__;
    std::size_t begin = all.find("T = ") + 4;
    std::size_t end = all.find_first_of(";]", begin);
    const std::string_view name = all.substr(begin, end - begin);
    begin = name.rfind(':');
    return std::string(begin == std::string_view::npos ? name : name.substr(begin + 1));
}

template <typename T>
const Structure& structureFor();
template <typename T>
const MemberType& typeFor();

template <typename T>
const T& as(const void* memory) {
    return *static_cast<const T*>(memory);
}
template <typename T>
T& as(void* memory) {
    return *static_cast<T*>(memory);
}

// ---- How each kind is read, written and looked into

template <typename T>
constexpr Location::Root tableOf() {
    if constexpr (std::same_as<T, ShapeId>) return Location::Root::Shape;
    if constexpr (std::same_as<T, MeshId>) return Location::Root::Mesh;
    if constexpr (std::same_as<T, MaterialId>) return Location::Root::Material;
    if constexpr (std::same_as<T, FilterId>) return Location::Root::Filter;
    if constexpr (std::same_as<T, JointSettingsId>) return Location::Root::JointSettings;
}

template <typename T>
struct Kind;  // text(), get(), set()

template <std::floating_point T>
struct Kind<T> {
    static std::string text() { return "float"; }
    static py::object get(const T& value, const Location&) { return py::float_(value); }
    static void set(T& value, py::handle from, const Setting& setting) { value = readNumber(from, setting); }
};
template <>
struct Kind<bool> {
    static std::string text() { return "bool"; }
    static py::object get(bool value, const Location&) { return py::bool_(value); }
    static void set(bool& value, py::handle from, const Setting& setting) { value = readBoolean(from, setting); }
};
template <std::integral T>
struct Kind<T> {
    static std::string text() { return "int"; }
    static py::object get(T value, const Location&) { return py::int_(value); }
    static void set(T& value, py::handle from, const Setting& setting) {
        // The ends of 64 bits are no doubles: the next ones inside are.
        constexpr double least =
            std::same_as<T, std::int64_t> ? -9e18 : static_cast<double>(std::numeric_limits<T>::min());
        constexpr double most =
            std::same_as<T, std::int64_t> ? 9e18 : static_cast<double>(std::numeric_limits<T>::max());
        value = static_cast<T>(readInteger(from, least, most, setting));
    }
};
template <>
struct Kind<std::string> {
    static std::string text() { return "str"; }
    static py::object get(const std::string& value, const Location&) { return python::text(value); }
    static void set(std::string& value, py::handle from, const Setting& setting) { value = readText(from, setting); }
};
template <Named T>
struct Kind<T> {
    static std::string words() {
        std::string all;
        for (const std::string_view word : enumNames(T{}))
            all += (all.empty() ? "'" : ", '") + std::string(word) + '\'';
        return all;
    }
    static std::string text() { return "Literal[" + words() + ']'; }
    static py::object get(T value, const Location&) { return python::text(toText(value)); }
    static void set(T& value, py::handle from, const Setting& setting) {
        const std::string word = readText(from, setting);
        const auto named = valueNamed<T>(word);
        if (!named) raiseValue(setting.name + " is to be one of " + words() + ", not '" + word + '\'');
        value = *named;
    }
};
template <Tuple T>
struct Kind<T> {
    static constexpr std::size_t kCount = sizeof(T) / sizeof(double);
    static std::string text() { return std::same_as<T, Vector3> ? "Vector3" : "Quaternion"; }
    static py::object get(const T& value, const Location&) { return toTuple(&value.x, kCount); }
    static void set(T& value, py::handle from, const Setting& setting) { readNumbers(from, &value.x, kCount, setting); }
};
template <Matrix T>
struct Kind<T> {
    static constexpr std::size_t kRows = std::same_as<T, Matrix3> ? 3 : 4;
    static std::string text() { return "Floats"; }
    static py::object get(const T& value, const Location&) { return toArray(value.m.data(), kRows, kRows); }
    static void set(T& value, py::handle from, const Setting& setting) {
        const std::vector<double> rows = readRows(from, kRows, setting);
        if (rows.size() != kRows * kRows) raiseValue(setting.name + " is to have as many rows as columns");
        std::copy(rows.begin(), rows.end(), value.m.begin());
    }
};
template <>
struct Kind<NodeId> {
    static std::string text() { return "Node | None"; }
    static py::object get(NodeId value, const Location& at) { return nodeAt(at.scene, value); }
    static void set(NodeId& value, py::handle from, const Setting& setting) { value = readNode(from, setting); }
};
template <Reference T>
struct Kind<T> {
    static const Structure& structure() { return structureOf(tableOf<T>()); }
    static std::string text() { return structure().name + " | None"; }
    static py::object get(const T& value, const Location& at) {
        if (!value.valid()) return py::none();
        return partAt({at.scene, tableOf<T>(), value.index}, structure());
    }
    static void set(T& value, py::handle from, const Setting& setting) {
        value = from.is_none() ? T{} : T{readEntry(from, tableOf<T>(), setting)};
    }
};
template <Plain T>
struct Kind<T> {
    static std::string text() { return structureFor<T>().name; }
    static py::object get(const T&, const Location& at) { return partAt(at, structureFor<T>()); }
    static void set(T& value, py::handle from, const Setting& setting) {
        if (from.is_none()) raiseType(setting.name + " cannot be None");
        T made = value;
        T fresh{};
        setStructure(structureFor<T>(), &made, &fresh, from, setting);
        value = std::move(made);
    }
    static Found inside(const T& value) { return {&value, &typeFor<T>(), &structureFor<T>()}; }
};
template <MayLack T>
struct Kind<T> {
    using Value = std::remove_cvref_t<decltype(*std::declval<T&>())>;
    static std::string text() {
        const std::string present = typeFor<Value>().text;
        return present.ends_with("None") ? present : present + " | None";
    }
    static py::object get(const T& value, const Location& at) {
        return value ? Kind<Value>::get(*value, at) : py::object(py::none());
    }
    static void set(T& value, py::handle from, const Setting& setting) {
        if (from.is_none()) {
            value.reset();
            return;
        }
        Value made = value ? *value : Value{};
        Kind<Value>::set(made, from, setting);
        value.emplace(std::move(made));
    }
    static Found inside(const T& value) requires Plain<Value> { return value ? Kind<Value>::inside(*value) : Found{}; }
    static Found inside(const T& value) requires Choice<Value> { return value ? Kind<Value>::inside(*value) : Found{}; }
};
template <typename... Alternatives>
struct Kind<std::variant<Alternatives...>> {
    using T = std::variant<Alternatives...>;
    template <typename A>
    static std::string textOf() {
        if constexpr (std::same_as<A, std::monostate>)
            return "None";
        else
            return typeFor<A>().text;
    }
    static std::string text() {
        std::string all;
        ((all += (all.empty() ? "" : " | ") + textOf<Alternatives>()), ...);
        return all;
    }
    static std::string kinds() {
        std::string all;
        const auto add = [&]<typename A>(const A*) {
            if constexpr (Plain<A>) all += (all.empty() ? "'" : ", '") + std::string(kMembersOf<A>.kind) + '\'';
        };
        (add(static_cast<const Alternatives*>(nullptr)), ...);
        return all;
    }
    static py::object get(const T& value, const Location& at) {
        return std::visit(
            [&]<typename A>(const A& alternative) -> py::object {
                if constexpr (std::same_as<A, std::monostate>)
                    return py::none();
                else
                    return Kind<A>::get(alternative, at);
            },
            value);
    }
    // None, a tuple (of a rotation), a part, or a dict whose "kind" says which; without one, what is there already.
    static void set(T& value, py::handle from, const Setting& setting) {
        if (!(setAs<Alternatives>(value, from, setting) || ...)) {
            raiseValue(setting.name + " is to be a dict with a \"kind\" of " + kinds());
        }
    }
    static Found inside(const T& value) {
        return std::visit(
            []<typename A>(const A& alternative) -> Found {
                if constexpr (Plain<A>)
                    return Kind<A>::inside(alternative);
                else
                    return {};
            },
            value);
    }

private:
    template <typename A>
    static bool setAs(T& value, py::handle from, const Setting& setting) {
        if constexpr (std::same_as<A, std::monostate>) {
            if (from.is_none()) value = A{};
            return from.is_none();
        } else if constexpr (Tuple<A>) {
            if (from.is_none() || py::isinstance<py::dict>(from) || locationOf(from)) return false;
            A made;
            Kind<A>::set(made, from, setting);
            value = made;
            return true;
        } else {
            return setPlain<A>(value, from, setting);
        }
    }
    template <typename A>
    static bool setPlain(T& value, py::handle from, const Setting& setting) {
        const A* there = std::get_if<A>(&value);
        if (const Location* at = locationOf(from)) {
            if (find(*at, at->scene->scene.contents()).structure != &structureFor<A>()) return false;
        } else if (!py::isinstance<py::dict>(from)) {
            return false;
        } else {
            const auto dict = py::reinterpret_borrow<py::dict>(from);
            const bool named = dict.contains("kind");
            const std::string kind = named ? readText(dict["kind"], setting) : "";
            if (named ? kind != kMembersOf<A>.kind : !there) return false;
        }
        A made = there ? *there : A{};
        Kind<A>::set(made, from, setting);
        value = std::move(made);
        return true;
    }
};
template <List T>
requires(!std::same_as<T, std::string>) struct Kind<T> {
    using Item = std::remove_cvref_t<decltype(std::declval<T&>()[0])>;
    static constexpr bool kTriangles = std::same_as<Item, std::array<std::uint32_t, 3>>;
    static constexpr bool kNumbers = std::same_as<Item, double> || Tuple<Item>;

    static std::string text() {
        if constexpr (kNumbers) return "Floats";
        if constexpr (kTriangles) return "Indices";
        if constexpr (Plain<Item>) return "PartList[" + typeFor<Item>().text + ']';
        return "list[" + typeFor<Item>().text + ']';
    }
    static py::object get(const T& list, const Location& at) {
        if constexpr (std::same_as<Item, double>) {
            return toArray(list.data(), list.size(), 0);
        } else if constexpr (Tuple<Item>) {
            return toArray(list.empty() ? nullptr : &list[0].x, list.size(), sizeof(Item) / sizeof(double));
        } else if constexpr (kTriangles) {
            return toArray(list.empty() ? nullptr : list[0].data(), list.size(), 3);
        } else if constexpr (Plain<Item>) {
            return listAt(at, typeFor<T>());
        } else {
            py::list made;
            const T copy = list;  // making objects may run code of Python's, which may change the scene
            for (const auto& item : copy) made.append(Kind<Item>::get(item, at));
            return made;
        }
    }
    static void set(T& list, py::handle from, const Setting& setting) {
        if constexpr (kNumbers) {
            constexpr std::size_t columns = sizeof(Item) / sizeof(double);
            const std::vector<double> rows = readRows(from, std::same_as<Item, double> ? 0 : columns, setting);
            list.assign(rows.size() / columns, Item{});
            for (std::size_t i = 0; i < rows.size(); ++i) reinterpretAsNumbers(list)[i] = rows[i];
        } else {
            if (!py::isinstance<py::iterable>(from) || py::isinstance<py::str>(from) || py::isinstance<py::dict>(from))
                raiseType(setting.name + " is to be a list");
            T made{};
            std::size_t count = 0;
            for (const py::handle value : py::reinterpret_borrow<py::iterable>(from)) {
                Setting one = setting;
                one.name += '[' + std::to_string(count) + ']';
                Item item = count < list.size() ? list[count] : Item{};
                add(made, count++, std::move(item), value, one);
            }
            list = std::move(made);
        }
    }

private:
    static double* reinterpretAsNumbers(T& list) {
        if constexpr (std::same_as<Item, double>)
            return list.data();
        else
            return list.empty() ? nullptr : &list[0].x;
    }
    static void add(T& list, std::size_t at, Item item, py::handle value, const Setting& setting) {
        if constexpr (kTriangles) {
            std::array<double, 3> numbers{};
            readNumbers(value, numbers.data(), 3, setting);
            for (std::size_t i = 0; i < 3; ++i) {
                if (!(numbers[i] >= 0 && numbers[i] < 4294967295.0))
                    raiseValue(setting.name + " is to hold three indices from 0");
                item[i] = static_cast<std::uint32_t>(numbers[i]);
            }
        } else {
            Kind<Item>::set(item, value, setting);
        }
        if constexpr (requires { list.push_back(item); }) {
            list.push_back(std::move(item));
        } else {
            if (at >= list.size()) raiseValue(setting.name + " is one too many");
            list[at] = std::move(item);
        }
    }
};

}  // namespace orrery::python
