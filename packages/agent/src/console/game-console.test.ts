import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeMinecraft, type FakeMinecraft } from '../testing/fake-minecraft.ts';
import { startFakeSamp, type FakeSamp } from '../testing/fake-samp.ts';
import { ConsoleError, WrongPasswordError } from './console-error.ts';
import { openConsole } from './game-console.ts';
import { sampRcon } from './samp-rcon.ts';
import { sourceRcon } from './source-rcon.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const kept = async <T extends { close(): Promise<void> }>(making: Promise<T>): Promise<T> => {
  const made = await making;
  open.push(made);
  return made;
};
const at = (port: number, password = 'secret') => ({ host: '127.0.0.1', port, password });
const ban = (name: string, more: object = {}) => ({ kind: 'ban', data: { name, type: 1, reason: 'Cheats', ...more } });
const kick = (name: string) => ({ kind: 'kick', data: { name, reason: 'Cheats' } });

describe('the console of SA-MP', () => {
  const start = async (
    spoil?: Parameters<typeof startFakeSamp>[1],
  ): Promise<[FakeSamp, ReturnType<typeof openConsole>]> => {
    const game = await kept(startFakeSamp('secret', spoil));
    return [game, openConsole('samp', at(game.port))];
  };

  it('kicks by number, bans the address of who was kicked, and says who is not there', async () => {
    const [game, console] = await start();
    game.players.set(3, { name: 'John_Doe', ip: '203.0.113.7' }).set(4, { name: 'John_Doe2', ip: '203.0.113.8' });
    expect(await console.run(kick('John_Doe'))).toEqual({ result: 'done' });
    expect([...game.players.keys()]).toEqual([4]);
    expect(await console.run(ban('John_Doe'))).toEqual({ result: 'done' });
    expect([...game.banned]).toEqual(['203.0.113.7']);
    expect(await console.run(kick('Nobody'))).toEqual({ result: 'done' });
    expect(await console.run(ban('Nobody'))).toEqual({ result: 'unknown-player' });
  });

  it('says a text to all in lines of chat, in the character set of the game', async () => {
    const [game] = await start();
    const console = openConsole('samp', { ...at(game.port), encoding: 'windows-1251' });
    expect(await console.run({ kind: 'say', data: { text: 'Перезапуск через 5 минут \n \u010a' } })).toEqual({
      result: 'done',
    });
    const said = game.commands.filter((command) => command.startsWith('say '));
    expect(said.map((text) => new TextDecoder('windows-1251').decode(Buffer.from(text, 'latin1')))).toEqual([
      'say Перезапуск через 5 минут ?',
    ]);
    await console.run({ kind: 'say', data: { text: `${'word '.repeat(40)}${'x'.repeat(300)}` } });
    const lines = game.commands.filter((command) => command.startsWith('say ')).slice(1);
    expect(lines.length).toBe(4);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(124);
    expect(await console.run({ kind: 'message', data: { name: 'John_Doe', text: 'Hi' } })).toMatchObject({
      result: 'refused',
    });
  });

  it('says nothing twice to a server that is not there', async () => {
    const [game, console] = await start();
    game.lose(4);
    await expect(console.run({ kind: 'say', data: { text: 'Hi' } })).rejects.toThrow(ConsoleError);
    expect(game.commands).toEqual([]);
  });

  it('knows an empty server from one that is not there', async () => {
    const [game, console] = await start();
    expect(await console.run(kick('John_Doe'))).toEqual({ result: 'done' });
    await game.close();
    open.length = 0;
    await expect(console.ping()).rejects.toThrow(ConsoleError);
  });

  it('tries again what was lost', async () => {
    const [game, console] = await start();
    game.players.set(3, { name: 'John_Doe', ip: '203.0.113.7' });
    game.lose(2);
    expect(await console.run(kick('John_Doe'))).toEqual({ result: 'done' });
  });

  it('calls no ban done that the game did not confirm', async () => {
    const [game, console] = await start();
    game.players.set(3, { name: 'John_Doe', ip: '203.0.113.7' });
    game.ignores = 'banip';
    expect(await console.run(ban('John_Doe'))).toMatchObject({ result: 'refused' });
  });

  it('says when the password is wrong, having tried it once', async () => {
    const [game] = await start();
    await expect(openConsole('samp', at(game.port, 'other')).ping()).rejects.toThrow(WrongPasswordError);
    expect(game.commands.length).toBe(1);
  });

  it('refuses what it cannot do, with the reason', async () => {
    const [, console] = await start();
    for (const [asked, reason] of [
      [ban('John_Doe', { type: 2 }), 'until a time'],
      [{ kind: 'unban', data: { name: 'John_Doe' } }, 'by address alone'],
      [{ kind: 'vehicle.transfer', data: {} }, 'no command for "vehicle.transfer"'],
    ] as const)
      expect(await console.run(asked)).toMatchObject({ result: 'refused', reason: expect.stringContaining(reason) });
  });

  it('takes no answer that is short, lies about its length, or is to another request', async () => {
    const [game] = await start((reply) => {
      const lying = Buffer.from(reply);
      lying.writeUInt16LE(0xffff, 11);
      const other = Buffer.from(reply);
      other[4] = 9;
      return [reply.subarray(0, 12), lying, other, Buffer.alloc(0), reply];
    });
    game.players.set(1, { name: 'A', ip: '203.0.113.7' });
    expect(await sampRcon(at(game.port), 'players')).toEqual(['ID\tName\tPing\tIP', '1\tA\t45\t203.0.113.7']);
  });

  it('sends nothing of a name or a reason to the game', async () => {
    const [game, console] = await start();
    game.players.set(1, { name: 'John_Doe', ip: '203.0.113.7' });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (name, reason) => {
        await console.run({ kind: 'kick', data: { name, reason } });
        await console.run({ kind: 'ban', data: { name, reason, type: 1 } });
      }),
      { numRuns: 10 },
    );
    expect(new Set(game.commands)).toEqual(new Set(['players']));
  });
});

