import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMachine, startPanel } from '../../../e2e/agent/harness.ts';
import { openCommandFile } from '../../../packages/agent/src/bridge/command-file.ts';
import { punishments } from '../../../packages/api-client/src/contract/punishments.ts';
import { GAME_COMMAND } from '../../../packages/server/src/db/game-commands.ts';
import { openGame, type Game } from './game.ts';

const WAIT = { interval: 20 };
const LICENCE = `license:${'c0ffee00'.repeat(5)}`;

let game: Game;
beforeEach(async () => {
  game = await openGame();
});
afterEach(() => game.remove());

const events = async () => {
  const { events: found, problems } = await game.read();
  expect(problems).toEqual([]);
  return found;
};
const kinds = async () => (await events()).map(({ kind }) => kind);
const told = (...expected: string[]) => vi.waitFor(async () => expect(await kinds()).toEqual(expected), WAIT);
const answers = async () => (await game.read()).answers.map(({ id, result, reason }) => [id, result, reason]);
const command = (id: number, kind: string, data: Record<string, unknown> = {}) => ({
  ...{ id, kind, at: '2026-06-20T18:00:00Z' },
  data: { player: 31, name: 'John Doe', ...data },
});
const give = async (...commands: ReturnType<typeof command>[]) => {
  await mkdir(join(game.folder, 'bridge'), { recursive: true });
  const file = await openCommandFile(join(game.folder, 'bridge/commands.ndjson'));
  for (const one of commands) await file.add(one);
  await file.close();
};
const plain = async () => {
  await game.start();
  await told('server.started');
  game.players.set('1', { name: 'John Doe', licence: LICENCE, endpoint: '203.0.113.7:50123', place: [1, 2, 3.5] });
  game.fire('playerJoining', 1);
};

