import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  open as openFile,
  readFile,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startOfDay } from '@steward/api-client/rules/log-days';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TailEvent } from './events.ts';
import { createTailHub } from './tail-hub.ts';
import type { TailHubOptions } from './tail-hub.ts';
import type { Feed, FollowOptions } from './feed.ts';

/** A follower of nothing yet has begun by then, on a busy machine too. */
const STARTED_MS = 250;

let dir = '';
let hub: Feed;
let now = 0;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'steward-tail-'));
  now = startOfDay('20261128') + 12 * 3_600_000;
  hub = open();
});

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await rm(dir, { recursive: true, force: true });
});

function open(options: Partial<TailHubOptions> = {}): Feed {
  const made = createTailHub({ dir, clock: () => now, settleMs: 60, pollMs: 100, ...options });
  stops.push(() => made.close());
  return made;
}

const path = (day = '20261128', name = 'general.log') => join(dir, day, name);

async function add(text: string, day?: string) {
  await mkdir(join(dir, day ?? '20261128'), { recursive: true });
  await appendFile(path(day), text);
}

/** Follows in the background. */
function follow(options: Partial<FollowOptions> = {}, from: Feed = hub) {
  const events: TailEvent[] = [];
  const stop = new AbortController();
  const done = (async () => {
    for await (const event of from.follow({ type: 'general', backlog: 0, ...options }, stop.signal)) events.push(event);
  })();
  stops.push(async () => {
    stop.abort();
    await done;
  });
  return {
    events,
    shown: () => events.map((event) => (event.kind === 'line' ? event.text : event.kind)),
    texts: () => events.flatMap((event) => (event.kind === 'line' ? [event.text] : [])),
    lastId: () => events.flatMap((event) => (event.kind === 'line' ? [event.id] : [])).at(-1),
    async stop() {
      stop.abort();
      await done;
    },
  };
}

const until = (check: () => unknown, timeout = 5000) => expect.poll(check, { interval: 5, timeout });

describe('following', () => {
  it('begins with the last lines and goes on with new ones', async () => {
    await add('one\ntwo\nthree\n');
    const seen = follow({ backlog: 2 });
    await until(seen.texts).toEqual(['two', 'three']);
    await add('[2026-11-28T12:00:01+01:00] four\r\n');
    await until(seen.texts).toHaveLength(3);
    expect(seen.events[2]).toMatchObject({
      kind: 'line',
      day: '20261128',
      file: 'general.log',
      time: '2026-11-28T11:00:01Z',
      text: '[2026-11-28T12:00:01+01:00] four',
    });
  });

  it('waits for a file, and for its folder, that do not exist yet', async () => {
    const seen = follow({ backlog: 10 });
    await sleep(STARTED_MS);
    await add('first\n');
    await until(seen.shown).toEqual(['first']);
    await add('second\n');
    await until(seen.shown).toEqual(['first', 'second']);
  });

  it('waits for a folder of logs that does not exist yet', async () => {
    await rm(dir, { recursive: true });
    const seen = follow();
    await sleep(STARTED_MS);
    await add('first\n');
    await until(seen.shown).toEqual(['first']);
  });

  it('keeps types apart', async () => {
    await mkdir(join(dir, '20261128'));
    const deaths = follow({ type: 'death' });
    const general = follow();
    await sleep(STARTED_MS);
    await appendFile(path('20261128', 'death@old.log'), 'imported\n');
    await appendFile(path('20261128', 'death.log'), 'died\n');
    await add('hello\n');
    await until(deaths.shown).toEqual(['died']);
    await until(general.shown).toEqual(['hello']);
  });

  it('serves fifty followers from one file, the same lines to each', async () => {
    await add('old\n');
    const all = Array.from({ length: 50 }, () => follow({ backlog: 1 }));
    const expected = ['old'];
    for (const seen of all) await until(seen.texts).toEqual(expected);
    for (let index = 0; index < 200; index += 1) {
      await add(`line ${index}\n`);
      expected.push(`line ${index}`);
    }
    for (const seen of all) await until(seen.texts).toEqual(expected);
    expect(new Set(all.map((seen) => seen.events.map((event) => JSON.stringify(event)).join())).size).toBe(1);
  });

  it('shares one encoded buffer between all followers', async () => {
    const stop = new AbortController();
    const streams = [1, 2].map(() =>
      hub.followEncoded({ type: 'general', backlog: 0 }, stop.signal)[Symbol.asyncIterator](),
    );
    const firsts = streams.map((stream) => stream.next());
    await sleep(STARTED_MS);
    await add('zoë\n');
    const [a, b] = await Promise.all(firsts);
    expect(a?.value).toBe(b?.value);
    expect(String(a?.value)).toMatch(
      /^id: 20261128:general:[0-9a-f]{10}:5\ndata: \{"kind":"line",.*"text":"zoë"\}\n\n$/,
    );
    stop.abort();
    expect((await streams[0]?.next())?.done).toBe(true);
  });

  it('takes the backlog from the day before when today is short of lines', async () => {
    await add('a\nb\nc', '20261127');
    await add('d\n');
    const seen = follow({ backlog: 3 });
    await until(seen.shown).toEqual(['b', 'c', 'rotated', 'd']);
  });

  it('gives the last lines alone when asked', async () => {
    expect(await hub.recent({ type: 'general', backlog: 5 })).toEqual([]);
    await add('a\nb\nc\n');
    await until(async () => (await hub.recent({ type: 'general', backlog: 2 })).length).toBe(2);
    expect(await open().recent({ type: 'general', backlog: 2 })).toMatchObject([{ text: 'b' }, { text: 'c' }]);
  });

  it('ends when it is aborted and when the hub closes', async () => {
    const aborted = follow();
    const closed = follow();
    await sleep(STARTED_MS);
    await aborted.stop();
    await hub.close();
    await closed.stop();
    expect([...aborted.events, ...closed.events]).toEqual([]);
    await follow().stop();
  });
});

