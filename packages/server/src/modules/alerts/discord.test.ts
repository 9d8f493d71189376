import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { discordMessage, postMessage } from './discord.ts';

const alert = { player: 'Player_One', staff: 'Rank_4', reason: 'Watch him', tagHere: false, tagDiscordId: null };

describe('the message of an alert', () => {
  it('mentions only who was chosen', () => {
    expect(discordMessage(alert)).toEqual({
      content: '**Player\\_One** (alert by Rank\\_4): Watch him',
      allowed_mentions: { parse: [], users: [] },
    });
    expect(discordMessage({ ...alert, tagHere: true, tagDiscordId: '123456' })).toMatchObject({
      content: expect.stringMatching(/^@here <@123456> /) as string,
      allowed_mentions: { parse: ['everyone'], users: ['123456'] },
    });
  });

  it('lets no name or reason mention or mark up, whatever it says', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('@everyone', '@here', '<@123456>', '<@&1>', '**x**', '[a](http://b)', '```', 'a\n# b'),
    );
    fc.assert(
      fc.property(hostile, hostile, (player, reason) => {
        const { content } = discordMessage({ ...alert, player, reason });
        expect(content).not.toMatch(/@(?!\u200b)/);
        expect(content).not.toContain('\n');
        expect(content.replace(/\\./gs, '').match(/\*/g)).toHaveLength(4);
      }),
    );
  });
});

describe('a webhook', () => {
  let server: Server | undefined;
  afterEach(
    () => new Promise<void>((done) => (server ? (server.closeAllConnections(), server.close(() => done())) : done())),
  );

  const answering = (status: number, headers: Record<string, string> = {}, hang = false) =>
    new Promise<string>((listening) => {
      server = createServer((request, response) => {
        request.resume();
        if (!hang) response.writeHead(status, headers).end('{}');
      }).listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server?.address() as AddressInfo).port}/hook`));
    });

  it.each([
    [204, {}, undefined],
    [404, {}, 'Discord does not know the webhook of this channel (404).'],
    [429, { 'retry-after': '7' }, 'Discord asks to wait 7 seconds before the next alert.'],
    [500, {}, 'Discord answered with 500.'],
    [302, { location: 'http://169.254.169.254/' }, 'Discord could not be reached.'],
  ])('that answers %i', async (status, headers, text) => {
    expect((await postMessage(await answering(status, headers), discordMessage(alert)))?.error).toBe(text);
  });

  it.each([
    [400, true],
    [403, true],
    [404, true],
    [408, false],
    [429, false],
    [503, false],
  ])('that answers %i is final: %s', async (status, final) => {
    const failure = await postMessage(await answering(status, { 'retry-after': '90' }), discordMessage(alert));
    expect([failure?.final ?? false, failure?.afterSeconds]).toEqual([final, status === 429 ? 90 : undefined]);
  });

  it('that does not answer is given up', async () => {
    const failure = await postMessage(await answering(200, {}, true), discordMessage(alert), { timeoutMs: 200 });
    expect(failure?.error).toMatch(/^Discord did not answer/);
  });

  it('that is not there is told without its address', async () => {
    for (const address of ['http://127.0.0.1:9/secret', 'nonsense'])
      expect(await postMessage(address, discordMessage(alert))).toEqual({ error: 'Discord could not be reached.' });
  });
});
