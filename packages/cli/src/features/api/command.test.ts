import { notes } from '@steward/api-client/contract/notes';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { Refusal, answerRaw, startScripted, type ScriptedServer } from '../../testing/scripted-server.ts';
import { apiPath, fieldsGiven, parseHeader } from './command.ts';
import fc from 'fast-check';

describe('the path', () => {
  it.each([
    ['principal', '/api/principal'],
    ['/principal', '/api/principal'],
    ['api/principal', '/api/principal'],
    ['/api/principal', '/api/principal'],
    ["rpg/user/O'Neil", "/api/rpg/user/O'Neil"],
    ['rpg/user/Zoë', '/api/rpg/user/Zo%C3%AB'],
    ['rpg/user/a b', '/api/rpg/user/a%20b'],
    ['rpg/user/100%', '/api/rpg/user/100%25'],
    ['rpg/user/a%2Fb', '/api/rpg/user/a%2Fb'],
    ['rpg/user/[TAG]x', '/api/rpg/user/[TAG]x'],
    ['rpg/logs/search?q=a,b&mode=all', '/api/rpg/logs/search?q=a,b&mode=all'],
  ])('%s is %s', (given, path) => expect(apiPath(given)).toBe(path));

  it('names no other server', () => expect(() => apiPath('http://elsewhere.example/')).toThrow('Give the path only'));
});

describe('headers', () => {
  it('are read as name and value', () => {
    expect(parseHeader('Accept: text/event-stream')).toEqual(['accept', 'text/event-stream']);
    expect(parseHeader('x-empty:')).toEqual(['x-empty', '']);
  });

  it.each(['accept', ': x', 'a b: c'])('%s is refused', (text) =>
    expect(() => parseHeader(text)).toThrow('is no header'),
  );
});

describe('fields', () => {
  it('hold any text, and any JSON', () => {
    const key = fc.string({ minLength: 1 }).filter((name) => !name.includes('=') && name !== '__proto__');
    fc.assert(
      fc.property(key, fc.string(), fc.jsonValue(), (name, text, value) => {
        expect(fieldsGiven([`${name}=${text}`], [])).toEqual({ [name]: text });
        expect(fieldsGiven([], [`${name}=${JSON.stringify(value)}`])).toEqual({
          [name]: JSON.parse(JSON.stringify(value)),
        });
      }),
    );
  });

  it.each([
    [['reason'], [], 'is no field'],
    [['=x'], [], 'is no field'],
    [[], ['type=full'], 'is no JSON'],
  ])('%o %o are refused', (texts, jsons, said) => expect(() => fieldsGiven(texts, jsons)).toThrow(said));
});

describe('steward api', () => {
  let server: ScriptedServer;
  let folder: Awaited<ReturnType<typeof temporaryConfig>>;
  const env = () => ({ STEWARD_URL: server.url, STEWARD_TOKEN: 'stw_x' });

  beforeEach(async () => {
    folder = await temporaryConfig();
    server = await startScripted([
      answerRaw(notes.add, ({ body, headers }, response) => {
        if (body === undefined) throw new Refusal(422, 'Write a note.', { note: 'Write a note.' });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ body, extra: headers['x-extra'], authorization: headers.authorization }));
      }),
      answerRaw(notes.list, (_request, response) => {
        response.setHeader('content-type', 'application/octet-stream');
        response.end(Buffer.from([0, 255, 10, 27]));
      }),
    ]);
  });
  afterEach(async () => {
    await server.close();
    await folder.remove();
  });

  const post = ['api', 'post', 'rpg/user/carl/notes'];

  it.each(['text', 'file', 'stdin'])('sends a body from %s, headers and the token', async (from) => {
    const file = join(folder.dir, 'body.json');
    await writeFile(file, '{"note":"x"}');
    const body = { text: '{"note":"x"}', file: `@${file}`, stdin: '-' }[from] ?? '';
    const { code, stdout } = await runCli([...post, '--body', body, '-H', 'X-Extra: 7'], {
      env: env(),
      stdin: '{"note":"x"}',
    });
    expect(code).toBe(EXIT.done);
    expect(JSON.parse(stdout)).toEqual({ body: { note: 'x' }, extra: '7', authorization: 'Bearer stw_x' });
  });

  it('is indented on a terminal', async () => {
    const { stdout } = await runCli([...post, '--body', '{}'], { env: env(), terminal: 80 });
    expect(stdout).toMatch(/^\{\n {2}"body"/);
  });

  it('prints what the server refused, and ends with its kind', async () => {
    const { code, stdout, stderr } = await runCli(post, { env: env() });
    expect(code).toBe(EXIT.usage);
    expect(JSON.parse(stdout)).toEqual({ error: 'Write a note.', errors: { note: 'Write a note.' } });
    expect(stderr).toBe('steward: Write a note.\n');
  });

  it('hands a file on, but not to a terminal', async () => {
    const get = ['api', 'GET', 'rpg/user/carl/notes'];
    expect((await runCli(get, { env: env() })).stdout).toHaveLength(4);
    const shown = await runCli(get, { env: env(), terminal: 80 });
    expect(shown.code).toBe(EXIT.usage);
    expect(shown.stdout).toBe('');
  });

  it('refuses a body file that is not there', async () => {
    expect((await runCli([...post, '--body', '@/nonexistent/x'], { env: env() })).code).toBe(EXIT.usage);
  });

  it('makes a body of fields, and a POST of a body', async () => {
    const made = await runCli(['api', 'rpg/user/carl/notes', '-f', 'note=a=b', '-F', 'important=true'], { env: env() });
    expect(JSON.parse(made.stdout)).toMatchObject({ body: { note: 'a=b', important: true } });
    const sent = await runCli(['api', 'rpg/user/carl/notes', '--body', '{"note":"x"}'], { env: env() });
    expect(JSON.parse(sent.stdout)).toMatchObject({ body: { note: 'x' } });
  });

  it('makes a GET of a path alone, with fields in the query where that is asked', async () => {
    await runCli(['api', 'rpg/user/carl/notes'], { env: env() });
    await runCli(['api', 'get', 'rpg/user/carl/notes?a=1', '-f', 'q=a&b c', '-F', 'n=2'], { env: env() });
    expect(server.requests.map(({ query }) => Object.fromEntries(query))).toEqual([{}, { a: '1', q: 'a&b c', n: '2' }]);
  });

  it.each([
    [['api', 'GET'], 'The path is missing'],
    [['api', 'x', '-f', 'a=1', '--body', '{}'], 'not both'],
    [['api', 'x', '-F', 'a=b'], 'is no JSON'],
    [['api', 'FETCH', 'x'], 'is no method'],
  ])('%o is refused', async (argv, said) => {
    const { code, stderr } = await runCli(argv, { env: env() });
    expect([code, stderr]).toEqual([EXIT.usage, expect.stringContaining(said)]);
  });
});
