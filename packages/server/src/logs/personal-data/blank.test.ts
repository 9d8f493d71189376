import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArchiver } from '../archive/archiver.ts';
import { lockFolder } from '../archive/lock.ts';
import { readIndex } from '../archive/read-index.ts';
import { STORED_FORMS } from '../archive/testing/stored-forms.ts';
import type { StoredForm } from '../archive/testing/stored-forms.ts';
import { addressKey, createAddressFinder } from './addresses.ts';
import { blankLogs } from './blank-logs.ts';
import type { BlankTask } from './blank-logs.ts';
import { ADDRESSES, createStoredFolder, maskedLines, sampleLines } from './testing/stored-folder.ts';
import type { StoredFolder } from './testing/stored-folder.ts';

const DAY = '20260620';
const TODAY = '20260622';
const TYPES: Readonly<Record<StoredForm, string>> = {
  plain: 'general',
  indexed: 'local',
  archived: 'chat',
  gz: 'money',
  'foreign zst': 'cheat',
};
const OLD = sampleLines(3000);
const NEW = maskedLines(OLD);

let folder: StoredFolder;
beforeEach(() => {
  folder = createStoredFolder();
});
afterEach(() => folder.remove());

const finder = createAddressFinder(new Set(ADDRESSES.map((one) => addressKey(one) ?? '')));
const at = (name: string, day = DAY): string => join(folder.dir, day, name);

async function blank(changes: Partial<BlankTask> = {}) {
  const report = await blankLogs({
    dir: folder.dir,
    range: {},
    today: TODAY,
    finder,
    isDryRun: false,
    signal: AbortSignal.timeout(90_000),
    quietMs: 0,
    beforeChanges: () => Promise.resolve(),
    ...changes,
  });
  if ('heldBy' in report) throw new Error(report.heldBy);
  return report;
}

const outcomes = (report: Awaited<ReturnType<typeof blank>>): Record<string, string> =>
  Object.fromEntries(report.logs.map(({ name, outcome }) => [name, outcome]));

