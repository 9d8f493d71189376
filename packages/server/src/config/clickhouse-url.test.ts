import { describe, expect, it } from 'vitest';
import { parseClickHouseUrl } from './clickhouse-url.ts';

describe('parseClickHouseUrl', () => {
  it('reads what is said and fills in the rest', () => {
    expect(parseClickHouseUrl('clickhouse://logs.example.org')).toEqual({
      host: 'logs.example.org',
      port: 8123,
      isSecure: false,
      user: 'default',
      password: '',
      database: 'default',
      table: 'steward_log',
    });
    expect(parseClickHouseUrl('clickhouses://eu:p%40ss%3Aw%2Frd@[::1]:9000/game?table=lines')).toEqual({
      host: '::1',
      port: 9000,
      isSecure: true,
      user: 'eu',
      password: 'p@ss:w/rd',
      database: 'game',
      table: 'lines',
    });
    expect(parseClickHouseUrl('clickhouse://h/?secure=1')).toMatchObject({ isSecure: true, port: 8443 });
  });

  it.each([
    'http://h/db',
    'clickhouse://',
    'nothing',
    'clickhouse://h/a`b',
    'clickhouse://h/a.b',
    'clickhouse://h/a?table=x;y',
    'clickhouse://h/a?tabel=x',
    'clickhouse://h/a?secure=maybe',
    'clickhouse://a%3Ab:secret@h/a',
    'clickhouse://a:secret%E0%A4%A@h/a',
  ])('refuses %s without its password', (url) => {
    expect(() => parseClickHouseUrl(url)).toThrow(RangeError);
    expect(() => parseClickHouseUrl(url)).not.toThrow(/secret/);
  });
});
