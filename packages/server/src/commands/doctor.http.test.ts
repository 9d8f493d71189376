import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_BACKUPS, writeBackupState } from '../backup/keep.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Finding } from './doctor-checks.ts';

withEachDatabase('doctor', (engine) => {
  let held: TestDatabase;
  beforeEach(async () => {
    held = await createTestDatabase(engine);
    if (engine === 'sqlite') chmodSync(held.file, 0o600);
  });
  afterEach(() => held.remove());

  const look = async (env: Record<string, string> = {}) => {
    const { out, code } = await runCommand(held, 'doctor --json', env);
    return { code, of: (check: string) => (JSON.parse(out) as Finding[]).filter((one) => one.check === check) };
  };

  test('finds a server that is well', async () => {
    const { code, of } = await look();
    expect(code).toBe(0);
    for (const check of ['versions', 'disk', 'permissions', 'clock', 'counts', 'outbox'])
      expect(of(check), check).toMatchObject([{ state: 'ok' }]);
    expect(of('database')[0]?.found).toMatch(engine === 'sqlite' ? /^SQLite 3/ : /^PostgreSQL \d/);
    // The PostgreSQL of tests keeps nothing through a power cut.
    const unsafe = of('database').filter(({ found }) => found === 'fsync is off.');
    expect(unsafe).toHaveLength(engine === 'sqlite' ? 0 : 1);
    expect(of('backups')[0]).toMatchObject({ state: 'warning' });
    expect((await runCommand(held, 'doctor')).out).toMatch(/^ok\tversions\tSteward /);
  });

  test('finds a key that others read, silent servers, what was given up, and backups that are old or unreadable', async () => {
    await runCommand(held, 'migrate');
    chmodSync(join(held.dir, 'secret.key'), 0o644);
    const database = held.open();
    const now = Math.floor(Date.now() / 1000);
    await database.withWrite((tx) =>
      tx
        .insertInto('bridge_server')
        .values({ server: 'rpg', heard_at: now - 9000 })
        .execute(),
    );
    await writeBackupState(database, {
      ...NO_BACKUPS,
      lastAt: now - 300_000,
      lastFile: '/x',
      unreadable: ['It is broken.'],
    });
    await database.close();
    const { code, of } = await look({ STEWARD_PUBLIC_URL: 'https://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(of('permissions')).toMatchObject([{ state: 'wrong', todo: expect.stringContaining('chmod') as string }]);
    expect(of('game servers')[0]).toMatchObject({ state: 'warning' });
    expect(of('backups').map(({ state }) => state)).toEqual(['wrong', 'wrong']);
    expect(of('TLS')[0]).toMatchObject({ state: 'wrong' });
    expect(of('proxy')[0]).toMatchObject({ state: 'wrong', todo: 'Set STEWARD_TRUST_PROXY.' });
  });

  test('finds lists whose rows were changed past the triggers', async () => {
    const database = held.open();
    await database.withWrite((tx) =>
      tx.insertInto('list_count').values({ list: 'notes', part: 0, counted: 1 }).execute(),
    );
    await database.close();
    const { code, of } = await look();
    expect(code).toBe(0);
    expect(of('counts')).toMatchObject([{ state: 'warning', found: expect.stringContaining(': notes.') as string }]);
  });
});
