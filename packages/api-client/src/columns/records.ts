import type {
  HistoryEntry,
  Ip,
  Kill,
  NameChange,
  NameView,
  Serial,
  SharedAccount,
  SharedUser,
} from '../contract/records.ts';
import { weaponName } from '../rules/weapons.ts';
import { zoneNameAt, OFF_MAP } from '../rules/zones.ts';
import { columnsOf } from './column.ts';
import { placeText } from './texts.ts';

/** How a name was changed, in words. */
const changedHow = ({ free, panel }: NameChange): string =>
  [free && 'free', panel && 'panel'].filter((mark) => mark !== false).join(', ') || 'paid, in game';

export const nameChangeColumns = columnsOf<NameChange>()({
  id: null,
  oldName: { header: 'Old name' },
  newName: { header: 'New name' },
  timestamp: { header: 'Time', kind: 'moment' },
  how: { header: 'How', value: changedHow },
  free: null,
  panel: null,
});

/** Who looked at somebody's former names. */
export const nameViewColumns = columnsOf<NameView>()({
  id: null,
  staffName: { header: 'Staff', kind: 'person' },
  timestamp: { header: 'Looked', kind: 'moment' },
});

/** What happened to an account. */
export const historyColumns = columnsOf<HistoryEntry>()({
  id: null,
  timestamp: { header: 'Time', kind: 'moment' },
  action: { header: 'What happened' },
  staffUser: { header: 'By', kind: 'person' },
});

const USERS = { header: 'Players', kind: 'count' } as const;
const LAST_SEEN = { header: 'Last seen', kind: 'moment' } as const;
const LOGINS = { header: 'Logins', kind: 'count' } as const;
const FIRST_SEEN = { header: 'First seen', kind: 'moment' } as const;
const LAST_LOGIN = { header: 'Last login', kind: 'moment', none: 'never' } as const;
const BANNED = {
  header: 'Banned',
  kind: 'word',
  value: ({ banned }: { readonly banned: boolean }) => (banned ? 'banned' : ''),
  none: '',
} as const;

export const serialColumns = columnsOf<Serial>()({
  id: null,
  serial: { header: 'Serial', kind: 'code', text: ({ serial, mobile }) => `${serial}${mobile ? ' (mobile)' : ''}` },
  mobile: null,
  userCount: USERS,
  lastDate: LAST_SEEN,
  count: LOGINS,
  date: FIRST_SEEN,
});

export const ipColumns = columnsOf<Ip>()({
  id: null,
  ip: { header: 'Address', kind: 'code' },
  userCount: USERS,
  lastDate: LAST_SEEN,
  count: LOGINS,
  date: FIRST_SEEN,
});

/** Players who were seen with a serial or an address. */
export const sharedUserColumns = columnsOf<SharedUser>()({
  id: null,
  name: { header: 'Player', kind: 'person' },
  banned: BANNED,
  lastDate: LAST_SEEN,
  count: LOGINS,
  lastLoggedIn: LAST_LOGIN,
  date: FIRST_SEEN,
});

/** Other accounts with a serial or an address of a player. */
export const sharedAccountColumns = columnsOf<SharedAccount>()({
  id: null,
  name: { header: 'Player', kind: 'person' },
  banned: BANNED,
  serials: { header: 'Serials', kind: 'count' },
  ips: { header: 'Addresses', kind: 'count' },
  lastDate: LAST_SEEN,
  lastLoggedIn: LAST_LOGIN,
});

/** The zone in which somebody was killed; nothing where that is not known. */
const zoneOf = ({ x, y, z }: Kill): string =>
  x === null || y === null || z === null ? '' : (zoneNameAt(x, y, z) ?? OFF_MAP);

/** Deaths by who killed, or kills by who was killed. */
export const killColumns = columnsOf<Kill>()({
  id: null,
  timestamp: { header: 'Time', kind: 'moment' },
  killer: { header: 'Killer', kind: 'person', none: 'Nobody' },
  victim: { header: 'Victim', kind: 'person', none: 'Nobody' },
  weapon: { header: 'Weapon', value: ({ weapon }) => weaponName(weapon) },
  place: { header: 'Place', value: zoneOf },
  point: { header: 'Point', value: ({ x, y, z }) => placeText(x, y, z).replaceAll(',', '') },
  x: null,
  y: null,
  z: null,
});
