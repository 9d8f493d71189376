import { randomUUID } from 'node:crypto';
import type { CommandLine } from '@steward/api-client/contract/bridge';
import type { CommandResult } from '@steward/api-client/rules/game-commands';
import { instant, secondsOf } from '../../core/clock.ts';
import { ConflictError } from '../../core/errors.ts';
import { OUTBOX_TOPIC } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { expireCommand, hasGap, listCommands, type GameCommand } from '../../db/game-commands.ts';

/** The topic on which it is told that a server's stream of commands was opened: the earlier one ends. */
const OPENED_TOPIC = 'bridge.commands';
/** Looked at by itself as often, for what no message told. */
const POLL_MS = 5000;
const AT_ONCE = 100;

interface Opened {
  readonly server: string;
  readonly stream: string;
}

const TAKEN_OVER = 'Another connection of this game server took over. Let one program alone read its commands.';

/** Why a command was not done, as staff read it; undefined when it was. */
export function refusalText(result: CommandResult, reason: string | undefined): string | undefined {
  switch (result) {
    case 'done':
      return undefined;
    case 'refused':
      return `The game server refused: ${reason ?? 'it did not say why.'}`;
    case 'unknown-player':
      return 'The game server does not know this player.';
  }
}

/** Whether what is to be said is not true any more. */
const isLate = ({ kind, payload: { until } }: GameCommand, now: number): boolean =>
  kind === 'say' && typeof until === 'string' && secondsOf(until) < now;

/**
 * What staff asked of a server and it did not answer yet, in order, and then what comes. A server has one such stream
 * over all processes: two would do everything twice.
 */
export async function* followCommands(
  { bus, db, database, clock }: Pick<Services, 'bus' | 'db' | 'database' | 'clock'>,
  server: string,
  signal: AbortSignal,
): AsyncGenerator<CommandLine> {
  const stream = randomUUID();
  let [taken, woken] = [false, false];
  let wake = (): void => undefined;
  const rouse = () => {
    woken = true;
    wake();
  };
  const ends = [
    bus.subscribe(OUTBOX_TOPIC, rouse, rouse),
    bus.subscribe(OPENED_TOPIC, (payload) => {
      const opened = payload as Opened;
      if (opened.server !== server || opened.stream === stream) return;
      taken = true;
      rouse();
    }),
  ];
  signal.addEventListener('abort', rouse, { once: true });
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken) wake();
    });
  try {
    await bus.publish(OPENED_TOPIC, { server, stream } satisfies Opened);
    yield { kind: 'begin', server, gap: await hasGap(db, server) };
    for (let after = 0; !signal.aborted;) {
      woken = false;
      if (taken) throw new ConflictError(TAKEN_OVER);
      const commands = await listCommands(db, server, after, AT_ONCE);
      for (const command of commands) {
        const { id, kind, payload, createdAt } = command;
        if (isLate(command, clock.now()))
          await database.withWrite((tx) => expireCommand(tx, id, clock.now()), { beside: true });
        else yield { id, kind, at: instant(createdAt), data: { ...payload } };
        after = id;
      }
      if (commands.length < AT_ONCE) await rest();
    }
  } finally {
    signal.removeEventListener('abort', rouse);
    wake();
    for (const end of ends) end();
  }
}
