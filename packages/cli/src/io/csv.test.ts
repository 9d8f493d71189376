import { describe, expect, it } from 'vitest';
import type { Resource } from './columns.ts';
import { recordCsv, rowsCsv } from './csv.ts';

interface Row {
  readonly name: string;
  readonly count: number;
  readonly tags: readonly string[] | null;
}

const resource: Resource<Row> = {
  columns: [
    { key: 'name', header: 'Name', cell: (row) => row.name },
    { key: 'count', header: '', cell: (row) => String(row.count) },
    { key: 'tags', header: 'Tags', cell: (row) => row.tags?.join(' ') ?? '-' },
  ],
};
const rows: readonly Row[] = [
  { name: 'Carl, "CJ"', count: 7, tags: ['a', 'b'] },
  { name: '=cmd()', count: 0, tags: null },
];

describe('CSV', () => {
  it('holds the columns of the table, whole', () => {
    expect(rowsCsv(rows, resource, undefined)).toBe('Name,count,Tags\r\n"Carl, ""CJ""",7,a b\r\n\'=cmd(),0,\r\n');
  });

  it('holds the named fields as they are', () => {
    expect(rowsCsv(rows, resource, ['count', 'tags', 'nope'])).toBe('count,tags,nope\r\n7,"[""a"",""b""]",\r\n0,,\r\n');
  });

  it('has a header when there is nothing', () => {
    expect(rowsCsv([], resource, undefined)).toBe('Name,count,Tags\r\n');
  });

  it('shows one thing as keys and values', () => {
    expect(recordCsv({ id: 1, ok: true, ban: null, job: { name: 'Taxi' } }, undefined)).toBe(
      'key,value\r\nid,1\r\nok,true\r\nban,\r\njob,"{""name"":""Taxi""}"\r\n',
    );
    expect(recordCsv({ id: 1 }, ['id', 'x'])).toBe('key,value\r\nid,1\r\nx,\r\n');
  });
});
