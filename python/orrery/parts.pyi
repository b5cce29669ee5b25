"""Made by python/make_stubs.py from the member tables: do not edit."""

from typing import Any, Generic, Iterable, Iterator, List, Literal, Optional, Tuple, TypeVar, Union

import numpy as np
import numpy.typing as npt

Vector3 = Tuple[float, float, float]
Quaternion = Tuple[float, float, float, float]
Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.uint32]
_Part = TypeVar("_Part")

class Part:
    @property
    def kind(self) -> Any: ...
    def get(self, name: str) -> Any: ...
    def update(self, **values: Any) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...

class PartList(Generic[_Part]):
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> _Part: ...
    def __setitem__(self, index: int, value: Any) -> None: ...
    def __delitem__(self, index: int) -> None: ...
    def __iter__(self) -> Iterator[_Part]: ...
    def append(self, value: Any) -> None: ...
    def insert(self, index: int, value: Any) -> None: ...
    def extend(self, values: Iterable[Any]) -> None: ...

class Animation(Part):
    name: str
    duration: Optional[float]

class AnimationTrack(Part):
    animation: int
    position: Optional[VectorCurve]
    rotation: Optional[RotationCurve]
    scale: Optional[VectorCurve]

class AxisAngle(Part):
    axis: Vector3
    angle: float
    degrees: bool

class Body(Part):
    type: Literal['dynamic', 'kinematic', 'static']
    enabled: Optional[bool]
    gravityMode: Optional[bool]
    gravityFactor: Optional[float]
    velocityFrame: Literal['world', 'node']
    linearVelocity: Optional[Vector3]
    angularVelocity: Optional[Vector3]
    force: Optional[Vector3]
    torque: Optional[Vector3]
    finiteRotation: Optional[FiniteRotation]
    mass: Optional[Union[ComposedMass, MotionMass]]
    ode: Optional[OdeBody]

class BoxShape(Part):
    size: Optional[Vector3]

class CapsuleShape(Part):
    axis: Literal['x', 'y', 'z']
    meaning: Literal['middle', 'total']
    height: Optional[float]
    radius: Optional[float]
    radiusBottom: Optional[float]
    radiusTop: Optional[float]

class Collider(Part):
    shape: Optional[Shape]
    material: Optional[PhysicsMaterial]
    filter: Optional[CollisionFilter]
    ode: Optional[OdeGeom]

class CollisionFilter(Part):
    name: str
    systems: List[str]
    collideWith: List[str]
    notCollideWith: List[str]

class ComposedMass(Part):
    name: str
    own: Optional[Union[MassParameters, MassShape]]
    transform: Optional[Transform]
    adjust: Optional[float]
    children: PartList[ComposedMass]
    addedFirst: bool

class ConeShape(Part):
    radius: float
    length: float

class ConvexShape(Part):
    mesh: Optional[Mesh]

class CylinderShape(Part):
    axis: Literal['x', 'y', 'z']
    height: Optional[float]
    radius: Optional[float]
    radiusBottom: Optional[float]
    radiusTop: Optional[float]

class EulerAngles(Part):
    angles: Vector3
    degrees: bool

class FiniteRotation(Part):
    finite: bool
    axis: Optional[Vector3]

class GeneralCurve(Part):
    radii: Optional[Vector3]
    exponent: Optional[float]
    taper: PartList[TaperPoint]

class GeneralShape(Part):
    size: Optional[Vector3]
    curves: PartList[GeneralCurve]

class GravityVolume(Part):
    type: Literal['directional', 'point', 'disc', 'torus', 'line', 'shaped']
    gravity: float
    priority: Optional[int]
    replace: Optional[bool]
    stop: Optional[bool]
    direction: Optional[Vector3]
    unitDistance: Optional[float]
    radius: Optional[float]
    points: Floats
    shape: Optional[Shape]

class HeightfieldShape(Part):
    width: float
    depth: float
    widthSamples: int
    depthSamples: int
    samples: Floats
    scale: Optional[float]
    offset: Optional[float]
    thickness: Optional[float]
    wrap: Optional[bool]

class Joint(Part):
    type: Literal['ball', 'hinge', 'hinge2', 'slider', 'universal', 'fixed', 'amotor', 'piston', 'pr', 'pu', 'plane2d', 'lmotor', 'dball', 'dhinge', 'transmission']
    link1: Optional[JointLink]
    link2: Optional[JointLink]
    anchor: Optional[JointAnchor]
    anchor2: Optional[JointAnchor]
    axes: PartList[JointAxis]
    ode: Optional[OdeJointSettings]

