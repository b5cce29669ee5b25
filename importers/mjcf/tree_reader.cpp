#include "tree_reader.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "known.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery::mjcf {
namespace {

constexpr double kMostElements = 1e6;     // of a model with all copies
constexpr std::size_t kMostNesting = 32;  // models that attach each other
constexpr std::size_t kMostLevels = 4096;
constexpr std::size_t kLongestName = 4096;

bool isKept(std::string_view name) {
    return name == "site" || name == "camera" || name == "light";
}

// i with as many digits as the last one.
std::string numbered(std::int64_t i, std::int64_t count) {
    std::string text = std::to_string(i);
    const std::string last = std::to_string(count - 1);
    return std::string(last.size() - std::min(last.size(), text.size()), '0') + text;
}

}  // namespace

std::string Scope::nameOf(XmlElement element) const {
    const std::string_view name = element.attribute("name").value();
    return name.empty() ? std::string() : prefix + std::string(name) + suffix;
}

Tree TreeReader::read(XmlElement root, const std::string& path) {
    const Model* model = modelOf(root, path);
    BodyEntry& world = tree_.bodies.emplace_back();
    world.name = "world";
    world.model = model;
    tree_.instances.push_back({model, {}});
    const auto attached = std::make_shared<std::vector<std::string>>(std::vector{path});
    for (const XmlElement section : model->sections("worldbody")) {
        Level level;
        level.next = section.firstChild();
        level.scope.model = model;
        level.scope.inherited = &model->mainClass();
        level.attached = attached;
        levels_.push_back(std::move(level));
        run();
    }
    noteRepeatedNames();
    return std::move(tree_);
}

const Model* TreeReader::modelOf(XmlElement root, const std::string& path) {
    const auto [found, isNew] = models_.try_emplace(path);
    if (!isNew) return found->second;
    std::set<std::string> seen{path};
    sources_.readIncludes(root, seen);
    tree_.models.push_back(std::make_unique<Model>(context_, sources_, root));
    return found->second = tree_.models.back().get();
}

void TreeReader::run() {
    while (!levels_.empty()) {
        if (full_) return levels_.clear();
        if (!levels_.back().next) {
            nextCopy(levels_.back());
            continue;
        }
        const XmlElement element = levels_.back().next;
        levels_.back().next = element.next();
        const Level level = levels_.back();
        readElement(element, level);
    }
}

bool TreeReader::mayAdd(XmlElement element, const Scope& scope) {
    constexpr double kNamePart = 256;
    const std::size_t name = scope.prefix.size() + scope.suffix.size() + element.attribute("name").value().size();
    expanded_ += 1 + static_cast<double>(name) / kNamePart;
    if (expanded_ <= kMostElements && levels_.size() <= kMostLevels && scope.prefix.size() <= kLongestName &&
        scope.suffix.size() <= kLongestName)
        return true;
    if (!full_) context_.report(code::MJCF_TOO_MANY, element, "the model has too many elements, copies or levels");
    full_ = true;
    return false;
}

void TreeReader::readElement(XmlElement element, const Level& level) {
    if (!mayAdd(element, level.scope)) return;
    const std::string_view kind = element.name();
    if (kind == "include") {
        if (const XmlElement root = sources_.included(element)) {
            Level inner = level;
            inner.next = root.firstChild();
            inner.replicate = {};
            levels_.push_back(std::move(inner));
        }
        return;
    }
    noteUnknown(context_, element);
    BodyEntry& body = tree_.bodies[level.body];
    if (kind == "body") return readBody(element, level);
    if (kind == "frame") return readFrame(element, level);
    if (kind == "replicate") return readReplicate(element, level);
    if (kind == "attach") return readAttach(element, level);
    if (kind == "geom") {
        if (auto geom = geoms_.read(element, level.scope)) {
            geom->body = level.body;
            body.geoms.push_back(static_cast<std::uint32_t>(tree_.geoms.size()));
            tree_.geoms.push_back(*std::move(geom));
        }
    } else if (kind == "joint" || kind == "freejoint") {
        addJoint(context_, element, level.scope, body);
    } else if (kind == "inertial") {
        if (!body.inertial) body.inertial = element;
    } else if (isKept(kind)) {
        readSite(element, level);
    } else {
        noteLeftOut(element);
    }
}

