import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CommandIo } from '../../core/command-io.ts';
import { readConfig } from '../../config/read.ts';
import { verifyAudit } from '../../core/audit-check.ts';
import { createLog } from '../../core/log.ts';
import { main } from '../../main.ts';
import { auditKeyIn } from '../../testing/audit-key.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { startDailyRetention } from './daily.ts';

withEachDatabase('logs retention', (engine) => {
  let database: TestDatabase;
  let logs: string;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    logs = join(database.dir, 'logs');
  });
  afterEach(() => database.remove());

  const put = (day: string, ...names: string[]): void => {
    mkdirSync(join(logs, day), { recursive: true });
    for (const name of names) writeFileSync(join(logs, day, name), '12345');
  };

  function environment(retention: unknown): Record<string, string> {
    const file = join(database.dir, 'config.json');
    writeFileSync(file, JSON.stringify({ logRetention: retention }));
    const url = database.url === undefined ? {} : { STEWARD_DATABASE_URL: database.url };
    return { STEWARD_DATA_DIR: database.dir, STEWARD_CONFIG: file, ...url };
  }

  async function run(args: string, retention: unknown) {
    const said = { out: '', err: '' };
    const io: CommandIo = {
      env: environment(retention),
      out: (line) => void (said.out += `${line}\n`),
      err: (line) => void (said.err += `${line}\n`),
      log: () => undefined,
      askSecret: undefined,
      stopped: () => Promise.resolve(),
    };
    return { code: await main(['logs', 'retention', ...args.split(' ').filter(Boolean)], io), ...said };
  }

  async function entries() {
    const opened = database.open();
    try {
      expect((await verifyAudit(opened.db, auditKeyIn(database.dir))).broken).toBeUndefined();
      const rows = await opened.db.selectFrom('audit').selectAll().orderBy('id').execute();
      return rows.map(({ action, target, actor_name: actor, after }) => ({ action, target, actor, after }));
    } finally {
      await opened.close();
    }
  }

  it('removes what was kept long enough, leaves one audit entry, and none with a dry run', async () => {
    const old = addDays(dayOf(Date.now()), -10);
    put(old, 'chat.log.zst', 'chat.log.idx', 'general.log');
    put(dayOf(Date.now()), 'chat.log');
    const dry = await run('--dry-run --json', { chat: 9 });
    expect({ code: dry.code, ...(JSON.parse(dry.out) as object) }).toMatchObject({
      code: 0,
      dry_run: true,
      files: 1,
      days: 1,
      bytes: 10,
      types: { chat: { days: 1, files: 1, bytes: 10, first_day: old, last_day: old } },
      gone: [
        { day: old, type: 'chat', file: 'chat.log.zst', bytes: 5 },
        { day: old, type: 'chat', file: 'chat.log.idx', bytes: 5 },
      ],
    });
    expect(await entries()).toEqual([]);
    const done = await run('', { chat: 9 });
    expect(done).toMatchObject({ code: 0, err: 'Removed 1 log of 1 day, 10 bytes.\n' });
    expect(done.out).toMatch(/^TYPE .*\nchat +1 +1 +10 /);
    expect(readdirSync(join(logs, old))).toEqual(['general.log']);
    expect(await entries()).toEqual([
      {
        action: 'logs.retention',
        target: 'logs',
        actor: 'steward-server',
        after: '{"byType":{"chat":1},"bytes":10,"days":1,"failed":0,"files":1}',
      },
    ]);
  });

  it('removes nothing when nothing is set, or there is no folder', async () => {
    expect(await run('', {})).toMatchObject({ code: 1, out: '' });
    expect((await run('', {})).err).toContain('logRetention is not set');
    expect((await run('--dry-run', { default: 3 })).err).toContain('cannot be used');
    expect((await run('', { default: 0 })).err).toContain('must be a number of days from 1');
    expect(await entries()).toEqual([]);
  });

  it('is done by the server once a day, after midnight in Amsterdam', async () => {
    const opened = database.open();
    const clock = createTestClock(Date.parse('2026-06-20T21:59:00Z') / 1000);
    const said: string[] = [];
    const log = createLog({ level: 'info', stream: { write: (line) => void said.push(line) } });
    put('20260617', 'chat.log');
    put('20260618', 'chat.log');
    const config = { ...readConfig(environment({ chat: 2 }), () => '{"logRetention":{"chat":2}}') };
    const daily = startDailyRetention({ config, database: opened, clock, log }, { firstMs: 1, everyMs: 20 });
    try {
      await expect.poll(() => existsSync(join(logs, '20260617'))).toBe(false);
      await expect.poll(() => said.length).toBe(1);
      put('20260616', 'chat.log');
      await daily.again();
      expect(readdirSync(logs).sort()).toEqual(['20260616', '20260618']);
      clock.advance(120);
      await expect.poll(() => readdirSync(logs)).toEqual([]);
      await expect.poll(() => said.length).toBe(2);
    } finally {
      await daily.stop();
      await opened.close();
    }
    expect(JSON.parse(said[1] ?? '')).toMatchObject({
      files: 2,
      days: 2,
      bytes: 10,
      msg: 'Logs that were kept long enough were removed.',
    });
    expect((await entries()).map(({ action, after }) => [action, after])).toEqual([
      ['logs.retention', '{"byType":{"chat":1},"bytes":5,"days":1,"failed":0,"files":1}'],
      ['logs.retention', '{"byType":{"chat":2},"bytes":10,"days":2,"failed":0,"files":2}'],
    ]);
  });
});
