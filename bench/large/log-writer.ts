/** Lets the logs of many game servers grow, in a process of its own, so that its writing is in nobody's time. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { pick } from '../hardening/load.ts';

export interface LogJob {
  /** Of all logs. */
  readonly folder: string;
  /** Game servers, with a log each. */
  readonly games: number;
  /** A second, in all logs. */
  readonly lines: number;
  readonly players: readonly string[];
}

const EVERY_MS = 100;

async function write({ folder, games, lines, players }: LogJob): Promise<void> {
  const each = Math.max(1, Math.round((lines * EVERY_MS) / 1000 / games));
  for (let next = performance.now(); ; next += EVERY_MS) {
    const now = Date.now();
    const day = join(folder, dayOf(now).replaceAll('-', ''));
    mkdirSync(day, { recursive: true });
    for (let number = 0; number < games; number++) {
      const line = () => `[${localStamp(now)}] ${pick(players)} says: is anybody at the station tonight?\n`;
      appendFileSync(join(day, `general@game-${number}.log`), Array.from({ length: each }, line).join(''));
    }
    await sleep(Math.max(0, next + EVERY_MS - performance.now()));
  }
}

process.once('message', (job: LogJob) => void write(job));
process.on('disconnect', () => process.exit());
