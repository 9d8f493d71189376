import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick, staffErrand, think } from './load.ts';
import type { Report } from './report.ts';
import { clientFor, type Stage } from './stage.ts';

const THINK_MS = 250;
const WRITE_SHARE = 0.3;
const ALERT_SHARE = 0.3;
const AGAIN_MS = 200;
const GIVE_UP_MS = 60_000;

/** What staff were told is done. */
export interface Told {
  readonly notes: string[];
  readonly alerts: string[];
  calls: number;
  /** Connections that broke, as those of a killed process do. */
  broken: number;
}

/**
 * Staff who read, and write notes and alerts, at any of these servers, until `isOver`. A write whose answer did not
 * come is sent again under its key, to another one, until it is answered.
 */
export function startStaff(
  stage: Stage,
  {
    urls,
    channel,
    report,
    isOver,
  }: { urls: () => readonly string[]; channel: number; report: Report; isOver: () => boolean },
): { told: Told; done: Promise<unknown> } {
  const told: Told = { notes: [], alerts: [], calls: 0, broken: 0 };

  async function work(name: string, index: number): Promise<void> {
    const client = await clientFor(pick(urls()), name, index);
    while (!isOver()) {
      await think(THINK_MS);
      if (Math.random() < WRITE_SHARE) await write(client, pick(stage.people.players));
      else await read(client);
    }
  }

  async function read(client: Awaited<ReturnType<typeof clientFor>>): Promise<void> {
    const errand = staffErrand(stage.people.players, '');
    if (errand.body !== undefined) return;
    try {
      const { status } = await client(errand.path, undefined, { url: pick(urls()) });
      told.calls++;
      report.check('reads are answered', status === 200, `${status} for ${errand.path}`);
    } catch {
      told.broken++;
    }
  }

  async function write(client: Awaited<ReturnType<typeof clientFor>>, player: string): Promise<void> {
    const key = randomUUID();
    const isAlert = Math.random() < ALERT_SHARE;
    const [path, body] = isAlert
      ? [`rpg/user/${player}/alerts`, { reason: key.replaceAll('-', ''), channel_id: channel }]
      : [`rpg/user/${player}/notes`, { note: key }];
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      try {
        const { status, body: said } = await client(path, body, {
          url: pick(urls()),
          headers: { 'idempotency-key': key },
        });
        told.calls++;
        if (status === 200) {
          (isAlert ? told.alerts : told.notes).push(isAlert ? key.replaceAll('-', '') : key);
          report.check('writes are answered', true);
          return;
        }
        if (status !== 503) return void report.check('writes are answered', false, `${status} ${JSON.stringify(said)}`);
      } catch {
        told.broken++;
      }
      if (performance.now() > until) return void report.check('writes are answered', false, 'never');
      await sleep(AGAIN_MS);
    }
  }

  return { told, done: Promise.all(stage.people.staff.map(work)) };
}
