/**
 * A ClickHouse server of today for tests, as far as Steward asks it: HTTP in front of the engine that the package `chdb` has.
 * `chdb-server.ts --config-file=FILE` reads port, folder and password as `clickhouse-server` does. `STEWARD_TEST_CHDB` names a
 * folder where `npm install chdb` was done.
 *
 * The engine has no tables that travel beside a query: they become files that it reads in place of these.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

interface Chunk {
  raw(): Uint8Array;
}
interface Session {
  queryStream(sql: string, options: { format: string }): AsyncIterable<Chunk> & { cancel(): void };
  queryAsync(sql: string, options: { format: string }): Promise<{ bytes(): Uint8Array }>;
  close(): void;
}
type Chdb = { readonly Session: new (path: string) => Session };

const config = readFileSync(process.argv[2]?.replace('--config-file=', '') ?? '', 'utf8');
const setting = (name: string, text = config): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
const users = readFileSync(join(dirname(process.argv[2]?.replace('--config-file=', '') ?? ''), 'users.xml'), 'utf8');
const wanted = `Basic ${Buffer.from(`default:${setting('password', users)}`).toString('base64')}`;
const tmp = setting('tmp_path');
const path = setting('path');
mkdirSync(path, { recursive: true });
// The engine takes a config.xml where it stands for its own.
process.chdir(tmp);

const { Session } = createRequire(join(process.env['STEWARD_TEST_CHDB'] ?? '.', 'any.js'))('chdb') as Chdb;
/** A session runs one statement at a time. */
const idle: Session[] = [];
let files = 0;

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

/** The parts of a form by name. */
function partsOf(body: Buffer, type: string): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const boundary = Buffer.from(`--${/boundary=(\S+)/.exec(type)?.[1] ?? ''}`);
  for (let at = body.indexOf(boundary); at >= 0;) {
    const next = body.indexOf(boundary, at + boundary.length);
    if (next < 0) break;
    const part = body.subarray(at + boundary.length + 2, next - 2);
    const head = part.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(part.subarray(0, head).toString())?.[1] ?? '';
    parts.set(name, Buffer.from(part.subarray(head + 4)));
    at = next;
  }
  return parts;
}

/** What a request asks, in words that the engine takes, and the files that it reads. */
async function statementOf(query: URLSearchParams, body: Buffer, type: string, session: Session) {
  const made: string[] = [];
  const write = (bytes: Buffer): string => {
    const file = join(tmp, `part-${process.pid}-${++files}`);
    writeFileSync(file, bytes);
    made.push(file);
    return quoted(file);
  };
  let sql = query.get('query') ?? '';
  for (const [name, bytes] of type.startsWith('multipart/') ? partsOf(body, type) : []) {
    const source = `file(${write(bytes)}, ${quoted(query.get(`${name}_format`) ?? '')}, ${quoted(query.get(`${name}_structure`) ?? '')})`;
    // An empty file is none to it.
    const empty = `(SELECT * FROM ${source} LIMIT 0)`;
    sql = sql.replaceAll(`FROM ${name}`, `FROM ${bytes.length === 0 ? empty : source}`);
  }
  const insert = /^INSERT INTO (\S+) \(([^)]*)\) FORMAT (\w+)$/.exec(sql);
  if (insert) {
    const [, table = '', columns = '', format = ''] = insert;
    const described = await session.queryAsync(`DESCRIBE TABLE ${table}`, { format: 'TSVRaw' });
    const types = new Map(
      Buffer.from(described.bytes())
        .toString()
        .split('\n')
        .map((line) => line.split('\t'))
        .map(([name = '', kind = '']) => [name, kind] as const),
    );
    const structure = columns
      .split(', ')
      .map((name) => `${name} ${types.get(name) ?? ''}`)
      .join(', ');
    sql = `INSERT INTO ${table} (${columns}) SELECT * FROM file(${write(body)}, ${quoted(format)}, ${quoted(structure)})`;
  }
  return { sql, leave: () => made.forEach((file) => rmSync(file, { force: true })) };
}

/** The engine gives statements ids of its own: ours stand in a comment. */
const named = (sql: string, id: string): string => `/* ${id} */ ${sql}`;
const asKill = (sql: string): string =>
  sql.replace(
    /^KILL QUERY WHERE query_id = (.*) ASYNC$/s,
    "KILL QUERY WHERE position(query, $1) > 0 AND position(query, 'KILL') = 0 ASYNC",
  );

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname === '/ping') return void response.end('Ok.\n');
  const received = await buffer(request);
  if (request.headers.authorization !== wanted) {
    response.writeHead(403).end('Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)');
    return;
  }
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received;
  const session = idle.pop() ?? new Session(path);
  let leave = () => undefined as void;
  try {
    const made = await statementOf(url.searchParams, body, request.headers['content-type'] ?? '', session);
    leave = made.leave;
    const [, sql = made.sql, format = 'TSV'] = /^(.*) FORMAT (\w+)$/s.exec(made.sql) ?? [];
    const text = named(asKill(sql), url.searchParams.get('query_id') ?? '');
    if (!/^SELECT/.test(sql)) {
      const result = await session.queryAsync(text, { format });
      response.end(Buffer.from(result.bytes()));
      return;
    }
    const stream = session.queryStream(text, { format });
    for await (const chunk of stream) {
      if (response.destroyed) break;
      if (!response.write(Buffer.from(chunk.raw())))
        await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    }
    response.end();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (!response.headersSent) response.writeHead(500).end(text);
    else response.end(text);
  } finally {
    leave();
    idle.push(session);
  }
}

createServer((request, response) => {
  // Whoever asked may have gone.
  answer(request, response).catch(() => response.destroy());
}).listen(Number(setting('http_port')), '127.0.0.1');
