import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sumsOf } from '../db/copy/checksum.ts';
import { withSnapshot } from '../db/copy/snapshot.ts';
import { seedDemo } from '../demo/seed-world.ts';
import { testedEngines } from '../testing/provided.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const NOW = Date.parse('2026-06-10T18:30:00Z') / 1000;
const AUDIT_KEY = { STEWARD_AUDIT_KEY: 'a key for the audit log of tests' };

test('says where to move, and where the community is already', async () => {
  const held = await createTestDatabase('sqlite');
  try {
    expect((await runCommand(held, 'move')).err).toContain('--to postgres://');
    expect((await runCommand(held, 'move --to mysql://x')).err).toContain('--to postgres://');
    expect((await runCommand(held, 'move --to embedded')).err).toBe(
      'The community is in the embedded database already.\n',
    );
    const away = await runCommand(held, 'move --to postgres://nobody@127.0.0.1:1/none');
    expect(away).toMatchObject({ code: 1, err: expect.stringContaining('run it again') as string });
  } finally {
    await held.remove();
  }
});

test.runIf(testedEngines(process.env['DATABASES']).includes('postgres'))(
  'moves a community to PostgreSQL and back, with an audit log that holds',
  { timeout: 180_000 },
  async () => {
    const [from, to, back] = [
      await createTestDatabase('sqlite'),
      await createTestDatabase('postgres', { empty: true }),
      await createTestDatabase('sqlite', { empty: true }),
    ];
    try {
      const database = from.open();
      const config = { dataDir: from.dir, logsDir: join(from.dir, 'logs') };
      const services = { database, engine: database.engine, clock: { now: () => NOW }, config };
      await seedDemo(services, { players: 240, now: NOW, logFiles: false });
      await database.close();
      await runCommand(from, 'token create --kind bridge --name one', AUDIT_KEY);
      const before = await withSnapshot({ file: from.file }, sumsOf);

      const moved = await runCommand(from, 'move', { ...AUDIT_KEY, STEWARD_MOVE_TO: to.url ?? '' });
      expect(moved.err).toMatch(/rows of \d+ tables in .+, each table the same by count and checksum\./);
      expect(moved).toMatchObject({ code: 0, err: expect.stringContaining('The audit log holds') as string });
      expect(await withSnapshot({ file: from.file }, sumsOf)).toEqual(before);
      expect((await runCommand(to, 'audit verify', AUDIT_KEY)).code).toBe(0);
      expect((await runCommand(to, 'token list')).out).toContain('\tone\t');
      expect((await runCommand(from, `move --to ${to.url}`, AUDIT_KEY)).err).toContain('nothing is ever overwritten');

      const returned = await runCommand(back, 'move --to embedded', {
        ...AUDIT_KEY,
        STEWARD_DATABASE_URL: to.url ?? '',
      });
      expect(returned).toMatchObject({
        code: 0,
        err: expect.stringContaining('Remove STEWARD_DATABASE_URL') as string,
      });
      const after = await withSnapshot({ file: back.file }, sumsOf);
      const { audit, setting, ...rest } = before;
      expect(after).toMatchObject(rest);
      expect(after['audit']?.rows).toBe((audit?.rows ?? 0) + 2);
      expect(after['setting']?.rows).toBeGreaterThanOrEqual(setting?.rows ?? 0);
      expect((await runCommand(back, 'audit verify', AUDIT_KEY)).code).toBe(0);
    } finally {
      for (const held of [from, to, back]) await held.remove();
    }
  },
);
