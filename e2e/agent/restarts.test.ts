import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restarts } from '../../packages/api-client/src/contract/restarts.ts';
import type { RestartEvent } from '../../packages/api-client/src/contract/logs.ts';
import { startFakeFivem } from '../../packages/agent/src/testing/fake-fivem.ts';
import { startFakeMinecraft } from '../../packages/agent/src/testing/fake-minecraft.ts';
import { startFakeSamp } from '../../packages/agent/src/testing/fake-samp.ts';
import { startRestartWorker, type RestartWorker } from '../../packages/server/src/modules/restarts/worker.ts';
import { useMachine } from './harness.ts';

const TEXTS = {
  soon: 'Restart in {time}. {reason}',
  cancelled: 'No restart.',
  minutes: '{n} minutes',
  minute: '1 minute',
  seconds: '{n} seconds',
};
const WAIT = { interval: 50 };

const { panel, machine } = useMachine({
  restart: { prod: { agent: 'rpg', timeoutSeconds: 20 }, quick: { agent: 'rpg', timeoutSeconds: 1 } },
  restartTexts: TEXTS,
});
let worker: RestartWorker;
const open: { close(): Promise<void> }[] = [];

beforeEach(() => {
  worker = startRestartWorker(panel.server.services, { lookMs: 0 });
});
afterEach(async () => {
  await worker.stop();
  for (const one of open.splice(0)) await one.close();
});

const shell = (script: string) => ({ command: ['/bin/sh', '-c', script] });
const restartBy = (restart: object, more: object = {}) => machine.configure({ bridge: undefined, restart, ...more });
const leader = () => panel.server.signInAs({ admin_level: 7 });
const runs = async () =>
  (await readFile(join(machine.folder, 'runs'), 'utf8').catch(() => '')).split('\n').filter(Boolean).length;

describe('a restart by the agent', () => {
  it('shows its lines while it runs, and how it ended', async () => {
    await restartBy({ prod: shell('echo "$PWD" >> runs; echo one; sleep 2; echo two >&2; exit 3') });
    const agent = machine.start();
    await agent.said('runs for');
    const { api } = await leader();
    const events: { at: number; event: RestartEvent }[] = [];
    for await (const event of await api.call(restarts.run, { params: { target: 'prod' } }))
      events.push({ at: Date.now(), event });
    expect(events.map(({ event }) => event)).toEqual([
      { kind: 'line', stream: 'stdout', text: 'one' },
      { kind: 'line', stream: 'stderr', text: 'two' },
      { kind: 'end', status: 3, signal: null },
    ]);
    expect((events[1]?.at ?? 0) - (events[0]?.at ?? 0)).toBeGreaterThan(1000);
    expect(await runs()).toBe(1);
    const { items } = await api.call(restarts.history, {});
    expect(items[0]).toMatchObject({ target: 'prod', state: 'ended', status: 3 });
  });

  it('shows all of many long lines, in their order', async () => {
    const script = 'for (let n = 0; n < 300; n++) console.log(String(n).padEnd(1900, "\\u0001"))';
    await restartBy({ prod: { command: [process.execPath, '-e', script] } });
    machine.start();
    const { api } = await leader();
    const texts: string[] = [];
    for await (const event of await api.call(restarts.run, { params: { target: 'prod' } }))
      if (event.kind === 'line') texts.push(event.text);
    expect(texts.map((text) => Number.parseInt(text, 10))).toEqual(Array.from({ length: 300 }, (_, n) => n));
    expect(texts.every((text) => text.length === 1900)).toBe(true);
  });

  it('that hangs is ended with all that it started, and that is told', async () => {
    await restartBy({ quick: shell('sleep 60 & echo $!; sleep 61') });
    machine.start();
    const { api } = await leader();
    const events: RestartEvent[] = [];
    for await (const event of await api.call(restarts.run, { params: { target: 'quick' } })) events.push(event);
    expect(events).toMatchObject([
      { kind: 'line' },
      { kind: 'line', text: 'Still running after 1 seconds: it is ended.' },
      { kind: 'end', status: null, signal: 'SIGTERM' },
    ]);
    const pid = events[0]?.kind === 'line' ? Number(events[0].text) : 0;
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), WAIT);
  });

  it('whose agent was killed in the middle ended, is told of, and is not done again', async () => {
    await restartBy({ prod: shell('echo run >> runs; echo begun; sleep 30') });
    const agent = machine.start();
    const { api } = await leader();
    const events: RestartEvent[] = [];
    for await (const event of await api.call(restarts.run, { params: { target: 'prod' } })) {
      events.push(event);
      if (event.kind === 'line' && event.text === 'begun') {
        await agent.kill();
        machine.start();
      }
    }
    expect(events.at(-2)).toMatchObject({ kind: 'line', text: expect.stringContaining('The agent ended before') });
    expect(events.at(-1)).toEqual({ kind: 'end', status: null, signal: null });
    expect(await runs()).toBe(1);
  });

  it('whose agent never comes back ends with its lease', async () => {
    await restartBy({ prod: shell('echo begun; sleep 30') });
    const agent = machine.start();
    const { api } = await leader();
    const events: RestartEvent[] = [];
    for await (const event of await api.call(restarts.run, { params: { target: 'prod' } })) {
      events.push(event);
      if (event.kind !== 'line' || event.text !== 'begun') continue;
      await agent.kill();
      panel.server.clock.advance(20 + 30 + 35);
      await panel.server.outbox.turn();
    }
    expect(events.at(-2)).toMatchObject({ text: expect.stringContaining('The agent was not heard of any more') });
    expect(await api.call(restarts.targets)).toMatchObject([{ name: 'prod', running: null }, { name: 'quick' }]);
  });

  it('that no agent began in time does not happen when one comes', async () => {
    await restartBy({ prod: shell('echo run >> runs') });
    const { api } = await leader();
    const asked = api.call(restarts.run, { params: { target: 'prod' } });
    const events: RestartEvent[] = [];
    for await (const event of await asked.then((stream) => {
      panel.server.clock.advance(30);
      void worker.turn();
      return stream;
    }))
      events.push(event);
    expect(events).toMatchObject([
      { kind: 'line', text: 'The agent of rpg did not begin within 30 seconds. Does it run?' },
      { kind: 'end', status: null },
    ]);
    const agent = machine.start();
    await agent.said('runs for');
    await vi.waitFor(async () => expect(await api.call(restarts.targets)).toMatchObject([{ running: null }, {}]), WAIT);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await runs()).toBe(0);
  });

  it('types into the console of the game, or says that there is no such restart', async () => {
    const game = await startFakeMinecraft('secret', (command) => `Did ${command}`);
    open.push(game);
    const console = { game: 'minecraft', port: game.port, password: 'secret' };
    await restartBy({ prod: { rcon: ['save-all', 'stop'], pauseSeconds: 0 } }, { console });
    const agent = machine.start();
    await agent.said('runs for');
    const { api } = await leader();
    const run = async (target: string) => {
      const events: RestartEvent[] = [];
      for await (const event of await api.call(restarts.run, { params: { target } })) events.push(event);
      return events.map((event) => (event.kind === 'line' ? event.text : event.status));
    };
    expect(await run('prod')).toEqual(['> save-all', 'Did save-all', '> stop', 'Did stop', 0]);
    expect(game.commands).toEqual(['list', 'save-all', 'stop']);
    expect(await run('quick')).toEqual(['The agent has no restart "quick" in its agent.json.', null]);
  });
});

