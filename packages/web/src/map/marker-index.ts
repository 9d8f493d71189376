import KDBush from 'kdbush';
import type { MapMarker } from './markers.ts';

export interface MarkerIndex {
  /** The marker nearest to a point within a radius, in game units; undefined when there is none. */
  nearest(x: number, y: number, radius: number): MapMarker | undefined;
  /** How many lie inside a box, up to `most`. */
  readonly size: number;
}

/** A spatial index over markers: thousands of times faster than asking each of them. */
export function indexMarkers(markers: readonly MapMarker[]): MarkerIndex {
  if (markers.length === 0) return { size: 0, nearest: () => undefined };
  const tree = new KDBush(markers.length, 64, Float32Array);
  for (const { x, y } of markers) tree.add(x, y);
  tree.finish();
  return {
    size: markers.length,
    nearest(x, y, radius) {
      let best: MapMarker | undefined;
      let least = Infinity;
      for (const at of tree.within(x, y, radius)) {
        const marker = markers[at];
        if (!marker) continue;
        const distance = (marker.x - x) ** 2 + (marker.y - y) ** 2;
        if (distance < least) [best, least] = [marker, distance];
      }
      return best;
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
