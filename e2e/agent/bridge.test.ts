import { appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commandItem } from '../../packages/server/src/core/game-commands.ts';
import { insertOutbox, tellOutbox } from '../../packages/server/src/core/outbox.ts';
import { createMachine, sleep, useMachine } from './harness.ts';

const { panel, machine } = useMachine();

const WAIT = { interval: 30 };
const cash = (amount: number) => JSON.stringify({ kind: 'player.cash', player: 'John_Doe', amount, reason: 'Payday' });
const write = (...amounts: number[]) => appendFile(machine.events, amounts.map((one) => `${cash(one)}\n`).join(''));
const amounts = async () =>
  (await panel.server.db.selectFrom('cash_log').select('amount').orderBy('id').execute()).map(({ amount }) => amount);
const arrives = (...expected: number[]) => vi.waitFor(async () => expect(await amounts()).toEqual(expected), WAIT);
const aside = async () =>
  (await readFile(join(machine.spool, 'set-aside.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { reason: string }).reason);

const ask = async (...items: ReturnType<typeof commandItem>[]) => {
  const { services, clock } = panel.server;
  const ids = await services.database.withWrite((tx) => insertOutbox(tx, items, { now: clock.now() }));
  await tellOutbox(services);
  return ids;
};
const commandLines = async () => {
  const text = await readFile(machine.commands, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id?: number; kind: string; data?: Record<string, unknown> });
};

describe('events of a game script', () => {
  it('are read on through renaming, replacing, emptying and half lines', async () => {
    await write(1, 2);
    const agent = machine.start();
    await arrives(1, 2);
    await appendFile(machine.events, cash(3).slice(0, 20));
    await sleep(300);
    await appendFile(machine.events, `${cash(3).slice(20)}\r\n\n`);
    await arrives(1, 2, 3);
    await rename(machine.events, `${machine.events}.1`);
    await appendFile(`${machine.events}.1`, `${cash(4)}\n${cash(5)}`);
    await write(6);
    await arrives(1, 2, 3, 4, 5, 6);
    await truncate(machine.events);
    await write(7);
    await arrives(1, 2, 3, 4, 5, 6, 7);
    await writeFile(`${machine.events}.new`, `${cash(8)}\n`);
    await rename(`${machine.events}.new`, machine.events);
    await arrives(1, 2, 3, 4, 5, 6, 7, 8);
    await rm(machine.events);
    await sleep(200);
    await write(9);
    await arrives(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect((await agent.kill('SIGTERM')).code).toBe(0);
  });

  it('that were written while the agent was down come in order, the rest of a renamed file first', async () => {
    await write(1);
    let agent = machine.start();
    await arrives(1);
    await agent.kill();
    await write(2, 3);
    await rename(machine.events, `${machine.events}.old`);
    await write(4);
    agent = machine.start();
    await arrives(1, 2, 3, 4);
    await agent.kill();
    await writeFile(machine.events, '');
    await write(5);
    machine.start();
    await arrives(1, 2, 3, 4, 5);
  });

  it('are the same when a lost spool makes the agent read them again', async () => {
    await write(1, 2, 3);
    const agent = machine.start();
    await arrives(1, 2, 3);
    await agent.kill();
    await rm(machine.spool, { recursive: true });
    await write(4);
    machine.start();
    await arrives(1, 2, 3, 4);
  });

  it('have the time that they name, or that of their file', async () => {
    await appendFile(machine.events, `${cash(1).replace('{', '{"at":1780315200,')}\n`);
    await appendFile(machine.events, `${cash(2).replace('{', '{"at":"2026-06-01T11:00:00Z",')}\n`);
    machine.start();
    await arrives(1, 2);
    const rows = await panel.server.db.selectFrom('cash_log').select('at').orderBy('id').execute();
    const ahead = Date.now() / 1000 - panel.server.clock.now();
    for (const [at, expected] of [
      [rows[0]?.at, 1780315200],
      [rows[1]?.at, Date.parse('2026-06-01T11:00:00Z') / 1000],
    ])
      expect(Math.abs((at ?? 0) - ((expected ?? 0) - ahead))).toBeLessThan(30);
  });

  it('are set aside where they cannot be read or taken, and stop nothing', async () => {
    const names = ['no JSON', '[]', '{"a":1}', '{"kind":"player.cash"}', '{"command":"x","result":"done"}'];
    await appendFile(machine.events, names.map((line) => `${line}\n`).join(''));
    await appendFile(machine.events, `${'x'.repeat(10 * 1024 * 1024)}\n`);
    await appendFile(machine.events, `{"kind":"a","deep":${'['.repeat(30_000)}${']'.repeat(30_000)}}\n`);
    await appendFile(machine.events, Buffer.from([0xff, 0xfe, 0x00, 0x0a]));
    await write(1);
    const agent = machine.start();
    await arrives(1);
    await vi.waitFor(async () => expect((await aside()).length).toBeGreaterThanOrEqual(7), WAIT);
    const reasons = (await aside()).join('\n');
    for (const reason of ['not JSON', 'not a JSON object', 'kind: Name', 'command: Use', 'longer than 64 kB', 'amount'])
      expect(reasons).toContain(reason);
    await agent.said('Set aside');
  });

  it('are read in the character set of the file', async () => {
    const { panel: url } = JSON.parse(await readFile(join(machine.folder, 'agent.json'), 'utf8')) as { panel: string };
    await machine.configure({
      panel: url,
      bridge: { events: 'events.ndjson', commands: 'commands.ndjson', encoding: 'windows-1251' },
    });
    const line = Buffer.from(cash(1).replace('Payday', '\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2'), 'latin1');
    await appendFile(machine.events, Buffer.concat([line, Buffer.from('\n')]));
    machine.start();
    await arrives(1);
    const row = await panel.server.db.selectFrom('cash_log').select('reason').executeTakeFirstOrThrow();
    expect(row.reason).toBe('Привет');
  });
});

describe('commands', () => {
  it('are written once, in their order, over breaks and kills, and answered by the script', async () => {
    const [first = 0] = await ask(commandItem('kick', { name: 'Jürgen — "x"\n' }));
    let agent = machine.start();
    await vi.waitFor(async () => expect((await commandLines()).length).toBe(1), WAIT);
    expect(await commandLines()).toMatchObject([{ id: first, kind: 'kick', data: { name: 'Jürgen — "x"\n' } }]);
    expect(await readFile(machine.commands, 'latin1')).toMatch(/^[\x20-\x7e\n]*$/);
    await agent.kill();
    await appendFile(machine.commands, '{"id":9999,"ki');
    await panel.goAway();
    agent = machine.start();
    await agent.said('cannot be reached');
    await panel.comeBack();
    const [second = 0] = await ask(commandItem('ban', {}), commandItem('unban', {}));
    await vi.waitFor(async () => expect((await commandLines()).length).toBe(3), WAIT);
    expect((await commandLines()).map(({ id }) => id)).toEqual([first, second, second + 1]);
    await appendFile(
      machine.events,
      [
        { command: first, result: 'done' },
        { command: second, result: 'refused', reason: 'The player is dead.' },
        { command: second + 1, result: 'unknown-player' },
        { command: 99_999, result: 'done' },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    await vi.waitFor(async () => {
      const rows = await panel.server.db.selectFrom('outbox').select(['state', 'last_error']).orderBy('id').execute();
      expect(rows).toEqual([
        { state: 'done', last_error: null },
        { state: 'failed', last_error: 'The game server refused: The player is dead.' },
        { state: 'failed', last_error: 'The game server does not know this player.' },
      ]);
    }, WAIT);
    await vi.waitFor(async () => expect((await aside()).join()).toContain('no command 99999'), WAIT);
  });

  it('that expired are told of in the file, once', async () => {
    await panel.server.services.database.withWrite((tx) =>
      tx.insertInto('setting').values({ key: 'outbox.expired.rpg', value: '5' }).execute(),
    );
    let agent = machine.start();
    await vi.waitFor(async () => expect(await commandLines()).toMatchObject([{ kind: 'gap' }]), WAIT);
    await agent.kill();
    agent = machine.start();
    await agent.said('runs for');
    await ask(commandItem('kick', {}));
    await vi.waitFor(async () => expect((await commandLines()).length).toBe(2), WAIT);
    expect((await commandLines()).map(({ kind }) => kind)).toEqual(['gap', 'kick']);
  });
});

describe('steward-agent run', () => {
  it('refuses a folder that another one uses, and takes over from one that was killed', async () => {
    const first = machine.start();
    await first.said('runs for');
    const second = await machine.run(['run']);
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('Another steward-agent uses') });
    await first.kill();
    await machine.start().said('runs for');
  });

  it('says that another one reads the commands of its game server', async () => {
    const other = await createMachine(panel.url, machine.token);
    try {
      const first = machine.start();
      await vi.waitFor(async () => expect(await readFile(machine.commands, 'utf8')).toBe(''), WAIT);
      await sleep(500);
      const second = other.start();
      await first.said('Another connection of this game server took over');
      await ask(commandItem('kick', {}));
      await vi.waitFor(async () => expect(await readFile(other.commands, 'utf8')).toContain('kick'), WAIT);
      expect(await commandLines()).toEqual([]);
      expect(second.output()).not.toContain('took over');
    } finally {
      await other.remove();
    }
  });

  it('says once that the token is refused, keeps what comes, and sends it with one that works', async () => {
    await machine.configure({ token: 'steward_wrong' });
    await write(1);
    const agent = machine.start();
    await agent.said('THE PANEL REFUSES THE TOKEN (401');
    await sleep(1500);
    expect(agent.output().match(/REFUSES THE TOKEN/g)?.length).toBe(1);
    await agent.kill();
    await machine.configure({ token: await panel.token() });
    machine.start();
    await arrives(1);
  });
});
