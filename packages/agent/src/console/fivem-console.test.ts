import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeFivem, type FakeFivem } from '../testing/fake-fivem.ts';
import { ConsoleError, WrongPasswordError } from './console-error.ts';
import { openConsole } from './game-console.ts';

let game: FakeFivem;
beforeEach(async () => {
  game = await startFakeFivem('secret');
});
afterEach(() => game.close());

const open = (password = 'secret') => openConsole('fivem', { host: '127.0.0.1', port: game.port, password });
const kick = (name: string, reason = 'Spam') => ({ kind: 'kick', data: { name, reason } });

describe('the console of FiveM', () => {
  it('kicks by number, and looks whether the player is gone', async () => {
    game.players = [
      { id: 4, name: 'John', ping: 1 },
      { id: 5, name: 'Mary', ping: 1 },
    ];
    expect(await open().run(kick('John', 'Say "hi"; quit\n'))).toEqual({ result: 'done' });
    expect(game.commands).toEqual(['clientkick 4 "Say  hi   quit"']);
    game.keepsPlayers = true;
    expect(await open().run(kick('Mary'))).toMatchObject({ result: 'refused' });
    expect(await open().run(kick('John'))).toEqual({ result: 'done' });
    expect(game.commands.length).toBe(2);
  });

  it('kicks none of several that have the name, and refuses bans', async () => {
    game.players = [
      { id: 4, name: 'John' },
      { id: 5, name: 'John' },
    ];
    expect(await open().run(kick('John'))).toMatchObject({
      result: 'refused',
      reason: expect.stringContaining('Several'),
    });
    for (const kind of ['ban', 'unban', 'cash'])
      expect(await open().run({ kind, data: { name: 'John', type: 1 } })).toMatchObject({ result: 'refused' });
    expect(game.commands).toEqual([]);
  });

  it('says a text to all by the chat', async () => {
    expect(await open().run({ kind: 'say', data: { text: 'Restart; in "5" minutes' } })).toEqual({ result: 'done' });
    expect(game.commands).toEqual(['say Restart  in  5  minutes']);
    expect(await open().run({ kind: 'message', data: { name: 'John', text: 'Hi' } })).toMatchObject({
      result: 'refused',
    });
  });

  it('says when the password is wrong, or there is none', async () => {
    await expect(open('other').ping()).rejects.toThrow(WrongPasswordError);
    await game.close();
    game = await startFakeFivem('');
    await expect(open().ping()).rejects.toThrow('no rcon_password');
  });

  it.each([
    ['no JSON', '<html>'],
    ['no list', { id: 1 }],
    ['a list without end', `["${'x'.repeat(3 * 1024 * 1024)}"]`],
  ])('is not read where the players are %s', async (_what, players) => {
    game.players = players;
    await expect(open().run(kick('John'))).rejects.toThrow(ConsoleError);
  });

  it('reads a list with odd players in it', async () => {
    game.players = [
      null,
      1,
      [],
      { id: 'x', name: 'John' },
      { id: -1, name: 'John' },
      { name: 'John' },
      { id: 1.5, name: 'John' },
    ];
    expect(await open().run(kick('John'))).toEqual({ result: 'done' });
    expect(game.commands.length).toBe(0);
  });

  it('sends one command, whatever the reason is', async () => {
    game.keepsPlayers = true;
    game.players = [{ id: 7, name: 'John' }];
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (reason) => {
        await open().run(kick('John', reason));
      }),
      { numRuns: 5 },
    );
    for (const command of game.commands) expect(command).toMatch(/^clientkick 7 "[^"\\;\x00-\x1f]*"$/);
  });
});
