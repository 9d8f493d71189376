import KDBush from 'kdbush';
import type { MapMarker } from './markers.ts';

export interface Found {
  readonly marker: MapMarker;
  /** How many others stand at the very same place. */
  readonly others: number;
}

export interface MarkerIndex {
  readonly size: number;
  /** The marker nearest to a point within a radius, in game units; of several at one place the one on top. */
  nearest(x: number, y: number, radius: number): Found | undefined;
}

/** A search begins with so small a part of its radius. */
const CLOSER = 6;

/** A spatial index over markers: thousands of times faster than asking each of them. */
export function indexMarkers(markers: readonly MapMarker[]): MarkerIndex {
  if (markers.length === 0) return { size: 0, nearest: () => undefined };
  const tree = new KDBush(markers.length, 64, Float32Array);
  for (const { x, y } of markers) tree.add(x, y);
  tree.finish();
  const nearestOf = (x: number, y: number, found: readonly number[]): Found | undefined => {
    let best = -1;
    let least = Infinity;
    let others = 0;
    for (const at of found) {
      const marker = markers[at];
      if (!marker) continue;
      const distance = (marker.x - x) ** 2 + (marker.y - y) ** 2;
      if (distance > least) continue;
      const before = markers[best];
      others = before && before.x === marker.x && before.y === marker.y ? others + 1 : 0;
      if (distance < least || at > best) best = at;
      least = distance;
    }
    const marker = markers[best];
    return marker && { marker, others };
  };
  return {
    size: markers.length,
    nearest(x, y, radius) {
      // Where markers lie close together, very many are within the radius, and the nearest of them is much nearer.
      const near = tree.within(x, y, radius / CLOSER);
      return nearestOf(x, y, near.length > 0 ? near : tree.within(x, y, radius));
    },
  };
}

export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** Counts of markers by squares of so many game units; only squares with at least `from` of them. */
export function clusterMarkers(markers: readonly MapMarker[], size: number, from: number): Cluster[] {
  const cells = new Map<number, { x: number; y: number; count: number }>();
  for (const { x, y } of markers) {
    const key = Math.floor(x / size) * 100_003 + Math.floor(y / size);
    const cell = cells.get(key);
    if (cell) {
      cell.x += x;
      cell.y += y;
      cell.count += 1;
    } else cells.set(key, { x, y, count: 1 });
  }
  return [...cells.values()]
    .filter(({ count }) => count >= from)
    .map(({ x, y, count }) => ({ x: x / count, y: y / count, count }));
}

/** Side of a square of counting on the screen, at least. */
const CELL_PX = 90;
const LEAST_COUNT = 12;
const COVERED = 0.5;

/** The square of counting at a zoom, in game units: a power of two, so that panning and small steps of zoom change nothing. */
export const cellFor = (scale: number): number => 2 ** Math.ceil(Math.log2(scale * CELL_PX));

/** From how many markers of a size a square is dense: when they would cover half of it. */
export const denseFrom = (pixels: number): number =>
  Math.max(LEAST_COUNT, Math.ceil((COVERED * CELL_PX ** 2) / pixels ** 2));
