import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { parseClickHouseUrl } from '../../config/clickhouse-url.ts';
import { createClickHouse, mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import { endQuery } from './end-query.ts';

const KNOWN = 'waiting\tan id\tdefault\tSELECT\n';
const sql = `SELECT ${mark}`;
const columns = { a: 'u32' } as const;
const left: (() => unknown)[] = [];
afterEach(() => {
  for (const leave of left.splice(0).reverse()) leave();
});

/** A server that answers as it is told. */
async function startHost(
  onSelect: (response: ServerResponse, queryId: string) => void,
  onKill: (response: ServerResponse, values: string) => void,
): Promise<ClickHouse> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
    const asked = query.get('query') ?? '';
    const answer = (body: Buffer): unknown => {
      if (asked.startsWith('SELECT')) return onSelect(response, query.get('query_id') ?? '');
      return asked.startsWith('KILL QUERY') ? onKill(response, body.toString('latin1')) : response.end('');
    };
    buffer(request).then(answer, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createClickHouse(parseClickHouseUrl(`clickhouse://127.0.0.1:${port}`));
  left.push(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

describe('a query whose reader goes', () => {
  /** Asks, and goes as soon as the server has the query. */
  async function goneReader(answers: readonly ((response: ServerResponse) => void)[]): Promise<() => number> {
    const control = new AbortController();
    let tries = 0;
    const client = await startHost(
      () => control.abort(new Error('gone')),
      (response) => answers[tries++]?.(response),
    );
    await expect(client.all({ sql, columns, signal: control.signal })).rejects.toThrow('gone');
    return () => tries;
  }

  const none = (response: ServerResponse): unknown => response.end('');
  const known = (response: ServerResponse): unknown => response.end(KNOWN);
  const refused = (response: ServerResponse): unknown =>
    response.writeHead(500).end('Code: 241. DB::Exception: memory');
  const broken = (response: ServerResponse): unknown => response.destroy();

  it('is told to end until the server had begun it', async () => {
    const tries = await goneReader([none, none, known]);
    await expect.poll(tries).toBe(3);
  });

  it('is told to end again after a word that was refused or got lost', async () => {
    const tries = await goneReader([refused, broken, refused, known]);
    await expect.poll(tries).toBe(4);
  });

  it('is not told to end where it never got a connection', async () => {
    const asked: string[] = [];
    const ended: string[] = [];
    const client = await startHost(
      (_response, queryId) => asked.push(queryId),
      (response, values) => {
        ended.push(values);
        response.end(KNOWN);
      },
    );
    const first = Array.from({ length: 16 }, () => new AbortController());
    const running = first.map(({ signal }) =>
      expect(client.all({ sql, columns, signal })).rejects.toThrow('gone, too'),
    );
    await expect.poll(() => asked.length).toBe(16);
    const late = new AbortController();
    const waiting = expect(client.all({ sql, columns, signal: late.signal })).rejects.toThrow('gone');
    late.abort(new Error('gone'));
    for (const control of first) control.abort(new Error('gone, too'));
    await Promise.all([waiting, ...running]);
    await client.execute('what comes after it');
    await expect.poll(() => ended.length).toBe(16);
    expect(asked.every((id) => ended.some((values) => values.includes(id)))).toBe(true);
  });
});

describe('the word to end a query', () => {
  const { signal: closing } = new AbortController();

  it('is given at once', async () => {
    let tries = 0;
    const kill = (): Promise<boolean> => Promise.resolve(++tries === 1);
    const ending = endQuery({ kill, isBegun: false, closing });
    expect(tries).toBe(1);
    await ending;
    expect(tries).toBe(1);
  });

  it('is given once where the server had begun to answer, and knows of none', async () => {
    let tries = 0;
    const kill = (): Promise<boolean> => Promise.resolve(++tries < 0);
    await endQuery({ kill, isBegun: true, closing });
    expect(tries).toBe(1);
  });

  it.each([true, false])(
    'is given again where it got lost, whether the server had begun or not: %s',
    async (isBegun) => {
      let tries = 0;
      const kill = (): Promise<boolean> => (++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(true));
      await endQuery({ kill, isBegun, closing });
      expect(tries).toBe(2);
    },
  );

  it.each([1, 2])('is given no more once nobody waits for the server, after try %i', async (last) => {
    const control = new AbortController();
    let tries = 0;
    const kill = (): Promise<boolean> => {
      tries += 1;
      if (tries === last) control.abort();
      return Promise.resolve(false);
    };
    await endQuery({ kill, isBegun: false, closing: control.signal });
    expect(tries).toBe(last);
  });

  it('is not waited for when the server is closed', async () => {
    const control = new AbortController();
    let tries = 0;
    const kill = (): Promise<boolean> => Promise.resolve(++tries < 0);
    const ending = endQuery({ kill, isBegun: false, closing: control.signal });
    setImmediate(() => control.abort());
    await ending;
    expect(tries).toBe(1);
  });
});

describe('a server that breaks off', () => {
  it('is an error, not a shorter answer', async () => {
    const client = await startHost(
      (response) => {
        response.writeHead(200);
        response.write(Buffer.from([1, 2]), () => response.destroy());
      },
      (response) => response.end(''),
    );
    await expect(client.all({ sql, columns })).rejects.toMatchObject({ status: 503 });
  });
});
