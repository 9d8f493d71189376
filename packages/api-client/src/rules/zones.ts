import data from './data/zones.json' with { type: 'json' };

export type ZoneKind = 'district' | 'region';

/** A box of the map; several may bear one name. Edges belong to it. */
export interface Zone {
  readonly name: string;
  readonly kind: ZoneKind;
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
}

const area = (zone: Zone): number => (zone.maxX - zone.minX) * (zone.maxY - zone.minY);

function boxes(kind: ZoneKind, named: Readonly<Record<string, readonly (readonly number[])[]>>): Zone[] {
  const zones = Object.entries(named).flatMap(([name, list]) =>
    list.map(([minX = 0, minY = 0, minZ = 0, maxX = 0, maxY = 0, maxZ = 0]) => ({
      name,
      kind,
      minX,
      minY,
      minZ,
      maxX,
      maxY,
      maxZ,
    })),
  );
  return zones.sort((a, b) => area(a) - area(b));
}

/** All boxes in the order in which they name a point: districts before regions, the smallest by ground area first. */
export const ZONES: readonly Zone[] = [...boxes('district', data.district), ...boxes('region', data.region)];

const holds = (zone: Zone, x: number, y: number, z: number): boolean =>
  x >= zone.minX && x <= zone.maxX && y >= zone.minY && y <= zone.maxY && z >= zone.minZ && z <= zone.maxZ;

/** The zone of a point, or undefined off the map and inside interiors (z of about 1000). */
export const zoneAt = (x: number, y: number, z: number): Zone | undefined => ZONES.find((zone) => holds(zone, x, y, z));

/** Its name. */
export const zoneNameAt = (x: number, y: number, z: number): string | undefined => zoneAt(x, y, z)?.name;

/** Of a place that is in no zone. */
export const OFF_MAP = 'Off the map or inside';
