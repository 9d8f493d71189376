/**
 * What years of logs need: the bytes of a line in the folder, packed and in ClickHouse, how fast `logs ship` brings them
 * there, and how long a search over all days takes in either, for a rare word and for a common one.
 *
 *   node bench/large/logs.ts [--days 8] [--mib 128] [--rounds 5]
 *
 * Needs the build of the server, and clickhouse-server. Bar: a packed day takes at most 36 % of what was written, with its
 * index, without which searches would unpack all of it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, dayOf } from '../../packages/api-client/src/rules/log-days.ts';
import { findClickHouse, startClickHouse } from '../../packages/server/src/logs/testing/start-clickhouse.ts';
import { median, tell } from '../figures.mjs';
import { PROGRAM } from '../hardening/server.ts';
import { clientFor, openStage } from '../hardening/stage.ts';
import { build } from '../logs/build.ts';
import { writeDays } from '../logs/common.ts';
import { ABSENT, FREQUENT, RARE } from '../logs/day.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '8' },
    mib: { type: 'string', default: '128' },
    rounds: { type: 'string', default: '5' },
  },
});
const program = findClickHouse(process.env);
if (program === undefined) throw new Error('There is no clickhouse-server. Install it first.');
const host = await startClickHouse(program);
const url = host.url('bench');
const stage = await openStage({ staff: 1, developers: 0 });
const logs = join(stage.data, 'logs');
rmSync(logs, { recursive: true, force: true });
const last = addDays(dayOf(Date.now()), -3);
const days = Array.from({ length: Number(values.days) }, (_, at) => addDays(last, -at));
const paths = days.map((day) => join(logs, day, 'general.log'));
const MIB = 1024 * 1024;

const sizeOf = (endings: readonly string[]) =>
  days
    .flatMap((day) => readdirSync(join(logs, day)).map((name) => join(logs, day, name)))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .reduce((sum, name) => sum + statSync(name).size, 0);

async function ask(statement: string): Promise<string> {
  const { username, password, port } = new URL(url);
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: statement,
    headers: { authorization: `Basic ${btoa(`${username}:${decodeURIComponent(password)}`)}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text.trim();
}

try {
  for (const day of days) mkdirSync(join(logs, day), { recursive: true });
  await writeDays(paths.map((path, at) => ({ path, mib: Number(values.mib), seed: at + 1 })));
  const raw = sizeOf(['.log']);

  const shipping = performance.now();
  execFileSync(process.execPath, ['--no-warnings', PROGRAM, 'logs', 'ship', '--once'], {
    env: {
      ...process.env,
      STEWARD_LOGS_URL: url,
      STEWARD_LOGS_DIR: logs,
      STEWARD_DATA_DIR: join(stage.dir, 'ship'),
    },
    stdio: 'ignore',
  });
  const shipped = performance.now() - shipping;
  await ask('OPTIMIZE TABLE bench FINAL');
  const [rows = 0, bytes = 0] = (
    await ask("SELECT sum(rows), sum(bytes_on_disk) FROM system.parts WHERE active AND table = 'bench'")
  )
    .split('\t')
    .map(Number);

  const packing = performance.now();
  for (const [at, path] of paths.entries()) {
    await build(path, days[at] ?? '', true);
    rmSync(path);
  }
  const packed = performance.now() - packing;
  const held = sizeOf(['.zst', '.idx']);

  console.log(
    `${days.length} days of ${values.mib} MiB, ${rows} lines, ${(raw / rows).toFixed(0)} bytes a line as written`,
  );
  console.log(
    `packed with index: ${(held / rows).toFixed(1)} bytes a line, ${((held / raw) * 100).toFixed(1)} %; ${(raw / MIB / (packed / 1000)).toFixed(0)} MiB/s`,
  );
  console.log(
    `in ClickHouse: ${(bytes / rows).toFixed(1)} bytes a line, ${((bytes / raw) * 100).toFixed(1)} %; shipped at ${(rows / (shipped / 1000)).toFixed(0)} lines/s`,
  );

  const [name = ''] = stage.people.staff;
  for (const [where, env] of [
    ['folder', {}],
    ['ClickHouse', { STEWARD_LOGS_URL: url }],
  ] as const) {
    const server = await stage.start(env);
    const client = await clientFor(server.url, name, 0);
    for (const text of [RARE, ABSENT, FREQUENT]) {
      const took: number[] = [];
      let found = 0;
      for (let round = -1; round < Number(values.rounds); round++) {
        const query = `mode=all&limit=1000&from=${days.at(-1)}&to=${days[0]}&q=${encodeURIComponent(text)}`;
        const { status, body, ms } = await client(`rpg/logs/search?${query}`);
        if (status !== 200) throw new Error(`${where} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
        if (round >= 0) took.push(ms);
        found = JSON.stringify(body).split(text).length - 1;
      }
      console.log(
        `a search for ${text} in the ${where}: ${median(took).toFixed(0)} ms, ${(median(took) / (raw / 1e9)).toFixed(1)} ms a GB as written, ${found} found`,
      );
    }
    await server.stop();
  }
  tell({
    what: 'packed days in what was written',
    value: (held / raw) * 100,
    unit: '%',
    floor: 36,
    goal: 27,
    isLess: true,
  });
} finally {
  await stage.close();
  await host.stop();
}
