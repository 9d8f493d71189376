import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mark } from '../clickhouse/client.ts';
import { createParameters } from '../clickhouse/parameters.ts';
import { createRowWriter } from '../clickhouse/row-binary.ts';
import { SHIPPED_COLUMNS } from '../clickhouse/table.ts';
import { openMarks } from '../ship/mark-store.ts';
import { createShipper } from '../ship/shipper.ts';
import { describeClickHouse } from '../testing/with-clickhouse.ts';
import { addressKey, createAddressFinder } from './addresses.ts';
import { blankLogs } from './blank-logs.ts';
import { blankStatements } from './clickhouse-statements.ts';
import { createStoredFolder } from './testing/stored-folder.ts';

const LINES: readonly (readonly [before: string, after: string])[] = [
  ['joined (0:192.0.2.1)', 'joined (0:xxx.x.x.x)'],
  ['192.0.2.1,192.0.2.1,192.0.2.1', 'xxx.x.x.x,xxx.x.x.x,xxx.x.x.x'],
  ['from 192.0.2.1.', 'from xxx.x.x.x.'],
  ['from 192.0.2.1. Then', 'from xxx.x.x.x. Then'],
  ['192.0.2.10 1192.0.2.1 192.0.2.1.5 5.192.0.2.1', '192.0.2.10 1192.0.2.1 192.0.2.1.5 5.192.0.2.1'],
  ['[2001:DB8::1]:5', '[xxxx:xxx::x]:5'],
  ['2001:db8::11', '2001:db8::11'],
  ["192a0b2c1 it's", "192a0b2c1 it's"],
];

describeClickHouse('statements that blank addresses in ClickHouse', ({ table }) => {
  it('do what is done in the folder', async () => {
    const { server } = await table();
    const rows = createRowWriter();
    LINES.forEach(([text], at) =>
      rows
        .day('20260620')
        .bytes('general')
        .bytes('general.log')
        .bytes('')
        .u64(at * 100)
        .u32(100)
        .u64(at + 1)
        .instant(null)
        .bytes(text)
        .bytes(''),
    );
    await server.insert(SHIPPED_COLUMNS, rows.end(), 'rows');
    for (const statement of blankStatements(server.table, ['192.0.2.1', '2001:db8::1']))
      await server.execute(statement.replace(/;$/, ''));
    const texts = async () => {
      const sql = `SELECT ${mark}, text FROM ${server.table} ORDER BY offset`;
      return (await server.all({ sql, columns: { text: 'text' }, parameters: createParameters() })).map(
        ({ text }) => text,
      );
    };
    await expect.poll(texts).toEqual(LINES.map(([, after]) => after));
  });

  it('and a folder that was blanked, too, without its marks of the day, fit one another: nothing is sent twice', async () => {
    const { server } = await table();
    const folder = createStoredFolder();
    try {
      const { dir } = folder;
      const lines = Buffer.from('[12:00:00] first (0:192.0.2.1)\n[12:00:01] other\n[12:00:02] last 192.0.2.1\n');
      await folder.put('20260620', 'general', 'plain', lines);
      await folder.put('20260620', 'chat', 'archived', lines);
      const marksDir = join(dir, 'ship');
      const ship = async (): Promise<number> => {
        const marks = await openMarks(marksDir);
        const clock = () => Date.UTC(2026, 5, 25);
        const options = { dir, server, marks, clock, source: '', page: 'windows-1252', warn: () => undefined } as const;
        return (await createShipper(options).run(true, AbortSignal.timeout(90_000))).lines;
      };
      expect([await ship(), await ship()]).toEqual([6, 0]);
      const texts = ['192.0.2.1'];
      const report = await blankLogs({
        dir,
        range: {},
        today: '20260625',
        finder: createAddressFinder(new Set(texts.flatMap((one) => addressKey(one) ?? []))),
        isDryRun: false,
        signal: AbortSignal.timeout(90_000),
        quietMs: 0,
        beforeChanges: () => Promise.resolve(),
      });
      expect(report).toMatchObject({ logs: [{ outcome: 'blanked' }, { outcome: 'blanked' }] });
      for (const statement of blankStatements(server.table, texts)) await server.execute(statement.replace(/;$/, ''));
      const sql = `SELECT ${mark}, text FROM ${server.table} WHERE position(text, '192.0.2.1') > 0`;
      await expect.poll(() => server.all({ sql, columns: { text: 'text' } })).toEqual([]);
      rmSync(join(marksDir, '20260620.json'));
      expect(await ship()).toBe(0);
    } finally {
      folder.remove();
    }
  });
});
