#include "containers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>

#include "exts.hpp"
#include "orrery/conversion/motions.hpp"
#include "orrery/formats/xode/words.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/structure.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

const Shape* shapeOf(const SceneContents& scene, const Node& node) {
    return node.collider ? scene.shape(node.collider->shape) : nullptr;
}

bool inBody(const Node& node) {
    for (const Node* at = &node; at; at = at->parent) {
        if (isXodeBody(*at)) return true;
    }
    return false;
}

// The collider says no more than its shape does, and XODE has words for that.
bool isExactCollider(const SceneContents& scene, const Node& node) {
    const Shape* shape = shapeOf(scene, node);
    const Collider& collider = *node.collider;
    return shape && exact(scene, *shape, inBody(node)) && (!collider.ode || isRepresentable(*collider.ode)) &&
           scene.material(collider.material) == nullptr && scene.filter(collider.filter) == nullptr;
}

bool isOnlyJoint(const Node& node) {
    return node.joint && node.children.empty() && !node.body && !node.collider && !node.trigger;
}

// Yake has axes in the frame of their joint. The turn there and back adds small errors to a number, which are rounded
// away.
void turnAxesBack(const Node& node, Joint& joint) {
    const Eigen::Matrix3d turn = toEigen(std::get<Quaternion>(*rigid(worldMatrix(node)).rotation)).toRotationMatrix();
    if (turn == Eigen::Matrix3d::Identity()) return;
    constexpr double kDigits = 1e12;
    for (JointAxis& axis : joint.axes) {
        const Eigen::Vector3d back = turn.transpose() * toEigen(axis.direction);
        axis.direction = {std::round(back.x() * kDigits) / kDigits, std::round(back.y() * kDigits) / kDigits,
                          std::round(back.z() * kDigits) / kDigits};
    }
}

// The element of such a joint in <ext ename="ode"> has no ext of its own for the rest.
bool isNothingElse(const Node& node) {
    return !node.world && !node.gravity && !node.animation && !node.sixDofJoint && !node.mesh.valid();
}

// Said by an <ext ename="ode"> only, which the element of a mere part does not get.
bool needsOdeExt(const SceneContents& scene, const Node& node) {
    const Shape& shape = *shapeOf(scene, node);
    return node.collider->ode || std::holds_alternative<ConvexShape>(shape.geometry) ||
           std::holds_alternative<HeightfieldShape>(shape.geometry);
}
bool needsOdeExt(const Joint& joint) {
    const auto hasOwn = [](const JointAxis& axis) {
        return axis.loVel || axis.hiVel || axis.erp || axis.relativeTo || axis.angle || axis.offset;
    };
    return joint.ode || std::any_of(joint.axes.begin(), joint.axes.end(), hasOwn);
}

}  // namespace

std::string_view tagOf(ElementKind kind) {
    static constexpr std::array<std::string_view, 11> kTags{"xode", "world", "space", "group",  "jointgroup", "body",
                                                            "geom", "joint", "joint", "volume", "inside"};
    return kTags.at(static_cast<std::size_t>(kind));
}

NodeElements::NodeElements(const SceneContents& scene, const JointAttributesOf& words, const EditedDocument* edited)
    : scene_(scene),
      names_(scene, edited != nullptr, words, edited == nullptr || edited->hasLinks),
      document_(edited != nullptr ? &edited->document : nullptr),
      dialect_(edited != nullptr ? edited->dialect : XodeDialect::Spec),
      words_(words) {
    // Made when the first path is asked for: most files need none.
    auto paths = std::make_shared<std::unique_ptr<PathNames>>();
    pathOf_ = [&scene, paths](NodeId id) {
        const Node* node = scene.find(id);
        if (!node) return std::string();
        if (!*paths) *paths = std::make_unique<PathNames>(scene);
        return (*paths)->path(*node);
    };
}

// Computed once, since each node below asks again. A node that is another element in the edited document stays that
// element, with the volume in an ext of it.
bool NodeElements::becomesVolume(const Node& node) const {
    if (!node.gravity) return false;
    const auto [known, isNew] = volumes_.try_emplace(node.id.value, false);
    const bool isNewElement = document_ == nullptr || !node.origin;
    if (isNew) {
        known->second = isVolume(scene_, node) && (isNewElement || document_->element(node.origin).name() == "volume");
    }
    return known->second;
}