describe('players are told of a restart', () => {
  const games = {
    samp: async () => {
      const game = await startFakeSamp('secret');
      game.players.set(1, { name: 'John_Doe', ip: '203.0.113.7' });
      return game;
    },
    minecraft: () => startFakeMinecraft('secret', () => ''),
    fivem: () => startFakeFivem('secret'),
  };

  it.each(Object.keys(games) as (keyof typeof games)[])(
    'by the console of %s, and when it is cancelled',
    async (kind) => {
      const game = await games[kind]();
      open.push(game);
      await restartBy({ prod: shell('true') }, { console: { game: kind, port: game.port, password: 'secret' } });
      machine.start();
      const { api } = await leader();
      const said = () => game.commands.filter((command) => command.startsWith('say '));
      const planned = await api.call(restarts.plan, {
        body: { target: 'prod', seconds: 300, reason: 'New map' },
      });
      await vi.waitFor(() => expect(said()).toEqual(['say Restart in 5 minutes. New map']), WAIT);
      panel.server.clock.advance(120);
      await worker.turn();
      await vi.waitFor(() => expect(said()[1]).toBe('say Restart in 3 minutes. New map'), WAIT);
      await api.call(restarts.cancel, { params: { id: planned.id } });
      await vi.waitFor(() => expect(said()[2]).toBe('say No restart.'), WAIT);
      panel.server.clock.advance(600);
      await worker.turn();
      expect(await api.call(restarts.history, {})).toMatchObject({ items: [{ state: 'cancelled' }] });
    },
  );
});

it('check tries what can be tried of the restarts', async () => {
  await restartBy({
    good: { command: ['/bin/sh', '-c', 'exit 1'] },
    bad: { command: ['/no/such/program'] },
    typed: { tmux: { session: 'no-such-session', keys: [['C-c']] } },
  });
  const { code, stdout } = await machine.run(['check']);
  expect(code).toBe(1);
  expect(stdout).toContain('"good" runs /bin/sh.');
  expect(stdout).toContain('"bad": /no/such/program cannot be run: it does not exist.');
  expect(stdout).toContain('the tmux session no-such-session is not there');
});