describe('what is told', () => {
  it('of a server without a framework', async () => {
    await plain();
    game.players.set('2', { name: 'Jane\u0007 Roe\u202e', endpoint: '[2001:db8::7]:50123' });
    game.fire('playerJoining', 2);
    game.players.set('3', { name: 'John Doe' });
    game.fire('playerJoining', 3);
    game.fire('baseevents:onPlayerKilled', 1, 2, { weaponhash: -1_569_615_261 });
    for (let i = 0; i < 20; i++) game.fire('baseevents:onPlayerDied', 1, 0, [1, 2, 3]);
    game.fire('baseevents:onPlayerKilled', 2, 'nobody', null);
    game.fire('playerDropped', 2, 'Exiting');
    game.fire('playerDropped', 3, 'Exiting');
    await told('server.started', 'player.joined', 'player.joined', 'player.killed', 'player.killed', 'player.left');
    const [, john, jane, killed] = await events();
    expect(john).toMatchObject({ player: 'John Doe', ip: '203.0.113.7', serial: LICENCE, ping: 45 });
    expect(jane).toMatchObject({ player: 'Jane Roe', ip: '2001:db8::7' });
    expect(jane).not.toHaveProperty('serial');
    expect(killed).toMatchObject({
      player: 'John Doe',
      killer: 'Jane Roe',
      weapon: -1_569_615_261,
      x: 1,
      y: 2,
      z: 3.5,
    });
    game.stop();
    await vi.waitFor(async () => expect((await kinds()).at(-1)).toBe('player.left'), WAIT);
  });

  it.each([
    ['es_extended', 'esx:playerLoaded', (player: number) => [player, { name: 'John Doe' }, false], 'esx:playerLogout'],
    [
      'qb-core',
      'QBCore:Server:PlayerLoaded',
      (player: number) => [{ PlayerData: { source: player, charinfo: { firstname: 'John', lastname: 'Doe' } } }],
      'QBCore:Server:OnPlayerUnload',
    ],
    [
      'qbx_core',
      'QBCore:Server:PlayerLoaded',
      (player: number) => [{ PlayerData: { source: player, charinfo: { firstname: 'John', lastname: 'Doe' } } }],
      'QBCore:Server:OnPlayerUnload',
    ],
  ])('of characters of %s', async (resource, loaded, given, unloaded) => {
    game.resources.set(resource, 'started');
    const held = given(5);
    game.others['es_extended'] = {
      getSharedObject: () => ({ GetExtendedPlayers: () => [{ source: 5, name: 'Early Bird' }] }),
    };
    const early = { 5: { PlayerData: { source: 5, charinfo: { firstname: 'Early', lastname: 'Bird' } } } };
    game.others['qb-core'] = { GetCoreObject: () => ({ Functions: { GetQBPlayers: () => early } }) };
    game.others['qbx_core'] = { GetQBPlayers: () => early };
    game.players.set('5', { name: 'xX_early_Xx' }).set('1', { name: 'xX_john_Xx', licence: LICENCE });
    await game.start();
    await told('server.started', 'player.joined');
    game.fire('playerJoining', 1);
    held[0] =
      typeof held[0] === 'number' ? 1 : { PlayerData: { source: 1, charinfo: { firstname: 'John', lastname: 'Doe' } } };
    game.fire(loaded, '', ...held);
    game.fire('esx:addAccountMoney', '', 1, 'money', 250.4, 'Payday');
    game.fire('QBCore:Server:OnMoneyChange', '', 1, 'cash', 99, 'remove', '');
    game.fire('QBCore:Server:OnMoneyChange', '', 1, 'bank', 5, 'add', 'x');
    game.fire('esx:addAccountMoney', '', 1, 'money', Number.NaN, 'x');
    game.fire('esx:setJob', '', 1, { name: 'police', label: 'Police' }, {});
    game.fire(unloaded, '', 1);
    await told(
      'server.started',
      ...['joined', 'joined', 'cash', 'cash', 'saved', 'left'].map((one) => `player.${one}`),
    );
    const found = await events();
    expect(found[1]).toMatchObject({ player: 'Early Bird' });
    expect(found[2]).toMatchObject({ player: 'John Doe', serial: LICENCE });
    expect(found.slice(3, 6)).toMatchObject([
      { amount: 250, reason: 'Payday' },
      { amount: -99, reason: 'No reason' },
      { job: 'Police' },
    ]);
  });

  it('of chat', async () => {
    await plain();
    game.fire('chatMessage', '', 1, 'John Doe', 'hello\n[rpg] [chat] [Eve]: hi \u001b[2J');
    game.fire('chatMessage', '', '1', 'Eve', '/nosuch thing');
    game.fire('chatMessage', '', 9, 'Nobody', 'x');
    game.fire('chatMessage', '', 0, 'console', 'x');
    game.fire('chatMessage', '', 1, 'John Doe', '  \u0007 ');
    game.fire('chatMessage', '', 1, 'John Doe', { text: 'x' });
    game.convars.set('steward_chat', '0');
    game.fire('chatMessage', '', 1, 'John Doe', 'not told');
    game.fire('playerDropped', 1, 'Exiting');
    await told('server.started', 'player.joined', 'player.said', 'player.said', 'player.left');
    expect((await events()).slice(2, 4)).toMatchObject([
      { player: 'John Doe', text: 'hello [rpg] [chat] [Eve]: hi [2J' },
      { player: 'John Doe', text: '/nosuch thing' },
    ]);
  });

  it('of txAdmin', async () => {
    await plain();
    const base = { author: 'tabby', actionId: 'A1', targetName: 'John Doe', targetIds: [LICENCE] };
    game.fire('txAdmin:events:playerWarned', '', { ...base, targetNetId: 1, reason: 'Ramming' });
    game.fire('txAdmin:events:playerKicked', '', { author: 'tabby', target: -1, reason: 'all' });
    game.fire('txAdmin:events:playerKicked', '', { author: 'tabby', target: 1, reason: '' });
    game.fire('playerDropped', 1, 'kicked');
    game.fire('txAdmin:events:playerBanned', '', {
      ...base,
      targetNetId: null,
      reason: 'x',
      expiration: 1_781_978_400,
    });
    game.fire('txAdmin:events:playerBanned', '', {
      ...base,
      targetNetId: null,
      targetName: 'x',
      reason: 'y',
      expiration: false,
    });
    game.fire('txAdmin:events:actionRevoked', '', {
      ...{
        actionId: 'A1',
        actionType: 'ban',
        actionReason: 'x',
        playerName: 'John Doe',
        playerIds: [LICENCE],
        revokedBy: 'tabby',
      },
    });
    game.fire('txAdmin:events:scheduledRestart', '', { secondsRemaining: 300 });
    await vi.waitFor(
      async () => expect((await kinds()).filter((kind) => kind === 'player.unbanned').length).toBe(1),
      WAIT,
    );
    const punished = (await events()).filter(({ kind }) => kind === 'player.punished');
    expect(punished).toMatchObject([
      { player: 'John Doe', type: 2, reason: 'Ramming' },
      { player: 'John Doe', type: 1, reason: 'No reason' },
      { player: 'John Doe', type: 4, until: '2026-06-20T18:00:00Z' },
      { player: 'John Doe', type: 5 },
    ]);
    expect(game.asked).toContain('emit steward:restart [300]');
  });

  it('of anything, so that Steward takes it', async () => {
    await plain();
    const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary', maxLength: 400 }));
    const noText = Object.create(null) as unknown;
    const texts = [
      [noText, noText, noText],
      [noText, 'x', [noText]],
      ...fc.sample(fc.tuple(anything, anything, anything), 200),
    ];
    for (const [index, [one, two, three]] of texts.entries()) {
      const player = String(100 + index);
      game.players.set(player, {
        name: String(fc.sample(fc.string({ unit: 'binary', maxLength: 90 }), 1)),
        place: [1, 2, 3],
      });
      game.fire('playerJoining', player);
      game.fire('esx:addAccountMoney', '', player, 'money', one, two);
      game.fire('esx:setJob', '', player, { label: two });
      game.fire('baseevents:onPlayerKilled', player, one, { weaponhash: three });
      game.fire('txAdmin:events:playerBanned', '', {
        author: one,
        reason: two,
        targetNetId: player,
        expiration: false,
      });
      game.fire('txAdmin:events:playerWarned', '', { author: two, reason: three, targetName: one, targetIds: two });
    }
    await vi.waitFor(async () => expect((await kinds()).length).toBeGreaterThan(300), WAIT);
    await events();
  });
});

