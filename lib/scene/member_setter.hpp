// Follows one path through the structures of a scene and sets the member at its end.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/structure.hpp"

namespace orrery {

// The result of an attempt. `missing`: there is no such member, so that the caller may search elsewhere.
struct SettingOutcome {
    bool missing = false;
    std::string fault;  // "" if the member was set
};

class MemberSetter {
public:
    MemberSetter(SceneContents& contents, std::string_view path, std::string_view value)
        : contents_(contents), value_(value), path_(path), rest_(path) {}

    // Changes nothing if there is a fault.
    [[nodiscard]] SettingOutcome set(const Structure& structure, void* target);
    // Returns the members that exist beside the missing one.
    [[nodiscard]] const std::vector<std::string>& offered() const { return offered_; }
    // Returns the name that was not found; "" if none was searched for.
    [[nodiscard]] std::string_view sought() const { return sought_; }

private:
    // The limits of a number in the table.
    struct Rule {
        Range range = {};
        std::string_view unit = {};
    };

    std::string_view takeStep();
    [[nodiscard]] std::string_view upToHere() const { return path_.substr(0, path_.size() - rest_.size()); }
    bool miss(std::string why);
    bool fail(std::string why);
    bool failExpecting(const std::string& what);

    // False if the member was not set: fault_ then says why, and `target` is unchanged.
    bool descend(const MemberType& type, void* target, const Rule& rule);
    bool descendOptional(const MemberType& type, void* target, const Rule& rule);
    bool descendEntry(const MemberType& type, void* id);
    bool descendStruct(const Structure& structure, void* target);
    bool descendList(const MemberType& type, void* target, const Rule& rule);

    bool setVector(const Structure& structure, void* target);
    bool parseNumbers(std::vector<double>& numbers);
    bool setScalar(const MemberType& type, void* target, const Rule& rule);
    bool setNumber(double& target, const Rule& rule);
    bool setWhole(const MemberType& type, void* target, const Rule& rule);

    SceneContents& contents_;
    std::string_view value_;
    std::string_view path_;
    std::string_view rest_;
    bool missing_ = false;
    std::string fault_;
    std::vector<std::string> offered_;
    std::string_view sought_;
};

}  // namespace orrery
