import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeSamp, type FakeSamp } from '../../packages/agent/src/testing/fake-samp.ts';
import { commandItem } from '../../packages/server/src/core/game-commands.ts';
import { insertOutbox, tellOutbox } from '../../packages/server/src/core/outbox.ts';
import { sleep, useMachine } from './harness.ts';

const { panel, machine } = useMachine();
let game: FakeSamp;
beforeEach(async () => {
  game = await startFakeSamp('secret');
});
afterEach(() => game.close());

const WAIT = { interval: 50 };
const configure = (password: string) =>
  machine.configure({ bridge: undefined, console: { game: 'samp', port: game.port, password } });
const ask = async (...items: ReturnType<typeof commandItem>[]) => {
  const { services, clock } = panel.server;
  await services.database.withWrite((tx) => insertOutbox(tx, items, { now: clock.now() }));
  await tellOutbox(services);
};
const states = async () =>
  (await panel.server.db.selectFrom('outbox').select('state').orderBy('id').execute()).map(({ state }) => state);

it('does what staff ask by the console of the game, once, and says what became of it', async () => {
  await configure('secret');
  game.players.set(3, { name: 'John_Doe', ip: '203.0.113.7' });
  await ask(commandItem('kick', { name: 'John_Doe' }), commandItem('ban', { name: 'John_Doe', type: 1 }));
  let agent = machine.start();
  await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done']), WAIT);
  expect([...game.banned]).toEqual(['203.0.113.7']);
  const before = game.commands.length;
  await agent.kill();
  agent = machine.start();
  await agent.said('runs for');
  await sleep(500);
  expect(game.commands.length).toBe(before);
  await ask(commandItem('reload', {}));
  await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done', 'failed']), WAIT);
});

it('waits for a game that is down, and does then what was asked', async () => {
  await configure('secret');
  game.players.set(3, { name: 'John_Doe', ip: '203.0.113.7' });
  game.lose(6);
  await ask(commandItem('kick', { name: 'John_Doe' }));
  const agent = machine.start();
  await agent.said('does not answer');
  await vi.waitFor(async () => expect(await states()).toEqual(['done']), WAIT);
  await agent.said('takes commands again');
});

it('tries a wrong password once, and check says so', async () => {
  await configure('wrong');
  const checked = await machine.run(['check']);
  expect(checked).toMatchObject({ code: 1, stdout: expect.stringContaining('refuses the password') });
  game.commands.length = 0;
  await ask(commandItem('kick', { name: 'John_Doe' }), commandItem('kick', { name: 'Mary_Major' }));
  const agent = machine.start();
  await agent.said('REFUSES THE PASSWORD');
  await sleep(2000);
  expect(game.commands.length).toBe(1);
  expect(await states()).toEqual(['waiting', 'waiting']);
  await configure('secret');
  expect((await machine.run(['check'])).stdout).toContain('answers and takes the password');
});
