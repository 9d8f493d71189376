import type { Kill } from '@steward/api-client/contract/records';
import { showMoment } from '@steward/api-client/rules/moments';
import { weaponName } from '@steward/api-client/rules/weapons';
import { zoneNameAt } from '@steward/api-client/rules/zones';
import type { Resource } from '../../io/columns.ts';

const placeOf = ({ x, y, z }: Kill): string =>
  x === null || y === null || z === null ? '-' : (zoneNameAt(x, y, z) ?? 'Off the map or inside');

const pointOf = ({ x, y, z }: Kill): string =>
  x === null || y === null || z === null ? '-' : [x, y, z].map((at) => at.toFixed(1)).join(' ');

/** Deaths by who killed, or kills by who was killed. */
export const killResource = (other: 'killer' | 'victim'): Resource<Kill> => ({
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (k) => showMoment(k.timestamp) },
    { key: other, header: other, min: 10, cell: (k) => k[other]?.name ?? 'Nobody' },
    { key: 'weapon', header: 'Weapon', cell: (k) => weaponName(k.weapon) },
    { key: 'place', header: 'Place', min: 10, cell: placeOf },
    { key: 'point', header: 'Point', tone: () => 'quiet', cell: pointOf },
  ],
});
