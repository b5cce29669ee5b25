// ODE's drawstuff without a window: the demos of ODE's source call it, unchanged.
#include <drawstuff/drawstuff.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "demo_run.hpp"

extern "C" {

void dsSimulationLoop(int, char**, int, int, dsFunctions* functions) {
    orrery::test::DemoCalls calls;
    calls.start = functions->start;
    calls.step = functions->step;
    calls.command = functions->command;
    std::exit(orrery::test::runDemo(calls));
}

void dsError(const char* message, ...) {
    std::fputs(message, stderr);
    std::exit(1);
}
void dsDebug(const char* message, ...) {
    std::fputs(message, stderr);
    std::abort();
}
void dsPrint(const char*, ...) {}
void dsStop() {}
double dsElapsedTime() {
    return 0.01;
}

void dsSetViewpoint(float*, float*) {}
void dsGetViewpoint(float* position, float* direction) {
    for (int i = 0; i < 3; ++i) position[i] = direction[i] = 0;
}
void dsSetTexture(int) {}
void dsSetColor(float, float, float) {}
void dsSetColorAlpha(float, float, float, float) {}
void dsSetSphereQuality(int) {}
void dsSetCapsuleQuality(int) {}
void dsSetDrawMode(int) {}

void dsDrawBox(const float*, const float*, const float*) {}
void dsDrawSphere(const float*, const float*, float) {}
void dsDrawTriangle(const float*, const float*, const float*, const float*, const float*, int) {}
void dsDrawTriangles(const float*, const float*, const float*, int, int) {}
void dsDrawCylinder(const float*, const float*, float, float) {}
void dsDrawCapsule(const float*, const float*, float, float) {}
void dsDrawLine(const float*, const float*) {}
void dsDrawConvex(const float*, const float*, const float*, unsigned, const float*, unsigned, const unsigned*) {}
void dsDrawBoxD(const double*, const double*, const double*) {}
void dsDrawSphereD(const double*, const double*, float) {}
void dsDrawTriangleD(const double*, const double*, const double*, const double*, const double*, int) {}
void dsDrawTrianglesD(const double*, const double*, const double*, int, int) {}
void dsDrawCylinderD(const double*, const double*, float, float) {}
void dsDrawCapsuleD(const double*, const double*, float, float) {}
void dsDrawLineD(const double*, const double*) {}
void dsDrawConvexD(const double*, const double*, const double*, unsigned, const double*, unsigned, const unsigned*) {}

}  // extern "C"
