import { appendFile, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { develop } from '@steward/api-client/contract/develop';
import { logs, type SearchEvent } from '@steward/api-client/contract/logs';
import { logLimitsText } from '@steward/api-client/rules/log-access';
import { addDays, dayOf, localStamp } from '@steward/api-client/rules/log-days';
import { createTestClock } from '../../testing/test-clock.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

withEachDatabase('logs', (engine) => {
  let server: TestServer;
  let harmed = 0;
  const clock = createTestClock(Date.parse('2026-06-10T00:30:00+02:00') / 1000);
  const today = dayOf(clock.nowMs());
  const yesterday = addDays(today, -1);
  const stamp = (minutesAgo: number) => `[${localStamp(clock.nowMs() - minutesAgo * 60_000)}]`;

  async function write(day: string, file: string, lines: readonly string[]): Promise<string> {
    const folder = join(server.services.config.logsDir, day);
    await mkdir(folder, { recursive: true });
    const path = join(folder, file);
    await writeFile(path, lines.map((line) => `${line}\n`).join(''));
    return path;
  }

  async function found(client: TestClient, query: Parameters<typeof search>[1]): Promise<SearchEvent[]> {
    const events: SearchEvent[] = [];
    for await (const event of await search(client, query)) events.push(event);
    return events;
  }
  const search = (client: TestClient, query: { q: string; [key: string]: unknown }) =>
    client.api.call(logs.search, { query });
  const texts = (events: readonly SearchEvent[]) =>
    events.flatMap((event) => (event.kind === 'line' ? [event.text] : []));

  beforeAll(async () => {
    server = await startTestServer({ engine, clock });
    await write(today, 'general.log', [
      `${stamp(20)} Carl says hi`,
      `${stamp(10)} CARL left`,
      `${stamp(5)} a, b`,
      `${stamp(1)} <script>alert(1)</script>`,
    ]);
    await write(today, 'admin.log', [`${stamp(10)} carl was made manager`]);
    await write(yesterday, 'general.log', [`${stamp(600)} Carl long ago`, `${stamp(100)} Carl before midnight`]);
    await write(addDays(today, -4), 'general.log', ['[12:00:00] Carl four days ago']);
    await write(yesterday, 'general@old-server.log', [`${stamp(90)} Carl from elsewhere`]);
  });
  afterAll(() => server.close());

  it('list the files of a day that the rank may read', async () => {
    const names = async (level: number) =>
      (await (await server.signInAs({ admin_level: level })).api.call(logs.files, { params: { date: today } })).map(
        (file) => file.filename,
      );
    expect(await names(3)).toEqual(['general.log']);
    expect(await names(6)).toEqual(['admin.log', 'general.log']);
    const lead = await server.signInAs({ admin_level: 5 });
    expect((await lead.get('rpg/logs/files/20260231')).status).toBe(400);
    expect((await lead.get(`rpg/logs/files/${addDays(today, 1)}`)).status).toBe(400);
    expect((await lead.get('rpg/logs/files/20200101')).body).toEqual([]);
  });

  it('are searched by the archive call for any of the strings, ignoring case', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const lines = async (day: string, file: string, text: string) =>
      (await lead.api.call(logs.archive, { params: { date: day, file, search: text } })).lines;
    expect(await lines(today, 'general', 'carl')).toHaveLength(2);
    expect(await lines(today, 'general.log', 'left,script')).toHaveLength(2);
    expect(await lines(today, 'general', 'a\\, b')).toEqual([`${stamp(5)} a, b`]);
    expect(await lines(yesterday, 'general', 'carl')).toHaveLength(3);
    expect(await lines(yesterday, 'general@old-server.log', 'carl')).toHaveLength(1);
    expect(await lines(today, 'general', '..')).toEqual([]);
  });

  it('say what is wrong with a search', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const get = (path: string) => lead.get<{ error: string }>(path);
    expect(await get(`rpg/logs/archive/${today}/general/${encodeURIComponent(' , ,')}`)).toMatchObject({
      status: 400,
      body: { error: 'Type at least one word to search for.' },
    });
    expect(await get(`rpg/logs/archive/${today}/chat/carl`)).toMatchObject({
      status: 404,
      body: { error: 'Requested log file does not exist on the server.' },
    });
    for (const file of ['nonsense', '..%2F..%2Fsteward.db', '%2Fetc%2Fpasswd', 'general.log%2F..%2F..%2Fsecret.key'])
      expect((await get(`rpg/logs/archive/${today}/${file}/x`)).status).toBe(404);
    expect((await get(`rpg/logs/archive/${today}/gen%00eral/x`)).status).toBe(400);
    expect((await get('rpg/logs/archive/20260230/general/x')).status).toBe(400);
    expect((await get('rpg/logs/search?q=%28&mode=regex')).status).toBe(400);
    expect((await get('rpg/logs/search?q=')).status).toBe(400);
    expect((await get('rpg/logs/search?q=x&mode=fuzzy')).status).toBe(400);
    expect((await get(`rpg/logs/search?q=x&from=${today}&to=${yesterday}`)).status).toBe(400);
  });

  it('open to each rank what it may read', async () => {
    const junior = await server.signInAs({ admin_level: 3 });
    const senior = await server.signInAs({ admin_level: 4 });
    const lead = await server.signInAs({ admin_level: 5 });
    const manager = await server.signInAs({ admin_level: 6 });
    expect(
      (await junior.api.call(logs.archive, { params: { date: yesterday, file: 'general', search: 'carl' } })).lines,
    ).toEqual([`${stamp(100)} Carl before midnight`, `${stamp(90)} Carl from elsewhere`]);
    expect(
      (await senior.api.call(logs.archive, { params: { date: yesterday, file: 'general', search: 'carl' } })).lines,
    ).toHaveLength(3);
    const fourAgo = addDays(today, -4);
    expect((await senior.get(`rpg/logs/archive/${fourAgo}/general/carl`)).status).toBe(403);
    expect((await junior.get(`rpg/logs/archive/${addDays(today, -2)}/general/carl`)).status).toBe(403);
    expect(
      (await lead.api.call(logs.archive, { params: { date: fourAgo, file: 'general', search: 'carl' } })).lines,
    ).toHaveLength(1);
    expect((await lead.get(`rpg/logs/archive/${today}/admin/carl`)).status).toBe(403);
    expect((await lead.get(`rpg/logs/archive/${today}/admin.log/carl`)).status).toBe(403);
    expect((await lead.get('rpg/logs/search?q=carl&file=admin')).status).toBe(403);
    expect(
      (await manager.api.call(logs.archive, { params: { date: today, file: 'admin', search: 'carl' } })).lines,
    ).toHaveLength(1);
    expect(texts(await found(lead, { q: 'carl' }))).toHaveLength(2);
    expect(texts(await found(manager, { q: 'carl' }))).toHaveLength(3);
    expect(texts(await found(junior, { q: 'carl' }))).toHaveLength(4);
  });

  it('stream a search over days, with modes, context and order', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const over = { from: addDays(today, -4), to: today };
    const events = await found(lead, { q: 'carl', ...over });
    expect(texts(events)).toHaveLength(6);
    expect(events.at(-1)).toEqual({ kind: 'end', total: 6, truncated: false, missing: [], damaged: [] });
    expect(events[1]).toMatchObject({ kind: 'line', day: addDays(today, -4), file: 'general.log' });
    expect(texts(await found(lead, { q: 'carl,hi', mode: 'all', ...over }))).toEqual([`${stamp(20)} Carl says hi`]);
    expect(texts(await found(lead, { q: 'carl (says|left)', mode: 'regex', ...over }))).toHaveLength(2);
    expect(texts(await found(lead, { q: 'carl', newest: true, limit: 1, ...over }))).toEqual([
      `${stamp(10)} CARL left`,
    ]);
    const around = await found(lead, { q: 'left', context: 1 });
    expect(around.flatMap((event) => (event.kind === 'line' ? [event.context ?? 'match'] : []))).toEqual([
      'before',
      'match',
      'after',
    ]);
  });

  it('go on behind the last line with a cursor, and refuse one that is none', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    for (const newest of [false, true]) {
      const over = { q: 'carl', from: addDays(today, -4), to: today, newest };
      const pages: string[] = [];
      let cursor: string | undefined;
      do {
        const events = await found(lead, { ...over, limit: 2, ...(cursor ? { cursor } : {}) });
        pages.push(...texts(events));
        const end = events.at(-1);
        cursor = end?.kind === 'end' ? end.cursor : undefined;
      } while (cursor !== undefined && pages.length < 20);
      expect(pages).toEqual(texts(await found(lead, over)));
    }
    const strange = Buffer.from(deflateRawSync('["20260608",[["../x",1,null,null]],null]')).toString('base64url');
    for (const cursor of ['x', '%00', 'W10', 'WyIyMDI2MDYwOCIsIi4uL3giLDEsbnVsbCxudWxsXQ', strange])
      expect((await lead.get(`rpg/logs/search?q=carl&cursor=${cursor}`)).status).toBe(400);
  });

  it('are found in archives and packed files under their own names, with the same rules', async () => {
    const [day, old] = [addDays(today, -2), new Date('2026-06-01T00:00:00Z')];
    const path = await write(day, 'vehicle.log', ['[12:00:00] Carl bought a car', '[23:59:00] Carl sold it']);
    const secret = await write(day, 'donator.log', ['[12:00:00] Carl donated']);
    await writeFile(join(server.services.config.logsDir, day, 'money.log.gz'), gzipSync('[12:00:00] Carl paid\n'));
    for (const one of [path, secret]) await utimes(one, old, old);
    expect(await server.services.logs.archiver.run()).toMatchObject({ failed: 0 });
    expect(await readdir(join(server.services.config.logsDir, day))).toContain('vehicle.log.zst');
    const senior = await server.signInAs({ admin_level: 4 });
    const junior = await server.signInAs({ admin_level: 3 });
    const manager = await server.signInAs({ admin_level: 6 });
    const files = await senior.api.call(logs.files, { params: { date: day } });
    expect(files.map(({ filename }) => filename)).toEqual(['money.log', 'vehicle.log']);
    expect(files[1]?.attrs).toEqual({ mtime: '2026-06-01T00:00:00Z', size: 53 });
    const lines = async (client: TestClient, file: string) =>
      (await client.api.call(logs.archive, { params: { date: day, file, search: 'carl' } })).lines;
    expect(await lines(senior, 'vehicle')).toHaveLength(2);
    expect(await lines(senior, 'money.log')).toEqual(['[12:00:00] Carl paid']);
    expect(await lines(manager, 'donator')).toHaveLength(1);
    for (const file of ['donator', 'donator.log', 'donator.log.zst'])
      expect((await senior.get(`rpg/logs/archive/${day}/${file}/carl`)).status).not.toBe(200);
    expect((await junior.get(`rpg/logs/archive/${day}/vehicle/carl`)).status).toBe(403);
    expect((await senior.get(`rpg/logs/archive/${day}/vehicle.log.zst/carl`)).status).toBe(404);
    const events = await found(senior, { q: 'carl', from: day, to: day });
    expect(events.flatMap((event) => (event.kind === 'line' ? [event.file] : []))).toEqual([
      'money.log',
      ...['vehicle.log', 'vehicle.log'],
    ]);
  });

  it.each([
    ['a flipped byte in a block', 'vehicle.log.zst', (bytes: Buffer) => flipped(bytes, bytes.length >> 1)],
    ['a flipped byte at the start', 'vehicle.log.zst', (bytes: Buffer) => flipped(bytes, 6)],
    ['an end that was cut off', 'vehicle.log.zst', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
    ['a flipped byte in the index', 'vehicle.log.idx', (bytes: Buffer) => flipped(bytes, bytes.length >> 1)],
    ['an index that was cut off', 'vehicle.log.idx', (bytes: Buffer) => bytes.subarray(0, 40)],
    ['no end of a packed file', 'money.log.gz', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ])('say that an answer is partial after %s', async (_, broken, harm) => {
    const [day, old] = [addDays(today, -20 - ++harmed), new Date('2026-05-01T00:00:00Z')];
    const rows = Array.from({ length: 2000 }, (_row, index) => `[12:00:00] Carl bought car ${String(index)}`);
    await utimes(await write(day, 'vehicle.log', rows), old, old);
    const folder = join(server.services.config.logsDir, day);
    await writeFile(join(folder, 'money.log.gz'), gzipSync(rows.join('\n')));
    expect(await server.services.logs.archiver.run()).toMatchObject({ failed: 0 });
    const lead = await server.signInAs({ admin_level: 6 });
    const file = broken.split('.')[0] ?? '';
    const ask = (query = '') => lead.get(`rpg/logs/archive/${day}/${file}/carl${query}`);
    const whole = await ask();
    expect([whole.status, (whole.body as { total: number }).total]).toEqual([200, 2000]);
    await writeFile(join(folder, broken), harm(await readFile(join(folder, broken))));
    const refused = await ask();
    const partial = await ask('?partial=true');
    const end = (await found(lead, { q: 'carl', from: day, to: day, file })).at(-1);
    const isWhole = end?.kind === 'end' && end.missing.length + (end.damaged?.length ?? 0) === 0;
    if (isWhole) {
      expect([refused.status, (refused.body as { total: number }).total]).toEqual([200, 2000]);
      return;
    }
    expect(refused.status).toBe(500);
    expect(refused.body).toEqual({
      error: expect.stringContaining(`Parts of ${day}/${file}.log cannot be read`) as string,
    });
    expect(partial.status).toBe(200);
    expect(partial.body).toMatchObject({ unread: [`${day}/${file}.log`] });
  });

  it('need no index to be whole', async () => {
    const [day, old] = [addDays(today, -90), new Date('2026-05-01T00:00:00Z')];
    await utimes(await write(day, 'vehicle.log', ['[12:00:00] Carl paid']), old, old);
    await server.services.logs.archiver.run();
    await rm(join(server.services.config.logsDir, day, 'vehicle.log.idx'));
    const lead = await server.signInAs({ admin_level: 5 });
    const answer = await lead.api.call(logs.archive, { params: { date: day, file: 'vehicle', search: 'carl' } });
    expect(answer).toEqual({ lines: ['[12:00:00] Carl paid'], total: 1, truncated: false });
  });

  it('begin with what the rank leaves of them', async () => {
    const limits = async (admin_level: number) => {
      const [first] = await found(await server.signInAs({ admin_level }), { q: 'carl' });
      return first?.kind === 'limits' ? logLimitsText(first) : 'none';
    };
    expect(await limits(3)).toBe('Your rank: 7 of 21 logs, the last 2 hours');
    expect(await limits(4)).toMatch(/^Your rank: 16 of 21 logs, from \d\d-\d\d-\d{4} on$/);
    expect(await limits(5)).toBe('Your rank: 18 of 21 logs');
    expect(await limits(6)).toBeUndefined();
  });

  it('are searched between times, within what the rank may read', async () => {
    const at = (minutesAgo: number) => new Date(clock.nowMs() - minutesAgo * 60_000).toISOString();
    const lead = await server.signInAs({ admin_level: 5 });
    const junior = await server.signInAs({ admin_level: 3 });
    const lines = async (client: TestClient, query: object) =>
      texts(await found(client, { q: 'carl', file: 'general', ...query })).map((text) => text.replace(/^\S+ /, ''));
    expect(await lines(lead, { since: at(15) })).toEqual(['CARL left']);
    expect(await lines(lead, { since: at(20), until: at(11) })).toEqual(['Carl says hi']);
    expect(await lines(lead, { since: at(100), until: at(95) })).toEqual(['Carl before midnight']);
    expect(await lines(lead, { since: at(700) })).toEqual([
      'Carl long ago',
      'Carl before midnight',
      'Carl from elsewhere',
      'Carl says hi',
      'CARL left',
    ]);
    expect(await lines(lead, { since: at(95), newest: true })).toEqual([
      'CARL left',
      'Carl says hi',
      'Carl from elsewhere',
    ]);
    expect(await lines(junior, { since: at(700) })).toEqual(await lines(junior, { since: at(120) }));
    expect(await lines(junior, { since: at(700) })).not.toContain('Carl long ago');
    expect((await lead.get(`rpg/logs/search?q=x&since=${at(5)}&until=${at(9)}`)).status).toBe(400);
    expect((await lead.get('rpg/logs/search?q=x&since=yesterday')).status).toBe(400);
    expect((await junior.get(`rpg/logs/search?q=x&since=${at(60 * 24 * 5)}`)).status).toBe(403);
  });

  it('refuse a pattern of 10 kB and an empty one', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    for (const mode of ['any', 'all', 'regex']) {
      expect((await lead.get(`rpg/logs/search?q=${'a'.repeat(10_000)}&mode=${mode}`)).status).toBe(400);
      expect((await lead.get(`rpg/logs/search?q=%20&mode=${mode}`)).status).toBe(400);
    }
  });

  it('keep each search in the history of the searcher and of managers', async () => {
    const junior = await server.signInAs({ admin_level: 3 });
    await junior.api.call(logs.archive, { params: { date: today, file: 'general', search: 'needle one' } });
    await found(junior, { q: 'needle two', mode: 'all' });
    expect((await junior.api.call(logs.history)).items.map((entry) => [entry.search, entry.file, entry.mode])).toEqual([
      ['needle two', 'all', 'all'],
      ['needle one', 'general', 'any'],
    ]);
    const manager = await server.signInAs({ admin_level: 6 });
    expect((await manager.api.call(logs.history)).items.map((entry) => entry.player)).toContain(junior.player.name);
    const lead = await server.signInAs({ admin_level: 5 });
    expect((await lead.api.call(logs.history)).total).toBe(0);
  });

  it('keep one entry of a search that goes on or looks for what is new, and one of each other search', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const over = { from: addDays(today, -4), to: today };
    const end = (await found(lead, { q: 'carl', ...over, limit: 1 })).at(-1);
    const cursor = end?.kind === 'end' ? end.cursor : undefined;
    await found(lead, { q: 'carl', ...over, limit: 1, cursor });
    await found(lead, { q: 'carl', ...over, again: true });
    const kept = async () => (await lead.api.call(logs.history)).items.map((one) => one.search);
    expect(await kept()).toEqual(['carl']);
    await found(lead, { q: 'secret', ...over, limit: 1, cursor });
    await found(lead, { q: 'other', ...over, again: true });
    await found(lead, { q: 'carl', ...over });
    expect(await kept()).toEqual(['carl', 'other', 'secret', 'carl']);
  });

  /** Lets writes of the history, and no others such as those of limits, go as they are told, until it is left. */
  function withHistory(write: (go: () => Promise<unknown>) => Promise<unknown>): () => void {
    const { database } = server.services;
    const whole = database.withWrite.bind(database);
    Object.assign(database, {
      withWrite: (...args: Parameters<typeof whole>) =>
        String(args[0]).includes('addSearch') ? write(() => whole(...args)) : whole(...args),
    });
    return () => Object.assign(database, { withWrite: whole });
  }

  it('answer although the history cannot be written', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const left = withHistory(() => Promise.reject(new Error('database or disk is full')));
    const before = server.logLines.length;
    try {
      expect(
        (await lead.api.call(logs.archive, { params: { date: today, file: 'general', search: 'carl' } })).lines,
      ).toHaveLength(2);
      const events = await found(lead, { q: 'carl', file: 'general', counts: true });
      expect(texts(events)).toHaveLength(2);
      expect(events.at(-1)).toMatchObject({ kind: 'end', total: 2, missing: [], damaged: [] });
    } finally {
      left();
    }
    const told = server.logLines.slice(before).filter((line) => line.includes('could not be kept in the history'));
    expect(told).toHaveLength(2);
    expect((await lead.api.call(logs.history)).total).toBe(0);
  });

  it('tell nothing of what they found before the search is in the history', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const { store } = server.services.logs;
    const whole = store.search.bind(store);
    let searched = 0;
    Object.assign(store, {
      async *search(request: Parameters<typeof whole>[0]) {
        for await (const event of whole(request)) {
          if (event.kind === 'line') searched += 1;
          yield event;
        }
      },
    });
    const gate = Promise.withResolvers<void>();
    const left = withHistory(async (go) => {
      await gate.promise;
      return go();
    });
    const events: SearchEvent[] = [];
    const answers: (readonly string[])[] = [];
    const asked = Promise.all([
      (async () => {
        const query = { q: 'carl', file: 'general', counts: true };
        for await (const event of await search(lead, query)) events.push(event);
      })(),
      (async () => {
        const params = { date: today, file: 'general', search: 'carl' };
        answers.push((await lead.api.call(logs.archive, { params })).lines);
      })(),
    ]);
    try {
      // The archive call has found both lines by then, and the search its first.
      await expect.poll(() => searched).toBeGreaterThanOrEqual(3);
      await expect.poll(() => events.length).toBe(2);
      for (let turn = 0; turn < 3; turn++) expect((await lead.api.call(logs.history)).total).toBe(0);
      expect(events).toMatchObject([{ kind: 'limits' }, { kind: 'counts', bars: [] }]);
      expect(answers).toEqual([]);
    } finally {
      gate.resolve();
      left();
      Object.assign(store, { search: whole });
    }
    await asked;
    expect(texts(events)).toHaveLength(2);
    expect(answers.map((lines) => lines.length)).toEqual([2]);
    expect((await lead.api.call(logs.history)).total).toBe(2);
  });

  it('are followed by developers, and resumed without loss', async () => {
    const developer = await server.signInAs({ developer_level: 1 });
    const path = await write(today, 'cheat.log', [`${stamp(3)} first`, `${stamp(2)} second`]);
    expect(
      (await developer.api.call(develop.tail, { params: { type: 'cheat' }, query: { lines: 1 } })).map(
        (event) => event.kind === 'line' && event.text,
      ),
    ).toEqual([`${stamp(2)} second`]);
    expect((await developer.get('rpg/develop/logs/nonsense')).status).toBe(404);
    expect((await developer.get('rpg/develop/logs/..%2Fgeneral')).status).toBe(404);
    const abort = new AbortController();
    const seen: string[] = [];
    let last: string | undefined;
    for await (const { id, value } of developer.api.follow(develop.tail, {
      params: { type: 'cheat' },
      query: { lines: 5 },
      signal: abort.signal,
    })) {
      if (value.kind !== 'line') continue;
      seen.push(value.text);
      last = id;
      if (seen.length === 2) await appendFile(path, `${stamp(1)} third\n`);
      if (seen.length === 3) break;
    }
    abort.abort();
    await appendFile(path, `${stamp(0)} fourth\n${stamp(0)} fifth\n`);
    const again = new AbortController();
    for await (const { value } of developer.api.follow(develop.tail, {
      params: { type: 'cheat' },
      lastEventId: last,
      signal: again.signal,
    })) {
      if (value.kind === 'line') seen.push(value.text);
      if (seen.length === 5) break;
    }
    again.abort();
    expect(seen.map((text) => text.split(' ').at(-1))).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
    expect((await (await server.signInAs({ admin_level: 10 })).get('rpg/develop/logs/general')).status).toBe(403);
  });

  it('go on in what is appended when they are followed, as far as the rank may read', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const path = await write(today, 'death.log', [`${stamp(2)} before fell`]);
    const admin = await write(today, 'admin.log', [`${stamp(10)} carl was made manager`]);
    const seen: string[] = [];
    for await (const event of await search(lead, { q: 'fell', follow: true, context: 1 })) {
      if (event.kind === 'line') seen.push(event.text);
      if (event.kind === 'live') {
        expect(event).toMatchObject({ total: 1, truncated: false, missing: [] });
        await appendFile(admin, `${stamp(0)} nobody fell\n`);
        await appendFile(path, `${stamp(0)} other\n${stamp(0)} after fell`);
        await appendFile(path, ' down\n');
      }
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([`${stamp(2)} before fell`, `${stamp(0)} other`, `${stamp(0)} after fell down`]);
    expect((await lead.get('rpg/logs/search?q=fell&follow=true&file=admin')).status).toBe(403);
  });

  it('cover what was turned over of them, as far as the rank may read', async () => {
    const day = addDays(today, -3);
    await write(day, 'general.log', ['[12:00:03] turned third']);
    await write(day, 'general.log.1', ['[12:00:02] turned second']);
    await write(day, `general-${day}.log`, ['[12:00:01] turned first']);
    await write(day, 'general.log.bak', ['[12:00:02] turned second']);
    await write(day, 'admin.log.1', ['[12:00:00] turned secret']);
    const senior = await server.signInAs({ admin_level: 4 });
    const lead = await server.signInAs({ admin_level: 5 });
    const manager = await server.signInAs({ admin_level: 6 });
    const listed = await lead.api.call(logs.files, { params: { date: day } });
    expect(listed.map(({ filename }) => filename)).toEqual(['general.log', 'general@1.log', `general@${day}.log`]);
    const lines = ['[12:00:01] turned first', '[12:00:02] turned second', '[12:00:03] turned third'];
    for (const file of ['general', 'general.log'])
      expect((await lead.get(`rpg/logs/archive/${day}/${file}/turned`)).body).toMatchObject({ lines });
    for (const file of [undefined, 'general', 'general.log'])
      expect(texts(await found(senior, { q: 'turned', from: day, to: day, file }))).toEqual(lines);
    expect(texts(await found(senior, { q: 'turned', from: day, to: day, file: 'general@1.log' }))).toEqual([lines[1]]);
    expect((await lead.get(`rpg/logs/archive/${day}/admin@1.log/turned`)).status).toBe(403);
    expect(texts(await found(manager, { q: 'secret', from: day, to: day }))).toHaveLength(1);
  });

  it('offer map files to developers, and nothing beside them', async () => {
    const developer = await server.signInAs({ developer_level: 1 });
    const folder = join(server.services.config.dataDir, 'maps');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'town ä.map'), '<map/>');
    expect((await (await server.signInAs({ admin_level: 10 })).get('rpg/logs/map/list')).status).toBe(403);
    expect((await developer.api.call(logs.maps)).map((file) => [file.filename, file.attrs.size])).toEqual([
      ['town ä.map', 6],
    ]);
    const download = await developer.fetch('GET', `rpg/logs/map/download/${encodeURIComponent('town ä.map')}`);
    expect(await download.text()).toBe('<map/>');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
    for (const name of ['..%2Fsecret.key', '..', '%2Fetc%2Fpasswd', 'gone.map'])
      expect((await developer.get(`rpg/logs/map/download/${name}`)).status).not.toBe(200);
  });

  it('restart the target that the operator configured, with an audit entry', async () => {
    const leader = await server.signInAs({ admin_level: 7 });
    expect((await leader.post('rpg/develop/restart/prod')).status).toBe(503);
    Object.assign(server.services.config, {
      restart: { develop: { command: [process.execPath, '-e', 'console.log("up")'], timeoutSeconds: 20 } },
    });
    const head = await server.signInAs({ developer_level: 3 });
    const events = [];
    for await (const event of await head.api.call(develop.restartDevelop)) events.push(event);
    expect(events).toEqual([
      { kind: 'line', stream: 'stdout', text: 'up' },
      { kind: 'end', status: 0, signal: null },
    ]);
    expect(
      await server.db.selectFrom('audit').select('target').where('action', '=', 'develop.restart').execute(),
    ).toEqual([{ target: 'develop' }]);
    expect((await head.post('rpg/develop/restart/prod')).status).toBe(403);
    expect((await (await server.signInAs({ developer_level: 2 })).post('rpg/develop/restart/develop')).status).toBe(
      403,
    );
  });
});
