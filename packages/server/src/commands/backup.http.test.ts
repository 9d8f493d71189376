import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_BACKUPS, readBackupState, writeBackupState } from '../backup/keep.ts';
import { folderPlace, removeOld } from '../backup/places.ts';
import { archiveOf, verifyArchive } from '../backup/read.ts';
import { sumsOf } from '../db/copy/checksum.ts';
import { withSnapshot } from '../db/copy/snapshot.ts';
import { openDatabase } from '../db/open.ts';
import { main } from '../main.ts';
import { countedLists } from '../testing/counted-lists.ts';
import { testedEngines } from '../testing/provided.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';

const sums = ({ url, file }: TestDatabase) => withSnapshot({ url, file }, sumsOf);
const NOW = Date.parse('2026-06-10T18:30:00Z') / 1000;
/** What lists say of how many rows they have, and how many there are. */
async function counted({ url, file }: Pick<TestDatabase, 'url' | 'file'>) {
  const database = openDatabase({ url, file });
  return countedLists(database.db, { now: NOW, author: 1, month: 202606 }).finally(() => database.close());
}
const put = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
};

withEachDatabase('a backup', (engine) => {
  let from: TestDatabase;
  let archive: string;
  beforeEach(async () => {
    from = await createTestDatabase(engine);
    archive = join(from.dir, 'kept', 'one.tar.zst');
    mkdirSync(dirname(archive));
    put(join(from.dir, 'vac/1/screen/a.png'), 'picture');
    put(join(from.dir, 'ship/marks.json'), '{}');
    put(join(from.dir, 'maps/a.map'), '');
    put(join(from.dir, 'logs/20260610/general.log'), 'a line\n');
    put(join(from.dir, 'secret.key'), 'the-secret-key-of-this-community-000');
    put(join(from.dir, 'audit.key'), 'the-audit-key-of-this-community-0000');
    await runCommand(from, 'token create --kind bridge --name one');
  });
  afterEach(() => from.remove());

  const banSomebody = async () => {
    const database = from.open();
    await database.withWrite(async (tx) => {
      await tx.insertInto('player').values({ id: 1, name: 'P1', name_lower: 'p1', created_at: 1 }).execute();
      const ban = { player_id: 1, type: 1, reason: 'x', start_at: 1 };
      await tx
        .insertInto('ban')
        .values([ban, { ...ban, end_at: NOW + 9 * 86_400 }, { ...ban, lifted_at: 2 }])
        .execute();
      await tx.insertInto('note').values({ player_id: 1, staff_id: 1, created_at: 1, note: 'x', staff: 1 }).execute();
    });
    await database.close();
  };
  const plain = () => zstdDecompressSync(readFileSync(archive)).toString('latin1');

  test.each(testedEngines(process.env['DATABASES']))('is brought back beside the running one, on %s', async (other) => {
    const settings = join(from.dir, 'steward.json');
    put(settings, JSON.stringify({ communityName: 'Town', donationSecret: 'a-secret-of-the-shop' }));
    await banSomebody();
    const made = await runCommand(from, `backup ${archive} --keys ${join(from.dir, 'keys')}`, {
      STEWARD_CONFIG: settings,
    });
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('It was read back and is whole.') as string });
    expect(statSync(archive).mode & 0o077).toBe(0);
    expect(readdirSync(join(from.dir, 'keys')).sort()).toEqual(['audit.key', 'secret.key']);
    for (const secret of ['the-secret-key', 'the-audit-key', 'a-secret-of-the-shop', ':steward-test@'])
      expect(plain()).not.toContain(secret);

    const to = await createTestDatabase(other, { empty: true });
    try {
      const target = { ...to, dir: join(to.dir, 'new'), file: join(to.dir, 'new', 'steward.db') };
      put(join(target.dir, 'secret.key'), 'the-secret-key-of-this-community-000');
      put(join(target.dir, 'audit.key'), 'the-audit-key-of-this-community-0000');
      const before = await sums(from);
      expect(await runCommand(target, `restore ${archive}`)).toMatchObject({ code: 0 });
      expect(await sums(target)).toEqual(before);
      const { said, there } = await counted(target);
      expect(said).toEqual(there);
      expect(said).toMatchObject({ bans: 2, notes: 1 });
      expect(readFileSync(join(target.dir, 'vac/1/screen/a.png'), 'utf8')).toBe('picture');
      expect(readFileSync(join(target.dir, 'logs/20260610/general.log'), 'utf8')).toBe('a line\n');
      expect(existsSync(join(target.dir, 'maps/a.map'))).toBe(true);
      expect(JSON.parse(readFileSync(join(target.dir, 'restored-config.json'), 'utf8'))).toMatchObject({
        communityName: 'Town',
      });
      expect((await runCommand(target, 'audit verify')).code).toBe(0);
      expect((await runCommand(target, 'token list')).out).toContain('\tone\t');
      expect(await runCommand(target, `restore ${archive}`)).toMatchObject({
        code: 1,
        err: expect.stringContaining('nothing is ever overwritten') as string,
      });
    } finally {
      await to.remove();
    }
  });

  test('keeps secrets of the settings where asked to, and leaves logs out', async () => {
    const settings = join(from.dir, 'steward.json');
    put(settings, JSON.stringify({ donationSecret: 'a-secret-of-the-shop' }));
    const env = { STEWARD_CONFIG: settings, STEWARD_SECRET_KEY: 'the-secret-key-of-this-community-000' };
    expect((await runCommand(from, `backup ${archive} --with-secrets --no-logs`, env)).code).toBe(0);
    expect(plain()).toContain('a-secret-of-the-shop');
    const { files, variables } = await verifyArchive(archiveOf(archive));
    expect(Object.keys(files).some((name) => name.startsWith('logs/'))).toBe(false);
    expect(variables).not.toHaveProperty('STEWARD_SECRET_KEY');
    expect(plain()).not.toContain('the-secret-key');
  });

  test('overwrites nothing, and says what is wrong', async () => {
    put(archive, 'there');
    expect((await runCommand(from, `backup ${archive}`)).err).toContain('exists already');
    expect((await runCommand(from, `backup ${join(from.dir, 'no', 'folder', 'x')}`)).err).toContain('is not there');
    expect((await runCommand(from, 'restore /nowhere/x')).err).toContain('is not there');
    expect((await runCommand(from, `restore ${archive}`)).err).toContain('cannot be read to its end');
  });
});