ElementKind NodeElements::kindOf(const Node& node) const {
    if (!node.parent) return ElementKind::Root;
    if (becomesVolume(node)) return ElementKind::Volume;
    if (becomesVolume(*node.parent)) return ElementKind::Inside;
    if (node.world && !node.parent->parent) return ElementKind::World;
    if (node.space) return ElementKind::Space;
    if (node.jointGroup) return ElementKind::JointGroup;
    if (isXodeBody(node)) return ElementKind::Body;
    if (node.body) return ElementKind::Group;
    const bool placed = !node.transform.empty();
    if (isOnlyJoint(node) && hasXodeType(*node.joint) && (!placed || isPlacedJoint(node))) return ElementKind::Joint;
    if (isOnlyJoint(node) && !placed && isNothingElse(node) && exact(*node.joint, names_)) {
        return ElementKind::OdeJoint;
    }
    const Shape* shape = shapeOf(scene_, node);
    // A shape that needs to be turned cannot share its frame with what is below it.
    return shape && exact(scene_, *shape, inBody(node)) ? ElementKind::Geom : ElementKind::Group;
}

// Joints have transforms if their authors gave them some, and readers of the dialect use them.
bool NodeElements::isPlacedJoint(const Node& node) const {
    if (document_ == nullptr || dialect_ == XodeDialect::Odejava) return false;
    const XmlElement element = document_->element(node.origin);
    return element.name() == "joint" && element.firstChild("transform");
}

Joint NodeElements::jointOf(const Node& node) const {
    Joint joint = *node.joint;
    if (dialect_ == XodeDialect::Yake) turnAxesBack(node, joint);
    return joint;
}

NodeElement NodeElements::elementOf(const Node& node) const {
    const ElementKind kind = kindOf(node);
    if (kind == ElementKind::OdeJoint) return {odeJoint(jointOf(node), names_.nameOf(node), names_), 0};
    NodeElement result{Element(tagOf(kind), node.origin), 0};
    Element& element = result.element;
    if (kind == ElementKind::Root) element.set("version", "1.0r23");
    const std::string& name = kind == ElementKind::Root ? scene_.name : names_.nameOf(node);
    if (!name.empty()) element.set("name", name);
    addHead(element, kind, node);
    result.head = element.children.size();
    if (kind == ElementKind::Body) {
        const MotionMass* computed = computedMass(node);
        if (computed == nullptr) {
            addMass(element, scene_, node, document_);
        } else if (const auto mass = composedMass(scene_, node, *computed)) {
            element.add(massElement(*mass, document_));
        }
    }
    addExt(element, kind, node);
    return result;
}

const MotionMass* NodeElements::computedMass(const Node& node) const {
    const auto isComputed = [](const Body& body) {
        const auto* motion = std::get_if<MotionMass>(&body.mass);
        return motion != nullptr && motion->rule == MassRule::Computed && motion->mass != 0.0;
    };
    if (!node.body || !isComputed(*node.body)) return nullptr;
    if (!simulated_) simulated_ = bodiesAsSimulated(scene_, isComputed);
    const auto found = simulated_->find(node.id.value);
    return found == simulated_->end() ? nullptr : std::get_if<MotionMass>(&found->second.mass);
}

void NodeElements::addHead(Element& element, ElementKind kind, const Node& node) const {
    if (kind == ElementKind::Volume || kind == ElementKind::Inside) return addVolumeHead(element, kind, node);
    if (kind == ElementKind::Body) {
        fillBody(element, node, wordsFor(node));
    } else if (kind == ElementKind::Joint) {
        fillJoint(element, jointOf(node), names_);
        // The transform stands after the links, before the type.
        if (auto transform = transformElement(node.transform, wordsFor(node))) {
            element.children.insert(std::prev(element.children.end()), *std::move(transform));
        }
    } else if (const auto transform = transformElement(node.transform, wordsFor(node))) {
        element.add(*transform);
    }
    const Shape* shape = shapeOf(scene_, node);
    if (kind == ElementKind::Geom) {
        element.add(*shapeIn(*shape, inBody(node)));
    } else if (shape && hasShapeElement(scene_, *shape, inBody(node))) {
        element.add(partGeom(node));
    }
    if (kind != ElementKind::Joint && node.joint && hasXodeType(*node.joint)) element.add(partJoint(node));
}

