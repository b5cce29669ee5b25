// Bodies that joints connect, and their substeps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "axis_rows.hpp"
#include "elimination.hpp"
#include "orrery/solver/joint_step.hpp"

namespace orrery::solver {

// Impulses of a joint on its two bodies.
struct JointImpulse {
    Vec3 force;    // N s, on B
    Vec3 torqueA;  // N m s
    Vec3 torqueB;

    JointImpulse& operator+=(const JointImpulse& other) {
        force += other.force;
        torqueA += other.torqueA;
        torqueB += other.torqueB;
        return *this;
    }
};
// Impulses of joints on a body.
struct BodyImpulse {
    Vec3 force;   // N s
    Vec3 torque;  // N m s
};

// Turn and way of each row of a joint for one of its bodies, number by number, so that the rows lie side by side.
using RowNumbers = std::array<JointRows, 6>;

// All of a joint that is restored where a substep is taken back.
struct KeptJoint {
    JointImpulse total;
    std::array<AxisPlan, kMostRows> axes;
    std::array<AxisImpulses, kMostRows> axisTotals;
    std::array<double, kMostRows> forces;
    std::array<double, kMostRows> forceChanges;
    std::array<double, kMostRows> values;
};

// A joint in a step.
struct JointWork {
    const Joint* joint = nullptr;
    std::uint32_t a = 0;  // numbers in the group
    std::uint32_t b = 0;
    std::size_t elementRows = 0;
    std::size_t rowCount = 0;
    std::size_t pointRows = 0;  // 3 if the first element is a rigid Point: its arms say what its rows do
    Vec3 armA;                  // mean
    Vec3 armB;
    Vec3 startA;  // of the arms, at the start of the substep
    Vec3 startB;
    bool isOpen = false;  // it has a gap, which closes slowly: the rows keep what is left of it
    std::array<SolvedRow, kMostRows> rows;
    std::array<AxisPlan, kMostRows> axes;
    JointImpulse total;  // in this step
    std::array<AxisImpulses, kMostRows> axisTotals;
    std::array<double, kMostRows> forces{};  // means of the last substep, by row of the elements
    std::array<double, kMostRows> forceChanges{};
    std::array<double, kMostRows> values{};  // of the rows of the elements, where the bodies are
    JointRows lackingSpeeds{};               // before the last fit
    JointRows fitting{};                     // N s or N m s: impulses of the last fit

    // Sums up the impulses of the rows, `impulseOf(row)` each.
    template <typename ImpulseOf>
    [[nodiscard]] JointImpulse sumOf(ImpulseOf&& impulseOf) const {
        JointImpulse sum;
        if (pointRows > 0) {
            sum.force = {impulseOf(0), impulseOf(1), impulseOf(2)};
            sum.torqueA = cross(sum.force, armA);
            sum.torqueB = cross(armB, sum.force);
        }
        for (std::size_t r = pointRows; r < rowCount; ++r) {
            const Row& row = rows[r].row;
            const double impulse = impulseOf(r);
            sum.force += row.push * impulse;
            sum.torqueA += row.pushTurnA * impulse;
            sum.torqueB += row.pushTurnB * impulse;
        }
        return sum;
    }
    // The same for one body.
    template <typename ImpulseOf>
    void addTo(BodyImpulse& sum, int side, ImpulseOf&& impulseOf) const {
        const double sign = side == 0 ? -1 : 1;
        if (pointRows > 0) {
            const Vec3 force = Vec3{impulseOf(0), impulseOf(1), impulseOf(2)} * sign;
            sum.force += force;
            sum.torque += cross(side == 0 ? armA : armB, force);
        }
        for (std::size_t r = pointRows; r < rowCount; ++r) {
            const double impulse = impulseOf(r);
            sum.force += rows[r].row.push * (sign * impulse);
            sum.torque += rows[r].row.pushTurn(side) * impulse;
        }
    }
};

// The memory that a group needs from `begin` to `end`. Groups take turns with it, so that it stays in the cache.
struct GroupMemory {
    std::vector<StepBody> bodies;
    std::vector<JointWork> joints;
    std::vector<double> system;
    // Before the last substep.
    std::vector<StepBody> keptBodies;
    std::vector<KeptJoint> keptJoints;
};

// Makes the rows of all elements of a joint, geometry only.
void makeElementRows(const JointSpan& span, const Joint& joint, std::array<SolvedRow, kMostRows>& rows);
// The same in a step. Slopes::Later: those of a rigid Point have a value only.
enum class Slopes : std::uint8_t { Now, Later };
void makeElementRows(const JointSpan& span, JointWork& work, Slopes slopes);

// Sets what readJoint does, of bodies whose start and end are one.
void readPlaces(Joint& joint, const StepBody& a, const StepBody& b);

inline constexpr double kSoftness = 1e-9;  // of all rows, for those that say the same twice
inline constexpr double kOpenGap = 1e-8;   // m or rad: a larger one was made by others

class JointGroup {
public:
    using Counts = JointStep::Counts;