test('refuses every archive that was cut off or changed anywhere', async () => {
  const from = await createTestDatabase('sqlite');
  try {
    const archive = join(from.dir, 'kept', 'one.tar.zst');
    mkdirSync(dirname(archive));
    put(join(from.dir, 'vac/1/a.png'), 'picture');
    await runCommand(from, 'token create --kind bridge --name one');
    expect((await runCommand(from, `backup ${archive}`)).code).toBe(0);
    const whole = readFileSync(archive);
    const expectRefused = async () => {
      const empty = { ...from, dir: join(from.dir, 'empty'), file: join(from.dir, 'empty', 'steward.db') };
      expect(await runCommand(empty, `restore ${archive}`)).toMatchObject({ code: 1 });
      expect(existsSync(empty.file)).toBe(false);
    };
    for (const part of [0, 0.3, 0.7, 0.95]) {
      writeFileSync(archive, whole);
      truncateSync(archive, Math.floor(whole.length * part));
      await expectRefused();
    }
    for (const part of [0.1, 0.4, 0.6, 0.9]) {
      const changed = Buffer.from(whole);
      const at = Math.floor(whole.length * part);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      writeFileSync(archive, changed);
      await expectRefused();
    }
    // Packed anew, so that only our own sums can tell.
    const text = zstdDecompressSync(whole);
    for (const [old, other] of [
      ['picture', 'picturE'],
      ['"bridge"', '"Bridge"'],
    ] as const) {
      const changed = Buffer.from(text.toString('latin1').replace(old, other), 'latin1');
      writeFileSync(archive, zstdCompressSync(changed));
      await expectRefused();
    }
    const stray = pack();
    stray.entry({ name: 'data/../../escaped' }, 'x');
    stray.finalize();
    writeFileSync(archive, zstdCompressSync(await buffer(stray as AsyncIterable<Uint8Array>)));
    await expectRefused();
  } finally {
    await from.remove();
  }
});

