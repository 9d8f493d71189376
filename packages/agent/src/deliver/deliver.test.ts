import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../panel.ts';
import { createPauses } from '../pauses.ts';
import { openSpool, type Spool } from '../spool/spool.ts';
import { keptLog } from '../testing/kept-log.ts';
import { deliver } from './deliver.ts';
import { answerRecord } from './records.ts';
import { createSetAside } from './set-aside.ts';

interface Scripted {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}
type Answer = (lines: readonly string[], path: string) => Scripted;

const taken = (lines: readonly string[]): Scripted => ({
  status: 200,
  body: { accepted: lines.length, repeated: 0, unknown: 0, rejected: 0, problems: [], server: 'rpg' },
});

let folder: string;
let server: Server;
let spool: Spool;
let stopping: AbortController;
let delivering: Promise<void>;
let arrived: string[];
let requests: { at: number; lines: number }[];
const log = keptLog();

async function begin(answer: Answer, slowMs = 60_000): Promise<void> {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const lines = Buffer.concat(parts).toString().trim().split('\n');
      requests.push({ at: performance.now(), lines: lines.length });
      const { status, headers, body } = answer(lines, request.url ?? '');
      if (status === 200) arrived.push(...lines);
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { signal } = stopping;
  spool = await openSpool({ folder, mostBytes: 64 * 1024 * 1024, log, signal });
  delivering = deliver({
    spool,
    panel: openPanel({ url, token: 'token', now: Date.now }),
    setAside: createSetAside(folder, log, Date.now),
    log,
    signal,
    pauses: createPauses(5, 20),
    slowMs,
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-deliver-'));
  stopping = new AbortController();
  [arrived, requests] = [[], []];
  log.lines.length = 0;
});
afterEach(async () => {
  stopping.abort();
  await delivering;
  await spool.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const events = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `{"id":"e${from + at}","kind":"x"}`);
const keep = (records: readonly string[]) => spool.append('a', records, { at: 1 });
const all = (records: readonly string[]) => vi.waitFor(() => expect(arrived).toEqual(records));
const aside = async () =>
  (await readFile(join(folder, 'set-aside.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; reason: string; line: string });

describe('delivering', () => {
  it('sets aside the one event that the panel refuses, and sends the others in order', async () => {
    const bad = '{"id":"e3","kind":"x"}';
    await begin((lines) => (lines.includes(bad) ? { status: 422, body: { error: 'No.' } } : taken(lines)));
    await keep(events(9));
    await all(events(9).filter((one) => one !== bad));
    await vi.waitFor(async () =>
      expect(await aside()).toMatchObject([{ id: 'e3', reason: 'The panel refused it: No.', line: bad }]),
    );
  });

  it('keeps beside those that the panel itself set aside, with its reason', async () => {
    await begin((lines) => ({
      status: 200,
      body: {
        ...(taken(lines).body as object),
        rejected: 2,
        unknown: 1,
        problems: [{ line: 2, id: 'e1', reason: 'amount: Enter it.' }],
      },
    }));
    await keep(events(3));
    await vi.waitFor(async () => expect(await aside()).toMatchObject([{ id: 'e1', reason: 'amount: Enter it.' }]));
    await vi.waitFor(() => expect(log.lines.join()).toContain('set aside 2 more events'));
  });

  it('makes batches smaller for a proxy that takes only small ones', async () => {
    await begin((lines) => (lines.length > 300 ? { status: 413, body: '<html>' } : taken(lines)));
    await keep(events(2000));
    await all(events(2000));
  });

  it('sets nothing aside because of a proxy that refuses all: it waits and tells', async () => {
    let works = false;
    await begin((lines) => (works ? taken(lines) : { status: 400, body: '<html>' }), 20);
    await keep(events(3));
    await vi.waitFor(() => expect(log.lines.join()).toContain('refuses events (400'));
    works = true;
    await all(events(3));
    await expect(aside()).rejects.toThrow('ENOENT');
  });

  it('waits as long as it is asked to, and tells of no flood', async () => {
    await begin((lines) =>
      requests.length === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: { error: 'Slow.' } } : taken(lines),
    );
    await keep(events(2));
    await all(events(2));
    expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThan(950);
    expect(log.lines).toEqual([]);
  });

  it.each([401, 403])('tells once of %i, and tries slowly', async (status) => {
    let works = false;
    await begin((lines) => (works ? taken(lines) : { status, body: { error: 'Please sign in first.' } }), 300);
    await keep(events(2));
    await vi.waitFor(() => expect(requests.length).toBe(3));
    expect((requests[2]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThan(580);
    expect(log.lines.filter((line) => line.includes('REFUSES THE TOKEN')).length).toBe(1);
    works = true;
    await all(events(2));
    await vi.waitFor(() => expect(log.lines.at(-1)).toContain('takes events again'));
  });

  it('sends again what got no answer, and an answer that is something else', async () => {
    const odd: Scripted[] = [
      { status: 500, body: '' },
      { status: 200, body: 'no JSON' },
      { status: 200, body: { ok: 1 } },
      { status: 502, body: '<html>' },
    ];
    await begin((lines) => odd[requests.length - 1] ?? taken(lines));
    await keep(events(2));
    await vi.waitFor(() => expect(requests.length).toBe(5));
    await vi.waitFor(() => expect(arrived.slice(-2)).toEqual(events(2)));
    expect(new Set(requests.map(({ lines }) => lines))).toEqual(new Set([2]));
  });

  it('sends what became of commands, and sets aside what the panel does not know', async () => {
    const paths: string[] = [];
    await begin((lines, path) => {
      if (path.includes('events')) return taken(lines);
      paths.push(path);
      return path.endsWith('/7')
        ? { status: 404, body: { error: 'There is none.' } }
        : { status: 200, body: { ok: true } };
    });
    await keep([
      answerRecord({ id: 7, result: 'done' }),
      ...events(1),
      answerRecord({ id: 8, result: 'refused', reason: 'No.' }),
    ]);
    await vi.waitFor(() => expect(paths).toEqual(['/api/bridge/commands/7', '/api/bridge/commands/8']));
    await vi.waitFor(async () => expect(await aside()).toMatchObject([{ id: '7' }]));
  });
});
