import type { GameServer, PlayerCommand, RejectedEvent } from '../contract/game-servers.ts';
import { clockText, commandLabel, commandStateText } from '../rules/game-commands.ts';

import { columnsOf } from './column.ts';

/** Game servers as the door knows them. */
export const gameServerColumns = columnsOf<GameServer>()({
  server: { header: 'Server' },
  heardAt: { header: 'Last report', kind: 'moment', none: 'never' },
  clockAhead: { header: 'Its clock', kind: 'word', value: ({ clockAhead }) => clockText(clockAhead) },
  waiting: { header: 'Commands waiting', kind: 'count' },
  waitingSince: { header: 'Waiting since', kind: 'moment' },
  broken: { header: 'Broken events', kind: 'count' },
  unknown: { header: 'Unknown events', kind: 'count' },
  notKept: { header: 'Not kept', kind: 'count' },
  tokens: { header: 'Tokens', kind: 'count' },
});

/** Events that were set aside. */
export const rejectedEventColumns = columnsOf<RejectedEvent>()({
  id: { header: 'Id', kind: 'id' },
  receivedAt: { header: 'Received', kind: 'moment' },
  server: { header: 'Server', kind: 'word' },
  kind: { header: 'Kind', kind: 'word' },
  reason: { header: 'Why' },
  line: { header: 'As it came', value: ({ line, cut }) => (cut ? `${line}…` : line) },
  eventId: null,
  unknown: null,
  cut: null,
});

/** What staff asked of the game about a player. */
export const playerCommandColumns = columnsOf<PlayerCommand>()({
  what: { header: 'What', value: ({ kind }) => commandLabel(kind) },
  server: { header: 'Server', kind: 'word' },
  state: { header: 'State', value: commandStateText },
  askedAt: { header: 'Asked', kind: 'moment' },
  askedBy: { header: 'By', kind: 'person', none: 'The server' },
  answeredAt: { header: 'Answered', kind: 'moment' },
  id: null,
  kind: null,
  reason: null,
});