describe('what staff ask', () => {
  it('is done: kicks, messages, bans by licence that hold when somebody connects, and their end', async () => {
    await plain();
    await told('server.started', 'player.joined');
    await give(
      command(1, 'say', { text: 'Restart soon' }),
      command(2, 'message', { text: 'Hello' }),
      command(3, 'message', { name: 'Nobody', text: 'Hello' }),
      command(4, 'kick', { reason: 'Spam' }),
      command(5, 'ban', { type: 2, reason: 'Cheats', end_timestamp: '2999-01-01T00:00:00Z' }),
      command(6, 'ban', { name: 'Nobody', type: 1, reason: 'x', end_timestamp: null }),
      command(7, 'ban', { type: 2, reason: 'x', end_timestamp: 'soon' }),
      command(8, 'cash', { amount: 5 }),
    );
    await vi.waitFor(async () => expect((await answers()).length).toBe(8), WAIT);
    expect(await answers()).toEqual([
      [1, 'done', undefined],
      [2, 'done', undefined],
      [3, 'unknown-player', undefined],
      [4, 'done', undefined],
      [5, 'done', undefined],
      [6, 'refused', 'This server never saw the player, so it does not know the licence.'],
      [7, 'refused', 'The end of the ban cannot be read.'],
      [8, 'refused', 'No resource of this server does "cash".'],
    ]);
    expect(game.asked).toEqual([
      'net chat:addMessage -1 [{"args":["Steward","Restart soon"]}]',
      'net chat:addMessage 1 [{"args":["Steward","Hello"]}]',
      'drop 1 Spam',
    ]);
    game.stop();
    await game.start();
    const connect = () => {
      let reason = '';
      game.players.set('9', { name: 'other name', licence: LICENCE });
      game.fire('playerConnecting', 9, 'other name', (text: string) => (reason = text));
      return reason;
    };
    expect(connect()).toBe('John Doe is banned: Cheats Until 2999-01-01T00:00:00.000Z.');
    expect(game.asked.at(-1)).toBe('cancel');
    await give(command(9, 'unban', { bans: [1] }));
    await vi.waitFor(async () => expect((await answers()).at(-1)).toEqual([9, 'done', undefined]), WAIT);
    expect(connect()).toBe('');
  });

  it('is given to other resources, whatever becomes of it there', async () => {
    await plain();
    game.call('Handle', 'cash', (data: { amount: number }) => (data.amount > 0 ? 'done' : 'Too little.'));
    game.call('Handle', 'rank', async () => true);
    game.call('Handle', 'bank', () => {
      throw new Error('no');
    });
    game.call('Report', 'bug.reported', { player: 'John Doe', feature: 'x', description: 'y' });
    await give(
      command(1, 'cash', { amount: 1 }),
      command(2, 'cash', { amount: 0 }),
      command(3, 'rank'),
      command(4, 'bank'),
    );
    await vi.waitFor(async () => expect((await answers()).length).toBe(4), WAIT);
    expect((await answers()).map(([, result, reason]) => reason ?? result)).toEqual([
      'done',
      'Too little.',
      'done',
      'The game failed to do this. Its console says why.',
    ]);
    expect(await kinds()).toContain('bug.reported');
  });

  it('is done once over kills and a file of commands that begins anew', async () => {
    await plain();
    const done: unknown[] = [];
    const handle = () => void game.call('Handle', 'cash', ({ amount }: { amount: number }) => done.push(amount) > 0);
    handle();
    await give(command(1, 'cash', { amount: 1 }), command(2, 'cash', { amount: 2 }));
    await vi.waitFor(() => expect(done).toEqual([1, 2]), WAIT);
    await vi.waitFor(async () => expect((await answers()).length).toBe(2), WAIT);
    game.abandon();
    await give(command(3, 'cash', { amount: 3 }));
    const file = join(game.folder, 'bridge/commands.ndjson');
    await rename(file, `${file}.1`);
    await writeFile(file, '');
    await give(command(4, 'cash', { amount: 4 }));
    await game.start();
    handle();
    await vi.waitFor(() => expect(done).toEqual([1, 2, 3, 4]), WAIT);
    await vi.waitFor(async () => expect((await answers()).length).toBe(4), WAIT);
    game.abandon();
    const state = JSON.parse(await readFile(join(game.folder, 'bridge/state.json'), 'utf8')) as object;
    await writeFile(join(game.folder, 'bridge/state.json'), JSON.stringify({ ...state, begun: [4], ino: '0' }));
    await game.start();
    handle();
    await vi.waitFor(async () => expect((await answers()).at(-1)?.[2]).toContain('started anew'), WAIT);
    await give(command(5, 'cash', { amount: 5 }));
    await vi.waitFor(() => expect(done).toEqual([1, 2, 3, 4, 5]), WAIT);
  });
});

