import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../archive/lock.ts';
import { type RetentionTask, runRetention } from './retain.ts';
import { retentionAudit } from './retention-report.ts';
import { isAnyLimited, isExpired, keptDays } from './rules.ts';

/** Half an hour into the day in Amsterdam, the day before in UTC. */
const NOW = Date.parse('2026-06-20T00:30:00+02:00');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-retention-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function put(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), '12345');
  }
}

async function retain(retention: RetentionTask['retention'], changes: Partial<RetentionTask> = {}) {
  const report = await runRetention({ dir, retention, nowMs: NOW, isDryRun: false, ...changes });
  if ('heldBy' in report) throw new Error(report.heldBy);
  return report;
}

const there = (): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/'))
    .sort();

describe('rules', () => {
  it('keep what is not named, what is null, today, yesterday and days to come', () => {
    expect(isAnyLimited({})).toBe(false);
    expect(isAnyLimited({ default: null, chat: null })).toBe(false);
    expect(isAnyLimited({ chat: 3 })).toBe(true);
    expect([keptDays({ default: 9, chat: null }, 'chat'), keptDays({ default: 9 }, 'chat')]).toEqual([undefined, 9]);
    const expired = (days: number, day: string) => isExpired({ chat: days }, 'chat', day, '20260620');
    expect([expired(1, '20260618'), expired(1, '20260619'), expired(1, '20260620'), expired(1, '20260621')]).toEqual([
      ...[true, false, false, false],
    ]);
    expect([expired(0, '20260619'), expired(-5, '20260620')]).toEqual([false, false]);
    expect([expired(30, '20260521'), expired(30, '20260520')]).toEqual([false, true]);
    expect(isExpired({ default: 1 }, 'admin', '20200101', '20260620')).toBe(true);
    expect(isExpired({}, 'admin', '20200101', '20260620')).toBe(false);
  });
});

describe('removing', () => {
  it('takes logs in every form with what belongs to them, and the folder of a day when it is empty', async () => {
    put('20260601/chat.log', '20260601/chat@old.log.gz', '20260601/chat@late-1.log.zst', '20260601/chat.log.idx');
    put('20260601/.chat.log.zst.part', '20260602/general.log.zst', '20260602/general.log.idx', '20260602/chat.log.zst');
    put('20260617/chat.log', '20260618/chat.log', '20260619/chat.log', '20260620/chat.log', '20260621/chat.log');
    const left = ['20260602/general.log.idx', '20260602/general.log.zst', '20260618/chat.log', '20260619/chat.log'];
    const dry = await retain({ chat: 2 }, { isDryRun: true });
    expect(dry).toMatchObject({ files: 5, days: 3, bytes: 35, isDryRun: true });
    expect(there()).toHaveLength(13);
    const report = await retain({ chat: 2 });
    expect({ ...report, isDryRun: true }).toEqual(dry);
    expect(report.byType).toEqual({
      chat: { days: 3, files: 5, bytes: 35, firstDay: '20260601', lastDay: '20260617' },
    });
    expect(there()).toEqual([...left, '20260620/chat.log', '20260621/chat.log']);
    expect(existsSync(join(dir, '20260601'))).toBe(false);
    expect(retentionAudit(report)).toEqual({
      action: 'logs.retention',
      target: 'logs',
      after: { files: 5, days: 3, bytes: 35, failed: 0, byType: { chat: 5 } },
    });
    expect(await retain({ chat: 2 })).toMatchObject({ files: 0, days: 0, gone: [] });
  });

  it('takes what was turned over, with what belongs to it', async () => {
    const names = ['chat.log.1', 'chat-20260601.log', 'chat.log-20260601.gz', 'chat.log.bak', 'chat.log.2.zst'];
    put(...names.map((name) => `20260601/${name}`), '20260601/chat.log.2.idx', '20260601/.chat.log.1.zst.part');
    put('20260601/general.log.1', '20260620/chat.log.1');
    expect(await retain({ chat: 2 })).toMatchObject({ files: 5, days: 1, bytes: 35 });
    expect(there()).toEqual(['20260601/general.log.1', '20260620/chat.log.1']);
  });

  it('leaves what is no log of a type, and folders that are no days', async () => {
    const names = [
      ...['20260601/notes.txt', '20260601/unknown.log.bak', '20260601/unknown.log', '20260601/general@.log'],
      ...['20260601/sub/general.log', 'archive/general.log', '20269999/general.log', '2026060/general.log'],
      '20260601/general.log.zst.idx',
    ];
    put(...names, '.imports.json');
    expect((await retain({ default: 1 })).gone).toEqual([]);
    expect(there().filter((name) => names.includes(name))).toEqual([...names].sort());
  });

  it('never follows links', async () => {
    put('20260620/general.log');
    const outside = mkdtempSync(join(tmpdir(), 'steward-outside-'));
    try {
      writeFileSync(join(outside, 'general.log'), 'kept');
      put('20260601/chat.log');
      symlinkSync(join(outside, 'general.log'), join(dir, '20260601/general.log'));
      symlinkSync(join(dir, '20260620/general.log'), join(dir, '20260601/local.log'));
      symlinkSync(outside, join(dir, '20260602'));
      symlinkSync(join(dir, '20260620'), join(dir, '20260603'));
      const report = await retain({ default: 1 });
      expect(report.gone.map(({ name }) => name)).toEqual(['chat.log']);
      expect([...report.links].sort()).toEqual([
        ...['20260601/general.log', '20260601/local.log', '20260602', '20260603'],
      ]);
      expect(readdirSync(outside)).toEqual(['general.log']);
      expect(existsSync(join(dir, '20260620/general.log'))).toBe(true);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('leaves a folder that becomes a link meanwhile', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'steward-outside-'));
    try {
      writeFileSync(join(outside, 'general.log'), 'kept');
      put('20260601/chat.log', '20260601/general.log');
      const report = await retain(
        { default: 1 },
        {
          remove: async (path) => {
            await rm(path);
            rmSync(join(dir, '20260601'), { recursive: true });
            symlinkSync(outside, join(dir, '20260601'));
          },
        },
      );
      expect(report.failed).toEqual([{ file: '20260601/general.log', reason: 'Its folder became a link meanwhile.' }]);
      expect(readdirSync(outside)).toEqual(['general.log']);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('says which file cannot be removed, and goes on', async () => {
    put('20260601/chat.log', '20260601/general.log', '20260602/chat.log');
    const remove = (path: string) =>
      path.endsWith('01/chat.log') ? Promise.reject(new Error('EPERM: not permitted')) : rm(path);
    const report = await retain({ default: 1 }, { remove });
    expect(report.failed).toEqual([{ file: '20260601/chat.log', reason: 'EPERM: not permitted' }]);
    expect(there()).toEqual(['20260601/chat.log']);
    expect(report).toMatchObject({ files: 2, days: 2 });
  });

  it('waits while another moves files of the folder, and gives the lock back', async () => {
    put('20260601/chat.log');
    const taken = await lockFolder(dir);
    expect(await runRetention({ dir, retention: { chat: 1 }, nowMs: NOW, isDryRun: false })).toHaveProperty('heldBy');
    expect(there()).toEqual(['20260601/chat.log']);
    expect((await retain({ chat: 1 }, { isDryRun: true })).files).toBe(1);
    if ('lock' in taken) await taken.lock.release();
    expect((await retain({ chat: 1 })).files).toBe(1);
    expect(readdirSync(dir)).toEqual([]);
  });
});
