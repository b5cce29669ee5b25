#include "contacts/contacts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "contacts/contact_changes.hpp"
#include "contacts/contact_finder.hpp"
#include "contacts/contact_limit.hpp"
#include "contacts/forces.hpp"
#include "contacts/friction.hpp"
#include "contacts/impacts.hpp"
#include "contacts/made_contacts.hpp"
#include "contacts/pair_order.hpp"
#include "contacts/rolling.hpp"
#include "contacts/round_places.hpp"
#include "contacts/surface.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/draft.hpp"
#include "world/collide.hpp"
#include "world/geom_rules.hpp"
#include "world/neighbours.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kSettles = 0.1;  // share of the missing depth that is corrected in a step

// ODE's colliders return NaN for rare poses (a sphere in the middle of a cylinder).
bool isFinite(const dContactGeom& contact) {
    return std::isfinite(contact.pos[0] + contact.pos[1] + contact.pos[2] + contact.normal[0] + contact.normal[1] +
                         contact.normal[2] + contact.depth);
}

// ODE aborts if a convex meets a mesh without face angles; meshes of the application may lack them.
void addFaceAngles(SimulationWorld& world, dGeomID mesh) {
    const dTriMeshDataID data = dGeomTriMeshGetTriMeshDataID(mesh);
    if (std::find(world.foreignMeshes.begin(), world.foreignMeshes.end(), data) != world.foreignMeshes.end()) return;
    dGeomTriMeshDataPreprocess2(data, 1U << dTRIDATAPREPROCESS_BUILD_FACE_ANGLES, nullptr);
    world.foreignMeshes.push_back(data);
}

// Returns the number of the solver's rows.
std::uint32_t rowsOf(const dSurfaceParameters& surface) {
    const bool second = (surface.mode & dContactMu2) != 0 ? surface.mu2 > 0 : surface.mu > 0;
    const std::uint32_t rolling = (surface.mode & dContactRolling) != 0 ? 3 : 0;
    return 1U + (surface.mu > 0 ? 1U : 0U) + (second ? 1U : 0U) + rolling;
}

// A body that just touches loses and finds contacts because of the last digits of its position, and shakes. Therefore
// contacts move toward the middle of the surface layer, instead of keeping their accidental depth.
void settle(dContact& contact, double approach, double layer, double dt) {
    const double missing = layer / 2 - contact.geom.depth;
    if (missing <= 0 || (contact.surface.mode & dContactMotionN) != 0) return;
    const bool bounces = (contact.surface.mode & dContactBounce) != 0 && approach > contact.surface.bounce_vel;
    if (bounces || approach > kLandingSpeed) return;
    contact.surface.mode |= dContactMotionN;
    contact.surface.motionN = -kSettles * missing / dt;
}

double deepest(std::span<const dContactGeom> contacts) {
    double depth = 0;
    for (const dContactGeom& contact : contacts) depth = std::max<double>(depth, contact.depth);
    return depth;
}

bool isA(dGeomID geom, int kind) {
    return dGeomGetClass(geom) == kind;
}

// Returns null if the geom states none.
const OdeSurface* surfaceIn(const Plan& plan, const SimGeom& geom) {
    return geom.surface == kNone ? nullptr : &plan.surfaces[static_cast<std::size_t>(geom.surface)];
}

// Makes the second geom's surface run at `velocity`. If a contact has no first body, ODE puts the second body in its
// place but keeps the direction.
void runSurface(const Eigen::Vector3d& velocity, dContact& contact) {
    const Eigen::Vector3d normal = normalOf(contact.geom);
    const Eigen::Vector3d across = velocity - velocity.dot(normal) * normal;
    const double speed = across.norm();
    if (!(speed > 0)) return;
    for (int i = 0; i < 3; ++i) contact.fdir1[i] = across[i] / speed;
    contact.surface.mode |= dContactFDir1 | dContactMotion1;
    contact.surface.motion1 = dGeomGetBody(contact.geom.g1) ? speed : -speed;
}

// True for geoms for which ODE may find very many contacts, in an arbitrary order.
bool hasManyContacts(dGeomID geom) {
    const int kind = dGeomGetClass(geom);
    return kind == dTriMeshClass || kind == dHeightfieldClass || kind == dConvexClass || kind == dCylinderClass;
}

}  // namespace