TransformSource NodeElements::wordsFor(const Node& node) const {
    TransformSource words;
    if (document_ != nullptr) words = wordsOf(document_->element(node.origin).firstChild("transform"));
    words.odejava = dialect_ == XodeDialect::Odejava;
    return words;
}

std::optional<Element> NodeElements::shapeIn(const Shape& shape, bool inBody) const {
    const bool mesh = document_ != nullptr && std::holds_alternative<TriMeshShape>(shape.geometry) && shape.origin;
    const XmlElement written = mesh ? document_->element(shape.origin) : XmlElement();
    const std::uint32_t indexBase = dialect_ == XodeDialect::Yake ? 0
                                    : written.name() == "trimesh" ? indexBaseOf(written)
                                                                  : 1;
    const auto make = [&] { return shapeElement(scene_, shape, inBody, indexBase, resolution()); };
    if (!isGeneral(shape.geometry)) return make();
    const auto [known, isNew] = triangles_.try_emplace(&shape);
    if (isNew) known->second = make();
    return known->second;
}

// Most edits concern no shape, and finding out takes a look at all of them.
const Resolution& NodeElements::resolution() const {
    if (!resolution_) resolution_ = writtenResolution(scene_);
    return *resolution_;
}

Element NodeElements::partGeom(const Node& node) const {
    const Shape& shape = *shapeOf(scene_, node);
    Element geom("geom", node.collider->origin == node.origin ? Origin{} : node.collider->origin);
    if (const auto turn = turnOfShape(shape)) geom.add(*transformElement(*turn));
    geom.add(*shapeIn(shape, inBody(node)));
    geom.add(partMark());
    return geom;
}

Element NodeElements::partJoint(const Node& node) const {
    Element joint("joint", node.joint->origin == node.origin ? Origin{} : node.joint->origin);
    fillJoint(joint, jointOf(node), names_);
    joint.add(partMark());
    return joint;
}

Element NodeElements::partMark() const {
    OrreryExt ext(scene_, pathOf_);
    ext.markPart();
    return *ext.element();
}

// An <inside> without a <transform> is the volume's own shape, so that of a node has one, if an empty one.
void NodeElements::addVolumeHead(Element& element, ElementKind kind, const Node& node) const {
    const XmlElement written = document_ != nullptr && node.origin ? document_->element(node.origin) : XmlElement();
    if (const auto transform = transformElement(node.transform, wordsFor(node))) {
        element.add(*transform);
    } else if (kind == ElementKind::Inside && (!written || written.firstChild("transform"))) {
        element.add("transform");
    }
    if (kind == ElementKind::Inside) return fillInside(element, scene_, node.trigger->shape);
    fillVolume(element, scene_, *node.gravity);
    if (node.trigger->shape.valid()) element.add(ownInside(scene_, *node.trigger, document_));
}

std::optional<Element> NodeElements::partGravity(ElementKind kind, const Node& node) const {
    if (kind == ElementKind::Root || kind == ElementKind::World || kind == ElementKind::Volume) return std::nullopt;
    return partVolume(scene_, node, partMark(), document_);
}

void NodeElements::addGravityExt(Element& element, ElementKind kind, const Node& node) const {
    const std::optional<WorldGravity> none;
    const auto& gravity = kind == ElementKind::Root    ? scene_.gravity
                          : kind == ElementKind::World ? node.world->gravity
                                                       : none;
    if (gravity && isRepresentable(*gravity)) element.add(worldGravityExt(*gravity, document_));
    if (auto part = partGravity(kind, node)) element.add(*std::move(part));
}

bool NodeElements::isExactGravity(ElementKind kind, const Node& node) const {
    return isRepresentable(scene_, *node.gravity) && (kind == ElementKind::Volume || partGravity(kind, node));
}

bool NodeElements::isExactTrigger(ElementKind kind, const Node& node) const {
    if (kind == ElementKind::Volume) return isSaidByVolume(scene_, node);
    return isOnlyShape(scene_, *node.trigger) && (kind == ElementKind::Inside || partGravity(kind, node));
}