void TreeReader::readBody(XmlElement element, const Level& level) {
    const auto index = static_cast<std::uint32_t>(tree_.bodies.size());
    const Model& model = *level.scope.model;
    const Part part(element);
    BodyEntry& body = tree_.bodies.emplace_back();
    body.element = element;
    body.name = level.scope.nameOf(element);
    body.parent = level.body;
    body.model = &model;
    body.pose = product(level.scope.frame, pose(context_, part, model.compiler.angles));
    body.isMocap = boolean(context_, part, "mocap", false);
    body.gravityFactor = 1 - number(context_, part, "gravcomp", 0);
    Level inner = level;
    inner.next = element.firstChild();
    inner.body = index;
    inner.scope.frame = {};
    inner.scope.inherited = &model.classOf(element, "childclass", *level.scope.inherited);
    inner.replicate = {};
    levels_.push_back(std::move(inner));
}

void TreeReader::readFrame(XmlElement element, const Level& level) {
    const Model& model = *level.scope.model;
    Level inner = level;
    inner.next = element.firstChild();
    inner.scope.frame = product(level.scope.frame, pose(context_, Part(element), model.compiler.angles));
    inner.scope.inherited = &model.classOf(element, "childclass", *level.scope.inherited);
    inner.replicate = {};
    levels_.push_back(std::move(inner));
}

// How many elements there will be: copies multiply what is in them.
double TreeReader::weightOf(XmlElement element) const {
    struct Pending {
        XmlElement element;
        double times;
    };
    std::vector<Pending> pending{{element, 1}};
    double weight = 0;
    while (!pending.empty() && weight <= kMostElements) {
        const Pending next = pending.back();
        pending.pop_back();
        weight += next.times;
        double times = next.times;
        if (next.element.name() == "replicate")
            times *= std::max(parseDouble(next.element.attribute("count").value()).value_or(0), 0.0);
        weight += times;
        sources_.forEachChild(next.element, [&](XmlElement child) { pending.push_back({child, times}); });
    }
    return weight;
}

void TreeReader::readReplicate(XmlElement element, const Level& level) {
    const Part part(element);
    if (!part.has("count")) {
        return context_.report(code::MJCF_MISSING, element, "<replicate> has no attribute count");
    }
    const std::int64_t count = integer(context_, part, "count", 0);
    if (count < 0) return refuse(context_, part, "count", "a whole number from 0");
    if (!(expanded_ + weightOf(element) <= kMostElements)) {
        return context_.report(code::MJCF_TOO_MANY, element, "<replicate> makes too many copies",
                               {std::string(part.text("count")), {}}, "count");
    }
    if (count == 0) return;
    Level inner = level;
    inner.next = element.firstChild();
    inner.replicate = element;
    inner.copy = 0;
    inner.count = count;
    inner.place = level.scope.frame;
    inner.scope.suffix = std::string(part.text("sep")) + numbered(0, count) + level.scope.suffix;
    levels_.push_back(std::move(inner));
}

// Ends a level, or begins the next copy of a <replicate>: each stands in the frame of the one before, and turns on.
void TreeReader::nextCopy(Level& level) {
    if (!level.replicate || ++level.copy >= level.count) return levels_.pop_back();
    const Part part(level.replicate);
    const Compiler& compiler = level.scope.model->compiler;
    const Level& around = levels_[levels_.size() - 2];
    const auto turns = list<3>(context_, part, "euler").value_or(std::array<double, 3>{});
    std::array<double, 3> turned = turns;
    for (double& angle : turned) angle *= static_cast<double>(level.copy);
    const Pose step{vector(context_, part, "offset"), {}};
    const Pose outer = around.scope.frame;
    // The place so far, seen from the frame around, then the offset along its axes.
    level.place = product(level.place, step);
    level.place.rotation = product(outer, {{}, fromEuler(turned, compiler.angles).value_or(Quaternion())}).rotation;
    level.scope.frame = level.place;
    level.scope.suffix = std::string(part.text("sep")) + numbered(level.copy, level.count) + around.scope.suffix;
    level.next = level.replicate.firstChild();
}

// An asset without a name has that of the model in its file.
XmlElement TreeReader::modelNamed(const Model& model, std::string_view name) {
    if (const XmlElement named = model.model(name)) return named;
    const auto [known, isNew] = attached_.try_emplace({&model, "model " + std::string(name)});
    XmlElement& found = known->second;
    if (isNew)
        model.forEachIn("asset", [&](XmlElement asset) {
            if (found || asset.name() != "model" || asset.attribute("name")) return;
            const XmlElement root = sources_.open(asset).root;
            if (root && root.attribute("model").value() == name) found = asset;
        });
    return found;
}

