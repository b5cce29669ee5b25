// KHR_materials_variants, rule by rule (reference section 8). gltf_errors_test.cpp has their faults.
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/exporters/variants.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/text.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr const char* kShoe = R"({"asset": {"version": "2.0"},
"extensionsUsed": ["KHR_materials_variants"],
"extensions": {"KHR_materials_variants": {"variants": [{"name": "beach"}, {"name": "street"}, {"name": "beach"}, {"name": "2"}]}},
"materials": [{"name": "plain"}, {"name": "sand"}, {"name": "tar"}],
"meshes": [
  {"primitives": [
    {"attributes": {}, "material": 0, "extensions": {"KHR_materials_variants": {"mappings": [
      {"material": 1, "variants": [0, 3], "name": "kept"}, {"material": 2, "variants": [1]}]}}},
    {"attributes": {},  "extensions": {"KHR_materials_variants": {"mappings": [{"material": 2, "variants": [1]}]}}},
    {"attributes": {}, "material": 1}]},
  {"primitives": [
    {"attributes": {}, "material" : 2, "extensions": {"KHR_materials_variants": {"mappings": [{"material": 2, "variants": [1]}]}}}]}]
})";

std::shared_ptr<const GltfDocument> parse(std::string text) {
    ClaimedLog log;
    return GltfDocument::parse(std::move(text), "shoe.gltf", {}, {}, log);
}

using Material = std::optional<std::uint32_t>;

}  // namespace

BOOST_AUTO_TEST_CASE(s8_an_active_variant_that_is_mapped_gives_the_mapped_material) {
    const MaterialVariants variants(*parse(kShoe));
    BOOST_REQUIRE_EQUAL(variants.primitives().size(), 3U);
    MaterialView view(variants);
    BOOST_TEST(view.select(1));
    for (const VariantPrimitive& primitive : variants.primitives())
        BOOST_TEST((view.material(primitive) == Material(2)));
}

BOOST_AUTO_TEST_CASE(s8_a_variant_that_is_not_mapped_leaves_the_primitives_own_material) {
    const MaterialVariants variants(*parse(kShoe));
    MaterialView view(variants);
    BOOST_TEST(view.select(0));
    BOOST_TEST((view.material(variants.primitives()[0]) == Material(1)));
    BOOST_TEST((view.material(variants.primitives()[1]) == Material()));  // the default material
    BOOST_TEST((view.material(variants.primitives()[2]) == Material(2)));
}

BOOST_AUTO_TEST_CASE(s8_a_mapping_onto_the_same_material_is_legal) {
    const MaterialVariants variants(*parse(kShoe));
    const VariantPrimitive& same = variants.primitives()[2];
    MaterialView view(variants);
    BOOST_TEST((view.material(same) == Material(2)));
    BOOST_TEST(view.select(1));
    BOOST_TEST((view.material(same) == Material(2)));
}

BOOST_AUTO_TEST_CASE(s8_nodes_that_show_one_mesh_share_its_mappings) {
    const std::string text =
        replaced(kShoe, R"("materials": [)", R"("nodes": [{"mesh": 0}, {"mesh": 0}, {"mesh": 1}], "materials": [)");
    const MaterialVariants variants(*parse(text));
    BOOST_TEST(variants.primitives().size() == 3U);
    ClaimedLog log;
    const auto baked = bakeVariant(*parse(text), 1, log);
    BOOST_REQUIRE(baked.has_value());
    BOOST_TEST(baked->changes.size() == 2U);
}

BOOST_AUTO_TEST_CASE(s8_an_extension_that_is_not_listed_is_a_warning) {
    ClaimedLog log;
    log.allow(code::KHR_VARIANTS_NOT_CHOSEN);
    log.allow(code::GLTF_SCENES_MISSING);
    log.claim(code::GLTF_EXTENSION_NOT_LISTED);
    const Scene scene =
        loadBytes(replaced(kShoe, R"("extensionsUsed": ["KHR_materials_variants"],)", ""), "shoe.gltf", {}, log);
    BOOST_TEST((scene.source() != nullptr));
}

// Known or not, they are no part of what a variant says, and stay.
BOOST_AUTO_TEST_CASE(s8_extras_and_extensions_may_be_on_every_level) {
    const std::string more = R"("extras": [1, null], "extensions": {"X_kept": {"a": 1.0}}, )";
    std::string text = replaced(kShoe, R"(["KHR_materials_variants"])", R"(["KHR_materials_variants", "X_kept"])");
    for (const char* object :
         {R"({"variants": [{"name")", R"({"name": "street")", R"({"mappings")", R"({"material": 1, "variants")"}) {
        const std::string before = object;
        text = replaced(text, before, "{" + more + before.substr(1));
    }
    ClaimedLog log;
    log.allow(code::KHR_VARIANTS_NOT_CHOSEN);
    log.allow(code::GLTF_SCENES_MISSING);
    const Scene scene = loadBytes(text, "shoe.gltf", {}, log);
    BOOST_TEST((scene.contents().variants == std::vector<std::string>{"beach", "street", "beach", "2"}));
    BOOST_TEST(saveBytes(scene, "gltf", log).value_or("") == text);
    const MaterialVariants variants(*parse(text));
    BOOST_TEST((variants.primitives()[0].ofVariant[0] == Material(1)));
    const auto baked = bakeVariant(*parse(text), 1, log);
    BOOST_REQUIRE(baked.has_value());
    BOOST_TEST(baked->changes.size() == 2U);
}