describe('addresses', () => {
  it('are blanked in each stored form, which it stays, with all else as it was', async () => {
    for (const form of STORED_FORMS) await folder.put(DAY, TYPES[form], form, OLD);
    await folder.put(DAY, 'others', 'archived', Buffer.from('nothing of interest\n'));
    chmodSync(at('money.log.gz'), 0o604);
    utimesSync(at('general.log'), 1000, 2000);
    const untouched = statSync(at('others.log.zst')).ino;
    const names = readdirSync(join(folder.dir, DAY)).sort();
    const count = NEW.toString('latin1').match(/x(?:xx)?\.x|:x::x/g)?.length ?? 0;

    const dry = await blank({ isDryRun: true });
    expect(dry.logs.map(({ outcome }) => outcome)).toEqual(['would', 'would', 'would', 'would', 'would']);
    expect((await folder.read())[`${DAY}/general.log`]).toEqual(OLD);

    const begun: number[] = [];
    const report = await blank({ beforeChanges: (found) => Promise.resolve(void begun.push(found.length)) });
    expect(begun).toEqual([5]);
    expect(report.logs.map(({ outcome }) => outcome)).toEqual(['blanked', 'blanked', 'blanked', 'blanked', 'blanked']);
    expect(new Set(report.logs.map(({ addresses }) => addresses)).size).toBe(1);
    expect(report.logs[0]?.addresses).toBe(OLD.toString('latin1').match(/\(0:192\.0\.2\.1\)|DB8:0::1/g)?.length);
    expect(count).toBeGreaterThan(100);
    const now = await folder.read();
    for (const form of STORED_FORMS) expect(now[`${DAY}/${TYPES[form]}.log`]?.equals(NEW), form).toBe(true);
    expect(readdirSync(join(folder.dir, DAY)).sort()).toEqual([...names, 'cheat.log.idx'].sort());
    expect(statSync(at('money.log.gz')).mode & 0o777).toBe(0o604);
    expect(statSync(at('general.log')).mtimeMs).toBe(2_000_000);
    expect(statSync(at('others.log.zst')).ino).toBe(untouched);
    for (const [log, index] of [
      ['local.log', 'local.log.idx'],
      ['chat.log.zst', 'chat.log.idx'],
    ] as const) {
      const table = await readIndex(at(index));
      if (!table || table === 'damaged') throw new Error('no index');
      expect(table.header.source.size).toBe(OLD.length);
      if (log.endsWith('zst')) expect(table.header.packedBytes).toBe(statSync(at(log)).size);
      else
        expect(table.header.source).toMatchObject({ ino: statSync(at(log)).ino, mtimeMs: statSync(at(log)).mtimeMs });
    }
    begun.length = 0;
    expect((await blank({ beforeChanges: () => Promise.resolve(void begun.push(1)) })).logs).toEqual([]);
    expect(begun).toEqual([]);
  });

  it('are left in the open log of today, in days outside of the range, and behind links', async () => {
    await folder.put(DAY, 'general', 'plain', OLD);
    await folder.put(TODAY, 'general', 'plain', OLD);
    await folder.put('20260619', 'general', 'plain', OLD);
    symlinkSync(at('general.log', '20260619'), at('chat.log'));
    symlinkSync(join(folder.dir, '20260619'), join(folder.dir, '20260618'));
    const report = await blank({ range: { from: DAY } });
    expect(report.logs.map(({ day, outcome }) => [day, outcome])).toEqual([
      [DAY, 'blanked'],
      [TODAY, 'open'],
    ]);
    expect(report.links).toEqual([`${DAY}/chat.log`]);
    expect(readFileSync(at('general.log', '20260619')).equals(OLD)).toBe(true);
    expect(readFileSync(at('general.log', TODAY)).equals(OLD)).toBe(true);
    expect((await blank({ range: { to: '20260618' } })).links).toEqual(['20260618']);
  });

  it('stay in a file that is written to, until it is quiet', async () => {
    await folder.put(DAY, 'general', 'plain', OLD);
    expect(outcomes(await blank({ quietMs: 600_000 }))).toEqual({ 'general.log': 'busy' });
    const grows = await blank({
      reached: (step) => step === 'written' && writeFileSync(at('general.log'), 'late\n', { flag: 'a' }),
    });
    expect(outcomes(grows)).toEqual({ 'general.log': 'busy' });
    expect(readFileSync(at('general.log')).equals(Buffer.concat([OLD, Buffer.from('late\n')]))).toBe(true);
    expect(outcomes(await blank())).toEqual({ 'general.log': 'blanked' });
    expect(readFileSync(at('general.log')).equals(Buffer.concat([NEW, Buffer.from('late\n')]))).toBe(true);
  });

  it('stay in a damaged file, which is said, and the rest goes on', async () => {
    await folder.put(DAY, 'general', 'gz', OLD);
    await folder.put(DAY, 'local', 'archived', OLD);
    await folder.put(DAY, 'money', 'plain', OLD);
    truncateSync(at('general.log.gz'), statSync(at('general.log.gz')).size - 50);
    const packed = readFileSync(at('local.log.zst'));
    packed.fill(0x55, 200, 260);
    writeFileSync(at('local.log.zst'), packed);
    const report = await blank();
    expect(outcomes(report)).toEqual({
      'general.log.gz': 'failed',
      'local.log.zst': 'failed',
      'money.log': 'blanked',
    });
    expect(report.logs[0]?.reason).toBe('A part of it cannot be read. Put it back from a backup first.');
    expect(readFileSync(at('local.log.zst')).equals(packed)).toBe(true);
  });

  it('go from what was left half made, and from files without an index or with a damaged one', async () => {
    await folder.put(DAY, 'chat', 'archived', OLD);
    await folder.put(DAY, 'local', 'indexed', OLD);
    writeFileSync(at('.chat.log.zst.part'), OLD);
    writeFileSync(at('chat.log.idx'), 'rubbish');
    writeFileSync(at('local.log.idx'), 'rubbish');
    expect(outcomes(await blank())).toEqual({ 'chat.log.zst': 'blanked', 'local.log': 'blanked' });
    const now = await folder.read();
    expect([now[`${DAY}/chat.log`]?.equals(NEW), now[`${DAY}/local.log`]?.equals(NEW)]).toEqual([true, true]);
    expect(readdirSync(join(folder.dir, DAY)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('go from lines that are longer than an archive takes', async () => {
    const long = Buffer.from(`${'y'.repeat(17 * 1024 * 1024)} 192.0.2.1\nlast 192.0.2.1`);
    await folder.put(DAY, 'chat', 'foreign zst', long);
    expect(outcomes(await blank())).toEqual({ 'chat.log.zst': 'blanked' });
    const now = (await folder.read())[`${DAY}/chat.log`];
    expect(now?.toString('latin1').endsWith(' xxx.x.x.x\nlast xxx.x.x.x')).toBe(true);
    expect(now).toHaveLength(long.length);
  });

  it('are not touched while another server moves files of the folder', async () => {
    await folder.put(DAY, 'general', 'plain', OLD);
    const taken = await lockFolder(folder.dir);
    await expect(blank()).rejects.toThrow(/^process/);
    if ('lock' in taken) await taken.lock.release();
    expect(readFileSync(at('general.log')).equals(OLD)).toBe(true);
    expect(outcomes(await blank())).toEqual({ 'general.log': 'blanked' });
  });

  it('go from what was turned over, in each form, and from copies', async () => {
    await folder.put(DAY, 'general', 'archived', OLD);
    await folder.put(DAY, 'local', 'gz', OLD);
    await folder.put(DAY, 'chat', 'foreign zst', OLD);
    const moves = { 'general.log.zst': 'general.log.1.zst', 'general.log.idx': 'general.log.1.idx' };
    const others = { 'local.log.gz': 'local.log-20260620.gz', 'chat.log.zst': 'chat.log.2.zst' };
    for (const [from, to] of Object.entries({ ...moves, ...others })) renameSync(at(from), at(to));
    for (const name of ['general.log.bak', 'general-20260620.log', 'general.log']) writeFileSync(at(name), OLD);
    expect(outcomes(await blank())).toEqual({
      ...{ 'chat.log.2.zst': 'blanked', 'general-20260620.log': 'blanked', 'general.log': 'blanked' },
      ...{ 'general.log.1.zst': 'blanked', 'general.log.bak': 'blanked', 'local.log-20260620.gz': 'blanked' },
    });
    const left = Object.values(await folder.read());
    expect(left).toHaveLength(6);
    for (const bytes of left) expect(bytes.equals(NEW)).toBe(true);
  });

  it('go from what an archiver keeps aside, too, and from what was written there since', async () => {
    mkdirSync(join(folder.dir, DAY));
    const options = { dir: folder.dir, clock: () => Date.parse('2026-07-01'), quietMs: 0, leftMs: 600_000, duty: 1 };
    const archiver = createArchiver({ ...options, log: { info: () => undefined, warn: () => undefined } });
    for (const name of ['general.log', 'local.log']) writeFileSync(at(name), OLD);
    expect(await archiver.run()).toMatchObject({ archived: 2 });
    await archiver.close();
    appendFileSync(at('.local.log.left'), 'late 192.0.2.1\n');
    await blank();
    expect(readdirSync(join(folder.dir, DAY)).filter((name) => name.startsWith('.'))).toEqual([]);
    const left = await folder.read();
    expect(Object.keys(left)).toEqual([`${DAY}/general.log`, `${DAY}/local.log`]);
    expect(left[`${DAY}/general.log`]?.equals(NEW)).toBe(true);
    expect(left[`${DAY}/local.log`]?.toString('latin1')).toBe(`${NEW.toString('latin1')}late xxx.x.x.x\n`);
  });

  it('stay in files with names that are none of logs', async () => {
    mkdirSync(join(folder.dir, DAY));
    for (const name of ['unknown.log.bak', 'notes.txt', '-rf.log', 'general@.log', '$(x).log'])
      writeFileSync(at(name), OLD);
    linkSync(at('notes.txt'), at('general@a b;c.log'));
    expect(outcomes(await blank())).toEqual({ 'general@a b;c.log': 'blanked' });
    expect(readFileSync(at('notes.txt')).equals(OLD)).toBe(true);
  });
});

describe('a crash', () => {
  const child = fileURLToPath(new URL('./testing/blank-until-worker.ts', import.meta.url));
  const STEPS: Readonly<Record<StoredForm, readonly string[]>> = {
    plain: ['written', 'swapped'],
    indexed: ['written', 'packed', 'index-removed', 'swapped', 'index-placed'],
    archived: ['written', 'packed', 'index-removed', 'swapped', 'index-placed'],
    gz: ['written', 'packed', 'swapped'],
    'foreign zst': ['packed', 'index-removed', 'swapped'],
  };
  const cases = STORED_FORMS.flatMap((form) => STEPS[form].map((step) => [form, step] as const));

  it.each(cases)(
    'leaves a file that is %s old or new when it is %s, and the next run finishes',
    async (form, step) => {
      await folder.put(DAY, 'general', form, OLD);
      await folder.put(DAY, 'local', 'plain', OLD);
      const ran = spawnSync(execPath, [child, folder.dir, TODAY, step, ...ADDRESSES], { timeout: 30_000 });
      expect(ran.signal, String(ran.stderr)).toBe('SIGKILL');
      const isNew = step === 'swapped' || step === 'index-placed';
      const after = await folder.read();
      expect(Object.keys(after)).toEqual([`${DAY}/general.log`, `${DAY}/local.log`]);
      expect(after[`${DAY}/general.log`]?.equals(isNew ? NEW : OLD)).toBe(true);
      expect(after[`${DAY}/local.log`]?.equals(OLD)).toBe(true);
      await blank();
      const now = await folder.read();
      expect([now[`${DAY}/general.log`]?.equals(NEW), now[`${DAY}/local.log`]?.equals(NEW)]).toEqual([true, true]);
      expect(readdirSync(folder.dir)).toEqual([DAY]);
      expect(readdirSync(join(folder.dir, DAY)).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
    60_000,
  );
});