describe('the console of Minecraft', () => {
  const start = async (
    answer: (command: string) => string = () => '',
    write?: (socket: Socket, bytes: Buffer) => void,
  ): Promise<[FakeMinecraft, ReturnType<typeof openConsole>]> => {
    const game = await kept(startFakeMinecraft('secret', answer, write));
    return [game, openConsole('minecraft', at(game.port))];
  };

  it('kicks, bans and pardons by name', async () => {
    const [game, console] = await start((command) => `Did ${command}`);
    for (const asked of [kick('Steve'), ban('Steve'), { kind: 'unban', data: { name: 'Steve' } }])
      expect(await console.run(asked)).toEqual({ result: 'done' });
    expect(game.commands).toEqual(['kick Steve Cheats', 'ban Steve Cheats', 'pardon Steve']);
  });

  it('says to all, and to one player', async () => {
    const [game, console] = await start();
    const text = 'The server restarts in 5 minutes.';
    expect(await console.run({ kind: 'say', data: { text } })).toEqual({ result: 'done' });
    expect(await console.run({ kind: 'message', data: { name: 'Steve', text: 'Hi' } })).toEqual({ result: 'done' });
    expect(await console.run({ kind: 'message', data: { name: '@a', text: 'Hi' } })).toEqual({
      result: 'unknown-player',
    });
    expect(game.commands).toEqual([`say ${text}`, 'tell Steve Hi']);
  });

  it('says what cannot end its own line, whatever the text is', async () => {
    const [game, console] = await start();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 600 }), async (text) => {
        await console.run({ kind: 'say', data: { text } });
      }),
      { numRuns: 50 },
    );
    for (const command of game.commands) expect(command).toMatch(/^say [^\p{C}\p{Zl}\p{Zp}]{1,120}$/u);
  });

  it.each([
    ['No player was found', { result: 'unknown-player' }],
    ['That player does not exist', { result: 'unknown-player' }],
    ['Nothing changed. The player is already banned', { result: 'done' }],
    ['Unknown or incomplete command, see below for error', { result: 'refused' }],
  ])('reads the answer %j', async (text, outcome) => {
    const [, console] = await start(() => text);
    expect(await console.run(ban('Steve'))).toMatchObject(outcome);
    const ofKick = outcome.result === 'unknown-player' ? { result: 'done' } : outcome;
    expect(await console.run(kick('Steve'))).toMatchObject(ofKick);
  });

  it('reads answers in parts, cut anywhere', async () => {
    const long = 'x'.repeat(10_000);
    const [game] = await start(
      () => long,
      (socket, bytes) => {
        for (let from = 0; from < bytes.length; from += 777) socket.write(bytes.subarray(from, from + 777));
      },
    );
    expect(await sourceRcon(at(game.port), 'list')).toBe(long);
  });

  it('says when the password is wrong, having tried it once', async () => {
    const [game] = await start();
    await expect(openConsole('minecraft', at(game.port, 'other')).ping()).rejects.toThrow(WrongPasswordError);
    expect(game.logins.tried).toBe(1);
    expect(game.commands).toEqual([]);
  });

  it('sends one line that begins with its own word, whatever the reason and the name are', async () => {
    const [game, console] = await start();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (name, reason) => {
        await console.run({ kind: 'kick', data: { name, reason } });
        await console.run({ kind: 'kick', data: { name: 'Steve', reason } });
      }),
      { numRuns: 50 },
    );
    for (const command of game.commands) expect(command).toMatch(/^kick \w{1,16}(?: [^\p{C}\p{Zl}\p{Zp}]+)?$/u);
  });

  it.each([
    ['a size below zero', Buffer.from('ffffffff', 'hex')],
    ['a huge size', Buffer.from('ffffff7f0000', 'hex')],
    ['a page', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['an end without an answer', Buffer.alloc(0)],
  ])('is not read where it answers with %s', async (_what, bytes) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
    await expect(sourceRcon(at((server.address() as AddressInfo).port), 'list')).rejects.toThrow(ConsoleError);
  });

  it('is given up on when it is silent, or answers without end', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({
      close: () => {
        for (const socket of sockets) socket.destroy();
        return new Promise((resolve) => server.close(() => resolve()));
      },
    });
    await expect(sourceRcon(at((server.address() as AddressInfo).port), 'list')).rejects.toThrow('does not answer');
    const [game] = await start(() => 'x'.repeat(1024 * 1024));
    await expect(sourceRcon(at(game.port), 'list')).rejects.toThrow('without end');
  });
});