ContactMaker::ContactMaker(const Plan& planOfWorlds, const SimulationOptions& simulationOptions)
    : plan(planOfWorlds),
      options(simulationOptions),
      maxContacts(static_cast<std::size_t>(std::clamp(simulationOptions.maxContacts, 1, 64))),
      found(kMaxFound) {
    entryContacts.reserve(kMaxFound);
}

void ContactMaker::clear() {
    events.clear();
    count = 0;
}

void ContactMaker::collide(SimulationWorld& world, double dt, ContactFinder* finder) {
    if (world.sleeps) settleKinematic(world);
    if (!options.makeContacts) return;
    if (world.changes) world.changes->begin();
    if (!collectPairs(world, plan, options.skipConnectedBodies)) world.failed = true;
    left = mostContacts(options, world);
    missing = false;
    refused = nullptr;
    world.grounds->begin(world.bodies.size());
    world.madeContacts.clear();
    world.touches.clear();
    world.deepPairs.clear();
    clearImpacts(world);
    listTautLinkages(world);
    world.sticking->begin();
    world.contactForces->begin();
    if (world.failed) finder = nullptr;
    if (finder && !finder->look(*this, dt)) missing = true;
    joinOurs(world, dt, finder);
    world.sticking->end();
    if (!world.foreignPairs.empty()) joinForeign(world, dt);
    if (world.changes) world.changes->endPart(world);
    reportMissing(world);
    if (!world.failed) beginImpacts(world, dt);
}

void ContactMaker::reportMissing(SimulationWorld& world) {
    if (missing) {
        world.failed = true;
        world.diagnostics->report(code::SIM_CONTACT_LIMIT, world.place(),
                                  "more contacts than may be made in a step; the world stands still",
                                  {{}, "at most " + std::to_string(mostContacts(options, world)) + " contacts"});
    }
    if (refused) {
        world.failed = true;
        reportGroundLimit(world, *refused, options.spreadContacts, *world.diagnostics);
    }
}

void ContactMaker::joinOurs(SimulationWorld& world, double dt, ContactFinder* finder) {
    sortPairs(world.pairs, static_cast<std::uint32_t>(world.geoms.size()), world.pairsScratch);
    if (options.reversePairs) std::reverse(world.pairs.begin(), world.pairs.end());
    for (const std::uint64_t pair : world.pairs) {
        if (missing || refused) break;
        const SimGeom& first = world.geoms[firstOf(pair)];
        const SimGeom& second = world.geoms[secondOf(pair)];
        if (finder && finder->finds(first, second)) continue;
        join(world, sideOf(first), sideOf(second), dt);
    }
}

void ContactMaker::joinForeign(SimulationWorld& world, double dt) {
    for (const ForeignPair& pair : world.foreignPairs) {
        if (missing || refused) break;
        if (pair.ours->hull && dGeomGetClass(pair.foreign) == dTriMeshClass) addFaceAngles(world, pair.foreign);
        join(world, sideOf(*pair.ours), sideOf(pair), dt);
    }
}

ContactMaker::Side ContactMaker::sideOf(const SimGeom& geom) const {
    return {geom.id, &geom, &materialOf(plan, geom), surfaceIn(plan, geom), geom.hull, geom.ground};
}

// Returns the side of a foreign geom: one of the application or of another simulation.
ContactMaker::Side ContactMaker::sideOf(const ForeignPair& pair) const {
    if (const SimGeom* geom = pair.theirs) {
        return {geom->id,   nullptr,     &materialOf(*pair.plan, *geom), surfaceIn(*pair.plan, *geom),
                geom->hull, geom->ground};
    }
    const auto own = foreignMaterials.find(pair.foreign);
    return {pair.foreign, nullptr, own == foreignMaterials.end() ? &plan.materials.front() : &own->second};
}

ManifoldGeom ContactMaker::manifoldOf(const Side& side) {
    return {side.id, side.hull};
}

// Without remedies, heightfields are left to ODE.
bool ContactMaker::usesTiles(const Side& a, const Side& b) const {
    return options.spreadContacts && (a.ground || b.ground);
}

