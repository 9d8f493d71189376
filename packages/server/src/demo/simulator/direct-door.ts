import { answerCommand, GAME_SERVER, listCommands } from '../../db/game-commands.ts';
import { receiveEvents } from '../../modules/bridge/receive.ts';
import type { DemoServices } from '../services.ts';
import type { GameDoor } from './door.ts';

const SOURCE = { server: GAME_SERVER };
const AT_ONCE = 50;

/** The door from inside, for a demonstration that has no agent beside it. */
export function createDirectDoor(services: DemoServices): GameDoor {
  const { database, clock } = services;
  let last = 0;
  return {
    async report(events) {
      await receiveEvents(services, SOURCE, events);
    },
    async takeCommands() {
      const found = await listCommands(database.db, GAME_SERVER, last, AT_ONCE);
      last = found.at(-1)?.id ?? last;
      return found.map(({ id, kind, payload }) => ({ id, kind, data: payload }));
    },
    async done(id) {
      await database.withWrite((tx) => answerCommand(tx, { server: GAME_SERVER, id }, clock.now()));
    },
  };
}
