import { zoneAt, ZONES } from '@steward/api-client/rules/zones';
import places from '../data/places.json' with { type: 'json' };
import type { Random } from '../random.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly zone: string;
}

/** Rough heights of the ground in the cities; it is hillier between them. */
const HEIGHTS: Readonly<Record<string, number>> = { 'Los Santos': 13.5, 'Las Venturas': 10.8, 'San Fierro': 22 };
const COUNTRY_HEIGHT = 34;

const round = (value: number): number => Math.round(value * 100) / 100;

const regions = ZONES.filter((zone) => zone.kind === 'region');

/** A place beside one of the island's roads, `aside` units from its middle at most. */
export function placeNear(random: Random, aside: number): Place {
  const [roadX = 0, roadY = 0] = random.pick(places);
  const x = round(roadX + random.between(-aside, aside));
  const y = round(roadY + random.between(-aside, aside));
  const region = regions.find((zone) => x >= zone.minX && x <= zone.maxX && y >= zone.minY && y <= zone.maxY)?.name;
  const z = round((HEIGHTS[region ?? ''] ?? COUNTRY_HEIGHT) + random.between(-1, 1));
  return { x, y, z, zone: zoneAt(x, y, z)?.name ?? 'San Andreas' };
}