it('brings a server and a panel together through the agent', async () => {
  const panel = await startPanel();
  const machine = await createMachine(panel.url, await panel.token());
  try {
    const files = {
      events: join(game.folder, 'bridge/events.ndjson'),
      commands: join(game.folder, 'bridge/commands.ndjson'),
    };
    await mkdir(join(game.folder, 'bridge'));
    await machine.configure({ bridge: files });
    machine.start();
    await plain();
    const online = () => panel.server.db.selectFrom('player').select('name').where('name', '=', 'John Doe').execute();
    await vi.waitFor(async () => expect(await online()).toEqual([{ name: 'John Doe' }]), WAIT);
    // Who is online cannot be banned.
    game.fire('playerDropped', 1, 'Exiting');
    game.players.delete('1');
    const admin = await panel.server.signInAs({ admin_level: 4 });
    const body = { type: 1, reason: 'Cheats' } as const;
    await vi.waitFor(() => admin.api.call(punishments.ban, { params: { name: 'John Doe' }, body }), WAIT);
    await vi.waitFor(async () => {
      const rows = await panel.server.db
        .selectFrom('outbox')
        .select('state')
        .where('kind', '=', GAME_COMMAND)
        .execute();
      expect(rows.map(({ state }) => state)).toEqual(['done', 'done']);
    }, WAIT);
    game.players.set('4', { name: 'Somebody', licence: LICENCE });
    game.fire('playerConnecting', 4, 'Somebody', (text: string) => game.asked.push(text));
    expect(game.asked.slice(-2)).toEqual(['John Doe is banned: Cheats', 'cancel']);
  } finally {
    await machine.remove();
    await panel.close();
  }
});