class JointAnchor(Part):
    position: Vector3
    absolute: Optional[bool]

class JointAxis(Part):
    direction: Vector3
    loStop: Optional[float]
    hiStop: Optional[float]
    velocity: Optional[float]
    fMax: Optional[float]
    fudgeFactor: Optional[float]
    bounce: Optional[float]
    cfm: Optional[float]
    stopErp: Optional[float]
    stopCfm: Optional[float]
    suspensionErp: Optional[float]
    suspensionCfm: Optional[float]
    loVel: Optional[float]
    hiVel: Optional[float]
    erp: Optional[float]
    relativeTo: Optional[Literal['world', 'body1', 'body2']]
    angle: Optional[float]
    offset: Optional[float]

class JointDrive(Part):
    type: Literal['linear', 'angular']
    mode: Literal['force', 'acceleration']
    axis: int
    maxForce: Optional[float]
    positionTarget: Optional[float]
    velocityTarget: Optional[float]
    stiffness: Optional[float]
    damping: Optional[float]

class JointGroup(Part):
    ...

class JointLimit(Part):
    linearAxes: List[int]
    angularAxes: List[int]
    min: Optional[float]
    max: Optional[float]
    stiffness: Optional[float]
    damping: Optional[float]
    unitless: bool

class JointLink(Part):
    body: Optional[Node]
    name: str

class JointSettings(Part):
    name: str
    limits: PartList[JointLimit]
    drives: PartList[JointDrive]

class MassParameters(Part):
    total: float
    centerOfGravity: Vector3
    inertia: Floats

class MassPolicy(Part):
    start: Literal['freshBody', 'unitSphere', 'geoms']
    ignoresTotal: bool

class MassShape(Part):
    density: Optional[float]
    total: Optional[float]
    solid: Union[BoxShape, SphereShape, CapsuleShape, CylinderShape]

class Mesh(Part):
    name: str
    loaded: bool
    positions: Floats
    triangles: Indices

class MotionMass(Part):
    mass: Optional[float]
    centerOfMass: Optional[Vector3]
    inertiaDiagonal: Optional[Vector3]
    inertiaOrientation: Optional[Quaternion]
    rule: Literal['stated', 'computed']

class NodeAnimation(Part):
    tracks: PartList[AnimationTrack]

