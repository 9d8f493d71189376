import { ZONES } from '@steward/api-client/rules/zones';
import { useSyncExternalStore } from 'react';
import { BufferGeometry, Float32BufferAttribute, ShapeUtils, Vector2 } from 'three';
import type { Camera } from './camera.ts';
import landData from './data/land.json';
import roadData from './data/roads.json';
import { bandsOf, clipTriangles, segmentsOf, type Points } from './ground-shapes.ts';
import type { MapColours } from './palette.ts';
import { unitsPerPixel } from './view.ts';

interface Island {
  readonly outer: Points;
  readonly holes: readonly Points[];
}

type Tone = 'city' | 'desert' | 'country';

const islands: readonly Island[] = landData.land;
const roads: readonly Points[] = roadData;
const CITIES: ReadonlySet<string> = new Set(['Los Santos', 'San Fierro', 'Las Venturas']);
const DESERTS: ReadonlySet<string> = new Set(['Bone County', 'Tierra Robada']);
const toneOf = (region: string): Tone => (CITIES.has(region) ? 'city' : DESERTS.has(region) ? 'desert' : 'country');

const ROAD_UNITS = 11;
const CASING_UNITS = 16;
/** Units a pixel: below the first roads have a width, above the second they are not seen. */
const WIDE_BELOW = 3;
const THIN_BELOW = 14;

/** The rings of the data end where they began; a triangulation wants each corner once. */
const corners = (ring: Points) => ring.slice(0, -1).map(([x = 0, y = 0]) => new Vector2(x, y));

function landTriangles(): number[] {
  return islands.flatMap(({ outer, holes }) => {
    const rim = corners(outer);
    const lakes = holes.map(corners);
    const all = [...rim, ...lakes.flat()];
    return ShapeUtils.triangulateShape(rim, lakes).flatMap((face) =>
      face.flatMap((at) => [all[at]?.x ?? 0, all[at]?.y ?? 0]),
    );
  });
}

function flat(pairs: readonly number[]): BufferGeometry {
  const positions = new Float32Array((pairs.length / 2) * 3);
  for (let at = 0; at < pairs.length / 2; at++) {
    positions[at * 3] = pairs[at * 2] ?? 0;
    positions[at * 3 + 1] = pairs[at * 2 + 1] ?? 0;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return geometry;
}

function draw() {
  const land = landTriangles();
  const region = (tone: Tone) =>
    flat(
      ZONES.filter(({ kind, name }) => kind === 'region' && toneOf(name) === tone).flatMap((zone) =>
        clipTriangles(land, zone),
      ),
    );
  return {
    tones: { city: region('city'), desert: region('desert'), country: region('country') },
    rest: flat(land),
    shore: flat(segmentsOf(islands.flatMap(({ outer, holes }) => [outer, ...holes]))),
    thin: flat(segmentsOf(roads)),
    casing: flat(bandsOf(roads, CASING_UNITS)),
    wide: flat(bandsOf(roads, ROAD_UNITS)),
  };
}

let drawn: ReturnType<typeof draw> | undefined;

interface MeshProps {
  readonly geometry: BufferGeometry;
  readonly colour: string;
  readonly order: number;
  readonly visible?: boolean;
}

const Surface = ({ geometry, colour, order, visible = true }: MeshProps) => (
  <mesh geometry={geometry} renderOrder={order} visible={visible} frustumCulled={false} dispose={null}>
    <meshBasicMaterial color={colour} toneMapped={false} depthTest={false} depthWrite={false} />
  </mesh>
);

const Lines = ({ geometry, colour, order, visible = true }: MeshProps) => (
  <lineSegments geometry={geometry} renderOrder={order} visible={visible} frustumCulled={false} dispose={null}>
    <lineBasicMaterial color={colour} toneMapped={false} depthTest={false} depthWrite={false} />
  </lineSegments>
);

const detailAt = (camera: Camera): 'wide' | 'thin' | 'none' => {
  const scale = unitsPerPixel(camera.view());
  return scale < WIDE_BELOW ? 'wide' : scale < THIN_BELOW ? 'thin' : 'none';
};

interface GroundProps {
  readonly camera: Camera;
  readonly colours: MapColours;
}

/** Sea, land in the tones of its regions, shores and roads by zoom: our own drawing of San Andreas. */
export function Island({ camera, colours }: GroundProps) {
  const { tones, rest, shore, thin, casing, wide } = (drawn ??= draw());
  const detail = useSyncExternalStore(camera.subscribe, () => detailAt(camera));
  return (
    <>
      <color attach="background" args={[colours.sea]} />
      <Surface geometry={rest} colour={colours.country} order={0} />
      <Surface geometry={tones.country} colour={colours.country} order={1} />
      <Surface geometry={tones.desert} colour={colours.desert} order={1} />
      <Surface geometry={tones.city} colour={colours.city} order={1} />
      <Lines geometry={shore} colour={colours.shore} order={2} />
      <Lines geometry={thin} colour={colours.road} order={3} visible={detail === 'thin'} />
      <Surface geometry={casing} colour={colours.casing} order={3} visible={detail === 'wide'} />
      <Surface geometry={wide} colour={colours.road} order={4} visible={detail === 'wide'} />
    </>
  );
}

const GRID_STEP = 5;
const GRID_LINES = 80;

let grid: BufferGeometry | undefined;

function drawGrid(): BufferGeometry {
  const reach = GRID_STEP * GRID_LINES;
  const lines = Array.from({ length: GRID_LINES * 2 + 1 }, (_, index) => (index - GRID_LINES) * GRID_STEP);
  return flat(lines.flatMap((at) => [at, -reach, at, reach, -reach, at, reach, at]));
}

/** A plain floor with a line every 5 units around a point: the inside of a property. */
export function Floor({ colours, x, y }: { readonly colours: MapColours; readonly x: number; readonly y: number }) {
  const geometry = (grid ??= drawGrid());
  return (
    <>
      <color attach="background" args={[colours.floor]} />
      <group position={[Math.round(x / GRID_STEP) * GRID_STEP, Math.round(y / GRID_STEP) * GRID_STEP, 0]}>
        <Lines geometry={geometry} colour={colours.grid} order={0} />
      </group>
    </>
  );
}