// The first primitive of a mesh does not speak for the others.
BOOST_AUTO_TEST_CASE(s8_each_primitive_of_a_mesh_has_mappings_of_its_own) {
    const MaterialVariants variants(*parse(kShoe));
    const auto& primitives = variants.primitives();
    BOOST_TEST((primitives[0].mesh == 0U && primitives[0].primitive == 0U));
    BOOST_TEST((primitives[1].mesh == 0U && primitives[1].primitive == 1U));
    BOOST_TEST((primitives[0].ofVariant[0] == Material(1)));
    BOOST_TEST((primitives[1].ofVariant[0] == Material()));
}

BOOST_AUTO_TEST_CASE(s8_none_returns_to_the_originals) {
    const MaterialVariants variants(*parse(kShoe));
    MaterialView view(variants);
    BOOST_TEST(view.select(1));
    view.selectNone();
    BOOST_TEST(!view.active());
    BOOST_TEST((view.material(variants.primitives()[0]) == Material(0)));
}

BOOST_AUTO_TEST_CASE(s8_two_instances_may_show_different_variants) {
    const MaterialVariants variants(*parse(kShoe));
    MaterialView one(variants);
    MaterialView other(variants);
    BOOST_TEST((one.select(0) && other.select(1)));
    BOOST_TEST((one.material(variants.primitives()[0]) == Material(1)));
    BOOST_TEST((other.material(variants.primitives()[0]) == Material(2)));
}

BOOST_AUTO_TEST_CASE(s8_an_index_out_of_range_selects_nothing) {
    const MaterialVariants variants(*parse(kShoe));
    MaterialView view(variants);
    BOOST_TEST(view.select(1));
    BOOST_TEST(!view.select(4));
    BOOST_TEST((view.active() == Material(1)));
}

BOOST_AUTO_TEST_CASE(s8_a_name_is_found_before_a_number_and_the_first_of_equal_names) {
    const MaterialVariants variants(*parse(kShoe));
    ClaimedLog log;
    BOOST_TEST((variants.find("street", {}, log) == Material(1)));
    BOOST_TEST((variants.find("2", {}, log) == Material(3)));  // a name
    BOOST_TEST((variants.find("1", {}, log) == Material(1)));  // a number
    log.check();
    log.claim(code::KHR_VARIANTS_NAME);
    BOOST_TEST((variants.find("beach", {}, log) == Material(0)));
}

BOOST_AUTO_TEST_CASE(s8_an_unknown_name_or_number_is_an_error) {
    const MaterialVariants variants(*parse(kShoe));
    for (const char* name : {"winter", "4", "-1", ""}) {
        ClaimedLog log;
        log.claim(code::KHR_VARIANTS_UNKNOWN);
        BOOST_TEST(!variants.find(name, {}, log));
    }
}

BOOST_AUTO_TEST_CASE(s8_choosing_a_variant_changes_nothing_in_the_file) {
    ClaimedLog log;
    log.allow(code::KHR_VARIANTS_NOT_CHOSEN);
    const Scene scene = loadBytes(kShoe, "shoe.gltf", {}, log);
    const MaterialVariants variants(dynamic_cast<const GltfDocument&>(*scene.source()));
    MaterialView view(variants);
    BOOST_TEST(view.select(1));
    BOOST_TEST((saveBytes(scene, "gltf", log) == std::string(kShoe)));
}

// One value is replaced, one is new, one is there already. Every other byte stays, except for those that keep the other
// variants.
BOOST_AUTO_TEST_CASE(s8_baking_a_variant_edits_the_materials_in_place) {
    ClaimedLog log;
    const auto baked = bakeVariant(*parse(kShoe), 1, log);
    BOOST_REQUIRE(baked.has_value());
    BOOST_REQUIRE_EQUAL(baked->changes.size(), 2U);
    BOOST_TEST((baked->changes[0].from == Material(0)));
    BOOST_TEST((baked->changes[1].from == Material()));
    BOOST_TEST((baked->changes[1].to == Material(2)));
    const auto again = parse(baked->bytes);
    const MaterialVariants variants(*again);
    for (const VariantPrimitive& primitive : variants.primitives()) {
        BOOST_TEST((primitive.material == Material(2)));
    }
    const std::string shoe = kShoe;
    BOOST_TEST(baked->bytes.starts_with(shoe.substr(0, shoe.find(R"("tar")"))));
    BOOST_TEST(baked->bytes.ends_with(shoe.substr(shoe.find(R"({"attributes": {}, "material": 1}]})"))));
}