GroundContacts::Found ContactMaker::collect(const SimulationWorld& world, const Side& a, const Side& b) {
    const bool groundFirst = a.ground != nullptr;
    const Side& ground = groundFirst ? a : b;
    const Side& other = groundFirst ? b : a;
    if (usesTiles(a, b)) {
        return world.grounds->collide(*ground.ground, ground.id, manifoldOf(other), groundFirst, found);
    }
    const bool many = options.spreadContacts && (hasManyContacts(a.id) || hasManyContacts(b.id));
    const std::size_t most = many ? kMaxFound : maxContacts;
    if (ground.ground) {
        return world.grounds->collideByOde(*ground.ground, ground.id, other.id, groundFirst,
                                           std::span(found).first(most));
    }
    int given = collideGeoms(a.id, b.id, std::span(found).first(most));
    if (given == 0 && options.faceContacts) given = static_cast<int>(sunkenContacts(a, b));
    return {static_cast<std::size_t>(std::max(given, 0))};
}

std::span<dContactGeom> ContactMaker::contactsOf(const SimulationWorld& world, const Side& a, const Side& b,
                                                 double layer) {
    const GroundContacts::Found given = collect(world, a, b);
    if (given.refused) refused = b.record && (a.ground || !a.record) ? b.record : a.record;
    if (given.count == 0) return {};
    const auto end = std::remove_if(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(given.count),
                                    [](const dContactGeom& contact) { return !isFinite(contact); });
    auto size = static_cast<std::size_t>(end - found.begin());
    if (size == 0) return {};
    const bool mesh = isA(a.id, dTriMeshClass) || isA(b.id, dTriMeshClass);
    const bool ground = usesTiles(a, b) && !given.sunken;
    if (mesh) probe.lookAt(isA(a.id, dTriMeshClass) ? a.id : b.id);
    if (ground) probe.lookAt((a.ground ? a : b).id, &(a.ground ? a : b).ground->surface());
    if (options.faceContacts && (mesh || ground) && (isA(a.id, dConvexClass) || isA(b.id, dConvexClass))) {
        probe.turnToFaces({found.data(), size});
    }
    if (options.spreadContacts) {
        size = patches.reduce({found.data(), size}, maxContacts, mesh || ground ? &probe : nullptr);
    }
    if (size == 0 || !options.faceContacts || given.sunken) return {found.data(), size};
    if (size == 1) straighten(found.front());
    const std::size_t more = faceContacts(a, b, size, layer);
    if (options.spreadContacts && more != size)
        return {found.data(), patches.reduce({found.data(), more}, maxContacts)};
    return {found.data(), more};
}

void ContactMaker::lookForImpact(ImpactFinder& impacts, std::span<const dContactGeom> contacts,
                                 const ContactSurface& surface, const Side& a, const Side& b) const {
    for (const dContactGeom& contact : contacts) {
        const ContactMotion motion = motionAt(contact, dGeomGetBody(a.id), dGeomGetBody(b.id));
        if (ImpactFinder::isMoving(motion.approach)) impacts.look(plainContact(contact, surface, a, b), motion);
    }
}

std::size_t ContactMaker::sunkenContacts(const Side& a, const Side& b) {
    const bool planeFirst = isA(a.id, dPlaneClass);
    const Side& plane = planeFirst ? a : b;
    const Side& other = planeFirst ? b : a;
    if (!isA(plane.id, dPlaneClass) || !isA(other.id, dConvexClass)) return 0;
    return sunkenHull(manifoldOf(other), plane.id, planeFirst, found);
}

// Replaces `size` contacts by those at the corners of touching faces, if there are any.
std::size_t ContactMaker::faceContacts(const Side& a, const Side& b, std::size_t size, double layer) {
    if (size == 1 && hasFaceManifold(a.id, b.id)) return faceManifold(manifoldOf(a), manifoldOf(b), layer, found);
    if (isA(a.id, dCylinderClass) && isA(b.id, dPlaneClass)) return planeManifold(a.id, b.id, size, found);
    if (isA(b.id, dCylinderClass) && isA(a.id, dPlaneClass)) return planeManifold(b.id, a.id, size, found);
    const bool tiles = usesTiles(a, b);
    if (isA(a.id, dTriMeshClass) || (tiles && a.ground)) return meshManifold(manifoldOf(b), probe, size, found);
    if (isA(b.id, dTriMeshClass) || tiles) return meshManifold(manifoldOf(a), probe, size, found);
    return size;
}

