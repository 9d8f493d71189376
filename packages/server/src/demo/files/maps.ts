import { placeNear } from '../plan/places.ts';
import type { World } from '../plan/world.ts';
import type { Random } from '../random.ts';

const NAMES = [
  'airport-parking',
  'bayside-harbour',
  'casino-lobby',
  'dillimore-garage',
  'event-arena',
  'fort-carson-market',
  'ganton-courts',
  'hospital-roof',
  'lspd-interior',
  'montgomery-farm',
  'prison-yard',
  'town-hall',
  'winter decoration 2025',
  'zombie-event',
] as const;
const OBJECTS = [970, 1223, 1232, 1290, 1340, 1344, 1359, 1408, 1422, 1459, 3578, 3819, 8150, 19121, 19425] as const;

/** Map files of developers by their path from the data directory. */
export function drawMaps(world: World): Map<string, string> {
  const random = world.random('maps');
  return new Map(NAMES.map((name) => [`maps/${name}.map`, mapOf(random, name)]));
}

function mapOf(random: Random, name: string): string {
  const centre = placeNear(random, 10);
  const near = (value: number, aside: number) => (value + random.between(-aside, aside)).toFixed(4);
  const lines = Array.from(
    { length: random.int(20, 240) },
    () =>
      `CreateDynamicObject(${random.pick(OBJECTS)}, ${near(centre.x, 60)}, ${near(centre.y, 60)}, ${near(centre.z, 4)}, 0.0000, 0.0000, ${random.between(0, 360).toFixed(4)});`,
  );
  return [`// ${name}, ${centre.zone}`, ...lines, ''].join('\n');
}
