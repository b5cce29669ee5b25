#include "model.hpp"

#include <algorithm>
#include <filesystem>
#include <numbers>
#include <utility>

#include "known.hpp"

namespace orrery::mjcf {
namespace {

// Kinds of elements whose classes are used; those of actuators are numbers.
constexpr std::array<std::string_view, 7> kWithClasses = {"geom", "joint", "mesh",  "equality",
                                                          "pair", "site",  "camera"};

XmlElement foundIn(const std::unordered_map<std::string, XmlElement>& elements, std::string_view name) {
    const auto found = elements.find(std::string(name));
    return found == elements.end() ? XmlElement() : found->second;
}

}  // namespace

double Compiler::radians(double angle) const {
    return angles.unit == AngleUnit::Degree ? angle * (std::numbers::pi / 180) : angle;
}

const ClassValues* Class::of(std::string_view kind) const {
    const auto found = kinds.find(kind);
    return found == kinds.end() ? nullptr : found->second.get();
}

Model::Model(Context& context, Sources& sources, XmlElement root) : context_(context), sources_(sources) {
    readSections(root);
    readCompiler();
    readClasses();
    readAssets();
    for (const std::string_view section : {"contact", "equality", "tendon", "actuator", "deformable", "extension"})
        forEachIn(section, [this](XmlElement /*element*/) { ++references_; });
}

const std::vector<XmlElement>& Model::sections(std::string_view name) const {
    static const std::vector<XmlElement> kNone;
    const auto found = sections_.find(name);
    return found == sections_.end() ? kNone : found->second;
}

void Model::readSections(XmlElement root) {
    sources_.forEachChild(root, [&](XmlElement element) {
        if (isSection(element.name())) {
            sections_[std::string(element.name())].push_back(element);
        } else {
            context_.note(code::MJCF_UNKNOWN, element, "elements are not part of MJCF, and are not used",
                          '<' + std::string(element.name()) + '>');
        }
    });
}

// Attributes of later elements win.
void Model::readCompiler() {
    for (const XmlElement element : sections("compiler")) {
        noteUnknown(context_, element);
        const Part part(element);
        const auto read = [&](bool& value, std::string_view name) { value = boolean(context_, part, name, value); };
        const std::size_t radian = compiler.angles.unit == AngleUnit::Radian ? 1 : 0;
        compiler.angles.unit =
            word(context_, part, "angle", {"degree", "radian"}, radian) == 1 ? AngleUnit::Radian : AngleUnit::Degree;
        if (const std::string_view order = part.text("eulerseq"); part.has("eulerseq")) {
            if (order.size() == 3 && order.find_first_not_of("xyzXYZ") == std::string_view::npos)
                compiler.angles.eulerSequence = order;
            else
                refuse(context_, part, "eulerseq", "three of x, y, z, X, Y and Z");
        }
        read(compiler.autoLimits, "autolimits");
        compiler.fromGeoms = static_cast<FromGeoms>(word(context_, part, "inertiafromgeom", {"false", "true", "auto"},
                                                         static_cast<std::size_t>(compiler.fromGeoms)));
        compiler.massGroups = list<2>(context_, part, "inertiagrouprange").value_or(compiler.massGroups);
        compiler.boundMass = fromZero(context_, part, "boundmass", compiler.boundMass);
        compiler.boundInertia = fromZero(context_, part, "boundinertia", compiler.boundInertia);
        compiler.totalMass = number(context_, part, "settotalmass", compiler.totalMass);
        read(compiler.balance, "balanceinertia");
        read(compiler.stripPath, "strippath");
        read(compiler.fitToBox, "fitaabb");
        for (const std::string_view name : {"assetdir", "meshdir"}) {
            if (part.has(name)) compiler.meshFolder = (std::filesystem::path(part.text(name)) / "").string();
        }
    }
}

void Model::readClasses() {
    main_ = classes_.emplace("main", std::make_unique<Class>()).first->second.get();
    for (const XmlElement element : sections("default")) {
        mainNames_.emplace(element.attribute("class").value());
        readClass(element, *main_);
    }
}

// A class inherits what the classes around it say, all of it.
void Model::readClass(XmlElement element, Class& own) {
    std::map<std::string, ClassValues, std::less<>> changed;
    std::vector<XmlElement> inner;
    sources_.forEachChild(element, [&](XmlElement child) {
        const std::string kind(child.name());
        if (kind == "default") return inner.push_back(child);
        if (isActuator(kind)) return own.actuator.read(context_, child, true);
        if (std::find(kWithClasses.begin(), kWithClasses.end(), kind) == kWithClasses.end()) return;
        noteUnknown(context_, child);
        const ClassValues* const before = own.of(kind);
        const auto [values, isNew] = changed.try_emplace(kind);
        if (isNew && before != nullptr) values->second = *before;
        addToClass(values->second, child);
    });
    for (auto& [kind, values] : changed) own.kinds[kind] = std::make_shared<ClassValues>(std::move(values));
    for (const XmlElement child : inner) {
        const std::string name(child.attribute("class").value());
        if (name.empty()) {
            context_.report(code::MJCF_CLASS, child, "a <default> in another one has no class");
            continue;
        }
        const auto [found, isNew] = classes_.try_emplace(name);
        if (!isNew) context_.report(code::MJCF_CLASS, child, "there is another class \"" + name + '"', {}, "class");
        if (!isNew) continue;
        found->second = std::make_unique<Class>(own);
        readClass(child, *found->second);
    }
}

void Model::readAssets() {
    const auto add = [&](Named& table, XmlElement element) {
        std::string name(element.attribute("name").value());
        if (name.empty()) name = std::filesystem::path(element.attribute("file").value()).stem().string();
        if (!table.try_emplace(name, element).second) {
            context_.report(code::MJCF_NAME, element,
                            "there is another " + std::string(element.name()) + " \"" + name + '"');
        }
    };
    forEachIn("asset", [&](XmlElement element) {
        if (element.name() == "mesh") add(meshes_, element);
        if (element.name() == "hfield") add(heightfields_, element);
        if (element.name() == "model") add(models_, element);
    });
}

const Class& Model::classOf(XmlElement element, std::string_view attribute, const Class& otherwise) const {
    const XmlAttribute named = element.attribute(attribute);
    if (!named) return otherwise;
    const auto found = classes_.find(std::string(named.value()));
    if (found != classes_.end()) return *found->second;
    if (mainNames_.contains(std::string(named.value()))) return *main_;
    context_.report(code::MJCF_CLASS, element, "there is no class \"" + std::string(named.value()) + '"', {},
                    attribute);
    return otherwise;
}

Part Model::part(XmlElement element, const Class& inherited) const {
    return Part(element, classOf(element, "class", inherited).of(element.name()));
}

XmlElement Model::mesh(std::string_view name) const {
    return foundIn(meshes_, name);
}
XmlElement Model::heightfield(std::string_view name) const {
    return foundIn(heightfields_, name);
}
XmlElement Model::model(std::string_view name) const {
    return foundIn(models_, name);
}

}  // namespace orrery::mjcf
