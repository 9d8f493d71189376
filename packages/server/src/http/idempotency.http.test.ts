import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

withEachDatabase('a POST with an Idempotency-Key', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const count = async (table: 'note' | 'punishment' | 'outbox' | 'audit') =>
    (await server.db.selectFrom(table).select('id').execute()).length;
  const state = async () => [
    await count('note'),
    await count('punishment'),
    await count('outbox'),
    await count('audit'),
  ];

  it('counts once, three times at once and later, and is answered the same', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const { name } = await server.createPlayer();
    const warn = () =>
      staff.post<{ id: number }>(`rpg/user/${name}/punish`, { type: 2, reason: 'Ramming' }, keyed('warn-1'));
    const before = await count('punishment');
    const answers = await Promise.all([warn(), warn(), warn()]);
    const after = await state();
    answers.push(await warn());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count('punishment')).toBe(before + 1);
    expect(await state()).toEqual(after);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(3);
  });

  it('counts for each person, and without a key or with another one again', async () => {
    const [one, other] = [await server.signInAs({ admin_level: 5 }), await server.signInAs({ admin_level: 5 })];
    const { name } = await server.createPlayer();
    const note = { note: 'Spoke to them.', important: false, staff: false };
    const before = await count('note');
    for (const [who, options] of [
      [one, keyed('n')],
      [one, keyed('n')],
      [other, keyed('n')],
      [one, keyed('m')],
      [one, {}],
      [one, {}],
    ] as const)
      expect((await who.post(`rpg/user/${name}/notes`, note, options)).status).toBe(200);
    expect(await count('note')).toBe(before + 5);
  });

  it('is refused under a key that was used for something else', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const [one, two] = [await server.createPlayer(), await server.createPlayer()];
    const note = (name: string, text: string) =>
      staff.post(`rpg/user/${name}/notes`, { note: text, important: false, staff: false }, keyed('same'));
    expect((await note(one.name, 'a')).status).toBe(200);
    const before = await state();
    for (const answer of [await note(one.name, 'b'), await note(two.name, 'a')])
      expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining('new key') as string } });
    const punished = await staff.post(`rpg/user/${one.name}/punish`, { type: 2, reason: 'a' }, keyed('same'));
    expect(punished.status).toBe(422);
    expect(await state()).toEqual(before);
    expect((await note(one.name, 'a')).status).toBe(200);
  });

  it('may be tried again when it was refused', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const { id, name } = await server.createPlayer({ online: true });
    const warn = () => staff.post(`rpg/user/${name}/punish`, { type: 2, reason: 'x' }, keyed('later'));
    expect((await warn()).status).toBe(409);
    await server.services.database.withWrite((tx) =>
      tx.deleteFrom('online_player').where('player_id', '=', id).execute(),
    );
    expect((await warn()).status).toBe(200);
    expect((await warn()).headers.get('idempotency-replayed')).toBe('true');
  });

  it('keeps what is shown once sealed, and is asked for the right to it', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const make = () =>
      staff.post<{ token: string }>('rpg/account/tokens', { name: 'ci', scopes: ['read'] }, keyed('t'));
    const made = await make();
    expect(made.status).toBe(200);
    expect((await make()).text).toBe(made.text);
    const rows = JSON.stringify(await server.db.selectFrom('sending').selectAll().execute());
    expect(rows).not.toContain(made.body.token);
    const { name } = await server.createPlayer();
    const note = () => staff.post(`rpg/user/${name}/notes`, { note: 'a', important: false, staff: false }, keyed('r'));
    expect((await note()).status).toBe(200);
    await server.services.database.withWrite((tx) =>
      tx.updateTable('player').set({ admin_level: 0 }).where('id', '=', staff.player.id).execute(),
    );
    expect((await note()).status).toBe(403);
  });

  it('is forgotten after a day', async () => {
    const { name } = await server.createPlayer();
    const staff = await server.withToken((await server.createPlayer({ admin_level: 5 })).name);
    const note = () =>
      staff.post(`rpg/user/${name}/notes`, { note: 'a', important: false, staff: false }, keyed('day'));
    await note();
    server.clock.advance(86_399);
    expect((await note()).headers.get('idempotency-replayed')).toBe('true');
    server.clock.advance(1);
    expect((await note()).headers.get('idempotency-replayed')).toBeNull();
    expect((await note()).headers.get('idempotency-replayed')).toBe('true');
  });

  it.runIf(engine === 'postgres')(
    'says why it was not done, and may be tried again, where its entry is not taken',
    async () => {
      const staff = await server.signInAs({ admin_level: 5 });
      const { name } = await server.createPlayer();
      const note = () =>
        staff.post(`rpg/user/${name}/notes`, { note: 'a', important: false, staff: false }, keyed('full'));
      const run = (statement: string) => server.services.database.withWrite((tx) => sql.raw(statement).execute(tx));
      await run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '53100'; end $$;
      create trigger refuse before insert on audit for each row execute function refuse()`);
      expect(await note()).toMatchObject({ status: 503, body: { error: expect.stringContaining('disk') as string } });
      await run('drop trigger refuse on audit');
      const answer = await note();
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null]);
    },
  );

  describe('whose form is wrong, or that cannot be answered again', () => {
    it.each(['', ' ', 'a b', 'é', 'x'.repeat(256), 'a\tb'])('is refused: "%s"', async (key) => {
      const staff = await server.signInAs({ admin_level: 5 });
      const { name } = await server.createPlayer();
      const sent = staff.post(`rpg/user/${name}/notes`, { note: 'a', important: false, staff: false }, keyed(key));
      // What fetch itself will not send never comes.
      expect(
        await sent.then(
          ({ status }) => status,
          () => 400,
        ),
      ).toBe(400);
    });

    it('is told so', async () => {
      const leader = await server.signInAs({ admin_level: 7 });
      const answer = await leader.post('rpg/develop/restart/develop', {}, keyed('restart'));
      expect(answer).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('as it goes on') as string },
      });
    });
  });
});
