import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createFormMaker } from '../../archive/testing/stored-forms.ts';
import type { StoredForm } from '../../archive/testing/stored-forms.ts';
import { sampleWords } from '../../engine/testing/log-samples.ts';
import { createTestFolder } from '../../engine/testing/search-file.ts';
import { listLyingLogs } from '../stored-files.ts';
import { openBytes } from '../open-bytes.ts';

/** Where addresses stand in the lines of `sampleLines`. */
export const ADDRESSES = ['192.0.2.1', '2001:db8::1'] as const;

/** Lines in several encodings, some with the addresses, others with addresses that look like them. */
export function sampleLines(count: number): Buffer {
  const parts: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    const word = sampleWords[index % sampleWords.length] ?? Buffer.alloc(0);
    const address = ['192.0.2.1', '192.0.2.10', '[2001:DB8:0::1]:1', '10.192.0.2.1', '2001:db8::12'][index % 17];
    parts.push(Buffer.from(`[12:00:00] Some_Player ${String(index)} `), word, Buffer.from(` (0:${address ?? '-'})\n`));
  }
  return Buffer.concat(parts);
}

/** What becomes of `sampleLines`. */
export const maskedLines = (lines: Buffer): Buffer =>
  Buffer.from(
    lines
      .toString('latin1')
      .replaceAll('(0:192.0.2.1)', '(0:xxx.x.x.x)')
      .replaceAll('[2001:DB8:0::1]', '[xxxx:xxx:x::x]'),
    'latin1',
  );

export interface StoredFolder {
  readonly dir: string;
  /** Puts a log there in a form; named by its type. */
  put(day: string, type: string, form: StoredForm, data: Buffer, blockBytes?: number): Promise<void>;
  /** The bytes of each log, by `day/name`. */
  read(): Promise<Record<string, Buffer>>;
  remove(): void;
}

const NAMES: Readonly<Record<StoredForm, string>> = {
  plain: '.log',
  indexed: '.log',
  archived: '.log.zst',
  gz: '.log.gz',
  'foreign zst': '.log.zst',
};

/** A folder of logs in their stored forms. */
export function createStoredFolder(): StoredFolder {
  const making = createTestFolder();
  const folder = createTestFolder();
  const maker = createFormMaker(making);
  const dir = folder.path;
  return {
    dir,
    async put(day, type, form, data, blockBytes = 4096) {
      mkdirSync(join(dir, day), { recursive: true });
      const { path, indexPath } = await maker.store(data, form, blockBytes);
      renameSync(path, join(dir, day, `${type}${NAMES[form]}`));
      if (indexPath !== undefined) renameSync(indexPath, join(dir, day, `${type}.log.idx`));
    },
    async read() {
      const found: Record<string, Buffer> = {};
      for (const log of (await listLyingLogs(dir, {})).logs) {
        const bytes = await openBytes(log, AbortSignal.timeout(20_000));
        const parts: Buffer[] = [];
        for await (const chunk of bytes?.chunks() ?? []) parts.push(Buffer.from(chunk));
        await bytes?.close();
        found[`${log.day}/${log.file}`] = bytes?.isDamaged() === true ? Buffer.from('damaged') : Buffer.concat(parts);
      }
      return found;
    },
    remove() {
      making.remove();
      folder.remove();
    },
  };
}
