/**
 * The panel and the agent are killed (kill -9) at random moments, and the network between them is cut at others, while a game
 * writes its log and its events. Every line and every event is there once at the end.
 *
 * `node scripts/run.mjs node bench/agent/kills.ts [--kills 50]`, after `npm run build`: so many of each.
 * Ends with 1 where something is missing or there twice.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { openLogStage, startWire, until } from './log-stage.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });
const kills = Number(values.kills);
const SETTLED_MS = 120_000;
const random = (most: number) => Math.random() * most;

let to = 0;
const wire = await startWire(() => to);
const stage = await openLogStage('kills', { port: () => wire.port, follows: true });
to = Number(new URL(stage.server().url).port);
let agent: ChildProcess = stage.startAgent();
let [lines, events, turns, turned, isOver] = [0, 0, false, 0, false];

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

// What a log holds before it is followed for the first time tells no events.
await sleep(3000);
/** The game: lines of its log, some of which tell an event, and events of its script. */
const playing = (async () => {
  while (!isOver) {
    const text = Array.from({ length: 5 }, () => {
      lines += 1;
      const time = new Date().toISOString().slice(11, 19);
      return lines % 10 === 0
        ? `[${time}] [death] Player_${lines} died 54\n`
        : `[${time}] [chat] [John_Doe]: line #${lines}\n`;
    }).join('');
    const cut = Math.floor(random(text.length));
    await appendFile(stage.log, text.slice(0, cut));
    await appendFile(stage.log, text.slice(cut));
    if (turns) await rename(stage.log, `${stage.log}.${(turned += 1)}`);
    turns = false;
    events += 1;
    const event = { kind: 'player.cash', player: 'John_Doe', amount: events, reason: 'Payday' };
    await appendFile(stage.events, `${JSON.stringify(event)}\n`);
    await sleep(5);
  }
})();

try {
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(random(1500));
    if (kill % 3 === 0) wire.cut();
    await sleep(random(300));
    await killed(agent);
    if (kill % 4 === 1) turns = true;
    if (kill % 2 === 0) await sleep(random(300));
    agent = stage.startAgent();
    wire.mend();
    await sleep(random(1200));
    await stage.server().kill();
    await stage.startServer();
    if (kill % 10 === 9) console.log(`${kill + 1} of ${kills}: ${lines} lines, ${events} events`);
  }
  isOver = true;
  await playing;
  const wanted = Array.from({ length: lines }, (_, at) => at + 1);
  const numbers = async () =>
    [...(await stage.held('line #')), ...(await stage.held('[death]'))].map((line) =>
      Number(/(\d+)(?: died 54)?$/.exec(line)?.[1]),
    );
  await until(async () => new Set(await numbers()).size === lines, SETTLED_MS);
  await sleep(5000);
  const found = (await numbers()).sort((one, other) => one - other);
  const there = new Set(found);
  const missing = wanted.filter((number) => !there.has(number));
  await stage.server().stop();
  const database = openDatabase({ url: undefined, file: join(stage.folder, 'data', 'steward.db') });
  const cash = (await database.db.selectFrom('cash_log').select('amount').execute()).map(({ amount }) => amount);
  const deaths = (await database.db.selectFrom('kill').select('victim_id').execute()).map((row) => row.victim_id);
  await database.close();
  const results = [
    ['lines that are missing', missing.length, missing.slice(0, 5)],
    [
      'lines that are there twice',
      found.length - there.size,
      found.filter((one, at) => one === found[at - 1]).slice(0, 5),
    ],
    ['events of the script that are missing', events - new Set(cash).size, []],
    ['events of the script that are there twice', cash.length - new Set(cash).size, []],
    ['events of the log that are missing', Math.floor(lines / 10) - new Set(deaths).size, []],
    ['events of the log that are there twice', deaths.length - new Set(deaths).size, []],
  ] as const;
  console.log(`${kills} kills of each, ${turned} turns of the log, ${lines} lines, ${events} events`);
  for (const [what, count, some] of results) console.log(`${String(count).padStart(6)} ${what} ${some.join(' ')}`);
  process.exitCode = results.some(([, count]) => count !== 0) ? 1 : 0;
} finally {
  isOver = true;
  wire.close();
  await stage.close();
}