// Makes a contact as in ODE from the values of materials and files.
dContact ContactMaker::plainContact(const dContactGeom& geom, const ContactSurface& surface, const Side& a,
                                    const Side& b) const {
    dContact contact;
    contact.geom = geom;
    contact.surface.mode = surface.restitution > 0 ? dContactApprox1 | dContactBounce : dContactApprox1;
    contact.surface.mu = surface.dynamicFriction;
    contact.surface.bounce = surface.restitution;
    contact.surface.bounce_vel = options.contactBounceVelocity;
    if (a.surface || b.surface) applySurfaces(a.surface, b.surface, contact);
    if (!surface.velocity.isZero(0)) runSurface(surface.velocity, contact);
    return contact;
}

void ContactMaker::join(SimulationWorld& world, const Side& a, const Side& b, double dt) {
    const double layer = dWorldGetContactSurfaceLayer(world.id);
    const bool ours = a.record && b.record;
    const dBodyID bodyA = dGeomGetBody(a.id);
    const dBodyID bodyB = dGeomGetBody(b.id);
    ImpactFinder impacts(world, {a.record, bodyA}, {b.record, bodyB}, options.quietImpacts ? dt : 0);
    std::span<dContactGeom> contacts = contactsOf(world, a, b, layer);
    double entered = 0;
    if (impacts.looks() && ours) contacts = contactsAtEntry(world, a, b, contacts, layer, dt, entered);
    if (contacts.size() > left) {
        contacts = contacts.first(left);
        missing = true;
    }
    if (contacts.empty()) return;
    ContactSurface surface = mixSurfaces(*a.material, *b.material);
    if (callback) contacts = asked(world, a, b, contacts, surface);
    if (contacts.empty()) return;
    left -= contacts.size();
    if (entered > 0) {
        impacts.enter(entered);
    } else if (impacts.looks()) {
        lookForImpact(impacts, contacts, surface, a, b);
    }
    if (options.rollingFriction && world.sleeps) resistRolling(contacts.front(), bodyA, bodyB);
    if (world.changes) world.changes->note(world, a.record, b.record);
    if (ours) noteDepth(world, *a.record, *b.record, deepest(contacts));
    makeContacts(world, {a, b, surface, contacts, dt, layer}, impacts);
}

void ContactMaker::makeContacts(SimulationWorld& world, const Touch& touch, ImpactFinder& impacts) {
    const auto& [a, b, surface, contacts, dt, layer] = touch;
    const dBodyID bodyA = dGeomGetBody(a.id);
    const dBodyID bodyB = dGeomGetBody(b.id);
    const bool ours = a.record && b.record;
    const bool mesh = isA(a.id, dTriMeshClass) || isA(b.id, dTriMeshClass);
    const std::uint64_t pair = ours ? packPair(a.record->number, b.record->number) : 0;
    const PairFriction::Settings settings{options, dt, dWorldGetERP(world.id), layer};
    const bool remember = ours && (options.evenFriction || options.anchoredFriction);
    std::optional<PairFriction> friction;
    MadeContact made;
    if (world.balance) made = noteTouch(world, a.record, b.record);
    if (remember || options.staticFriction) {
        const StickingPair* const last = ours ? world.sticking->find(pair) : nullptr;
        made.isNew = remember && !last;
        friction.emplace(settings, surface, bodyA, bodyB, contacts, last);
    }
    // Nothing else needs the motion at the contacts.
    const bool moved = options.scaledSurfaceLayer || remember || options.staticFriction || options.quietImpacts;
    const std::size_t place = remember ? world.sticking->nextPlace() : ContactForces::kNone;
    std::uint32_t rows = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        dContact contact = plainContact(contacts[i], surface, a, b);
        if (world.balance) made.runs = runOf(contact.surface);
        const ContactMotion motion = moved ? motionAt(contact.geom, bodyA, bodyB) : ContactMotion{};
        if (options.scaledSurfaceLayer && !impacts.found()) settle(contact, motion.approach, layer, dt);
        const bool rubs = friction && friction->apply(i, motion, contact);
        rows += rowsOf(contact.surface);
        const std::size_t event = options.contactEvents ? events.size() : ContactForces::kNone;
        if (options.contactEvents) addEvent(contact.geom, world, a, b);
        if (impacts.found()) {
            impacts.keep(contact, motion, rubs, {event, place}, made);
            continue;
        }
        if (options.quietImpacts) limitParting(world, motion.approach, mesh, dt, contact);
        impacts.noteSupports(contact, motion);
        const dJointID joint = dJointCreateContact(world.id, world.contacts, &contact);
        dJointAttach(joint, bodyA, bodyB);
        if (remember || options.contactEvents) world.contactForces->ask(joint, contact.geom, !bodyA, event, place);
        made.joint = joint;
        if (world.balance) noteContact(world, made, contact, dt);
    }
    count += contacts.size();
    if (world.solver && rows > 0) world.contactLinks.push_back({bodyA, bodyB, rows});
    if (remember) world.sticking->keep(friction->memory(pair));
}

