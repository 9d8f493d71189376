import { SHAPES, type MapMarker } from '../markers.ts';

const COLOURS = ['--accent', '--blue', '--violet', '--orange', '--ok'];
const TOWNS: readonly (readonly [number, number])[] = [
  [2100, -1500],
  [1200, -1300],
  [-2300, 300],
  [2000, 1700],
  [-200, 1100],
  [600, -500],
];

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const within = (value: number) => Math.max(-3000, Math.min(3000, value));

/** Markers of all shapes, most of them around towns. */
export function randomMarkers(count: number, seed: number): MapMarker[] {
  const next = numbers(seed);
  const spread = (size: number) => (next() + next() + next() - 1.5) * size;
  return Array.from({ length: count }, (_, id) => {
    const town = next() < 0.7 ? TOWNS[Math.floor(next() * TOWNS.length)] : undefined;
    const [x, y] = town ? [town[0] + spread(900), town[1] + spread(900)] : [next() * 6000 - 3000, next() * 6000 - 3000];
    return {
      id: String(id),
      x: within(x),
      y: within(y),
      z: 10,
      kind: 'Thing',
      label: `Thing ${id}`,
      shape: SHAPES[Math.floor(next() * 5)] ?? 'circle',
      colour: COLOURS[id % COLOURS.length] ?? '--accent',
      hollow: next() < 0.1,
      to: `/thing/${id}`,
    };
  });
}

const STEP = 20;

/** The same markers some steps further, each in a direction of its own. */
export const movedMarkers = (markers: readonly MapMarker[], steps: number): MapMarker[] =>
  markers.map((marker, at) => ({
    ...marker,
    x: within(marker.x + Math.cos(at) * steps * STEP),
    y: within(marker.y + Math.sin(at) * steps * STEP),
  }));
