/**
 * One change told to many open browsers: how long until the first and the last has it, and what that costs the process
 * that serves them, against a request that answers `health`.
 *
 *   node bench/live/fan-out.ts [--streams 500] [--changes 100]
 *
 * Needs the build of the server, which runs as a process of its own on SQLite. A change is a player who joins or leaves, as a
 * game server reports it: its time begins when the report is sent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { part, tell } from '../figures.mjs';
import { followChanges } from '../hardening/changes.ts';
import { clientFor, withStage, type Stage } from '../hardening/stage.ts';
import { makeToken } from '../hardening/token.ts';

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '500' }, changes: { type: 'string', default: '100' } },
});
const [streams, changes] = [Number(values.streams), Number(values.changes)];
/** Pages that one person has open. */
const EACH = 5;
const LONGEST_MS = 10_000;
const REST_MS = 5000;
/** Topics are told four times a second at most: a change waits for none before it. */
const APART_MS = 300;

const heard: number[] = [];
const ended: string[] = [];
const leaving: (() => void)[] = [];
const heed = {
  topic: 'online',
  told: () => heard.push(performance.now()),
  ended: (why: string) => ended.push(why),
};

async function fanOut(stage: Stage): Promise<void> {
  const token = makeToken(stage.env, 'bench', 'rpg');
  const server = await stage.start();
  const report = async (kind: string, id: number) => {
    const event = { id: `bench-${id}`, kind, player: stage.people.players[0] };
    const answer = await fetch(`${server.url}/api/bridge/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: JSON.stringify(event),
    });
    const { accepted } = (await answer.json()) as { accepted?: number };
    if (accepted !== 1) throw new Error(`A change was not taken: ${answer.status}.`);
  };

  const before = await server.sample();
  for (const [index, name] of stage.people.staff.entries()) {
    const { headers } = await clientFor(server.url, name, index);
    const own = Array.from({ length: Math.min(EACH, streams - index * EACH) }, () =>
      followChanges(server.url, headers, heed),
    );
    leaving.push(...(await Promise.all(own)));
  }
  await sleep(1000);
  const rested = await server.sample();
  await sleep(REST_MS);
  const begunAt = await server.sample();

  const [firsts, lasts, answers]: [number[], number[], number[]] = [[], [], []];
  for (let change = 0; change < changes; change++) {
    await sleep(APART_MS);
    heard.length = 0;
    const begun = performance.now();
    await report(change % 2 === 0 ? 'player.joined' : 'player.left', change);
    answers.push(performance.now() - begun);
    while (heard.length < streams && performance.now() - begun < LONGEST_MS) await sleep(1);
    if (ended.length > 0) throw new Error(`${ended.length} streams are gone: ${ended[0]}.`);
    if (heard.length < streams) throw new Error(`Only ${heard.length} of ${streams} heard of change ${change}.`);
    firsts.push((heard[0] ?? 0) - begun);
    lasts.push((heard.at(-1) ?? 0) - begun);
  }
  const told = await server.sample();
  for (let n = 0; n < changes; n++) await (await fetch(`${server.url}/api/health`)).text();
  const healthy = await server.sample();

  const each = (told.cpuMs - begunAt.cpuMs) / changes;
  const health = (healthy.cpuMs - told.cpuMs) / changes;
  const show = (list: readonly number[]) =>
    `p50 ${part(list, 0.5).toFixed(1)} ms, p99 ${part(list, 0.99).toFixed(1)} ms`;
  process.stdout.write(
    [
      `${streams} streams, ${changes} changes`,
      `memory of the server a stream: ${((rested.rss - before.rss) / streams / 1000).toFixed(0)} kB`,
      `at rest: ${(((begunAt.cpuMs - rested.cpuMs) / REST_MS) * 100).toFixed(1)} % of a core`,
      `the change is committed: ${show(answers)}`,
      `first has it: ${show(firsts)}`,
      `last has it: ${show(lasts)}`,
      `processor time a change: ${each.toFixed(1)} ms; that of ${(each / health).toFixed(1)} requests for health`,
      '',
    ].join('\n'),
  );
  tell({
    what: `a change to the last of ${streams} open browsers, p99`,
    value: part(lasts, 0.99),
    rounds: lasts,
    unit: 'ms',
    floor: 200,
    isLess: true,
  });
}

await withStage({ staff: Math.ceil(streams / EACH), world: { logFiles: false } }, async (stage) => {
  try {
    await fanOut(stage);
  } finally {
    for (const leave of leaving) leave();
  }
});