describe('odd bytes', () => {
  it('wait for their line end', async () => {
    await add('whole\nha');
    const seen = follow({ backlog: 5 });
    const beside = follow({ type: 'death', backlog: 9 });
    /** The hub has looked at both files once a line of the other one, written later, is there. */
    const looked = async (line: string) => {
      await appendFile(path('20261128', 'death.log'), `${line}\n`);
      await until(() => beside.texts().at(-1)).toBe(line);
    };
    await until(seen.texts).toEqual(['whole']);
    await looked('one');
    await add('lf');
    await looked('two');
    expect(seen.texts()).toEqual(['whole']);
    await add(' line\n');
    await until(seen.texts).toEqual(['whole', 'half line']);
  });

  it('of a line of 5 MB arrive whole, cut into parts', async () => {
    await add('before\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['before']);
    const long = `${'é'.repeat(2_500_000)}!`;
    await add(long);
    await until(() => seen.texts().length).toBe(5);
    await add('\nafter\n');
    await until(() => seen.texts().at(-1)).toBe('after');
    expect(seen.texts().slice(1, -1).join('') === long).toBe(true);
    expect(Math.max(...seen.texts().map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(1024 * 1024);
    const resumed = follow({
      lastEventId: seen.events.flatMap((event) => (event.kind === 'line' ? [event.id] : []))[2],
    });
    await until(() => resumed.texts().at(-1)).toBe('after');
    expect(resumed.texts().join('') === seen.texts().slice(3).join('')).toBe(true);
  });

  it('such as NUL, escapes and single bytes beyond ASCII come as they are', async () => {
    await mkdir(join(dir, '20261128'));
    const seen = follow();
    await sleep(STARTED_MS);
    await appendFile(
      path(),
      Buffer.concat([Buffer.from('\0\u001b[31m<script>\n'), Buffer.from([0x5a, 0xeb, 0x0a, 0x0a])]),
    );
    await until(seen.texts).toEqual(['\0\u001b[31m<script>', 'Zë', '']);
  });
});

describe('a client that comes back', () => {
  it('gets what it missed, once', async () => {
    await add('a\n');
    const first = follow({ backlog: 1 });
    await until(first.texts).toEqual(['a']);
    await add('b\n');
    await until(first.texts).toEqual(['a', 'b']);
    await first.stop();
    await add('c\nd\n');
    const second = follow({ lastEventId: first.lastId(), backlog: 10 });
    await add('e\n');
    await until(second.shown).toEqual(['c', 'd', 'e']);
  });

  it('loses and doubles nothing while lines keep coming, also through another server', async () => {
    const total = 3000;
    let written = 0;
    const writing = (async () => {
      for (; written < total; written += 25) {
        await add(Array.from({ length: 25 }, (_, index) => `line ${written + index}\n`).join(''));
        await sleep(1);
      }
    })();
    const all: string[] = [];
    let lastEventId: string | undefined;
    for (let round = 0; all.length < total; round += 1) {
      const seen = follow(
        lastEventId === undefined ? { backlog: 10_000 } : { lastEventId },
        round % 3 === 2 ? open() : hub,
      );
      await sleep(20);
      await seen.stop();
      all.push(...seen.texts());
      lastEventId = seen.lastId() ?? lastEventId;
    }
    await writing;
    expect(all).toEqual(Array.from({ length: total }, (_, index) => `line ${index}`));
  });

  it('is told of a gap when its id is of another type, too old or no id at all', async () => {
    await add('a\nb\n');
    const other = follow({ type: 'general', backlog: 1 });
    await until(other.texts).toEqual(['b']);
    const id = other.lastId() ?? '';
    for (const lastEventId of [
      id.replace('general', 'death'),
      id.replace('20261128', '20261120'),
      'x',
      id.replace('28:', '29:'),
    ]) {
      const seen = follow({ lastEventId, backlog: 1 });
      await until(seen.shown).toEqual(['gap', 'b']);
    }
  });
});

describe('a slow client', () => {
  it('gets a gap with the count and then goes on', async () => {
    await mkdir(join(dir, '20261128'));
    const slow = open({ maxQueuedBytes: 20_000 });
    const stop = new AbortController();
    const stream = slow.batches({ type: 'general', backlog: 0 }, stop.signal)[Symbol.asyncIterator]();
    const first = stream.next();
    await sleep(20);
    await add('first\n');
    await first;
    for (let index = 0; index < 40; index += 1) {
      await add(`${'x'.repeat(80)}\n`.repeat(20));
      await sleep(5);
    }
    await sleep(150);
    await add('last\n');
    await sleep(100);
    let skipped = 0;
    let lines = 0;
    for (let last = ''; last !== 'last';) {
      const { value } = await stream.next();
      for (const event of value?.events ?? []) {
        if (event.kind === 'gap') skipped += event.skipped;
        if (event.kind === 'line') lines += 1;
        if (event.kind === 'line') last = event.text;
      }
    }
    expect(skipped).toBeGreaterThan(0);
    expect(skipped + lines).toBe(801);
    stop.abort();
  });
});

describe('midnight', () => {
  const pass = () => (now = startOfDay('20261129') + 1000);

  it('brings late lines of the old day first, then the new file', async () => {
    await add('old 1\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['old 1']);
    pass();
    await add('new 1\n', '20261129');
    await add('old 2\n');
    await add('old 3');
    await add('new 2\n', '20261129');
    await until(seen.shown).toEqual(['old 1', 'old 2', 'old 3', 'rotated', 'new 1', 'new 2']);
    await add('new 3\n', '20261129');
    await until(() => seen.texts().at(-1)).toBe('new 3');
    expect(seen.events.at(-1)).toMatchObject({ day: '20261129' });
  });

  it('changes nothing until the new file exists', async () => {
    await add('old 1\n');
    const seen = follow();
    await sleep(STARTED_MS);
    pass();
    await sleep(150);
    await add('old 2\n');
    await until(seen.shown).toEqual(['old 2']);
    await add('new\n', '20261129');
    await until(seen.shown).toEqual(['old 2', 'rotated', 'new']);
  });

  it('loses and doubles nothing for a client that was away', async () => {
    await add('old 1\n');
    const before = follow({ backlog: 1 });
    await until(before.texts).toEqual(['old 1']);
    await before.stop();
    await add('old 2\nold 3\n');
    pass();
    await add('new 1\n', '20261129');
    for (const from of [hub, open()]) {
      const after = follow({ lastEventId: before.lastId() }, from);
      await until(after.shown).toEqual(['old 2', 'old 3', 'rotated', 'new 1']);
    }
  });

  it('skips days without a file', async () => {
    await add('old\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['old']);
    now = startOfDay('20261203');
    await add('new\n', '20261202');
    await until(seen.shown).toEqual(['old', 'rotated', 'new']);
  });
});

describe('a file that is emptied or replaced', () => {
  it('is read from its new beginning', async () => {
    await add('a\nb\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['b']);
    await truncate(path());
    await until(seen.shown).toEqual(['b', 'truncated']);
    await add('c\n');
    await until(seen.shown).toEqual(['b', 'truncated', 'c']);
  });

  it('is noticed even when it has grown past its old size', async () => {
    await add('a\nb\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['b']);
    await writeFile(path(), 'a much longer beginning\nsecond\n');
    await until(() => seen.shown().at(-1)).toBe('second');
    expect(seen.shown().slice(1)).toEqual(['truncated', 'a much longer beginning', 'second']);
  });

  it('gives other ids even when it begins with the same line', async () => {
    await add('banner\none\n');
    const seen = follow({ backlog: 2 });
    await until(seen.texts).toEqual(['banner', 'one']);
    const oldId = seen.lastId();
    await truncate(path());
    await until(() => seen.shown().at(-1)).toBe('truncated');
    await add('banner\none\n');
    await until(() => seen.shown().length).toBe(5);
    expect(seen.lastId()).not.toBe(oldId);
    const back = follow({ lastEventId: oldId });
    await until(back.shown).toEqual(['truncated', 'banner', 'one']);
  });

  it('is read from the beginning by a client that was away', async () => {
    await add('a\nb\n');
    const before = follow({ backlog: 1 });
    await until(before.texts).toEqual(['b']);
    await before.stop();
    await writeFile(path(), 'c\nd\ne\nf\n');
    for (const from of [hub, open()]) {
      const after = follow({ lastEventId: before.lastId() }, from);
      await until(after.shown).toEqual(['truncated', 'c', 'd', 'e', 'f']);
    }
  });

  it('is finished before the file that took its name', async () => {
    await add('a\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['a']);
    await appendFile(path(), 'b\nhalf');
    await rename(path(), path('20261128', 'general.log.1'));
    await until(seen.texts).toEqual(['a', 'b', 'half']);
    await add('c\n');
    await until(seen.shown).toEqual(['a', 'b', 'half', 'truncated', 'c']);
  });

  it('may be deleted together with its folder and come back', async () => {
    await add('a\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['a']);
    await rm(join(dir, '20261128'), { recursive: true });
    await sleep(150);
    await add('b\n');
    await until(seen.shown).toEqual(['a', 'truncated', 'b']);
    expect(await readFile(path(), 'utf8')).toBe('b\n');
  });
});

describe('a log that is renamed while the game still writes to it', () => {
  const rotated = () => path('20261128', 'general.log.1');

  /** Follows a log whose writer holds it open, and renames it as logrotate does. */
  async function renamed() {
    await add('a\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['a']);
    const game = await openFile(path(), 'a');
    await rename(path(), rotated());
    return { seen, game };
  }

  it('is shown on, before and after the new one exists, and the new one follows', async () => {
    const { seen, game } = await renamed();
    await game.write('b\n');
    await until(seen.texts).toEqual(['a', 'b']);
    await writeFile(path(), '');
    await game.write('c\n');
    await until(seen.texts).toEqual(['a', 'b', 'c']);
    await add('d\n');
    await until(seen.shown).toEqual(['a', 'b', 'c', 'truncated', 'd']);
    await game.write('late\n');
    await until(seen.texts).toEqual(['a', 'b', 'c', 'd', 'late']);
    await add('e\n');
    await until(seen.texts).toEqual(['a', 'b', 'c', 'd', 'late', 'e']);
    await game.close();
  });

  it.each(['packed', 'removed'])('and then %s, loses nothing', async (how) => {
    const { seen, game } = await renamed();
    if (how === 'packed') await writeFile(`${rotated()}.gz`, gzipSync(await readFile(rotated())));
    await rm(rotated());
    await game.write('b\n');
    await until(seen.texts).toEqual(['a', 'b']);
    await game.close();
    await add('c\n');
    await until(seen.shown).toEqual(['a', 'b', 'truncated', 'c']);
  });

  it('is a part of the lines before the end for whoever comes after, each once', async () => {
    await add('yesterday\n', '20261127');
    await add('[12:00:00] a\n[12:00:01] b\n');
    await rename(path(), path('20261128', 'general.log.2'));
    await add('[12:00:02] c\n[12:00:03] d\n');
    await copyFile(path(), path('20261128', 'general.log.bak'));
    await utimes(path('20261128', 'general.log.2'), 1_000_000, 1_000_000);
    const ends = (texts: readonly string[]) => texts.map((text) => text.at(-1)).join('');
    const before = follow({ backlog: 1 });
    await until(before.texts).toHaveLength(1);
    await rename(path(), rotated());
    const said = async () =>
      ends(
        (await hub.recent({ type: 'general', backlog: 9 })).map((event) =>
          event.kind === 'line' ? event.text : event.kind,
        ),
      );
    expect(await said()).toBe('abcd');
    await add('[12:00:04] e\n');
    await until(() => ends(before.texts())).toBe('de');
    for (const [backlog, wanted] of Object.entries({ 1: 'e', 2: 'de', 3: 'cde', 4: 'bcde', 9: 'abcde' })) {
      const recent = await hub.recent({ type: 'general', backlog: Number(backlog) });
      expect(ends(recent.map((event) => (event.kind === 'line' ? event.text : event.kind)))).toBe(wanted);
    }
    const seen = follow({ backlog: 3 });
    await until(() => ends(seen.texts())).toBe('cde');
    const [, second] = seen.events;
    const again = follow({ lastEventId: second?.kind === 'line' ? second.id : '' });
    await until(() => ends(again.texts())).toBe('e');
    await add('[12:00:05] f\n');
    await until(() => ends(again.texts())).toBe('ef');
  });

  it('gives a client that was away its rest first, also through another server', async () => {
    await add('a\n');
    const before = follow({ backlog: 1 });
    await until(before.texts).toEqual(['a']);
    await before.stop();
    const game = await openFile(path(), 'a');
    await rename(path(), rotated());
    await game.write('b\nc\n');
    await game.close();
    await add('d\n');
    const there = follow({ lastEventId: before.lastId() });
    await until(there.texts).toEqual(['b', 'c', 'd']);
    const elsewhere = follow({ lastEventId: before.lastId() }, open());
    await until(elsewhere.texts).toEqual(['b', 'c', 'd']);
  });
});

describe('a clock that is set by a day', () => {
  const noon = (day: string) => (now = startOfDay(day) + 12 * 3_600_000);

  it('back and forward again shows each line once, with a mark where lines may be missing', async () => {
    await add('today 1\n');
    await add('yesterday 1\n', '20261127');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['today 1']);
    noon('20261127');
    await until(seen.shown).toEqual(['today 1', 'rotated', 'gap']);
    await add('yesterday 2\n', '20261127');
    await until(() => seen.texts().at(-1)).toBe('yesterday 2');
    const away = follow({ lastEventId: seen.lastId() ?? '' });
    noon('20261128');
    await add('today 2\n');
    await until(seen.texts).toEqual(['today 1', 'yesterday 2', 'today 2']);
    expect(away.texts()).not.toContain('yesterday 2');
  });

  it('forward and back goes on with the file of the day, also for whoever comes back', async () => {
    await add('today 1\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['today 1']);
    noon('20261129');
    await add('tomorrow 1\n', '20261129');
    await until(() => seen.texts().at(-1)).toBe('tomorrow 1');
    const id = seen.lastId();
    noon('20261128');
    await add('today 2\n');
    await until(() => seen.shown().includes('gap') && seen.texts().at(-1) === 'today 2').toBe(true);
    const after = follow({ lastEventId: id, backlog: 1 });
    await until(after.shown).toEqual(['gap', 'today 2']);
    await add('today 3\n');
    await until(seen.texts).toEqual(['today 1', 'tomorrow 1', 'today 2', 'today 3']);
    noon('20261129');
    await add('tomorrow 2\n', '20261129');
    await until(seen.texts).toEqual(['today 1', 'tomorrow 1', 'today 2', 'today 3', 'tomorrow 2']);
  });

  it('back by a moment after midnight changes nothing', async () => {
    await add('today 1\n');
    const seen = follow({ backlog: 1 });
    await until(seen.texts).toEqual(['today 1']);
    now = startOfDay('20261129') + 1000;
    await add('tomorrow 1\n', '20261129');
    await until(() => seen.texts().at(-1)).toBe('tomorrow 1');
    now = startOfDay('20261129') - 1000;
    await sleep(STARTED_MS);
    await add('tomorrow 2\n', '20261129');
    await until(() => seen.texts().at(-1)).toBe('tomorrow 2');
    expect(seen.shown()).toEqual(['today 1', 'rotated', 'tomorrow 1', 'tomorrow 2']);
  });
});
