import type { NewPlayer, StaffNote } from '../contract/manage.ts';
import type { InteriorRow, ItemRow, StaffActivity, StaffBan, StaffMember } from '../contract/staff.ts';
import { itemFunctionality } from '../rules/items.ts';
import { interiorTypeWord } from '../rules/property-kinds.ts';
import { FULL_BAN } from '../rules/punishments.ts';
import { adminTitle, developerTitle, permissionLabel } from '../rules/roles.ts';
import { columnsOf } from './column.ts';
import { noteMarks, placeText } from './texts.ts';

/** Active bans of all players. */
export const banColumns = columnsOf<StaffBan>()({
  user: { header: 'Player', kind: 'person' },
  endTimestamp: { header: 'Until', kind: 'moment', none: 'for good' },
  reason: { header: 'Reason' },
  staffUser: { header: 'By', kind: 'person' },
  startTimestamp: { header: 'Since', kind: 'moment' },
  type: { header: 'Ban', kind: 'word', value: ({ type }) => (type === FULL_BAN ? 'Full' : 'Temporary') },
  ip: { header: 'IP', kind: 'code' },
  id: { header: 'Id', kind: 'id' },
});

function vacWord({ forceVac, vacExcepted }: StaffMember): string {
  if (forceVac) return 'forced';
  return vacExcepted ? 'exempt' : '';
}

/** The team. */
export const memberColumns = columnsOf<StaffMember>()({
  name: { header: 'Name', kind: 'person' },
  adminLevel: { header: 'Rank', text: ({ adminLevel }) => adminTitle(adminLevel) },
  online: { header: 'State', kind: 'word', value: ({ online }) => (online ? '● online' : '○ offline') },
  lastLoggedIn: { header: 'Last login', kind: 'moment', none: 'Never' },
  inactive: null,
  timePlayed: { header: 'Played', kind: 'minutes' },
  developerLevel: {
    header: 'Developer',
    value: ({ developerLevel = 0 }) => (developerLevel === 0 ? null : developerTitle(developerLevel)),
    leftOut: ({ developerLevel }) => developerLevel === undefined,
  },
  forceVac: null,
  vacExcepted: null,
  vac: { header: 'VAC', kind: 'word', value: vacWord },
  permissions: { header: 'Permissions', value: ({ permissions }) => permissions.map(permissionLabel).join(', ') },
  specialPermissions: { header: 'Special', value: ({ specialPermissions }) => specialPermissions.join(', ') },
  id: { header: 'Id', kind: 'id' },
});

/** What staff did in some days, each of which is a column besides these. */
export const activityColumns = columnsOf<StaffActivity>()({
  name: { header: 'Name', kind: 'person' },
  adminLevel: { header: 'Rank', text: ({ adminLevel }) => adminTitle(adminLevel) },
  minutes: { header: 'Played', kind: 'minutes' },
  minutesFlagged: null,
  tickets: { header: 'Tickets', kind: 'count' },
  ticketsFlagged: null,
  days: null,
});

/** Items of the game. */
export const itemColumns = columnsOf<ItemRow>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Name' },
  functionality: { header: 'Use', kind: 'word', value: (item) => itemFunctionality(item.functionality) },
  stockPrice: { header: 'Stock price', kind: 'money' },
  stockMax: { header: 'Stock limit', kind: 'count' },
  tax: { header: 'Tax', kind: 'count', text: ({ tax }) => `${tax} %` },
  carryLimit: { header: 'Carry limit', kind: 'count' },
  singular: { header: 'Singular', kind: 'yesNo' },
  directUse: { header: 'Direct use', kind: 'yesNo' },
  modelId: { header: 'Model', kind: 'number' },
});

/** Interiors of properties. */
export const interiorColumns = columnsOf<InteriorRow>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Name' },
  price: { header: 'Price', kind: 'money' },
  type: { header: 'Type', kind: 'word', value: ({ type }) => interiorTypeWord(type) },
  interior: { header: 'Interior', kind: 'number' },
  floors: { header: 'Floors', kind: 'count' },
  active: { header: 'State', kind: 'word', value: ({ active }) => (active ? 'active' : 'inactive') },
  spawn: { header: 'Spawn', value: ({ spawnX, spawnY, spawnZ }) => placeText(spawnX, spawnY, spawnZ) },
  spawnX: null,
  spawnY: null,
  spawnZ: null,
});

/** Notes about all players. */
export const staffNoteColumns = columnsOf<StaffNote>()({
  playerName: { header: 'Player', kind: 'person' },
  note: { header: 'Note' },
  marks: { header: 'Marks', value: noteMarks, none: '' },
  important: null,
  staff: null,
  active: null,
  staffName: { header: 'By', kind: 'person' },
  date: { header: 'Date', kind: 'moment' },
  id: { header: 'Id', kind: 'id' },
});

/** How far a registration came: above 0 approved, 0 waiting, below it disapproved (`staff.md` section 4). */
function registrationWord({ registration }: NewPlayer): string {
  if (registration > 0) return 'Approved';
  return registration === 0 ? 'Not yet approved' : 'Disapproved';
}

function newPlayerState({ banned, online }: NewPlayer): string {
  if (banned) return 'banned';
  return online ? '● online' : '○ offline';
}

/** Players who registered in the last 7 days. */
export const newPlayerColumns = columnsOf<NewPlayer>()({
  name: { header: 'Player', kind: 'person' },
  state: { header: 'State', kind: 'word', value: newPlayerState },
  banned: null,
  online: null,
  registration: { header: 'Registration', kind: 'word', value: registrationWord },
  createdAt: { header: 'Registered', kind: 'moment' },
  level: { header: 'Level', kind: 'count' },
  timePlayed: { header: 'Played', kind: 'minutes' },
  lastLoggedIn: { header: 'Last login', kind: 'moment', none: 'Never' },
  id: { header: 'Id', kind: 'id' },
});