    // `numbers`: of the joints.
    void build(const BodyStore& bodies, const JointStore& joints, std::span<const std::uint32_t> numbers);
    // Whether `build` would come to the same.
    [[nodiscard]] bool isBuiltOf(const BodyStore& bodies, const JointStore& joints,
                                 std::span<const std::uint32_t> numbers) const;
    [[nodiscard]] std::span<const BodyNumber> movable() const { return movable_; }
    [[nodiscard]] std::span<const BodyNumber> others() const { return others_; }

    // From here to `end` the group has the memory.
    void begin(const BodyStore& bodies, const JointStore& joints, const JointSettings& settings, GroupMemory memory);
    void move(BodyStore& bodies, double h, bool held, const AccelerationField* field, Counts& counts);
    // Since `begin` or `move`, nobody has moved the bodies.
    void fitVelocities(BodyStore& bodies);
    void pushDrives(BodyStore& bodies, double h);
    // Begins, makes as many substeps as the group needs, and ends.
    [[nodiscard]] GroupMemory step(BodyStore& bodies, JointStore& joints, const JointSettings& settings,
                                   const AccelerationField* field, GroupMemory memory, Counts& counts);
    [[nodiscard]] GroupMemory end(const BodyStore& bodies, JointStore& joints);
    void store(BodyStore& bodies) const;

private:
    enum class Outcome : std::uint8_t { Done, Failed, Bounces };
    enum class Bounce : std::uint8_t { Reports, PassesOn, Stops };  // what an axis does that comes to a stop too fast
    enum class Changes : std::uint8_t { AllAtOnce, OneByOne };      // how axes change their states when they do not fit
    enum class Fit : std::uint8_t { Both, OneSided };
    struct Link {
        std::uint32_t joint;
        int side;
    };
    struct Pair {
        std::uint32_t a, b;  // numbers in the group
    };
    struct Hit {
        std::uint32_t joint;
        std::size_t axis;
        double stop;
    };

    // joint_group.cpp
    [[nodiscard]] BodyNumber bodyOf(std::uint32_t number) const;
    void exchange(GroupMemory& memory);
    void listBodies(const BodyStore& bodies, const JointStore& joints);
    void listLinks();
    void load(const BodyStore& bodies);
    void loadVelocities(const BodyStore& bodies);
    void storeVelocities(BodyStore& bodies) const;
    void loadJoints(const JointStore& joints);

    template <typename ImpulseOf>  // (joint, row)
    [[nodiscard]] BodyImpulse impulseOn(std::size_t body, ImpulseOf&& impulseOf) const {
        BodyImpulse sum;
        for (std::size_t k = firstLink_[body]; k < firstLink_[body + 1]; ++k) {
            const std::uint32_t joint = links_[k].joint;
            joints_[joint].addTo(sum, links_[k].side, [&](std::size_t r) { return impulseOf(joint, r); });
        }
        return sum;
    }
    [[nodiscard]] bool isAsLeft(const BodyStore& bodies, const JointStore& joints) const;
    [[nodiscard]] bool needsFit() const;
    [[nodiscard]] double fastestPhase() const;
    [[nodiscard]] double kineticEnergy() const;
    [[nodiscard]] double energyOfMotion() const;
    void chooseSubsteps();
    void setAccelerations(const BodyStore& bodies, double h, bool held, const AccelerationField* field);