void ContactMaker::addEvent(const dContactGeom& contact, const SimulationWorld& world, const Side& a, const Side& b) {
    const bool inOrder = contact.g1 == a.id;
    const GeomId first = idOf(world, inOrder ? a.record : b.record);
    const GeomId second = idOf(world, inOrder ? b.record : a.record);
    events.push_back({first,
                      second,
                      {contact.pos[0], contact.pos[1], contact.pos[2]},
                      {contact.normal[0], contact.normal[1], contact.normal[2]},
                      contact.depth,
                      {}});
}

std::span<dContactGeom> ContactMaker::asked(const SimulationWorld& world, const Side& a, const Side& b,
                                            std::span<dContactGeom> contacts, ContactSurface& surface) const {
    TouchingPair pair{a.id, b.id, idOf(world, a.record), idOf(world, b.record), contacts, contacts.size(), {}};
    pair.surface = {surface.staticFriction, surface.dynamicFriction, surface.restitution, {}};
    if (!callback(pair, callbackUser)) return {};
    const auto isCoefficient = [](double value) { return value >= 0; };  // false for NaN
    if (isCoefficient(pair.surface.staticFriction)) surface.staticFriction = pair.surface.staticFriction;
    if (isCoefficient(pair.surface.dynamicFriction)) surface.dynamicFriction = pair.surface.dynamicFriction;
    if (isCoefficient(pair.surface.restitution)) surface.restitution = std::min(pair.surface.restitution, 1.0);
    if (within(pair.surface.surfaceVelocity, kMaxSpeed)) surface.velocity = toEigen(pair.surface.surfaceVelocity);
    contacts = contacts.first(std::min(pair.count, contacts.size()));
    // ODE divides by the length of the normal.
    const bool good = std::all_of(contacts.begin(), contacts.end(), [](const dContactGeom& contact) {
        return isFinite(contact) && normalOf(contact).norm() > 0;
    });
    return good ? contacts : contacts.first(0);
}

std::optional<dSurfaceParameters> ContactMaker::surfaceOf(SimulationWorld& world, const SimGeom& ours,
                                                          dGeomID other) const {
    const SimGeom* record = recordOf(world, other);
    ForeignPair pair{&ours, other};
    if (!record) {
        lookForNeighbours(world);
        const NeighbourGeom neighbour = neighbourOf(world, other);
        pair.theirs = neighbour.record;
        pair.plan = neighbour.world ? neighbour.world->tables : nullptr;
    }
    const bool connected = options.skipConnectedBodies;
    const bool touch = record ? !ours.sensor && !record->sensor && mayTouch(world, plan, connected, ours, *record)
                              : mayTouch(world, plan, connected, pair);
    const dBodyID body = dGeomGetBody(ours.id);
    if (!touch || (body && body == dGeomGetBody(other))) return std::nullopt;
    const Side a = sideOf(ours);
    const Side b = record ? sideOf(*record) : sideOf(pair);
    dContactGeom nowhere{};
    nowhere.g1 = a.id;
    nowhere.g2 = b.id;
    dSurfaceParameters surface = plainContact(nowhere, mixSurfaces(*a.material, *b.material), a, b).surface;
    // A direction belongs to a single contact.
    surface.mode &= ~dContactFDir1;
    return surface;
}

}  // namespace orrery
