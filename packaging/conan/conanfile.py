"""Builds the clone that this recipe is in: conan create packaging/conan --build=missing."""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

required_conan_version = ">=2.0"


class OrreryConan(ConanFile):
    name = "orrery"
    description = "Scenes for the Open Dynamics Engine: loads, checks, simulates and saves XODE, glTF and G4MF with physics"
    license = "BSD-3-Clause"
    topics = ("physics", "simulation", "gltf", "xode", "ode")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "program": [True, False]}
    default_options = {"shared": False, "program": True}

    def _clone(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        header = load(self, os.path.join(self._clone(), "lib", "base", "include", "orrery", "version.hpp"))
        numbers = re.findall(r"#define ORRERY_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header)
        self.version = ".".join(numbers)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "lib/*", "importers/*", "exporters/*", "apps/*", "python/*"):
            copy(self, pattern, self._clone(), self.export_sources_folder, excludes="*/node_modules/*")

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        # Its headers include <ode/ode.h>; all else stays inside.
        self.requires("ode/0.16.2", transitive_headers=True, transitive_libs=True)
        self.requires("eigen/3.4.0")
        self.requires("pugixml/1.14")
        self.requires("qhull/8.0.2")
        self.requires("rapidjson/cci.20230929")
        self.requires("zstd/1.5.5")
        if self.options.program:
            self.requires("cli11/2.3.2")
            self.requires("nlohmann_json/3.11.3")

    def validate(self):
        check_min_cppstd(self, 20)

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25]")

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["ORRERY_BUILD_APPS"] = bool(self.options.program)
        toolchain.cache_variables["ORRERY_BUILD_TESTS"] = False
        toolchain.cache_variables["ORRERY_PYTHON"] = "OFF"
        toolchain.cache_variables["ORRERY_INSTALL"] = True
        toolchain.cache_variables["ORRERY_LIBRARIES"] = "shared" if self.options.shared else "static"
        toolchain.cache_variables["ORRERY_NPM"] = "OFF"  # no network while it builds
        toolchain.cache_variables["CMAKE_UNITY_BUILD"] = True
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "orrery")
        self.cpp_info.set_property("cmake_target_name", "orrery::orrery")
        self.cpp_info.set_property("pkg_config_name", "orrery")
        self.cpp_info.libs = ["orrery"]
