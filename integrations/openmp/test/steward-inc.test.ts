import { appendFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCommandFile } from '../../../packages/agent/src/bridge/command-file.ts';
import { GAME_EVENT_KINDS } from '../../../packages/api-client/src/contract/game-events.ts';
import { readEvents } from '../../testing/read-events.ts';
import { openWorkshop, sourceHash, startScript, whyNot, type Includes, type Running, type Workshop } from './script.ts';

const RECORDED = join(import.meta.dirname, 'recorded.ndjson');
const SCENE = [
  'start',
  'player 0 203.0.113.7 John_Doe',
  'connect 0',
  'player 1 203.0.113.8 [TAG]J"ane\\Roe',
  'connect 1',
  'npc 2 127.0.0.1 Bot',
  'connect 2',
  'spawn 0',
  'text 0 hello there',
  'command 0 /pay',
  'command 0 /warn',
  'command 0 /login secret words',
  'command 0 /ticket',
  'command 0 /rename',
  'die 0 1 24',
  'die 0 1 24',
  'pass 1000',
  'place 1 -0.004 nan 99999999',
  'die 1 65535 255',
  'enter 0 7 2',
  'enter 0 8 2',
  'pass 60000',
  'leave 1',
  'stop',
];

it('reports kinds that Steward knows', async () => {
  const include = await readFile(join(import.meta.dirname, '../steward.inc'), 'utf8');
  const kinds = [...include.matchAll(/Steward_Begin\("([^"]+)"\)/g)].map(([, kind]) => kind);
  expect(new Set(kinds).size).toBeGreaterThanOrEqual(10);
  expect(kinds.filter((kind) => !(GAME_EVENT_KINDS as readonly (string | undefined)[]).includes(kind))).toEqual([]);
});

it.skipIf(process.env['STEWARD_PAWN_RECORD'] === '1')(
  'wrote what Steward takes, when it was compiled and run last as it is now',
  async () => {
    const [first = '', ...lines] = (await readFile(RECORDED, 'utf8')).split('\n');
    expect(
      JSON.parse(first),
      `Run this test with STEWARD_PAWN_SOURCES, and STEWARD_PAWN_RECORD=1: see README.md.`,
    ).toEqual({
      sources: await sourceHash(),
    });
    const read = readEvents(Buffer.from(lines.join('\n'), 'latin1'));
    expect(read.problems).toEqual([]);
    expect(read.events.length).toBeGreaterThan(15);
  },
);

describe.skipIf(whyNot !== undefined)(`steward.inc${whyNot === undefined ? '' : ` (skipped: ${whyNot})`}`, () => {
  let workshop: Workshop;
  let script: Running;
  beforeAll(async () => {
    workshop = await openWorkshop();
  }, 300_000);
  afterAll(() => workshop.remove());
  afterEach(() => script?.remove());

  const compiled = async (kind: Includes, options: readonly string[] = []) => {
    const { said, file } = await workshop.compile(kind, options);
    expect(said).not.toMatch(/warning|error/i);
    return file;
  };
  const start = async (options: readonly string[] = [], kind: Includes = 'samp') => {
    script = await startScript(workshop, await compiled(kind, options));
    await script.tell('start');
    await script.tell('player 0 203.0.113.7 John_Doe');
    await script.tell('connect 0');
  };
  const read = async (encoding?: string) => readEvents(await readFile(script.events), encoding);
  const answers = async () => (await read()).answers;
  const command = (id: number, kind: string, data: Record<string, unknown> = {}, at = '2026-06-20T18:00:00Z') => ({
    ...{ id, kind, at },
    data: { player: 31, name: 'John_Doe', ...data },
  });
  const give = async (...commands: ReturnType<typeof command>[]) => {
    const file = await openCommandFile(script.commands);
    for (const one of commands) await file.add(one);
    await file.close();
  };

  it('compiles without a word for both kinds of includes, and reports the same with and without -d3', async () => {
    const written: string[] = [];
    for (const kind of ['samp', 'omp'] as const) {
      for (const options of [['-d0'], ['-d3'], ['-d0', '-O2'], ['-d2', '-O0']]) {
        script = await startScript(workshop, await compiled(kind, options));
        for (const line of SCENE)
          for (const said of await script.tell(line)) expect(said).toMatch(/^(?:money 0 2500|tell )/);
        written.push(await readFile(script.events, 'latin1'));
        expect(await readdir(join(script.folder, 'steward/logs'))).toEqual([]);
        await script.remove();
      }
      script = await startScript(workshop, await compiled(kind, ['STEWARD_LOGS=1']));
      for (const line of SCENE) await script.tell(line);
      const logs = await readFile(join(script.folder, 'steward/logs/command.log'), 'latin1');
      expect(logs).toContain('[2026-06-20 18:00:00] John_Doe: /login ***\n');
      expect(logs).not.toContain('secret');
      const local = await readFile(join(script.folder, 'steward/logs/local.log'), 'latin1');
      expect(local).toContain('John_Doe: hello there\n');
      expect(await readFile(script.events, 'latin1')).not.toMatch(/player\.said|player\.command/);
      await script.remove();
      await compiled(kind, ['STEWARD_LOGS=0', '-d3']);
      for (const page of [1250, 1251, 1253, 1254, 1257]) await compiled(kind, ['-d3', `STEWARD_CODEPAGE=${page}`]);
      for (const debug of ['-d0', '-d3']) await compiled(kind, ['PLAIN=1', debug]);
    }
    expect(new Set(written).size).toBe(1);
    const { events, problems } = readEvents(Buffer.from(written[0] ?? '', 'latin1'));
    expect(problems).toEqual([]);
    const kinds = events.map(({ kind }) => kind);
    for (const [kind, count] of Object.entries({
      ...{ 'server.started': 1, 'player.joined': 2, 'player.left': 2, 'player.killed': 2, 'vehicle.history': 1 },
      ...{ 'player.saved': 1, 'player.cash': 1, 'player.punished': 1, 'server.population': 1, 'player.renamed': 1 },
    }))
      expect([kind, kinds.filter((one) => one === kind).length]).toEqual([kind, count]);
    expect(events.filter(({ kind }) => kind === 'player.said')).toMatchObject([{ text: 'hello there' }]);
    const commands = events.flatMap((event) => (event.kind === 'player.command' ? [event.command] : []));
    expect(commands).toEqual(['/pay', '/warn', '/login ***', '/ticket', '/rename']);
    expect(events.find(({ kind }) => kind === 'player.punished')).toMatchObject({
      reason: 'Car ramming "again" \\o/',
      until: '2026-06-20T18:00:00Z',
    });
    expect(events.find(({ kind }) => kind === 'server.population')).toMatchObject({ players: 2, staff: 1 });
    if (process.env['STEWARD_PAWN_RECORD'] === '1')
      await writeFile(RECORDED, `${JSON.stringify({ sources: await sourceHash() })}\n${written[0] ?? ''}`, 'latin1');
  }, 300_000);

  it('kicks, says and tells by itself, with a plain script', async () => {
    for (const kind of ['samp', 'omp'] as const) {
      await start(['PLAIN=1'], kind);
      await give(
        command(1, 'kick', { reason: 'Spam 100%s' }),
        command(2, 'say', { text: 'Restart in 5 minutes' }),
        command(3, 'message', { text: 'Please come' }),
        command(4, 'ban', { type: 1, reason: 'x', end_timestamp: null }),
        command(5, 'kick', { name: 'Nobody' }),
      );
      expect(await script.tell('pass 100')).toEqual([
        'tell 0 Spam 100%s',
        'tell all Restart in 5 minutes',
        'tell 0 Please come',
      ]);
      expect(await script.tell('pass 300')).toEqual(['kick 0']);
      expect(await answers()).toMatchObject([
        { id: 2, result: 'done' },
        { id: 3, result: 'done' },
        { id: 4, result: 'refused', reason: 'The script does not do this.' },
        { id: 5, result: 'unknown-player' },
        { id: 1, result: 'done' },
      ]);
      const text = `${'word '.repeat(60)}${'x'.repeat(150)}`;
      await give(command(6, 'say', { text }));
      const said = (await script.tell('pass 200')).map((line) => line.replace('tell all ', ''));
      expect(said.join(' ').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      expect(Math.max(...said.map((line) => line.length))).toBeLessThanOrEqual(144);
      await script.remove();
    }
  });

  it('gives commands to the script, and answers what it says of them', async () => {
    await start();
    await give(
      command(1, 'ban', { type: 2, reason: 'Müller — "x"\n\u{1F600}', end_timestamp: '2026-06-20T18:00:00.5Z' }),
      command(2, 'ban', { type: 1, reason: 'For good', end_timestamp: null, nested: [{ reason: 'other' }] }),
      command(3, 'ban', { type: 2, reason: 'x', end_timestamp: 'soon' }),
      command(4, 'unban', { name: 'Jane_Roe', bans: [1, 2] }),
      command(5, 'cash', { amount: -2_147_483_647 }),
      command(6, 'race'),
      command(7, 'later'),
      command(8, 'break'),
    );
    expect(await script.tell('pass 100')).toEqual([
      'log ban 0 John_Doe [M\uFFFDller \uFFFD "x" ?] 1781978400',
      'log ban 0 John_Doe [For good] 0',
      'log unban Jane_Roe',
      'log cash 0 John_Doe -2147483647',
      expect.stringMatching(/^error \d+ in Steward_Tick$/),
    ]);
    await script.tell('command 0 /later');
    await script.tell('pass 100');
    expect(await answers()).toMatchObject([
      { id: 1, result: 'done' },
      { id: 2, result: 'done' },
      { id: 3, result: 'refused', reason: 'The end of the ban cannot be read.' },
      { id: 4, result: 'unknown-player' },
      { id: 5, result: 'done' },
      { id: 6, result: 'refused', reason: 'The player is in a race.' },
      { id: 7, result: 'done' },
      { id: 8, result: 'refused', reason: 'The script of the game broke off while it did this.' },
    ]);
  });

  it('answers for a script that never does, and refuses what is longer than it reads', async () => {
    await start();
    await give(
      command(1, 'later'),
      command(2, 'cash', { amount: 1, text: 'x'.repeat(40_000) }),
      command(3, 'cash', { amount: 3 }),
    );
    expect(await script.tell('pass 200')).toEqual(['log cash 0 John_Doe 3']);
    await script.tell('pass 32000');
    expect(await answers()).toMatchObject([
      { id: 2, result: 'refused', reason: 'The command is longer than the script can read.' },
      { id: 3, result: 'done' },
      { id: 1, result: 'refused', reason: 'The script did not say what became of it.' },
    ]);
  });

  it('does nothing twice when it is killed, also where the file of commands began anew meanwhile', async () => {
    await start();
    await give(command(1, 'cash', { amount: 1 }), command(2, 'later'));
    expect(await script.tell('pass 100')).toEqual(['log cash 0 John_Doe 1']);
    await script.kill();
    await give(command(3, 'cash', { amount: 3 }));
    await rename(script.commands, `${script.commands}.1`);
    await writeFile(script.commands, '');
    await give(command(4, 'cash', { amount: 4 }), command(1, 'cash', { amount: 5 }, '2026-07-01T00:00:00Z'));
    script = script.again();
    await script.tell('start');
    expect(await script.tell('pass 300')).toEqual([3, 4, 5].map((one) => `log cash 65535 John_Doe ${one}`));
    expect((await answers()).slice(1)).toMatchObject([
      { id: 2, result: 'refused', reason: 'The game server was started anew before this was done.' },
      ...[3, 4, 1].map((id) => ({ id, result: 'done' })),
    ]);
    await script.kill();
    script = script.again();
    await script.tell('start');
    expect(await script.tell('pass 300')).toEqual([]);
  });

  it('reads on over the renaming of a large file of commands while it runs, and never half a line', async () => {
    await start();
    await give(command(1, 'cash', { amount: 1 }));
    await script.tell('pass 100');
    const line = `${JSON.stringify(command(2, 'cash', { amount: 2 }))}\n`;
    await appendFile(script.commands, line.slice(0, 30));
    expect(await script.tell('pass 200')).toEqual([]);
    await appendFile(script.commands, line.slice(30));
    expect(await script.tell('pass 100')).toEqual(['log cash 0 John_Doe 2']);
    await give(command(3, 'cash', { amount: 3 }));
    await rename(script.commands, `${script.commands}.1`);
    await writeFile(script.commands, '');
    await give(...[4, 5, 6, 7, 8].map((id) => command(id, 'cash', { amount: id })));
    expect((await stat(script.commands)).size).toBeGreaterThan((await stat(`${script.commands}.1`)).size);
    expect(await script.tell('pass 400')).toEqual([3, 4, 5, 6, 7, 8].map((one) => `log cash 0 John_Doe ${one}`));
  });

  it('keeps what it cannot write, and writes it when it can', async () => {
    await start();
    await rename(join(script.folder, 'steward'), join(script.folder, 'gone'));
    for (let i = 0; i < 5; i++) await script.tell('command 0 /pay');
    await script.tell('pass 1000');
    await mkdir(join(script.folder, 'steward'));
    await script.tell('pass 100');
    const { events, problems } = await read();
    expect(problems).toEqual([]);
    const each = ['player.command', 'player.cash'];
    expect(events.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => each).flat());
  });

  it('reports any text so that Steward takes it, in the character set of the server', async () => {
    for (const page of ['1251', '1252', '1254']) {
      await start([`STEWARD_CODEPAGE=${page}`]);
      const texts = fc.sample(
        fc
          .uint8Array({ minLength: 1, maxLength: 300 })
          .map((bytes) => Buffer.from(bytes.map((one) => (one === 0 || one === 10 ? 65 : one)))),
        150,
      );
      for (const text of texts) await script.tell(Buffer.concat([Buffer.from('command 0 /note x'), text]));
      const { events, problems } = await read(`windows-${page}`);
      expect(problems).toEqual([]);
      for (const told of ['player.history', 'player.command'])
        expect(events.filter(({ kind }) => kind === told).length).toBe(texts.length);
      await script.tell(Buffer.concat([Buffer.from('command 0 /note '), Buffer.from([0xc4, 0xfc, 0x80])]));
      expect((await read(`windows-${page}`)).events.at(-1)).toMatchObject({
        action: new TextDecoder(`windows-${page}`).decode(Buffer.from([0xc4, 0xfc, 0x80])),
      });
      await script.remove();
    }
  });
});
