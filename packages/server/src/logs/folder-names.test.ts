import { logTypeOf } from '@steward/api-client/rules/log-access';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLogName } from './folder-names.ts';
import { readIndexName, readPartName } from './archive-names.ts';
import { passedOver } from '@steward/api-client/log-forms/log-names';

/** What logrotate and people leave of `general.log`, by how it is shown. */
const TURNED: Readonly<Record<string, string>> = {
  'general.log.1': 'general@1.log',
  'general.1.log': 'general@1.log',
  'general.log.12': 'general@12.log',
  'general.log-20261128': 'general@20261128.log',
  'general-20261128.log': 'general@20261128.log',
  'general.log.2026-11-28': 'general@2026-11-28.log',
  'general.log-20261128-1400': 'general@20261128-1400.log',
  'general.log-1795993200': 'general@1795993200.log',
  'general.log.bak': 'general@bak.log',
  'general.bak.log': 'general@bak.log',
  'general.log.old.2': 'general@old.2.log',
  'general.log~': 'general@~.log',
  'general@old-server.log.1': 'general@old-server-1.log',
};

describe('the name of a file in the folder of a day', () => {
  it.each(Object.entries(TURNED))('%s is a part of its log, shown as %s', (name, shown) => {
    const log = name.startsWith('general@') ? 'general@old-server.log' : 'general.log';
    const own = { type: 'general', log, shown, plain: name, isTurned: true };
    expect(readLogName(name)).toEqual({ ...own, form: 'plain' });
    expect(readLogName(`${name}.gz`)).toEqual({ ...own, form: 'gz' });
    expect(readLogName(`${name}.zst`)).toEqual({ ...own, form: 'zst' });
    expect(readIndexName(`${name}.idx`)).toEqual({ ...own, form: 'plain' });
    expect(readPartName(`.${name}.zst.part`)).toEqual({ ...own, form: 'zst' });
    expect(readPartName(`.${name}.idx.part`)?.plain).toBe(name);
  });

  it('stays what it is where it is that of a log', () => {
    for (const name of [
      'general.log',
      'general@1.log',
      'general@late-1.log',
      'general@old-20261128.log',
      'general@a.1.log',
    ])
      for (const [end, form] of [
        ['', 'plain'],
        ['.gz', 'gz'],
        ['.zst', 'zst'],
      ])
        expect(readLogName(`${name}${end}`)).toEqual({
          ...{ type: 'general', log: name, shown: name, plain: name, form, isTurned: false },
        });
  });

  it('is none for anything else', () => {
    const names =
      'notes.txt unknown.log unknown.log.1 general general.1 general.txt general.log.idx general.log.zst.idx .general.log ' +
      '.general.log.1 .general.log.zst.part general@.log general@.log.1 general.log.xz general.log.zip general.logs.1 ' +
      'general.log.tmp server-general.log.1 ../general.log.1 general.log.1/x';
    for (const name of names.split(' ')) expect({ name, read: readLogName(name) }).toEqual({ name, read: undefined });
    expect(readIndexName('general.log.gz.idx')).toBeUndefined();
  });

  it('is read by the importer, too, and shown by a name that is safe, whatever it is', () => {
    const piece = fc.constantFrom(
      'general',
      'local',
      '.log',
      '.1',
      '-20261128',
      '.bak',
      '~',
      '@',
      'x',
      '.',
      '-',
      '.gz',
      '.zst',
      '/',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
          fc.string(),
        ),
        (name) => {
          const read = readLogName(name);
          if (!read) return;
          expect(logTypeOf(read.shown)).toBe(read.type);
          expect(logTypeOf(read.log)).toBe(read.type);
          expect(read.shown.length).toBeLessThanOrEqual(name.length + 1);
          expect(passedOver(name)).toBeUndefined();
        },
      ),
      { numRuns: 2000 },
    );
  });
});