class Node(Part):
    name: str
    transform: Transform
    world: Optional[World]
    space: Optional[Space]
    jointGroup: Optional[JointGroup]
    body: Optional[Body]
    collider: Optional[Collider]
    trigger: Optional[Trigger]
    gravity: Optional[GravityVolume]
    joint: Optional[Joint]
    animation: Optional[NodeAnimation]
    frameJoint: Optional[SixDofJoint]
    mesh: Optional[Mesh]
    hidden: bool
    @property
    def path(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def id(self) -> int: ...
    @property
    def parent(self) -> Optional["Node"]: ...
    @property
    def children(self) -> List["Node"]: ...
    def add(self, name: str = "", before: Optional["Node"] = None, **parts: Any) -> "Node": ...
    def remove(self) -> None: ...
    def move(self, parent: "Node", before: Optional["Node"] = None) -> None: ...

class OdeAutoDisable(Part):
    flag: Optional[bool]
    linear: Optional[float]
    angular: Optional[float]
    samples: Optional[int]
    steps: Optional[int]
    time: Optional[float]

class OdeBody(Part):
    gyroscopic: Optional[bool]
    maxAngularSpeed: Optional[float]
    autoDisable: Optional[OdeAutoDisable]
    damping: Optional[OdeDamping]
    frame: Optional[Vector3]

class OdeCollide(Part):
    category: Optional[int]
    collide: Optional[int]
    enabled: Optional[bool]

class OdeDamping(Part):
    linear: Optional[float]
    angular: Optional[float]
    linearThreshold: Optional[float]
    angularThreshold: Optional[float]

class OdeGeom(Part):
    collide: Optional[OdeCollide]
    surface: Optional[OdeSurface]

class OdeJointSettings(Part):
    enabled: Optional[bool]
    feedback: Optional[bool]
    erp: Optional[float]
    cfm: Optional[float]
    amotorMode: Optional[Literal['user', 'euler']]
    distance: Optional[float]
    transmission: Optional[Literal['parallel', 'intersecting', 'chain']]
    ratio: Optional[float]
    backlash: Optional[float]
    radius1: Optional[float]
    radius2: Optional[float]
    madeAt: Optional[Vector3]
    madeTurn: Optional[Vector3]

class OdeSpace(Part):
    kind: Optional[Literal['simple', 'hash', 'quadtree', 'sap']]  # type: ignore[assignment]
    minLevel: Optional[int]
    maxLevel: Optional[int]
    center: Optional[Vector3]
    extents: Optional[Vector3]
    depth: Optional[int]
    axisOrder: Optional[Literal['xyz', 'xzy', 'yxz', 'yzx', 'zxy', 'zyx']]
    sublevel: Optional[int]
    cleanup: Optional[bool]
    collide: Optional[OdeCollide]

class OdeSurface(Part):
    mode: Optional[int]
    mu: Optional[float]
    mu2: Optional[float]
    rho: Optional[float]
    rho2: Optional[float]
    rhoN: Optional[float]
    bounce: Optional[float]
    bounceVel: Optional[float]
    softErp: Optional[float]
    softCfm: Optional[float]
    motion1: Optional[float]
    motion2: Optional[float]
    motionN: Optional[float]
    slip1: Optional[float]
    slip2: Optional[float]
    direction: Optional[Vector3]

class OdeWorld(Part):
    gravity: Optional[Vector3]
    erp: Optional[float]
    cfm: Optional[float]
    iterations: Optional[int]
    overRelaxation: Optional[float]
    maxCorrectingVelocity: Optional[float]
    surfaceLayer: Optional[float]
    maxAngularSpeed: Optional[float]
    maxThreads: Optional[int]
    autoDisable: Optional[OdeAutoDisable]
    damping: Optional[OdeDamping]

class PhysicsMaterial(Part):
    name: str
    staticFriction: Optional[float]
    dynamicFriction: Optional[float]
    restitution: Optional[float]
    frictionCombine: Optional[Literal['average', 'minimum', 'maximum', 'multiply']]
    restitutionCombine: Optional[Literal['average', 'minimum', 'maximum', 'multiply']]
    modesYield: bool

class PlaneShape(Part):
    a: float
    b: float
    c: float
    d: float

class RayShape(Part):
    length: float
    direction: Optional[Vector3]

class RotationCurve(Part):
    interpolation: Literal['LINEAR', 'STEP', 'CUBICSPLINE']
    times: Floats
    values: Floats

class SceneSettings(Part):
    gravity: Optional[WorldGravity]
    massPolicy: Optional[MassPolicy]
    name: str
    extensionsUsed: List[str]
    variants: List[str]
    animations: PartList[Animation]
    simulable: bool

class Shape(Part):
    name: str
    geometry: Optional[Union[BoxShape, SphereShape, CapsuleShape, CylinderShape, ConeShape, PlaneShape, RayShape, ConvexShape, TriMeshShape, HeightfieldShape, GeneralShape, SheetShape]]

class SheetShape(Part):
    sizeX: Optional[float]
    sizeZ: Optional[float]
    doubleSided: Optional[bool]

class SixDofJoint(Part):
    settings: Optional[JointSettings]
    connectedNode: Optional[Node]
    enableCollision: Optional[bool]
    framesTogether: bool
    firstNode: Optional[Node]

class Space(Part):
    ode: Optional[OdeSpace]

class SphereShape(Part):
    radius: Optional[float]

class TaperPoint(Part):
    position: Vector3
    radii: Optional[Vector3]
    exponent: Optional[float]

class Transform(Part):
    absolute: bool
    matrix: Optional[Floats]
    position: Optional[Vector3]
    rotation: Optional[Union[Quaternion, EulerAngles, AxisAngle]]
    scale: Optional[Vector3]

class TriMeshShape(Part):
    mesh: Optional[Mesh]

class Trigger(Part):
    shape: Optional[Shape]
    nodes: List[Optional[Node]]
    filter: Optional[CollisionFilter]
    ownsDescendants: bool

class VectorCurve(Part):
    interpolation: Literal['LINEAR', 'STEP', 'CUBICSPLINE']
    times: Floats
    values: Floats

class World(Part):
    gravity: Optional[WorldGravity]
    ode: Optional[OdeWorld]

class WorldGravity(Part):
    gravity: float
    direction: Optional[Vector3]
