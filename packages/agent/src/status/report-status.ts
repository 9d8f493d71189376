import { ApiError, isAbort } from '@steward/api-client/client/errors';
import type { StatusReport } from '@steward/api-client/contract/bridge';
import { askGameServer } from '@steward/api-client/game/ask';
import type { ServerKind } from '@steward/api-client/rules/server-address';
import type { AgentConfig } from '../config/read.ts';
import type { ConsoleGame } from '../console/game-console.ts';
import { reasonOf } from '../errors.ts';
import { createTrouble, type Log } from '../log.ts';
import type { Panel } from '../panel.ts';
import { createPauses, sleep } from '../pauses.ts';
import type { ProcessWatch } from './process.ts';

/** The most that one question takes. */
const ASK_MS = 4000;
/** Between tries of what a person has to mend. */
const SLOW_MS = 60_000;
/** The part of its time by which a turn differs from the one before, so that machines do not all report at once. */
const JITTER = 0.2;

export type StatusSettings = NonNullable<AgentConfig['status']>;

/** A kind of server for each game: those of one game are asked alike. */
const KINDS: Readonly<Record<ConsoleGame, ServerKind>> = { samp: 'rpg', fivem: 'fivem-rp', minecraft: 'mc' };

/** Asks the game server, and looks at its process. */
export async function makeReport(
  { game, host, port, encoding }: StatusSettings,
  watch: ProcessWatch | undefined,
): Promise<StatusReport> {
  const place = host.includes(':') ? `[${host}]` : host;
  const [answer, sampled] = await Promise.all([
    askGameServer(KINDS[game], { host: place, port, encoding, timeoutMs: ASK_MS }),
    watch?.sample(),
  ]);
  const process = sampled && 'figures' in sampled ? { process: sampled.figures } : {};
  if ('problem' in answer) return { problem: answer.problem, ...process };
  const { maxPlayers, ...status } = answer.status;
  return { status: { ...status, max_players: maxPlayers }, ...process };
}

export interface ReportStatusOptions {
  readonly settings: StatusSettings;
  readonly watch: ProcessWatch | undefined;
  readonly panel: Pick<Panel, 'status'>;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Tells the panel every few seconds how the game server is, until it is stopped. What it could not tell is over. */
export async function reportStatus({ settings, watch, panel, log, signal }: ReportStatusOptions): Promise<void> {
  const trouble = createTrouble(log);
  const pauses = createPauses();

  /** Milliseconds to wait after a report that the panel did not take. */
  function refused(error: unknown): number {
    if (signal.aborted || isAbort(error)) return 0;
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
      const why = error instanceof ApiError ? error.message : `${reasonOf(error)}.`;
      trouble.begins(`How the game server is cannot be told: ${why}`);
      return pauses.next(error instanceof ApiError ? error.retryAfter : undefined);
    }
    const old = error.status === 404 ? ' Is it of an older version than this agent?' : '';
    trouble.begins(
      `The panel does not take how the game server is (${error.status}: ${error.message}).${old}`,
      'error',
    );
    return SLOW_MS;
  }

  while (!signal.aborted) {
    const begun = performance.now();
    let pause = settings.everySeconds * 1000 * (1 - JITTER + 2 * JITTER * Math.random());
    try {
      await panel.status(await makeReport(settings, watch), signal);
      pauses.reset();
      trouble.ends('The panel is told again how the game server is.');
    } catch (error) {
      pause = Math.max(pause, refused(error));
    }
    await sleep(Math.max(0, pause - (performance.now() - begun)), signal);
  }
}
