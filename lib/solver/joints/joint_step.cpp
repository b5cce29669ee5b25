#include "orrery/solver/joint_step.hpp"

#include <algorithm>
#include <numeric>

#include "joint_group.hpp"

namespace orrery::solver {

class JointStep::Work {
public:
    void prepare(const BodyStore& bodies, JointStore& joints) {
        joints.bodies.resize(std::max(joints.bodies.size(), bodies.size()));
        parents_.resize(bodies.size());
        std::iota(parents_.begin(), parents_.end(), 0U);
        for (const Joint& joint : joints.joints)
            if (bodies.isMovable(joint.a) && bodies.isMovable(joint.b)) connect(joint.a, joint.b);
        listGroups(bodies, joints);
        counts = {};
    }

    // Memory that no group has at present, the last used first.
    [[nodiscard]] GroupMemory takeMemory() {
        if (spare_.empty()) return {};
        GroupMemory memory = std::move(spare_.back());
        spare_.pop_back();
        return memory;
    }
    void keepMemory(GroupMemory memory) { spare_.push_back(std::move(memory)); }
    void step(JointGroup& group, BodyStore& bodies, JointStore& joints, const JointSettings& settings,
              const AccelerationField* field) {
        keepMemory(group.step(bodies, joints, settings, field, takeMemory(), counts));
    }

    std::vector<JointGroup> groups;
    Counts counts;

private:
    [[nodiscard]] BodyNumber rootOf(BodyNumber body) {
        while (parents_[body] != body) body = parents_[body] = parents_[parents_[body]];
        return body;
    }
    // The root of a group is its smallest body.
    void connect(BodyNumber a, BodyNumber b) {
        a = rootOf(a);
        b = rootOf(b);
        parents_[std::max(a, b)] = std::min(a, b);
    }
    void listGroups(const BodyStore& bodies, const JointStore& joints) {
        std::vector<std::pair<BodyNumber, std::uint32_t>> byRoot;
        for (std::uint32_t i = 0; i < joints.joints.size(); ++i) {
            const Joint& joint = joints.joints[i];
            if (bodies.isMovable(joint.a) || bodies.isMovable(joint.b))
                byRoot.emplace_back(rootOf(bodies.isMovable(joint.a) ? joint.a : joint.b), i);
        }
        std::sort(byRoot.begin(), byRoot.end());
        std::vector<JointGroup> before = std::move(groups);
        groups.clear();
        std::vector<std::uint32_t> numbers;
        auto next = before.begin();
        for (std::size_t i = 0; i < byRoot.size(); ++i) {
            numbers.push_back(byRoot[i].second);
            if (i + 1 < byRoot.size() && byRoot[i + 1].first == byRoot[i].first) continue;
            // Groups that stay come in the same order.
            const auto isSame = [&](const JointGroup& group) { return group.isBuiltOf(bodies, joints, numbers); };
            const auto found = std::find_if(next, before.end(), isSame);
            if (found != before.end()) {
                groups.push_back(std::move(*found));
                next = found + 1;
            } else {
                groups.emplace_back().build(bodies, joints, numbers);
            }
            numbers.clear();
        }
    }

    std::vector<BodyNumber> parents_;
    std::vector<GroupMemory> spare_;
};

JointStep::JointStep() : work_(std::make_unique<Work>()) {}
JointStep::~JointStep() = default;
JointStep::JointStep(JointStep&&) noexcept = default;
JointStep& JointStep::operator=(JointStep&&) noexcept = default;

void JointStep::prepare(const BodyStore& bodies, JointStore& joints) {
    work_->prepare(bodies, joints);
}

void JointStep::step(BodyStore& bodies, JointStore& joints, const JointSettings& settings,
                     const AccelerationField* field) {
    work_->counts = {};
    for (JointGroup& group : work_->groups) work_->step(group, bodies, joints, settings, field);
}

std::size_t JointStep::groupCount() const {
    return work_->groups.size();
}

std::span<const BodyNumber> JointStep::bodiesOf(std::size_t group) const {
    return work_->groups[group].movable();
}

std::span<const BodyNumber> JointStep::othersOf(std::size_t group) const {
    return work_->groups[group].others();
}

void JointStep::stepGroup(std::size_t group, BodyStore& bodies, JointStore& joints, const JointSettings& settings,
                          const AccelerationField* field) {
    work_->step(work_->groups[group], bodies, joints, settings, field);
}

void JointStep::begin(std::size_t group, BodyStore& bodies, JointStore& joints, const JointSettings& settings) {
    work_->groups[group].begin(bodies, joints, settings, work_->takeMemory());
    work_->groups[group].store(bodies);
}

void JointStep::fitVelocities(std::size_t group, BodyStore& bodies) {
    work_->groups[group].fitVelocities(bodies);
}

void JointStep::pushDrives(std::size_t group, BodyStore& bodies, double h) {
    work_->groups[group].pushDrives(bodies, h);
}

void JointStep::takeBackDrives(std::size_t group, BodyStore& bodies) {
    work_->groups[group].pushDrives(bodies, 0);
}

void JointStep::move(std::size_t group, BodyStore& bodies, double h, bool held, const AccelerationField* field) {
    work_->groups[group].move(bodies, h, held, field, work_->counts);
}

void JointStep::end(std::size_t group, const BodyStore& bodies, JointStore& joints) {
    work_->keepMemory(work_->groups[group].end(bodies, joints));
}

const JointStep::Counts& JointStep::counts() const {
    return work_->counts;
}

}  // namespace orrery::solver
