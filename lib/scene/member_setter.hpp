// Goes along one path through the structures of a scene and sets what is at its end.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/structure.hpp"

namespace orrery {

// What came of an attempt. `missing`: no such member, so that it may be sought elsewhere.
struct SettingOutcome {
    bool missing = false;
    std::string fault;  // "" where the member is set
};

class MemberSetter {
public:
    MemberSetter(SceneContents& contents, std::string_view path, std::string_view value)
        : contents_(contents), value_(value), path_(path), rest_(path) {}

    // Nothing is changed where there is a fault.
    [[nodiscard]] SettingOutcome set(const Structure& structure, void* target);
    // Members that stood beside the one that is missing.
    [[nodiscard]] const std::vector<std::string>& offered() const { return offered_; }
    // The name that none of them has; "" where none was sought.
    [[nodiscard]] std::string_view sought() const { return sought_; }

private:
    // A number's limits, as the table has them.
    struct Rule {
        Range range = {};
        std::string_view unit = {};
    };

    std::string_view takeStep();
    [[nodiscard]] std::string_view upToHere() const { return path_.substr(0, path_.size() - rest_.size()); }
    bool miss(std::string why);
    bool fail(std::string why);
    bool failExpecting(const std::string& what);

    // False where the member is not set: then fault_ says why, and `target` is as it was.
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
