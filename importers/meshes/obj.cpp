// Wavefront OBJ: the lines `v` and `f`. All objects and groups are one mesh; polygons become fans.
#include <algorithm>
#include <limits>

#include "mesh_file.hpp"
#include "orrery/base/numbers.hpp"
#include "text_scan.hpp"

namespace orrery::meshes {
namespace {

class ObjReader {
public:
    explicit ObjReader(std::size_t mostElements) : most_(mostElements) {}

    Reading read(std::string_view text) {
        while (!text.empty() && fault_.empty()) readLine(nextWholeLine(text));
        if (fault_.empty() && greatest_ > mesh_.positions.size()) fault_ = kNoVertex;
        if (!fault_.empty()) return {std::nullopt, fault_};
        return {std::move(mesh_), {}};
    }

private:
    static constexpr const char* kNoVertex = "has a face that names a vertex that it does not have";

    // A line that ends with a backslash goes on in the next one. Comments and names of files may end with one, too.
    std::string_view nextWholeLine(std::string_view& text) {
        std::string_view line = nextLine(text), rest = line;
        const std::string_view word = nextWord(rest);
        if ((word != "v" && word != "f") || !goesOn(line)) return line;
        whole_ = line;
        for (bool more = true; more;) {
            line = nextLine(text);
            more = goesOn(line);
            whole_ += ' ';
            whole_ += line;
        }
        return whole_;
    }
    // Takes the backslash from the line.
    static bool goesOn(std::string_view& line) {
        std::string_view whole = line;
        if (whole.ends_with('\r')) whole.remove_suffix(1);
        if (!whole.ends_with('\\')) return false;
        line = whole.substr(0, whole.size() - 1);
        return true;
    }

    void readLine(std::string_view line) {
        const std::string_view word = nextWord(line);
        if (word == "v") return readVertex(line);
        if (word == "f") readFace(line);
    }

    [[nodiscard]] bool fits() {
        if (3 * (mesh_.positions.size() + mesh_.triangles.size()) < most_) return true;
        fault_ = "has more vertices and triangles than the limit";
        return false;
    }

    void readVertex(std::string_view line) {
        const auto position = nextPosition(line);
        if (!position) {
            fault_ = "has a vertex that is not three finite numbers";
        } else if (fits()) {
            mesh_.positions.push_back(*position);
        }
    }

    // `1`, `1/2`, `1//3` or `1/2/3`, from 1, or back from this place if negative. A vertex may come later.
    [[nodiscard]] std::optional<std::uint32_t> cornerOf(std::string_view word) {
        const auto number = parseInteger(word.substr(0, word.find('/')));
        const auto count = static_cast<std::int64_t>(mesh_.positions.size());
        if (number && *number > 0 && *number <= std::numeric_limits<std::uint32_t>::max()) {
            greatest_ = std::max(greatest_, static_cast<std::uint64_t>(*number));
            return static_cast<std::uint32_t>(*number - 1);
        }
        if (number && *number < 0 && *number >= -count) return static_cast<std::uint32_t>(count + *number);
        fault_ = kNoVertex;
        return std::nullopt;
    }

    void readFace(std::string_view line) {
        std::array<std::uint32_t, 3> triangle{};
        std::size_t count = 0;
        for (std::string_view word = nextWord(line); !word.empty(); word = nextWord(line)) {
            const auto corner = cornerOf(word);
            if (!corner) return;
            if (count == 0) triangle[0] = *corner;
            triangle[1] = triangle[2];
            triangle[2] = *corner;
            if (++count < 3) continue;
            if (!fits()) return;
            mesh_.triangles.push_back(triangle);
        }
    }

    std::size_t most_;
    Triangles mesh_;
    std::uint64_t greatest_ = 0;  // vertex of a face, from 1
    std::string whole_;           // a line of several
    std::string fault_;
};

}  // namespace

Reading readObj(std::string_view bytes, std::size_t mostElements) {
    return ObjReader(mostElements).read(bytes);
}

}  // namespace orrery::meshes
