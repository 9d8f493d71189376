import data from './data/interiors.json' with { type: 'json' };

/** A room of the game; rooms with the same `interior` lie in one world, apart from each other. */
export interface Interior {
  readonly name: string;
  readonly interior: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const INTERIORS: readonly Interior[] = data;

const NEAR = 60;

/** The interior world's room nearest to a point, or undefined when none is within 60 units. */
export function interiorAt(interior: number, x: number, y: number, z: number): Interior | undefined {
  let best: Interior | undefined;
  let least = NEAR;
  for (const room of INTERIORS) {
    const distance = Math.hypot(room.x - x, room.y - y, room.z - z);
    if (room.interior === interior && distance <= least) [best, least] = [room, distance];
  }
  return best;
}
