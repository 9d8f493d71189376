import { playerCommandColumns } from '@steward/api-client/columns/game-servers';
import {
  historyColumns,
  ipColumns,
  nameChangeColumns,
  nameViewColumns,
  serialColumns,
  sharedAccountColumns,
  sharedUserColumns,
} from '@steward/api-client/columns/records';
import { resourceOf } from '../../io/columns.ts';

export const nameChangeResource = resourceOf(nameChangeColumns, {
  oldName: { min: 12 },
  newName: { min: 12 },
  timestamp: { tone: 'quiet' },
});

export const nameViewResource = resourceOf(nameViewColumns, { staffName: { min: 12 }, timestamp: { tone: 'quiet' } });

export const entryResource = resourceOf(historyColumns, {
  timestamp: { tone: 'quiet' },
  action: { min: 20 },
  staffUser: { min: 8 },
});

/** What staff asked of the game about a player. */
export const sentResource = resourceOf(playerCommandColumns, {
  what: { min: 10 },
  state: {
    min: 16,
    tone: ({ state }) => (state === 'refused' || state === 'expired' ? 'warning' : state === 'done' ? 'ok' : 'text'),
  },
  askedAt: { tone: 'quiet' },
  answeredAt: { tone: 'quiet' },
});

const USED = { lastDate: { tone: 'quiet' }, date: { tone: 'quiet' } } as const;

export const serialResource = resourceOf(serialColumns, {
  ...USED,
  serial: { min: 14, middle: true, tone: (serial) => (serial.mobile ? 'quiet' : 'text') },
  userCount: { tone: (serial) => (serial.userCount > 1 && !serial.mobile ? 'warning' : 'text') },
});

export const ipResource = resourceOf(ipColumns, {
  ...USED,
  ip: { min: 15 },
  userCount: { tone: (ip) => (ip.userCount > 1 ? 'warning' : 'text') },
});

const bannedTone = (user: { readonly banned: boolean }) => (user.banned ? 'danger' : 'text');

export const sharedAccountResource = resourceOf(sharedAccountColumns, {
  name: { min: 24 },
  banned: { tone: bannedTone },
  lastDate: { tone: 'quiet' },
  lastLoggedIn: { tone: 'quiet' },
});

export const sharedUserResource = resourceOf(sharedUserColumns, {
  ...USED,
  name: { min: 24 },
  banned: { tone: bannedTone },
  lastLoggedIn: { tone: 'quiet' },
});
