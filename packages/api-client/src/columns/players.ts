import type { Alert, AlertChannel, AlertToStaff } from '../contract/alerts.ts';
import type { Output } from '../contract/endpoint.ts';
import type { Note } from '../contract/notes.ts';
import type { FoundPlayer, PlayedDay, players, Profile } from '../contract/players.ts';
import { adminTitle } from '../rules/roles.ts';
import { columnsOf } from './column.ts';
import { noteMarks } from './texts.ts';

export const foundColumns = columnsOf<FoundPlayer>()({
  name: { header: 'Name', kind: 'person' },
  id: { header: 'Id', kind: 'id' },
  level: { header: 'Level', kind: 'number' },
  oldName: { header: 'Old name' },
  skin: null,
  skinJob: null,
});

/** Characters of all accounts. */
export const foundCharacterColumns = columnsOf<Output<typeof players.searchCharacters>[number]>()({
  name: { header: 'Character', kind: 'person' },
  level: { header: 'Level', kind: 'number' },
  masterAccount: { header: 'Account', kind: 'person' },
  skin: null,
  id: { header: 'Id', kind: 'id' },
});

/** Characters of a player. */
export const characterColumns = columnsOf<NonNullable<Profile['characters']>[number]>()({
  name: { header: 'Character', kind: 'person' },
  level: { header: 'Level', kind: 'number' },
  banned: { header: 'Banned', kind: 'word', value: ({ banned }) => (banned ? 'banned' : ''), none: '' },
  ban: null,
  id: { header: 'Id', kind: 'id' },
});

export const playedColumns = columnsOf<PlayedDay>()({
  day: { header: 'Day', kind: 'day' },
  minutes: { header: 'Played', kind: 'minutes' },
});

/** Notes about a player. */
export const noteColumns = columnsOf<Note>()({
  date: { header: 'Time', kind: 'moment' },
  note: { header: 'Note' },
  staffName: { header: 'Staff', kind: 'person' },
  marks: { header: 'Marks', value: noteMarks, none: '' },
  important: null,
  staff: null,
  active: null,
  id: { header: 'Id', kind: 'id' },
});

const DELIVERIES: Readonly<Record<Alert['delivery'], string>> = {
  none: 'Not for Discord',
  waiting: 'Being delivered',
  sent: 'Delivered',
  failed: 'Not delivered',
};

/** How far an alert came, and why it did not arrive. */
const deliveryText = ({ delivery, deliveryError }: Alert): string =>
  `${DELIVERIES[delivery]}${deliveryError === null ? '' : `: ${deliveryError}`}`;

const placesOf = ({
  channel,
  tagDiscordId = null,
  tagHere,
  tagIngame,
}: Pick<Alert, 'channel' | 'tagHere' | 'tagIngame'> & Partial<Alert>): string =>
  [
    channel !== null && `#${channel}`,
    tagDiscordId !== null && `tagged ${tagDiscordId}`,
    tagHere && '@here',
    tagIngame && 'in game',
  ]
    .filter((place) => place !== false)
    .join(', ');

/** Alerts about a player. */
export const alertColumns = columnsOf<Alert>()({
  id: { header: 'Id', kind: 'id' },
  date: { header: 'Time', kind: 'moment' },
  reason: { header: 'Reason' },
  channel: { header: 'Where', value: placesOf },
  tagDiscordId: null,
  tagHere: null,
  tagIngame: null,
  delivery: { header: 'Delivery', kind: 'word', value: ({ delivery }) => DELIVERIES[delivery], text: deliveryText },
  deliveryError: null,
  staffName: { header: 'Staff', kind: 'person' },
  canDelete: null,
});

/** Alerts to whoever looks. */
export const inboxColumns = columnsOf<AlertToStaff>()({
  playerName: { header: 'Player', kind: 'person' },
  reason: { header: 'Reason' },
  unread: { header: 'State', kind: 'word', value: ({ unread }) => (unread ? 'New' : 'Read') },
  channel: { header: 'Where', value: placesOf },
  tagHere: null,
  tagIngame: null,
  staffName: { header: 'By', kind: 'person' },
  date: { header: 'Time', kind: 'moment' },
  id: { header: 'Id', kind: 'id' },
});

export const channelColumns = columnsOf<AlertChannel>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Channel', value: ({ name }) => `#${name}` },
  level: { header: 'From rank', value: ({ level }) => adminTitle(level) },
});
