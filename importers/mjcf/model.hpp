// One model: its compiler settings, classes of defaults, and assets. Models that it attaches have their own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "actuator.hpp"
#include "attributes.hpp"
#include "sources.hpp"

namespace orrery::mjcf {

enum class FromGeoms : std::uint8_t { Never, Always, WithoutInertial };

// <compiler>
struct Compiler {
    AngleRules angles;
    bool autoLimits = true;
    FromGeoms fromGeoms = FromGeoms::WithoutInertial;
    std::array<double, 2> massGroups{0, 5};  // the groups of geoms that have mass
    double boundMass = 0;                    // kg, of each body
    double boundInertia = 0;                 // kg m^2, of each principal moment
    double totalMass = -1;                   // kg, of the whole model; 0 and less: as it is
    bool balance = false;                    // moments that no body can have become equal
    bool stripPath = false;                  // only the last part of names of files counts
    bool fitToBox = false;
    std::string meshFolder;

    // Angles of the file in rad.
    [[nodiscard]] double radians(double angle) const;
};

// A class of defaults: a table of attributes for each kind of element.
struct Class {
    std::map<std::string, std::shared_ptr<const ClassValues>, std::less<>> kinds;
    Actuator actuator;

    [[nodiscard]] const ClassValues* of(std::string_view kind) const;
};

class Model {
public:
    // Reads the settings, classes and assets of a model. The root element must outlive it.
    Model(Context& context, Sources& sources, XmlElement root);
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    Compiler compiler;
    // Sections by their names, in order; those of several elements and files follow each other.
    [[nodiscard]] const std::vector<XmlElement>& sections(std::string_view name) const;
    template <typename Visit>
    void forEachIn(std::string_view section, Visit&& visit) const {
        for (const XmlElement each : sections(section)) sources_.forEachChild(each, visit);
    }
    [[nodiscard]] const Sources& sources() const { return sources_; }

    // The class that an element names, or else the one of the bodies above it.
    [[nodiscard]] const Class& classOf(XmlElement element, std::string_view attribute, const Class& otherwise) const;
    [[nodiscard]] const Class& mainClass() const { return *main_; }
    // The element with what its class gives it.
    [[nodiscard]] Part part(XmlElement element, const Class& inherited) const;

    // How many elements refer to bodies, joints and geoms.
    [[nodiscard]] std::size_t references() const { return references_; }

    // Assets by name; null elements for unknown ones.
    [[nodiscard]] XmlElement mesh(std::string_view name) const;
    [[nodiscard]] XmlElement heightfield(std::string_view name) const;
    [[nodiscard]] XmlElement model(std::string_view name) const;

private:
    using Named = std::unordered_map<std::string, XmlElement>;

    void readSections(XmlElement root);
    void readCompiler();
    void readClasses();
    void readClass(XmlElement element, Class& own);
    void readAssets();

    Context& context_;
    Sources& sources_;
    std::map<std::string, std::vector<XmlElement>, std::less<>> sections_;
    std::unordered_map<std::string, std::unique_ptr<Class>> classes_;
    Class* main_ = nullptr;
    std::unordered_set<std::string> mainNames_;  // other names of the main class
    Named meshes_, heightfields_, models_;
    std::size_t references_ = 0;
};

}  // namespace orrery::mjcf