bool NodeElements::isExact(ElementKind kind, const Node& node, std::string_view part) const {
    if (part == "name") return true;
    if (part == "transform") return exact(node.transform, wordsFor(node));
    if (part == "body" && node.body) return kind == ElementKind::Body && exact(scene_, *node.body, document_);
    if (part == "collider" && node.collider) {
        return isExactCollider(scene_, node) && (kind == ElementKind::Geom || !needsOdeExt(scene_, node));
    }
    if (part == "joint" && node.joint) {
        if (kind == ElementKind::OdeJoint) return true;
        return hasXodeType(*node.joint) && exact(*node.joint, names_) &&
               (kind == ElementKind::Joint || !needsOdeExt(*node.joint));
    }
    if (part == "gravity" && node.gravity) return isExactGravity(kind, node);
    if (part == "trigger" && node.trigger) return isExactTrigger(kind, node);
    // The name of the element expresses world, space and jointgroup.
    if (part == "world" && kind == ElementKind::World) {
        const World& world = *node.world;
        return (!world.ode || isRepresentable(*world.ode)) && (!world.gravity || isRepresentable(*world.gravity));
    }
    if (part == "space" && kind == ElementKind::Space) return !node.space->ode || isRepresentable(*node.space->ode);
    return part == "jointGroup" && kind == ElementKind::JointGroup;
}

void NodeElements::addExt(Element& element, ElementKind kind, const Node& node) const {
    if (auto ode = odeExt(scene_, node, kind)) element.add(*std::move(ode));
    addGravityExt(element, kind, node);
    OrreryExt ext(scene_, pathOf_);
    if (kind == ElementKind::Root) {
        ext.carryScene(scene_);
        if (!node.name.empty()) ext.carryName(node.name);
    } else if (names_.nameOf(node) != node.name) {
        ext.carryName(node.name);
    }
    for (const StructMember& member : sceneStructures().node.members) {
        const std::string_view part = member.name;
        if (isExact(kind, node, part)) continue;
        const std::size_t before = ext.partsPreserved();
        ext.carry(node, part);
        const bool inWords = isOneOf(part, kPartsInWords) && ext.partsPreserved() > before;
        if (inWords && keepsSaid(node, part)) ext.markWritten(digestOfPart(part, element).text());
    }
    const JointAttributes* words = node.sixDofJoint ? words_.find(node.id) : nullptr;
    if (words && !words->joints.empty()) ext.markWritten(words->joints.size());
    if (auto made = ext.element()) element.add(*std::move(made));
}

// In a file that is edited the words may be its author's, in another form than they would be written here: only where
// the file says what they were.
bool NodeElements::keepsSaid(const Node& node, std::string_view part) const {
    if (document_ == nullptr || !document_->owns(node.origin)) return true;
    const XmlElement ext = extOf(document_->element(node.origin), owner::kOrrery);
    return static_cast<bool>(ext.firstChild(part).attribute("said"));
}

std::vector<Element> NodeElements::wordsFor(const JointAttributes& words) const {
    std::vector<Element> elements;
    for (const Joint& joint : words.joints) elements.push_back(wordElement(words.of, joint));
    return elements;
}

// Without a name: that is the node's own.
Element NodeElements::wordElement(NodeId of, Joint joint) const {
    for (auto* link : {&joint.link1, &joint.link2}) {
        if (*link) (*link)->name = names_.nameOf(**link);
    }
    OrreryExt mark(scene_, pathOf_);
    mark.markWords(of, joint);
    if (!isXodeElement(joint)) {
        Element ext = extElement(owner::kOde);
        ext.add(odeJoint(joint, {}, names_)).add(*mark.element());
        return ext;
    }
    Element element("joint");
    fillJoint(element, joint, names_);
    Node alone;
    alone.joint.emplace(std::move(joint));
    if (auto ode = odeExt(scene_, alone, ElementKind::Joint)) element.add(*std::move(ode));
    element.add(*mark.element());
    return element;
}

std::vector<Element> NodeElements::wordsIn(const Node& world) const {
    std::vector<Element> all;
    words_.forEachJoint([&](const JointAttributes& words, const Joint& joint) {
        if (words.world == world.id) all.push_back(wordElement(words.of, joint));
    });
    return all;
}

int NodeElements::wrappersFor(ElementKind parent, ElementKind child) {
    if (parent == ElementKind::Root) return child == ElementKind::World ? 0 : 2;
    if (parent == ElementKind::World) return child == ElementKind::Space || child == ElementKind::Volume ? 0 : 1;
    return 0;
}

Element NodeElements::wrapper(std::string_view name) const {
    Element element(name);
    OrreryExt ext(scene_, pathOf_);
    ext.markWrapper();
    element.add(*ext.element());
    return element;
}

}  // namespace orrery::xode
