import { feeds, type FeedDelivery } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS } from '@steward/api-client/rules/feed-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { instant } from '../../core/clock.ts';
import { isSignedBy } from '../../http/signature.ts';
import { asDiscord, inSilence, startReceiver, withStatus, type Got, type Receiver } from '../../testing/receiver.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const realNow = performance.now.bind(performance);
let ahead = 0;
/** Moves the clock that waits are counted by. It stays moved: what waits for others counts from there. */
function later(ms: number): void {
  ahead += ms;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
}

const TOKEN = 'a-token-of-a-channel-that-nobody-may-know';

withEachDatabase('feeds', (engine) => {
  let server: TestServer;
  let receiver: Receiver;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  let count = 0;

  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startTestServer({
      engine,
      config: {
        feeds: { privateAddresses: ['127.0.0.0/8'] },
        communityName: 'Los Arboles',
        alertChannels: [{ name: 'managers', level: 6, webhookUrl: receiver.url('managers') }],
      },
    });
    manager = await server.signInAs({ admin_level: 6 });
  });
  afterAll(async () => {
    await receiver.close();
    await server.close();
  });
  beforeEach(async () => {
    receiver.answer = asDiscord;
    receiver.got.length = 0;
    const { body } = await manager.get<{ id: number }[]>('rpg/manage/feeds');
    for (const { id } of body) await manager.delete(`rpg/manage/feeds/${id}`);
  });

  const channel = (id = ++count) => receiver.url(`api/webhooks/${100_000 + id}/${TOKEN}`);
  const draft = (values: object = {}) => ({
    name: `Feed ${++count}`,
    target: 'discord',
    address: channel(),
    events: ['ban', 'unban'],
    ...values,
  });
  interface Answered {
    readonly id: number;
    readonly error: string;
    readonly errors: Record<string, string>;
    readonly signing_secret: string | null;
    readonly address: string;
  }
  const add = (values: object = {}) => manager.post<Answered>('rpg/manage/feeds', draft(values));
  const log = (id: number) => manager.api.call(feeds.deliveries, { params: { id } });
  const settled = async (id: number, many: number): Promise<readonly FeedDelivery[]> =>
    vi.waitFor(
      async () => {
        const { items } = await log(id);
        expect(items.filter(({ tries }) => tries > 0)).toHaveLength(many);
        return items;
      },
      { interval: 20 },
    );
  const ban = async (name: string, body: object = {}) =>
    manager.post(`rpg/user/${name}/ban`, { type: 1, reason: 'Cheats', ...body });
  const game = async (...events: object[]) => {
    const client = await server.withToken(null, [], 'rpg');
    const lines = events.map((event) => JSON.stringify({ id: `f${++count}`, ...event })).join('\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    const answer = await client.post<{ accepted: number }>('bridge/events', lines, { headers });
    expect(answer.body.accepted).toBe(events.length);
    await server.outbox.turn();
  };
  const embedsGot = () =>
    receiver.got.map(({ method, body }) => {
      const { embeds } = JSON.parse(body) as { embeds: { title: string; description: string; color: number }[] };
      return { method, ...embeds[0] };
    });

  it('tell a ban and its end, with names as text and nobody mentioned', async () => {
    const { body } = await add();
    const player = await server.createPlayer({ name: '_x_@here' });
    expect((await ban(player.name)).status).toBe(200);
    await settled(body.id, 1);
    expect((await manager.post(`rpg/user/${player.name}/unban`)).status).toBe(200);
    await settled(body.id, 2);
    const [first, second] = receiver.got.map((got) => JSON.parse(got.body) as Record<string, unknown>);
    expect(first).toMatchObject({
      content: '',
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Bans',
          description: `**\\_x\\_@\u200bhere** was banned by ${manager.player.name.replaceAll('_', '\\_')}.\nReason: Cheats\nEnds: never`,
        },
      ],
    });
    expect(JSON.stringify(second)).toContain('was unbanned');
    expect((await log(body.id)).items[1]).toMatchObject({ event: 'ban', state: 'sent', status: 200, tries: 1 });
  });

  it('tell what the game reported; the end of a ban by the clock of each reader', async () => {
    const { body } = await add({ events: ['ban', 'punishment'] });
    const until = instant(server.clock.now() + 86_400);
    await game(
      { kind: 'player.punished', player: 'In_Game', staff: manager.player.name, type: 4, reason: 'RDM', until },
      { kind: 'player.punished', player: 'In_Game', type: 1, reason: 'AFK' },
      { kind: 'player.punished', player: 'In_Game', type: 1, reason: 'Long ago', at: '2026-05-01T00:00:00Z' },
    );
    await settled(body.id, 2);
    expect(embedsGot().map(({ description }) => description)).toEqual([
      expect.stringContaining(`Ends: <t:${Date.parse(until) / 1000}:f>`),
      '**In\\_Game** was punished by the game: Kick.\nReason: AFK',
    ]);
  });

  it('change one message of a ticket, from new to closed', async () => {
    const { body } = await add({ events: ['ticket'] });
    const ticket = 7000 + ++count;
    await game({
      kind: 'ticket.opened',
      ticket,
      type: 1,
      reporter: 'A_One',
      reported: 'B_Two',
      reason: 'see http://x.y',
    });
    await settled(body.id, 1);
    await game({ kind: 'ticket.handled', ticket, staff: manager.player.name });
    await game({ kind: 'ticket.closed', ticket, reason: 'Solved' }, { kind: 'ticket.closed', ticket, reason: 'Again' });
    await settled(body.id, 3);
    expect(embedsGot().map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(receiver.got[1]?.url).toMatch(/\/messages\/\d+$/);
    expect(embedsGot().map(({ description }) => description)).toEqual([
      `Ticket ${ticket} by **A\\_One**: see http:\u200b//x.y\nAbout: B\\_Two\nNew`,
      expect.stringContaining('Taken by'),
      expect.stringMatching(/\nClosed: Solved$/),
    ]);
    const other = 7000 + ++count;
    await game({ kind: 'ticket.opened', ticket: other, type: 2, reporter: 'A_One', reason: 'x' });
    receiver.answer = ({ method }, response) =>
      method === 'PATCH'
        ? void response.writeHead(404).end('{"code":10008}')
        : asDiscord({ method, url: '', headers: {}, body: '' }, response);
    await game({ kind: 'ticket.handled', ticket: other, staff: 'A_One' });
    await settled(body.id, 5);
    expect(embedsGot().map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH', 'POST', 'PATCH', 'POST']);
  });

  it('tell changes of staff and flags by the blacklist', async () => {
    const { body } = await add({ events: ['staff', 'flag'] });
    const leader = await server.signInAs({ admin_level: 7 });
    const helper = await server.createPlayer({ admin_level: 1 });
    await leader.post(`rpg/user/${helper.name}/rank`, { level: 2 });
    await leader.post(`rpg/user/${helper.name}/permissions`, { permission: 'vacSessions', enabled: true });
    const hash = 'ab'.repeat(16);
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('vac_hash')
        .values({ hash, list: 'black', severity: 2, description: 'Aim', created_at: 1 })
        .execute(),
    );
    const session = 9000 + ++count;
    await game(
      { kind: 'vac.started', session, player: 'C_Three' },
      { kind: 'vac.files', session, file_kind: 'library', files: [{ name: 'aim.dll', hash }] },
    );
    const items = await settled(body.id, 3);
    expect(items.map(({ text }) => text).reverse()).toEqual([
      `${helper.name}: Rank: Helper to Moderator (by ${leader.player.name})`,
      expect.stringMatching(/: got .+ \(by /),
      `Session ${session} of C_Three was flagged by VAC: aim.dll: Aim`,
    ]);
  });

  it('tell nobody who has a developer rank, whatever is told of and shown as an example', async () => {
    const { body } = await add({ events: FEED_EVENTS.filter((event) => event !== 'words') });
    const leader = await server.signInAs({ admin_level: 7 });
    const player = await server.createPlayer({ admin_level: 1 });
    for (const level of [2, 0])
      expect((await leader.post(`rpg/user/${player.name}/developer-rank`, { level })).status).toBe(200);
    await leader.post(`rpg/user/${player.name}/rank`, { level: 2 });
    const items = await settled(body.id, 1);
    expect(items.map(({ text }) => text)).toEqual([
      `${player.name}: Rank: Helper to Moderator (by ${leader.player.name})`,
    ]);
    expect((await leader.post(`rpg/user/${player.name}/developer-rank`, { level: 1 })).status).toBe(200);
    await manager.delete(`rpg/manage/feeds/${body.id}`);
    const samples = await manager.get<{ event: string; facts: { change?: string } }[]>('rpg/manage/feed-samples');
    expect(samples.body.find(({ event }) => event === 'staff')?.facts.change).toBe('Rank: Helper to Moderator');
  });

  it('keep addresses and keys to themselves', async () => {
    const { body } = await add();
    const hook = await add({ target: 'webhook', address: receiver.url('hook/secret-path') });
    const said = JSON.stringify([
      (await manager.get('rpg/manage/feeds')).text,
      body,
      await server.db.selectFrom('feed').selectAll().execute(),
      await server.db.selectFrom('audit').selectAll().execute(),
      server.logLines,
    ]);
    for (const secret of [TOKEN, 'secret-path', hook.body.signing_secret ?? '-']) expect(said).not.toContain(secret);
    expect(body.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/…\/webhooks\/\d+\/…$/);
    expect(body.signing_secret).toBeNull();
    expect(hook.body.signing_secret).toHaveLength(43);
    for (const admin_level of [1, 5]) {
      const other = await server.signInAs({ admin_level });
      expect((await other.get('rpg/manage/feeds')).status).toBe(403);
      expect((await other.post('rpg/manage/feeds', draft())).status).toBe(403);
    }
  });

  it('are not changed over what somebody else changed meanwhile', async () => {
    const { body } = await add();
    const other = await server.signInAs({ admin_level: 7 });
    const read = await manager.api.call(feeds.show, { params: { id: body.id } });
    const { name, events, minutes, words, logs, form } = read;
    const edit = (client: typeof manager, change: object, revision: string | undefined) =>
      client.post<{ error: string; revision: string }>(`rpg/manage/feeds/${body.id}`, {
        ...{ name, events, minutes, words, logs, form, revision },
        ...change,
      });
    const changed = await edit(other, { events: ['ticket'] }, read.revision);
    expect(changed.status).toBe(200);
    expect(changed.body.revision).not.toBe(read.revision);
    expect(await edit(manager, { minutes: 30 }, read.revision)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('would overwrite theirs') },
    });
    expect(await manager.api.call(feeds.show, { params: { id: body.id } })).toMatchObject({
      events: ['ticket'],
      minutes,
    });
    // Neither what it sends nor whether it is paused is a change of its settings.
    await manager.post(`rpg/manage/feeds/${body.id}/test`);
    await manager.post(`rpg/manage/feeds/${body.id}/state`, { state: 'paused' });
    expect((await edit(manager, { events: ['ticket'], minutes: 30 }, changed.body.revision)).status).toBe(200);
    expect((await edit(manager, {}, undefined)).status).toBe(200);
  });

  it('to others are signed over time and body, with the facts as they are', async () => {
    receiver.answer = withStatus(204);
    const { body } = await add({ target: 'webhook', address: receiver.url('hook'), templates: { ban: '{player}!' } });
    const player = await server.createPlayer();
    await ban(player.name);
    await settled(body.id, 1);
    const { headers, body: text }: Pick<Got, 'headers' | 'body'> = receiver.got[0] ?? { headers: {}, body: '' };
    const signed = Buffer.from(`${String(headers['steward-timestamp'])}.${text}`);
    expect(isSignedBy(body.signing_secret ?? '', signed, headers['steward-signature'])).toBe(true);
    expect(Number(headers['steward-timestamp'])).toBe(server.clock.now());
    const said = JSON.parse(text) as { delivery: number };
    expect(said).toEqual({
      delivery: Number(headers['steward-delivery']),
      event: 'ban',
      at: instant(server.clock.now()),
      community: 'Los Arboles',
      text: `${player.name}!`,
      facts: {
        ...{ player: player.name, staff: manager.player.name, reason: 'Cheats', ends: 'never' },
        ...{ community: 'Los Arboles', at: instant(server.clock.now()) },
      },
    });
    const { body: renewed } = await manager.post<Answered>(`rpg/manage/feeds/${body.id}/secret`);
    expect((await manager.post(`rpg/manage/feeds/${body.id}/test`)).status).toBe(200);
    await settled(body.id, 2);
    const test = receiver.got[1];
    const again = Buffer.from(`${String(test?.headers['steward-timestamp'])}.${test?.body ?? ''}`);
    expect(isSignedBy(renewed.signing_secret ?? '', again, test?.headers['steward-signature'])).toBe(true);
    expect(test?.headers['steward-event']).toBe('test');
  });

  it('to the receiver who fails are tried again with pauses, given up, and sent again by hand', async () => {
    receiver.answer = withStatus(500);
    const { body } = await add({ target: 'webhook', address: receiver.url('hook') });
    await ban((await server.createPlayer()).name);
    await settled(body.id, 1);
    expect((await log(body.id)).items[0]).toMatchObject({
      state: 'waiting',
      status: 500,
      error: 'The receiver answered with 500.',
    });
    for (const seconds of [11, 31, 121, 601, 1801]) {
      server.clock.advance(seconds);
      await server.outbox.turn();
    }
    const [delivery] = (await log(body.id)).items;
    expect(delivery).toMatchObject({ state: 'failed', tries: 6 });
    receiver.answer = withStatus(200);
    const again = await manager.post(`rpg/manage/feed-deliveries/${delivery?.id}/again`);
    expect(again.body).toMatchObject({ state: 'waiting', tries: 0 });
    await vi.waitFor(async () => expect((await log(body.id)).items[0]).toMatchObject({ state: 'sent', error: null }));
    expect(new Set(receiver.got.map(({ headers }) => headers['steward-delivery'])).size).toBe(1);
    expect((await manager.post('rpg/manage/feed-deliveries/999999/again')).status).toBe(404);
  });

  it.each([
    ['redirects', withStatus(302, { location: 'http://169.254.169.254/' }), 'failed', /sends elsewhere \(302\)/],
    ['refuses', withStatus(400), 'failed', /answered with 400/],
    ['asks to wait', withStatus(429, { 'retry-after': '2' }), 'waiting', /asks to wait/],
    ['hangs up', (_, response) => response.destroy(), 'waiting', /could not be reached/],
  ])('to who %s end as they must, and nothing follows elsewhere', async (_, answer, state, error) => {
    receiver.answer = answer;
    const { body } = await add({ target: 'webhook', address: receiver.url('hook') });
    await manager.post(`rpg/manage/feeds/${body.id}/test`);
    const [delivery] = await settled(body.id, 1);
    expect(delivery).toMatchObject({ state, error: expect.stringMatching(error) as string });
    expect(receiver.got).toHaveLength(1);
  });

  it('to Discord wait as long as it asks, all of them where it says so', async () => {
    const [one, other] = [await add({ events: ['ban'] }), await add({ events: ['unban'] })];
    receiver.answer = withStatus(429, {}, { retry_after: 0.2, global: false });
    await manager.post(`rpg/manage/feeds/${one.body.id}/test`);
    const [asked] = await settled(one.body.id, 1);
    expect(asked).toMatchObject({ state: 'waiting', status: 429, error: 'Discord asks to wait 1 seconds.' });
    receiver.answer = withStatus(429, {}, { retry_after: 5, global: true });
    server.clock.advance(11);
    await server.outbox.turn();
    receiver.answer = asDiscord;
    const before = receiver.got.length;
    await manager.post(`rpg/manage/feeds/${other.body.id}/test`);
    const [held] = await settled(other.body.id, 1);
    expect(held).toMatchObject({ state: 'waiting', status: null });
    expect(receiver.got).toHaveLength(before);
    later(5100);
    server.clock.advance(31);
    await server.outbox.turn();
    expect((await log(other.body.id)).items[0]).toMatchObject({ state: 'sent' });
  });

  it('to a webhook that was deleted are switched off, and managers are told', async () => {
    const { body } = await add();
    receiver.answer = ({ url }, response) =>
      void response.writeHead(url === '/managers' ? 204 : 404).end('{"code":10015}');
    await ban((await server.createPlayer()).name);
    await vi.waitFor(async () =>
      expect(await manager.api.call(feeds.show, { params: { id: body.id } })).toMatchObject({
        state: 'off',
        why: 'Discord does not know this webhook any more.',
      }),
    );
    await vi.waitFor(() => expect(receiver.got.map(({ url }) => url)).toContain('/managers'));
    expect(receiver.got.at(-1)?.body).toContain('was switched off. Discord does not know');
    const [entry] = await server.db.selectFrom('audit').selectAll().where('action', '=', 'feed.off').execute();
    expect(entry).toMatchObject({ actor_name: 'Steward' });
    expect((await manager.post(`rpg/manage/feeds/${body.id}/state`, { state: 'on' })).status).toBe(409);
    const { target: _, ...change } = draft();
    expect((await manager.post(`rpg/manage/feeds/${body.id}`, change)).body).toMatchObject({ state: 'on', why: null });
  });

  it('that are paused tell nothing, not even later, but can be tested', async () => {
    const { body } = await add();
    await manager.post(`rpg/manage/feeds/${body.id}/state`, { state: 'paused' });
    await ban((await server.createPlayer()).name);
    await manager.post(`rpg/manage/feeds/${body.id}/test`);
    await settled(body.id, 1);
    await manager.post(`rpg/manage/feeds/${body.id}/state`, { state: 'on' });
    await server.outbox.turn();
    expect((await log(body.id)).items.map(({ event, state }) => [event, state])).toEqual([['test', 'sent']]);
  });

  it('that are slow hold up no other', async () => {
    const slow = await Promise.all(
      Array.from({ length: 3 }, () => add({ target: 'webhook', address: receiver.url('slow'), events: ['ban'] })),
    );
    const quick = await add({ target: 'webhook', address: receiver.url('quick'), events: ['ban'] });
    receiver.answer = (got, response) =>
      got.url === '/slow' ? inSilence(got, response) : void response.writeHead(204).end();
    const begun = performance.now();
    for (let n = 0; n < 4; n++) await ban((await server.createPlayer()).name);
    await settled(quick.body.id, 4);
    expect(performance.now() - begun).toBeLessThan(5000);
    for (const { body } of slow) expect((await log(body.id)).items.every(({ tries }) => tries === 0)).toBe(true);
    expect(receiver.got.filter(({ url }) => url === '/slow')).toHaveLength(3);
  });

  it('are shown with what happened last', async () => {
    const player = await server.createPlayer();
    await ban(player.name);
    const samples = await manager.api.call(feeds.samples);
    expect(samples.map(({ event }) => event)).toContain('words');
    expect(samples.find(({ event }) => event === 'ban')).toMatchObject({
      facts: { player: player.name, staff: manager.player.name, ends: 'never', community: 'Los Arboles' },
    });
    expect(samples.find(({ event }) => event === 'words')).toMatchObject({ at: null });
  });

  describe('are refused', () => {
    it.each([
      ['without a name', { name: ' ' }, 'name'],
      ['that tell nothing', { events: [] }, 'events'],
      ['with an unknown event', { events: ['weather'] }, 'events.0'],
      ['to Discord at another address', { address: 'https://example.com/hook' }, 'address'],
      ['to what is no address', { address: 'example.com' }, 'address'],
      ['with a password in the address', { target: 'webhook', address: 'https://a:b@example.com/' }, 'address'],
      ['to another protocol', { target: 'webhook', address: 'file:///etc/passwd' }, 'address'],
      ['to the metadata of a machine', { target: 'webhook', address: 'http://169.254.169.254/latest' }, 'address'],
      ['to a private address', { target: 'webhook', address: 'https://10.1.2.3/' }, 'address'],
      ['to one written as a number', { target: 'webhook', address: 'https://0x0a010203/' }, 'address'],
      ['to one in IPv6', { target: 'webhook', address: 'https://[fd00::1]/' }, 'address'],
      ['to one of IPv4 in IPv6', { target: 'webhook', address: 'https://[::ffff:10.0.0.1]/' }, 'address'],
      ['with a place that does not exist', { templates: { ban: '{password}' } }, 'templates.ban'],
      ['with no minutes', { minutes: 0 }, 'minutes'],
      ['with words but none of them', { events: ['words'], logs: ['general'] }, 'words'],
      ['with words but no log', { events: ['words'], words: ['refund'] }, 'logs'],
      ['with a short word', { words: ['ab'] }, 'words.0'],
    ])('%s', async (_, values, field) => {
      const answer = await add(values);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
      expect(await server.db.selectFrom('feed').selectAll().execute()).toEqual([]);
    });

    it('that nobody made', async () => {
      const { id } = (await add()).body;
      expect((await manager.delete(`rpg/manage/feeds/${id}`)).status).toBe(200);
      const answers = [
        await manager.post(`rpg/manage/feeds/${id}`, { name: 'Gone', events: ['ban'] }),
        await manager.post(`rpg/manage/feeds/${id}/secret`),
        await manager.post(`rpg/manage/feeds/${id}/test`),
        await manager.delete(`rpg/manage/feeds/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    });

    it('by a name that is taken', async () => {
      await add({ name: 'Bans' });
      expect((await add({ name: 'Bans' })).body.errors).toEqual({ name: 'Another feed has this name.' });
    });
  });
});