test('makes one after another, removes old ones but never the newest, and finds what nobody can read', async () => {
  const from = await createTestDatabase('sqlite');
  try {
    const folder = join(from.dir, 'backups');
    put(join(folder, 'steward-2020-01-01T000000Z.tar.zst'), 'old');
    put(join(folder, 'steward-2099-01-01T000000Z.tar.zst'), 'broken');
    put(join(folder, 'notes.txt'), 'mine');
    const settings = join(from.dir, 'settings.json');
    put(
      settings,
      JSON.stringify({ alertChannels: [{ name: 'leaders', level: 6, webhookUrl: 'http://127.0.0.1:1/' }] }),
    );
    const told = async () => {
      const database = from.open();
      const rows = await database.db.selectFrom('outbox').select(['kind', 'subject', 'payload']).execute();
      await database.close();
      return rows;
    };
    const said: string[] = [];
    const again = () =>
      main(['backup', folder, '--every', '6h', '--keep', '14d'], {
        env: { STEWARD_DATA_DIR: from.dir, STEWARD_CONFIG: settings },
        out: () => undefined,
        err: (line) => said.push(line),
        log: () => undefined,
        askSecret: undefined,
        async stopped() {
          const database = from.open();
          while (((await readBackupState(database.db))?.lastAt ?? 0) < 2)
            await new Promise((done) => setTimeout(done, 50));
          await database.close();
        },
      });
    const code = await again();
    expect(code).toBe(0);
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(3);
    expect(names).not.toContain('steward-2020-01-01T000000Z.tar.zst');
    expect(said.join('\n')).toContain('A backup cannot be used.');
    expect(await told()).toEqual([
      {
        kind: 'discord.notice',
        subject: 'backups',
        payload: expect.stringMatching(
          /"to":"managers".+1 backup could not be read at the weekly check.+2099/,
        ) as string,
      },
    ]);
    expect((await runCommand(from, 'doctor')).out).toMatch(/^WRONG\tbackups\t.+2099.+Remove them/m);
    const database = from.open();
    const state = await readBackupState(database.db);
    expect(state).toMatchObject({ folder, failure: null });
    expect(state?.unreadable).toEqual([expect.stringContaining('steward-2099')]);
    expect(state?.lastAt).toBeGreaterThan(0);
    await writeBackupState(database, NO_BACKUPS);
    expect(await readBackupState(database.db)).toEqual(NO_BACKUPS);
    await database.close();
    expect(await removeOld(folderPlace(folder), 9_999_999_999)).toHaveLength(1);
    expect(readdirSync(folder)).toContain('steward-2099-01-01T000000Z.tar.zst');
    expect((await runCommand(from, `backup-check ${folder}`)).err).toContain('steward-2099');
    expect((await runCommand(from, `backup ${folder} --every 6x`)).code).toBe(2);
    const later = from.open();
    await later.withWrite((tx) => tx.deleteFrom('outbox').execute());
    await writeBackupState(later, { ...NO_BACKUPS, unreadable: state?.unreadable ?? [], lastAt: 1 });
    await later.close();
    await again();
    // What was told is not told again while it stays so.
    expect(await told()).toEqual([]);
  } finally {
    await from.remove();
  }
});

test('takes a log that grows or shrinks meanwhile as it was at one moment', async () => {
  const from = await createTestDatabase('sqlite');
  try {
    const log = join(from.dir, 'logs/20260610/general.log');
    put(log, 'line\n'.repeat(400_000));
    const archive = join(from.dir, 'kept', 'one.tar.zst');
    mkdirSync(dirname(archive));
    const running = runCommand(from, `backup ${archive}`);
    const changing = setInterval(() => {
      truncateSync(log, 1_000_000);
      utimesSync(log, 1, 1);
      writeFileSync(log, 'x', { flag: 'a' });
    }, 1);
    expect((await running).code).toBe(0);
    clearInterval(changing);
    const { files } = await verifyArchive(archiveOf(archive));
    expect(files['logs/20260610/general.log']?.bytes).toBeGreaterThanOrEqual(1_000_000);
  } finally {
    await from.remove();
  }
});
