/**
 * Decompression bombs: packed bodies to each call that takes a body, ten at once, while somebody else goes on; and packed
 * logs of gigabytes for `logs import`. Nothing is unpacked before it is known how much it is, and memory stays flat.
 *
 *   node bench/hardening/bombs.ts [--megabytes 2000]
 *
 * Needs the build of the server, and Linux for the memory of the importer.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { allEndpoints } from '../../packages/api-client/src/contract/index.ts';
import { ascending, part } from '../figures.mjs';
import { Report } from './report.ts';
import { PROGRAM } from './server.ts';
import { clientFor, openStage, type Stage } from './stage.ts';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '2000' } } });
const MB = 1_000_000;
const AT_ONCE = 10;
const OTHERS_BAR_MS = 1000;
const BODY_GROWTH_BAR = 100 * MB;
const IMPORT_PEAK_BAR = 700 * MB;
const IMPORT_BAR_MS = 60_000;

const zeros = Buffer.alloc(50 * MB);
const BODIES: readonly (readonly [encoding: string, body: Buffer])[] = [
  ['gzip', gzipSync(zeros)],
  ['deflate', deflateSync(zeros)],
  ['br', brotliCompressSync(zeros)],
  ['zstd', zstdCompressSync(zeros)],
  ['gzip, gzip', gzipSync(gzipSync(zeros))],
];

async function bodies(stage: Stage, report: Report): Promise<void> {
  const server = await stage.start();
  const staff = await clientFor(server.url, stage.people.staff[0] ?? '', 900);
  const before = await server.sample();
  let over = false;
  const others: number[] = [];
  const goingOn = (async () => {
    while (!over) {
      const { status, ms } = await staff('rpg/stats/dashboard');
      others.push(ms);
      report.check(
        'others are answered within 1 s meanwhile',
        status === 200 && ms <= OTHERS_BAR_MS,
        `${status}, ${ms}`,
      );
      await sleep(20);
    }
  })();
  for (const { id, path, method } of allEndpoints().filter((one) => one.method !== 'GET'))
    for (const [encoding, body] of BODIES) {
      const one = async () => {
        const answer = await fetch(`${server.url}/api/${path.replaceAll(/\{\w+\}/g, '1')}`, {
          method,
          headers: { ...staff.headers, 'content-type': 'application/json', 'content-encoding': encoding },
          body: new Uint8Array(body),
        });
        await answer.text();
        return answer.status;
      };
      for (const status of await Promise.all(Array.from({ length: AT_ONCE }, one)))
        report.check('a packed body is refused by every call', status === 415, `${status} for ${id}, ${encoding}`);
    }
  over = true;
  await goingOn;
  const after = await server.sample();
  const growth = after.peakRss - before.peakRss;
  report.check('bodies: memory', growth < BODY_GROWTH_BAR, `${(growth / MB).toFixed(0)} MB`);
  report.note(
    'bodies: memory',
    `${(before.peakRss / MB).toFixed(0)} MB at most before, ${(after.peakRss / MB).toFixed(0)} MB after; others p99 ${part(ascending(others), 0.99).toFixed(0)} ms`,
  );
  await server.stop();
}

const LINE = '[2026-01-02 03:04:05] Alex_Example says: a line of the usual length in the street\n';
const PIECES = {
  lines: Buffer.from(LINE.repeat(Math.ceil((8 * MB) / LINE.length))),
  'blank lines': Buffer.alloc(8 * MB, '\n'),
  'an endless line': Buffer.alloc(8 * MB, 'x'),
  zeros: Buffer.alloc(8 * MB),
};
const PACKINGS = { gz: (piece: Buffer) => gzipSync(piece), zst: (piece: Buffer) => zstdCompressSync(piece) };

/** Packed pieces that follow each other are one file. */
function makeFile(file: string, piece: Buffer, pack: (piece: Buffer) => Buffer): void {
  const one = pack(piece);
  const out = openSync(file, 'w');
  for (let bytes = 0; bytes < Number(values.megabytes) * MB; bytes += piece.length) writeSync(out, one);
  closeSync(out);
}

async function runImport(stage: Stage, file: string): Promise<{ said: string; ms: number; peak: number }> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, 'logs', 'import', file], {
    env: { ...process.env, ...stage.env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const begun = performance.now();
  let peak = 0;
  const look = setInterval(() => {
    try {
      const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'));
      peak = Math.max(peak, Number(found?.[1] ?? 0) * 1024);
    } catch {
      // It has ended.
    }
  }, 20);
  await new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), 2 * IMPORT_BAR_MS);
    child.once('close', () => {
      clearTimeout(late);
      resolve(undefined);
    });
  });
  clearInterval(look);
  return { said, ms: performance.now() - begun, peak };
}

async function imports(stage: Stage, report: Report): Promise<void> {
  const logs = join(stage.data, 'logs');
  for (const [kind, piece] of Object.entries(PIECES))
    for (const [packing, pack] of Object.entries(PACKINGS)) {
      const file = join(stage.dir, `bomb.log.${packing}`);
      makeFile(file, piece, pack);
      const { said, ms, peak } = await runImport(stage, file);
      const test = 'a packed log that was made to fill a disk is refused';
      report.check(
        test,
        said.includes('as no log does') && ms < IMPORT_BAR_MS,
        `${kind}, ${packing}: ${said.slice(-300)}`,
      );
      report.check('imports: memory', peak < IMPORT_PEAK_BAR, `${kind}, ${packing}: ${(peak / MB).toFixed(0)} MB`);
      report.note(
        'imports: memory',
        `${values.megabytes} MB of ${kind} in ${(statSync(file).size / MB).toFixed(2)} MB (${packing}): ${(ms / 1000).toFixed(1)} s, ${(peak / MB).toFixed(0)} MB at most`,
      );
      const left = readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /bomb|\.import-/.test(name),
      );
      report.check('nothing of it is left', left.length === 0, left.join(', '));
    }
}

const stage = await openStage({ staff: 1 });
const report = new Report();
try {
  await bodies(stage, report);
  mkdirSync(join(stage.data, 'logs'), { recursive: true });
  await imports(stage, report);
} finally {
  report.print();
  await stage.close();
}
