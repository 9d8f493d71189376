import { MAP_EDGE } from '../../map/view.ts';

/** A point of the game's world. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Interiors lie at this height and above, beside the map. */
const INTERIOR_FROM = 950;

function pointOf(parts: readonly (string | null)[]): Point | undefined {
  if (parts.length !== 3 || !parts.every((part) => part !== null && NUMBER.test(part.trim()))) return undefined;
  const [x = NaN, y = NaN, z = NaN] = parts.map(Number);
  return [x, y, z].every(Number.isFinite) ? { x, y, z } : undefined;
}

/**
 * The marker that an address asks for: `?position=x y z` or `?x=&y=&z=`. `none` when it asks for none, `invalid` when
 * what it gives is not three numbers (`staff.md` section 5).
 */
export function askedMarker(search: URLSearchParams): Point | 'none' | 'invalid' {
  const position = search.get('position');
  if (position !== null) return pointOf(position.trim().split(/\s*,\s*|\s+/)) ?? 'invalid';
  const axes = ['x', 'y', 'z'].map((axis) => search.get(axis));
  return axes.every((axis) => axis === null) ? 'none' : (pointOf(axes) ?? 'invalid');
}

/** Whether a point lies within the square of the map. */
export const isOnMap = ({ x, y }: Point): boolean => Math.abs(x) <= MAP_EDGE && Math.abs(y) <= MAP_EDGE;

/** Whether a point is so high that it is inside of an interior. */
export const isInside = ({ z }: Point): boolean => z >= INTERIOR_FROM;
