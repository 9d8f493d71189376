import { gameServerColumns, rejectedEventColumns } from '@steward/api-client/columns/game-servers';
import { resourceOf } from '../../io/columns.ts';

/** Game servers as the door knows them. */
export const gameServerResource = resourceOf(gameServerColumns, {
  server: { min: 8 },
  heardAt: { tone: 'quiet' },
  broken: { tone: ({ broken }) => (broken > 0 ? 'warning' : 'text') },
});

/** Events that were set aside. */
export const rejectedResource = resourceOf(rejectedEventColumns, {
  receivedAt: { tone: 'quiet' },
  reason: { min: 20 },
  line: { min: 20 },
});
