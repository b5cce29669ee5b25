#include "matrices.hpp"

#include <cmath>

#include "attributes.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::xode {
namespace {

// How far columns may be from right angles and from one length before it is no rounding of an
// author's digits any more.
constexpr double kRightAngle = 1e-4;
constexpr double kLength = 1e-4;

constexpr std::array<NumberSpec, 16> kNames{{{"m00"},
                                             {"m01"},
                                             {"m02"},
                                             {"m03"},
                                             {"m10"},
                                             {"m11"},
                                             {"m12"},
                                             {"m13"},
                                             {"m20"},
                                             {"m21"},
                                             {"m22"},
                                             {"m23"},
                                             {"m30"},
                                             {"m31"},
                                             {"m32"},
                                             {"m33"}}};

struct Judgement {
    const char* fault = nullptr;  // "singular", "mirrored", "sheared"; null for a rotation times a scale
    Vector3 scale = {1, 1, 1};
};

Judgement judge(const Eigen::Matrix3d& m) {
    const Eigen::Vector3d lengths = m.colwise().norm();
    if (!(lengths.minCoeff() > 0) || !lengths.allFinite()) return {"singular", {}};
    const Eigen::Matrix3d unit = m * lengths.cwiseInverse().asDiagonal();
    const double determinant = unit.determinant();
    if (!(std::abs(determinant) > 1e-9)) return {"singular", {}};
    const Eigen::Matrix3d angles = unit.transpose() * unit - Eigen::Matrix3d::Identity();
    if (angles.cwiseAbs().maxCoeff() > kRightAngle) return {"sheared", {}};
    if (determinant < 0) return {"mirrored", {}};
    if ((lengths.array() - lengths.mean()).abs().maxCoeff() > kLength * lengths.mean()) return {{}, fromEigen(lengths)};
    const double even = std::abs(lengths.mean() - 1) > kLength ? lengths.mean() : 1.0;
    return {{}, {even, even, even}};
}

// The translation: the last column, or the last row as PyODE writes it (ambiguity A3 of XODE).
std::optional<Vector3> translationOf(Context& context, XmlElement element, const Numbers<16>& m) {
    using Layout = XodeChoices::Matrix;
    const Vector3 column{m[3], m[7], m[11]};
    const Vector3 row{m[12], m[13], m[14]};
    if (context.choices.matrix == Layout::Column) return column;
    if (context.choices.matrix != Layout::Either) return row;
    if (row == Vector3{}) return column;
    if (column == Vector3{}) return row;
    context.report(code::XODE_MATRIX_TRANSLATION, element,
                   nameInMessage(element) + " has a translation both in its last column and in its last row",
                   {"", "m03 m13 m23 or m30 m31 m32 at zero"});
    return std::nullopt;
}

}  // namespace

Matrix4 withoutScale(const Matrix4& matrix) {
    Eigen::Matrix4d m = toEigen(matrix);
    m.topLeftCorner<3, 3>() = nearestRotation(m.topLeftCorner<3, 3>());
    return fromEigen(m);
}

std::optional<ReadMatrix> readMatrix4f(Context& context, XmlElement element) {
    context.expectNoChildren(element);
    const auto m = readNumbers(context, element, kNames);
    if (!m.good) return std::nullopt;
    const auto translation = translationOf(context, element, m);
    if (!translation) return std::nullopt;
    if (m[15] != 1) {
        context.report(code::XODE_MATRIX_M33, element,
                       nameInMessage(element) + " has an m33 that is not 1; m33 is not used", {toText(m[15]), "1"},
                       "m33");
    }
    ReadMatrix read;
    read.matrix.m = {m[0], m[1], m[2],  translation->x, m[4], m[5], m[6], translation->y,
                     m[8], m[9], m[10], translation->z, 0,    0,    0,    1};
    if (context.choices.matrix == XodeChoices::Matrix::RowVector) {
        read.matrix.m = {m[0], m[4], m[8],  translation->x, m[1], m[5], m[9], translation->y,
                         m[2], m[6], m[10], translation->z, 0,    0,    0,    1};
    }
    const Judgement judgement = judge(toEigen(read.matrix).topLeftCorner<3, 3>());
    read.scale = judgement.scale;
    if (judgement.fault != nullptr) {
        context.report(context.ruleSeverity(), code::XODE_MATRIX_NOT_RIGID, element,
                       nameInMessage(element) + " is " + judgement.fault + "; the nearest rotation is used",
                       {"", "a rotation"});
        read.scale = {1, 1, 1};
        read.matrix = withoutScale(read.matrix);
    }
    return read;
}

}  // namespace orrery::xode