void TreeReader::readAttach(XmlElement element, const Level& level) {
    const std::string_view name = element.attribute("model").value();
    const XmlElement asset = modelNamed(*level.scope.model, name);
    if (!asset) {
        return context_.report(code::MJCF_REFERENCE, element, "there is no such model among the assets",
                               {std::string(name), {}}, "model");
    }
    const Sources::Opened& opened = sources_.open(asset);
    if (!opened.root) return;
    const auto& around = *level.attached;
    if (std::find(around.begin(), around.end(), opened.path) != around.end() || around.size() > kMostNesting) {
        return context_.report(code::MJCF_INCLUDE, element, "the model attaches itself", {std::string(name), {}},
                               "model");
    }
    const Model* model = modelOf(opened.root, opened.path);
    Level inner = level;
    inner.replicate = {};
    inner.scope.model = model;
    inner.scope.inherited = &model->mainClass();
    inner.scope.prefix += element.attribute("prefix").value();
    auto path = std::make_shared<std::vector<std::string>>(around);
    path->push_back(opened.path);
    inner.attached = std::move(path);
    if (!pushAttached(element, *model, inner)) return;
    expanded_ += static_cast<double>(model->references());
    tree_.instances.push_back({model, inner.scope.prefix});
}

// Puts the body or frame that is attached on the list, or all that the other model has.
bool TreeReader::pushAttached(XmlElement attach, const Model& model, Level inner) {
    const std::string_view kind = attach.attribute("frame") ? "frame" : "body";
    const std::string wanted(attach.attribute(kind).value());
    if (wanted.empty()) {
        for (const XmlElement section : model.sections("worldbody")) {
            inner.next = section.firstChild();
            levels_.push_back(inner);
        }
        return true;
    }
    const auto [known, isNew] = attached_.try_emplace({&model, std::string(kind) + ' ' + wanted});
    if (isNew) known->second = findIn(model, kind, wanted);
    const XmlElement found = known->second;
    if (!found) {
        context_.report(code::MJCF_REFERENCE, attach, "the attached model has no such " + std::string(kind),
                        {wanted, {}}, kind);
        return false;
    }
    for (XmlElement above = found.parent(); above; above = above.parent()) {
        if (!above.attribute("childclass")) continue;
        inner.scope.inherited = &model.classOf(above, "childclass", *inner.scope.inherited);
        break;
    }
    kind == "body" ? readBody(found, inner) : readFrame(found, inner);
    return true;
}

XmlElement TreeReader::findIn(const Model& model, std::string_view kind, std::string_view name) const {
    std::vector<XmlElement> pending = model.sections("worldbody");
    while (!pending.empty()) {
        const XmlElement next = pending.back();
        pending.pop_back();
        if (next.name() == kind && next.attribute("name").value() == name) return next;
        sources_.forEachChild(next, [&](XmlElement child) { pending.push_back(child); });
    }
    return {};
}

void TreeReader::readSite(XmlElement element, const Level& level) {
    SiteEntry site;
    site.name = level.scope.nameOf(element);
    if (site.name.empty()) return;
    site.element = element;
    site.body = level.body;
    site.pose = level.scope.frame;
    const Model& model = *level.scope.model;
    if (element.name() != "light")
        site.pose =
            product(site.pose, pose(context_, model.part(element, *level.scope.inherited), model.compiler.angles));
    tree_.sites.push_back(std::move(site));
}

// Names of each kind are unique; the first object of a name is found by it.
void TreeReader::noteRepeatedNames() {
    std::unordered_set<std::string> bodies, joints, geoms;
    const auto check = [&](std::unordered_set<std::string>& names, XmlElement element, const std::string& name) {
        if (name.empty() || names.insert(name).second) return;
        context_.note(code::MJCF_NAME, element, "names are those of earlier objects", nameInMessage(element));
    };
    for (const BodyEntry& body : tree_.bodies) {
        if (body.element) check(bodies, body.element, body.name);
        for (const JointEntry& joint : body.joints) check(joints, joint.element, joint.name);
    }
    for (const GeomEntry& geom : tree_.geoms) check(geoms, geom.element, geom.name);
}

void TreeReader::noteLeftOut(XmlElement element) {
    const std::string_view kind = element.name();
    const auto is = [&](auto... words) { return ((kind == words) || ...); };
    if (is("composite", "flexcomp", "flex", "skin")) {
        context_.note(code::MJCF_SOFT, element, "soft bodies and composites are left out", nameInMessage(element));
    } else if (is("plugin")) {
        context_.note(code::MJCF_PLUGIN, element, "plugins are left out", nameInMessage(element));
    }
}

}  // namespace orrery::mjcf
