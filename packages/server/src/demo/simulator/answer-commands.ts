import { GAME_SERVER } from '../../core/game-commands.ts';
import { answerCommand, listCommands, type GameCommand } from '../../db/game-commands.ts';
import type { DemoServices } from '../services.ts';

const AT_ONCE = 50;
/** Seconds until the game has done what is about a player, and anything else. */
const SOON = 2;
const LATER = 300;

const isAboutPlayer = ({ payload }: GameCommand): boolean => typeof payload['player'] === 'number';

/** The game does what staff ask: what is about players within seconds. */
export async function answerCommands({ database }: DemoServices, now: number): Promise<void> {
  const due = (await listCommands(database.db, GAME_SERVER, 0, AT_ONCE)).filter(
    (command) => now - command.createdAt >= (isAboutPlayer(command) ? SOON : LATER),
  );
  if (due.length === 0) return;
  await database.withWrite(async (tx) => {
    for (const { id } of due) await answerCommand(tx, { server: GAME_SERVER, id }, now);
  });
}
