import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandIo } from '../../core/command-io.ts';
import { appendAudit } from '../../core/audit.ts';
import { verifyAudit } from '../../core/audit-check.ts';
import type { Database } from '../../db/open.ts';
import { main } from '../../main.ts';
import { auditKeyIn } from '../../testing/audit-key.ts';
import { createTestDatabase, withEachDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

const TODAY = dayOf(Date.now());
const DAY = addDays(TODAY, -5);
const OLD = Math.floor(Date.now() / 1000) - 3600;

const touch = (path: string): void => utimesSync(path, OLD, OLD);

withEachDatabase('personal data', (engine) => {
  let database: TestDatabase;
  let logs: string;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    logs = join(database.dir, 'logs');
    await opened(seed);
  });
  afterEach(() => database.remove());

  async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const own = database.open();
    try {
      return await work(own);
    } finally {
      await own.close();
    }
  }

  const at = (name: string, day = DAY): string => join(logs, day, name);

  function put(day: string, name: string, text: string): void {
    mkdirSync(join(logs, day), { recursive: true });
    writeFileSync(at(name, day), name.endsWith('.gz') ? gzipSync(text) : text);
  }

  async function run(line: string, env: Record<string, string> = {}) {
    const said = { out: '', err: '' };
    const url = database.url === undefined ? {} : { STEWARD_DATABASE_URL: database.url };
    const io: CommandIo = {
      env: { STEWARD_DATA_DIR: database.dir, ...url, ...env },
      out: (text) => void (said.out += `${text}\n`),
      err: (text) => void (said.err += `${text}\n`),
      log: () => undefined,
      askSecret: undefined,
      stopped: () => Promise.resolve(),
    };
    return { code: await main(['logs', 'personal-data', ...line.split(' ')], io), ...said };
  }

  const entries = () =>
    opened(async ({ db }) => {
      expect((await verifyAudit(db, auditKeyIn(database.dir))).broken).toBeUndefined();
      const rows = await db.selectFrom('audit').selectAll().where('action', 'like', 'logs.%').orderBy('id').execute();
      expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|2001:db8/i);
      return rows.map(({ action, target, after }) => ({
        action,
        target,
        after: JSON.parse(after ?? '') as Record<string, unknown>,
      }));
    });

  async function seed({ withWrite }: Database): Promise<void> {
    await withWrite(async (tx) => {
      const player = async (name: string, more: object = {}) =>
        tx
          .insertInto('player')
          .values({ name, name_lower: name.toLowerCase(), created_at: 1, ...more })
          .returning('id')
          .executeTakeFirstOrThrow();
      const { id } = await player('Tom_Ray', { old_name: 'Old_Tom' });
      const other = await player('Ann_Other');
      await player('Tom_Second', { master_id: id });
      const use = { first_at: 1, last_at: 2 };
      await tx
        .insertInto('ip_use')
        .values([
          { player_id: id, ip: '192.0.2.10', ...use },
          { player_id: id, ip: '192.0.2.20', ...use },
          { player_id: other.id, ip: '192.0.2.30', ...use },
        ])
        .execute();
      const session = { created_at: 1, last_seen_at: 1, user_agent: 'x' };
      await tx
        .insertInto('session')
        .values({ token_hash: 'a', player_id: id, ip: '2001:db8::1', ...session })
        .execute();
      const ban = { type: 1, start_at: 1, player_id: id };
      await tx
        .insertInto('ban')
        .values({ ...ban, reason: 'came again from 192.0.2.10!', ip: '192.0.2.10' })
        .execute();
      const note = { player_id: other.id, staff_id: id, created_at: 1 };
      await tx
        .insertInto('note')
        .values([
          { ...note, note: 'Same address as 192.0.2.10' },
          { ...note, note: 'Another: 192.0.2.100' },
        ])
        .execute();
      const actor = { id, name: 'Tom_Ray', ip: '192.0.2.20' };
      await appendAudit(tx, actor, 1, [{ action: 'note.add', target: 'x', after: { note: 'x' } }]);
    });
  }

  function fill(): void {
    put(
      DAY,
      'connection.log',
      '[10:00:00] Tom_Ray joined (0:192.0.2.10)\n[10:00:01] Ann_Other joined (1:192.0.2.30)\n[10:00:02] x 192.0.2.100\n',
    );
    put(DAY, 'chat.log.gz', '[11:00:00] old_tom says hi\n[11:00:01] [2001:DB8::1]:5 spoke\n');
    put(addDays(DAY, 1), 'chat.log', '[12:00:00] nobody\n');
    for (const name of ['connection.log', 'chat.log.gz']) touch(at(name));
    touch(at('chat.log', addDays(DAY, 1)));
  }

  describe('find', () => {
    it('counts lines by day and type, tells the rows, and is audited without addresses', async () => {
      fill();
      const { code, out, err } = await run('find tom_ray --json');
      expect(code).toBe(0);
      const found = JSON.parse(out) as Record<string, unknown>;
      expect(found).toMatchObject({
        player: 'Tom_Ray',
        old_names: ['Old_Tom'],
        addresses: ['192.0.2.10', '192.0.2.20', '2001:db8::1'],
        related: ['Tom_Second'],
        shared_with: [],
        lines: 3,
        files: 2,
        counts: [
          { day: DAY, type: 'chat', lines: 2, by_name: 1, by_address: 1 },
          { day: DAY, type: 'connection', lines: 1, by_name: 1, by_address: 1 },
        ],
      });
      expect(found['database']).toEqual(
        expect.arrayContaining([
          { table: 'ip_use', column: 'ip', rows: 2, fate: 'own' },
          { table: 'session', column: 'ip', rows: 1, fate: 'own' },
          { table: 'ban', column: 'ip', rows: 1, fate: 'own' },
          { table: 'ban', column: 'reason', rows: 1, fate: 'words' },
          { table: 'note', column: 'note', rows: 1, fate: 'words' },
          { table: 'audit', column: 'ip', rows: 1, fate: 'fixed' },
        ]),
      );
      expect(err).toContain('The same person has Tom_Second, too.');
      expect(await entries()).toEqual([
        {
          action: 'logs.personal-data.find',
          target: 'Tom_Ray',
          after: { addresses: 3, names: 2, dryRun: false, lines: 3, files: 2 },
        },
      ]);
      const table = await run(`find Tom_Ray --from ${addDays(DAY, 1)}`);
      expect(table.err).toContain('0 lines in 0 files.');
      expect(table.out).toContain('ip_use.ip: 2 rows, of the player');
    });

    it.each([
      ['find Nobody', 1, 'There is no player named Nobody.'],
      ['find %', 1, 'There is no player named %.'],
      ["find ';drop", 1, 'There is no player'],
      ['find a\x1b[31mb', 1, 'Name one player'],
      ['find 192.0.2.77 --ip 192.0.2.77', 1, 'Name the person'],
      ['find Tom_Ray --ip 300.1.1.1', 1, '300.1.1.1 is no address'],
      ['find Tom_Ray --from 20260230', 2, 'is no day'],
      ['find Tom_Ray --from 20260102 --to 20260101', 2, 'Swap them'],
      ['export Tom_Ray', 2, '--out'],
      ['blank Tom_Ray --database --from 20260101', 2, 'Leave out --from and --to'],
      ['find Tom_Ray', 1, 'The logs folder'],
    ])('%s is refused', async (line, code, words) => {
      const said = await run(line);
      expect(said).toMatchObject({ code, out: '' });
      expect(said.err).toContain(words);
      expect(await entries()).toEqual([]);
    });

    it('looks for somebody whom the database does not know, by their addresses', async () => {
      fill();
      const { out } = await run('find Ghost --ip 192.0.2.100 --json');
      expect(JSON.parse(out)).toMatchObject({ player: 'Ghost', addresses: ['192.0.2.100'], lines: 1 });
      expect((await entries())[0]).toMatchObject({ target: 'Ghost', after: { addresses: 1 } });
    });
  });

  describe('export', () => {
    it('writes the lines into a new file for the owner alone, and never over another', async () => {
      fill();
      const file = join(database.dir, 'tom.ndjson');
      expect(await run(`export Tom_Ray --out ${file}`)).toMatchObject({ code: 0, out: '' });
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { day: DAY, type: 'chat', file: 'chat.log', line: 1, text: '[11:00:00] old_tom says hi', address: false },
        { text: '[11:00:01] [2001:DB8::1]:5 spoke', name: false, address: true },
        { type: 'connection', line: 1, text: '[10:00:00] Tom_Ray joined (0:192.0.2.10)', name: true, address: true },
      ]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const again = await run(`export Tom_Ray --out ${file}`);
      expect(again).toMatchObject({ code: 1 });
      expect(again.err).toContain('exists already');
      expect(await entries()).toMatchObject([{ action: 'logs.personal-data.export', after: { lines: 3, files: 2 } }]);
    });
  });

  describe('blank', () => {
    it('blanks files and, when asked, the database, and is audited before and after', async () => {
      fill();
      const dry = await run('blank Tom_Ray --dry-run --json');
      expect(JSON.parse(dry.out)).toMatchObject({ dry_run: true, files: 2, addresses: 2, database_changed: 0 });
      const { code, err } = await run('blank Tom_Ray --database');
      expect({ code, err }).toEqual({
        code: 0,
        err: expect.stringContaining('Blanked 2 addresses in 2 files.\nThe database was blanked: 6 rows.') as string,
      });
      expect(readFileSync(at('connection.log'), 'utf8')).toBe(
        '[10:00:00] Tom_Ray joined (0:xxx.x.x.xx)\n[10:00:01] Ann_Other joined (1:192.0.2.30)\n[10:00:02] x 192.0.2.100\n',
      );
      const rows = await opened(async ({ db }) => ({
        uses: (await db.selectFrom('ip_use').select('ip').execute()).map(({ ip }) => ip),
        sessions: (await db.selectFrom('session').select('ip').execute()).map(({ ip }) => ip),
        bans: await db.selectFrom('ban').select(['ip', 'reason']).execute(),
        notes: (await db.selectFrom('note').select('note').orderBy('id').execute()).map(({ note }) => note),
      }));
      expect(rows).toEqual({
        uses: ['192.0.2.30'],
        sessions: ['xxxx:xxx::x'],
        bans: [{ ip: null, reason: 'came again from xxx.x.x.xx!' }],
        notes: ['Same address as xxx.x.x.xx', 'Another: 192.0.2.100'],
      });
      const base = { addresses: 3, names: 2 };
      expect(await entries()).toEqual([
        {
          action: 'logs.personal-data.blank',
          target: 'Tom_Ray',
          after: { ...base, dryRun: true, files: 2, blanked: 2, left: 0, open: 0, rows: 0 },
        },
        {
          action: 'logs.personal-data.blank-begin',
          target: 'Tom_Ray',
          after: { ...base, dryRun: false, files: 2, found: 2 },
        },
        {
          action: 'logs.personal-data.blank',
          target: 'Tom_Ray',
          after: { ...base, dryRun: false, files: 2, blanked: 2, left: 0, open: 0, rows: 6 },
        },
      ]);
    });

    it('needs --yes when others used an address', async () => {
      fill();
      const before = readFileSync(at('connection.log'), 'utf8');
      const refused = await run('blank Tom_Ray --ip 192.0.2.30');
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('1 other player came from these addresses, too: Ann_Other.');
      expect(readFileSync(at('connection.log'), 'utf8')).toBe(before);
      expect(await entries()).toEqual([]);
      expect(await run('blank Tom_Ray --ip 192.0.2.30 --yes')).toMatchObject({ code: 0 });
      expect(readFileSync(at('connection.log'), 'utf8')).toContain('Ann_Other joined (1:xxx.x.x.xx)');
      const uses = await opened(({ db }) => db.selectFrom('ip_use').select('ip').execute());
      expect(uses).toHaveLength(3);
    });

    it('leaves the log of today and, while it holds addresses, the database', async () => {
      put(TODAY, 'connection.log', '[10:00:00] Tom_Ray (0:192.0.2.10)\n');
      const { code, err } = await run('blank Tom_Ray --database');
      expect(code).toBe(1);
      expect(err).toContain('1 file of today hold');
      expect(err).toContain('The database was left as it is: logs hold these addresses still');
      expect(readFileSync(at('connection.log', TODAY), 'utf8')).toContain('192.0.2.10');
      expect(await opened(({ db }) => db.selectFrom('ip_use').select('ip').execute())).toHaveLength(3);
    });

    it('gives the statements for ClickHouse where logs are shipped there', async () => {
      fill();
      const env = { STEWARD_LOGS_URL: 'clickhouse://u:secret@127.0.0.1:9/db?table=t1' };
      const { err } = await run('blank Tom_Ray --dry-run', env);
      expect(err).toContain('What was shipped to ClickHouse was left as it is.');
      expect(err).toMatch(/^ALTER TABLE db\.t1 UPDATE text = .*192\\\\\.0\\\\\.2\\\\\.10/m);
      expect(err).not.toContain('secret');
    });
  });
});
