import { readEventLine } from '../../modules/bridge/read-events.ts';
import { keepRejected, noteServer } from '../../modules/bridge/received-repository.ts';
import { GAME_SERVER } from '../../core/game-commands.ts';
import type { Stage } from './stage.ts';

const HOUR = 3600;

/** What a newer script and a faulty one reported. */
const LINES = [
  '{"id":"x-1","kind":"player.danced","player":"Carl_Johnson","style":"tango"}',
  '{"id":"x-2","kind":"player.cash","player":"Carl_Johnson","amount":12.5,"reason":"Fare"}',
  '{"id":"x-3","kind":"player.killed","player":"Carl_Johnson","weapon":',
];

/** Events that the game server reported and that could not be taken in. */
export async function seedBridge({ tx, world }: Pick<Stage, 'tx' | 'world'>): Promise<void> {
  await noteServer(tx, GAME_SERVER, world.now, 0);
  for (const [index, line] of LINES.entries()) {
    const { read } = readEventLine({ bytes: Buffer.from(line), long: false });
    const now = world.now - (LINES.length - index) * HOUR;
    if ('rejected' in read) await keepRejected(tx, GAME_SERVER, [read.rejected], { now, most: LINES.length });
  }
}