// KHR_materials_variants: where no mapping has the active variant, a viewer takes the primitive's own material.
BOOST_AUTO_TEST_CASE(s8_after_one_variant_another_gives_the_bytes_that_it_gives_alone) {
    const std::string bare =
        replaced(replaced(replaced(kShoe, R"({"name": "plain"})", "{}"), R"({"name": "sand"})", "{}"),
                 R"({"name": "tar"})", "{}");
    const std::string oneIsBare = replaced(kShoe, R"({"name": "plain"})", "{}");
    ClaimedLog log;
    for (const std::string& text : {std::string(kShoe), bare, oneIsBare}) {
        for (std::uint32_t first = 0; first < 4; ++first) {
            for (std::uint32_t second = 0; second < 4; ++second) {
                const auto direct = bakeVariant(*parse(text), second, log);
                const auto one = bakeVariant(*parse(text), first, log);
                const auto other = bakeVariant(*parse(one.value().bytes), second, log);
                BOOST_TEST(other.value().bytes == direct.value().bytes, first << " then " << second);
            }
        }
    }
}

// A material without a name or values is a material like any other.
BOOST_AUTO_TEST_CASE(s8_a_mapping_to_an_empty_material_is_written) {
    const std::string text =
        replaced(replaced(replaced(kShoe, R"({"name": "plain"})", "{}"), R"({"name": "sand"})", "{}"),
                 R"({"name": "tar"})", "{}");
    const auto materialsUnder = [&](std::initializer_list<std::uint32_t> baked) {
        ClaimedLog log;
        std::string bytes = text;
        for (const std::uint32_t variant : baked) bytes = bakeVariant(*parse(bytes), variant, log).value().bytes;
        std::vector<Material> materials;
        const MaterialVariants variants(*parse(bytes));
        for (const VariantPrimitive& primitive : variants.primitives()) materials.push_back(primitive.material);
        return materials;
    };
    BOOST_TEST((materialsUnder({0}) == std::vector<Material>{1, std::nullopt, 2}));
    BOOST_TEST((materialsUnder({1}) == std::vector<Material>{2, 2, 2}));
    BOOST_TEST((materialsUnder({1, 2}) == std::vector<Material>{0, std::nullopt, 2}));
    BOOST_TEST((materialsUnder({1, 0, 2}) == std::vector<Material>{0, std::nullopt, 2}));
}

// A viewer that chooses another variant of the written file shows what the first file shows.
BOOST_AUTO_TEST_CASE(s8_the_other_variants_of_a_baked_file_show_what_they_showed) {
    ClaimedLog log;
    const MaterialVariants before(*parse(kShoe));
    for (std::uint32_t baked = 0; baked < 4; ++baked) {
        const auto document = parse(bakeVariant(*parse(kShoe), baked, log).value().bytes);
        const MaterialVariants after(*document);
        for (std::uint32_t shown = 0; shown < 4; ++shown) {
            MaterialView was(before);
            MaterialView is(after);
            BOOST_TEST((was.select(shown) && is.select(shown)));
            for (std::size_t i = 0; i < 3; ++i) {
                const Material then = was.material(before.primitives()[i]);
                const Material now = is.material(after.primitives()[i]);
                const bool isDefault = now && *now == 3;  // one that was added, and says nothing
                BOOST_TEST(((isDefault ? Material() : now) == then), baked << " written, " << shown << " shown");
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(s8_baking_what_changes_nothing_gives_the_same_bytes) {
    ClaimedLog log;
    const std::string text = replaced(kShoe, R"([0, 3])", R"([0])");
    const auto baked = bakeVariant(*parse(text), 2, log);
    BOOST_REQUIRE(baked.has_value());
    BOOST_TEST(baked->bytes == text);
    BOOST_TEST(baked->changes.empty());
}

BOOST_AUTO_TEST_CASE(s8_mappings_that_name_nothing_count_as_absent) {
    const std::string text =
        replaced(replaced(kShoe, R"("variants": [0, 3])", R"("variants": [9, -1, "x"])"),
                 R"({"material": 2, "variants": [1]}]}}},)", R"({"material": 7, "variants": [1]}, 5]}}},)");
    const MaterialVariants variants(*parse(text));
    BOOST_TEST(variants.primitives().size() == 2U);  // the first maps nothing any more
}

BOOST_AUTO_TEST_CASE(s8_files_without_variants_have_none) {
    for (const char* text : {R"({"asset": {"version": "2.0"}})", R"({"extensions": {"KHR_materials_variants": 3}})",
                             R"({"extensions": {"KHR_materials_variants": {"variants": {}}}, "meshes": {}})"}) {
        const MaterialVariants variants(*parse(text));
        BOOST_TEST((variants.names().empty() && variants.primitives().empty()));
    }
}
