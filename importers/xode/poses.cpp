#include <Eigen/Geometry>
#include <algorithm>
#include <variant>
#include <vector>

#include "matrices.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

using Matrix = Eigen::Matrix4d;
using Choices = XodeChoices;

constexpr double kSamePose = 1e-12;  // of the largest number in a pose

Matrix rigid(const Matrix& m) {
    return toEigen(withoutScale(fromEigen(m)));
}

bool isScaled(const Transform& t) {
    return (t.scale && *t.scale != Vector3{1, 1, 1}) || t.matrix;
}

class Poses {
public:
    explicit Poses(Context& context) : choices_(context.choices), scene_(context.scene), of_(context.scene.idLimit()) {}

    void run() {
        takeRoot(scene_.root());
        forEachNode(scene_.root(), [this](Node& node) { place(node); });
    }

private:
    struct Pose {
        Matrix now;     // as the Scene has it
        Matrix wanted;  // as the choices have it
        Matrix inBody;  // PyODE: the product since the nearest body, without its own
    };

    // The Scene holds scales only under the rule Below.
    void takeRoot(Node& root) {
        root_ = localOf(root);
        rootNow_ = keepsScale() ? root_ : rigid(root_);
        if (!keepsScale() && isScaled(root.transform)) root.transform = transformOf(rootNow_);
        of_[root.id.value] = {rootNow_, root_, Matrix::Identity()};
    }

    [[nodiscard]] bool keepsScale() const { return !asPyOde() && choices_.scale == Choices::Scale::Below; }
    [[nodiscard]] bool asPyOde() const { return choices_.compose == Choices::Compose::PyOde; }

    // The node's own transform, a scale in it as the choices have it.
    [[nodiscard]] Matrix localOf(const Node& node) const {
        Matrix m = toEigen(toMatrix(node.transform));
        const bool ownToo = asPyOde() || choices_.scale == Choices::Scale::PyOde;
        if (ownToo && node.transform.scale) {
            m.topRightCorner<3, 1>().array() *= toEigen(*node.transform.scale).array();
        }
        return m;
    }

    // PyODE's matrices are those of row vectors, whose products it takes in the order of column vectors.
    static Matrix productAsPyOde(const Matrix& outer, const Matrix& inner) {
        const auto rows = [](const Matrix& m) {
            Matrix r = m;
            r.topRightCorner<3, 1>().setZero();
            r.bottomLeftCorner<1, 3>() = m.topRightCorner<3, 1>().transpose();
            return r;
        };
        const Matrix product = rows(outer) * rows(inner);
        Matrix m = product;
        m.topRightCorner<3, 1>() = product.bottomLeftCorner<1, 3>().transpose();
        m.bottomLeftCorner<1, 3>().setZero();
        m(3, 3) = 1;
        return m;
    }

    [[nodiscard]] Matrix product(const Matrix& outer, const Matrix& inner) const {
        return asPyOde() ? productAsPyOde(outer, inner) : Matrix(outer * inner);
    }

    [[nodiscard]] Pose poseOf(const Node& node) const {
        const Matrix local = localOf(node);
        const Pose& above = of_[node.parent->id.value];
        const bool absolute = node.transform.absolute;
        const bool fromRoot = choices_.absoluteBase == Choices::AbsoluteBase::Root;
        Pose pose;
        pose.now = (absolute ? rootNow_ : above.now) * toEigen(toMatrix(node.transform));
        pose.wanted = absolute ? (fromRoot ? Matrix(root_ * local) : local) : product(above.wanted, local);
        pose.inBody = node.parent->body || absolute ? local : product(above.inBody, local);
        return pose;
    }

    // PyODE leaves planes and rays where they are, and geoms of bodies that have no transform at their body.
    [[nodiscard]] Matrix geomAsPyOde(const Node& node, const Pose& pose) const {
        const Shape* shape = scene_.shape(node.collider->shape);
        const bool unplaced = shape != nullptr && (std::holds_alternative<PlaneShape>(shape->geometry) ||
                                                   std::holds_alternative<RayShape>(shape->geometry));
        if (unplaced) return Matrix::Identity();
        const Node* body = nearestBody(node);
        if (body == nullptr) return pose.wanted;
        const Matrix offset = node.transform.empty() ? Matrix(Matrix::Identity()) : rigid(pose.inBody);
        return rigid(of_[body->id.value].wanted) * offset;
    }

    void place(Node& node) {
        if (node.parent == nullptr) return;
        Pose& pose = of_[node.id.value] = poseOf(node);
        Matrix wanted = pose.wanted;
        if (asPyOde() && node.collider) wanted = geomAsPyOde(node, pose);
        if (!keepsScale()) wanted = rigid(wanted);
        const double size = std::max(1.0, wanted.cwiseAbs().maxCoeff());
        const bool same = (pose.now - wanted).cwiseAbs().maxCoeff() <= kSamePose * size;
        if (same && (keepsScale() || !isScaled(node.transform))) return;
        node.transform = transformOf(rootNow_.inverse() * wanted);
        node.transform.absolute = true;
        pose.now = wanted;
    }

    [[nodiscard]] Transform transformOf(const Matrix& m) const {
        Transform t;
        if (keepsScale()) {
            t.matrix = fromEigen(m);
            return t;
        }
        t.position = fromEigen(Eigen::Vector3d(m.topRightCorner<3, 1>()));
        const Eigen::Matrix3d turn = m.topLeftCorner<3, 3>();
        t.rotation = fromEigen(Eigen::Quaterniond(turn).normalized());
        return t;
    }

    const Choices& choices_;
    SceneContents& scene_;
    std::vector<Pose> of_;  // index = NodeId.value
    Matrix root_;           // the transform of <xode>
    Matrix rootNow_;        // as the Scene has it
};

}  // namespace

void applyPoseChoices(Context& context) {
    const Choices& choices = context.choices;
    const bool otherBase = choices.absoluteBase == Choices::AbsoluteBase::Document;
    if (choices.scale == Choices::Scale::Below && choices.compose == Choices::Compose::Nested &&
        !(otherBase && !context.scene.root().transform.empty()))
        return;
    Poses(context).run();
}

}  // namespace orrery::xode
