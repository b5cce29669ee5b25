// No energy from nothing: compares what a world step adds to the energy of the bodies with the sources of energy.
//
// Impulses take a body's velocity from v to v', and do work at the mean velocity (v + v') / 2. So the kinetic energy
// that a body gains, less the work of the forces and torques that it was given (gravity, fields, the application), is
// to the last digits the work of its contacts and joints. Where a body is moved besides (impacts.hpp), forces work
// along that way too. Contacts and joints take energy, or hand it on within an island. They give some where
//
// - a motor, a drive or a spring is at work (joint_work.hpp);
// - a kinematic body pushes, or a surface runs: the force by the speed of the surface;
// - a taut body has a greater inertia for the step (TautBodies), and gives back the energy of the difference;
// - contacts are deep: the force by the speed at which they part, up to 10 m/s. Bodies that the application did not
//   put into one another got there by their own motion in a step: their contacts give no energy back.
//
// Energy that an island has gained besides, above a tolerance, came from nothing.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "step/islands.hpp"
#include "step/joint_work.hpp"
#include "world/world.hpp"

namespace orrery {

class EnergyBalance {
public:
    // `keepsWork`: work() is wanted of every step, and not only what it takes to judge it.
    EnergyBalance(SimulationWorld& world, bool keepsWork) : world_(world), joints_(world), keepsWork_(keepsWork) {}

    // After bodies, joints or masses changed.
    void refresh() {
        listed_ = false;
        isStale_ = true;
    }
    // Call it after bodies or joints were removed; after scenes were added or removed.
    // `fromJoint`: the joints before this one hold no bodies that are removed or get other numbers.
    void noteRemoved(const RemovedRanges& bodies, const RemovedRanges& joints, std::size_t fromJoint);
    void extend() { listed_ = false; }
    // Right before the world step of `dt` seconds, all forces given.
    void begin(double dt);
    // When all bodies are where the step leaves them: reports SIM_ENERGY, once for each body. `time`: s, of then.
    void end(double time);
    // Returns the work of the last step; zero unless it is kept.
    [[nodiscard]] const StepWork& work() const { return total_; }

private:
    struct Inertia {
        const dReal* place = nullptr;  // ODE's own vectors of the body
        const dReal* rotation = nullptr;
        double mass = 0;    // kg; 0: moved by no force
        double moment = 0;  // kg m^2, where it is the same about all axes; negative: it is not
        Eigen::Matrix3d matrix = Eigen::Matrix3d::Zero();
        void set(const dMass& from);
    };
    // State and load of a body at the start of the step.
    struct Given {
        Eigen::Vector3d place = Eigen::Vector3d::Zero();   // m, before; between steps: where the last one left it
        Eigen::Vector3d force = Eigen::Vector3d::Zero();   // N
        Eigen::Vector3d torque = Eigen::Vector3d::Zero();  // N m
        double kinetic = 0;                                // J, before
        double spun = 0;  // J: of the torque on a body that turns freely; `torque` is zero then
        bool awake = false;
        bool placed = false;  // new, or not where the last step left it
    };
    // The account of a body, or of an island, in J.
    struct Sheet {
        double gained = 0;
        double before = 0;  // kinetic
        double after = 0;
        double forces = 0;  // work of forces and torques
        double least = 0;   // that is too little to be judged
        [[nodiscard]] double allowed() const;
        void add(const Sheet& other);
    };
    // The account of a linkage over many steps, in J.
    struct Ledger {
        double grown = 0;      // without the work of contacts and joints
        double made = 0;       // since `watched`: with it
        double explained = 0;  // the most kinetic energy without these
        bool jointed = false;
        bool watched = false;
        bool touched = false;  // in this step, by another linkage
    };
    struct Source {
        const dJointFeedback* feedback = nullptr;
        std::int32_t body = kNone;       // that the force counts on
        std::int32_t kinematic = kNone;  // that pushes it
        bool first = false;              // the joint has it first
        double speed = 0;                // m/s, of surfaces and of parting
    };

    // A body that is heavier to turn for the step.
    struct Heavier {
        std::size_t body = 0;
        Eigen::Matrix3d more;  // kg m^2, body's axes
        double before = 0;     // J, that it has of it
    };

    void list();
    void listInertias();
    // Calls use(list) for the lists with an entry for each body, except `inertias_`.
    template <typename Use>
    void forEachOfBodies(Use&& use) {
        use(given_);
        use(speeds_);
        use(least_);
        use(work_);
        use(sheets_);
        use(sure_);
        use(foreign_);
        use(reported_);
    }
    [[nodiscard]] double heavierKinetic(const Heavier& heavier, const Eigen::Vector3d& angular) const;
    void takeHeavier();
    [[nodiscard]] bool isMoved(std::int32_t body) const;
    [[nodiscard]] double kineticOf(std::size_t body, const BodySpeed& speed) const;
    void note(std::size_t body);
    void takeForces();
    void takeOdeGravity();
    [[nodiscard]] double workOnFree(std::size_t body, const Eigen::Vector3d& torque) const;
    [[nodiscard]] double leastOf(std::size_t body) const;
    void takeContacts();
    void takeContact(const MadeContact& made);
    // Energy that grows in many steps, none of which is off by enough to be judged.
    void keepLedgers();
    void noteTouched();
    void judgeLedgers(double time);
    [[nodiscard]] double leastOfLinkage(std::size_t linkage) const;
    void readWork();
    void readSources();
    void connectIslands();
    [[nodiscard]] bool fillSheet(std::size_t body);
    void judge(double time);
    // Has an island more energy than before the step, without what contacts and joints put in?
    [[nodiscard]] bool hasIslandGained();
    void addIslands();
    [[nodiscard]] std::uint32_t islandOf(std::size_t body) { return islands_.islandOf(world_.linkageOf[body]); }
    // False where the application has a hand in it.
    [[nodiscard]] bool isKnown(std::size_t body);
    [[nodiscard]] bool hasForeignJoint(dBodyID body);
    void listOwnJoints();
    void report(std::size_t body, const Sheet& island, double time);
    void report(std::size_t body, const Sheet& island, const std::string& when);

    SimulationWorld& world_;
    JointWork joints_;
    bool keepsWork_;
    bool listed_ = false;
    bool isStale_ = false;  // nothing that is listed is true any more
    double dt_ = 0;         // s, of the step; 0: none has begun
    StepWork total_;
    // As SimulationWorld::bodies.
    std::vector<Inertia> inertias_;
    std::vector<Given> given_;
    std::vector<BodySpeed> speeds_;  // before
    std::vector<double> least_;      // J
    std::vector<double> work_;       // J, of joints and contacts that put in some
    std::vector<Sheet> sheets_;
    std::vector<char> foreign_;  // touches what is not of this simulation
    std::vector<char> reported_;
    std::vector<dJointID> ownJoints_;  // sorted; empty until it is needed

    std::vector<Source> sources_;  // contacts that put in energy
    std::vector<Heavier> heavier_;
    std::vector<std::uint32_t> suspects_;
    Islands islands_;  // of linkages
    std::vector<Sheet> islandSheets_;
    std::vector<Ledger> ledgers_;  // by linkage
    std::vector<Sheet> growths_;   // by linkage, of the step
    std::vector<double> sure_;     // J, as `work_`, without what puts errors right
    bool anyJointed_ = false;
    bool watches_ = false;
};

}  // namespace orrery
