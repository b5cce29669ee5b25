// The data that the stages of one import share.
#pragma once

#include <cstdint>
#include <vector>

#include "accessors.hpp"
#include "buffers.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/importers/g4mf.hpp"
#include "orrery/scene/scene.hpp"
#include "values.hpp"

namespace orrery::g4mf {

// A node of the document, and what became of it.
struct NodeEntry {
    JsonValue json;
    Node* node = nullptr;  // null: not below the root
    std::int64_t parent = -1;
    std::uint32_t order = 0;      // number in a walk of the tree, parents first
    std::uint32_t lastBelow = 0;  // highest number at or below it
    bool conformal = true;        // turned, moved and scaled evenly only, with all above
};

struct Import {
    Import(const G4mfDocument& source, SceneContents& into, DiagnosticLog& log)
        : document(source),
          root(source.json().root()),
          scene(into),
          diagnostics(source.json(), log, kValueCodes),
          buffers(source, diagnostics),
          accessors(root, buffers, source.limits(), diagnostics) {}

    const G4mfDocument& document;
    JsonValue root;
    SceneContents& scene;
    Diagnostics diagnostics;
    Buffers buffers;
    Accessors accessors;
    std::vector<JsonValue> meshes;
    std::vector<bool> triedMeshes;  // their data were read, or could not be
    std::vector<NodeEntry> nodes;
};

void checkKeys(Import& import);            // keys.cpp: of all objects of the file
void checkExtensionsUsed(Import& import);  // extensions that no list has
void checkExtras(Import& import);          // physics of nodes in their extras
void nameMeshes(Import& import);           // meshes.cpp: every mesh into the table, its data not read
bool loadMesh(Import& import, std::uint32_t index, bool needsTriangles);  // once; false with a diagnostic
void readShapes(Import& import);                                          // shapes.cpp
void readNodes(Import& import);                                           // nodes.cpp: the tree and its transforms
void readPhysics(Import& import);  // physics.cpp: bodies, colliders and triggers of all nodes

}  // namespace orrery::g4mf