    // substep.cpp
    void advance(double h, Counts& counts);
    [[nodiscard]] double advancePiece(double h, Bounce bounce, Counts& counts);
    [[nodiscard]] Outcome tryStep(double h, Bounce bounce, Counts& counts);
    [[nodiscard]] Outcome solveStep(double h, Changes changes, Bounce bounce, Counts& counts);
    [[nodiscard]] bool bounceWithin(double h, double& made, Counts& counts);
    [[nodiscard]] bool othersPassed(const Hit& hit);
    void backToStart();
    void commit(double h, Counts& counts);
    [[nodiscard]] bool commitCalmly(double h, Counts& counts);
    void keepState();
    void restoreJoints();
    void restoreState();
    void addReadings(double h);
    void payBack(double work);

    // newton.cpp
    void beginJoint(JointWork& work, double h, double goesOn);
    void planRows(JointWork& work);
    [[nodiscard]] AxisChange changeStates(double h, Bounce bounce, Changes changes, bool mayRelease);
    void readAxes();
    [[nodiscard]] bool iterate(double h, double softness, double goodEnough, Counts& counts);
    void makeAllRows();
    void makeSlopes();
    [[nodiscard]] double findLacking(double h);
    void linearizeAll(double h);
    [[nodiscard]] double energyScale(double h) const;
    [[nodiscard]] double strayWork(double h) const;
    void setEffects(std::size_t number, double massFactor);
    void assemble(double massFactor);
    void setLacking(bool isFactored);
    void applyStep(double h);

    // snap.cpp
    void snap(double h, Counts& counts);
    [[nodiscard]] double fly(double h);
    void beginSnap();
    [[nodiscard]] bool meetPlaces();
    [[nodiscard]] double setLackingPlaces(std::size_t number);
    void slowDown(double work);
    void limitEnergy(double most);
    void block(double h);
    void endSnap();

    // fit.cpp
    void closeGaps(double share);
    void shift();
    void markOpen();
    void fit(Fit how);
    [[nodiscard]] bool refit(Fit how);
    void setInverseMasses();
    void makeFittingRows(JointWork& work);
    void setLackingSpeeds();
    void changeVelocities();
    [[nodiscard]] bool refineFit();
    [[nodiscard]] double mostLacking() const;
    void solveFit(double softness);
    void noteMotors();
    void keepVelocities();
    void restoreVelocities();
    [[nodiscard]] bool addsEnergy() const;
    [[nodiscard]] bool dropPulling();
    void applyFit(std::size_t number);
    [[nodiscard]] bool isAtStop() const;
    void forgetChanges();
    void pushDrive(JointWork& work, AxisPlan& plan, const Row& row, double impulse);
    void addFittedReadings(double share);
    [[nodiscard]] bool reflect(const Hit& hit, Counts& counts);

    std::vector<BodyNumber> movable_;
    std::vector<BodyNumber> others_;
    std::vector<Pair> pairs_;       // of bodies, by joint
    std::vector<StepBody> bodies_;  // the movable ones first
    std::vector<JointWork> joints_;
    std::vector<Link> links_;             // of the movable bodies
    std::vector<std::size_t> firstLink_;  // by body, and one behind the last
    std::vector<std::size_t> blocks_;     // for each pair of links of a body
    std::vector<RowNumbers> slopes_;      // by link of one body
    std::vector<RowNumbers> pushes_;
    Elimination system_;
    std::vector<std::size_t> rowCounts_;
    std::vector<JointRows> x_;
    JointSettings settings_;
    std::vector<std::uint32_t> numbers_;  // of the joints
    double givenBack_ = 0;
    double fitted_ = 0;   // J, that the last fit took
    double owed_ = 0;     // J, that was gained because nothing is met to the last bit, in this step
    double kinetic_ = 0;  // J, at the beginning of the step
    double lost_ = 0;     // J, in this step by fitting velocities
    // Before the last substep.
    std::vector<StepBody> keptBodies_;
    std::vector<KeptJoint> keptJoints_;
    double keptOwed_ = 0;
    double keptLost_ = 0;
    double substep_ = 0;       // s, the last one between contacts
    bool held_ = false;        // by contacts
    bool isFactored_ = false;  // rows and factors are those of the last fit
    int substeps_ = 1;
    Hit hit_{};
};

}  // namespace orrery::solver
