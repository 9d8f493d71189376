import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logs } from '@steward/api-client/contract/logs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli } from '../../testing/run-cli.ts';
import { Refusal, answerRaw, startScripted, type ScriptedServer } from '../../testing/scripted-server.ts';
import { localName } from './download-map.ts';

let server: ScriptedServer;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-maps-'));
  server = await startScripted([
    answerRaw(logs.downloadMap, ({ params }, response) => {
      if (params.file === 'gone.map') throw new Refusal(404, 'This map file does not exist.');
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('half');
      if (params.file === 'cut.map') setTimeout(() => response.destroy(), 20);
      else response.end(' and half');
    }),
  ]);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const download = (file: string, ...args: readonly string[]) =>
  runCli(['maps', 'download', file, ...args], { env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' } });

describe('steward maps download', () => {
  it('writes into a folder under its own name, or to a file', async () => {
    expect((await download('arena.map', '--output', folder)).code).toBe(EXIT.done);
    expect(await readFile(join(folder, 'arena.map'), 'utf8')).toBe('half and half');
    const other = join(folder, 'other.txt');
    expect(await download('arena.map', '--output', other)).toMatchObject({
      code: 0,
      stderr: `13 B written to ${other}\n`,
    });
    expect((await readdir(folder)).sort()).toEqual(['arena.map', 'other.txt']);
  });

  it('never replaces a file unasked', async () => {
    const place = join(folder, 'arena.map');
    await writeFile(place, 'mine');
    expect((await download('arena.map', '--output', folder)).code).toBe(EXIT.usage);
    expect(await readFile(place, 'utf8')).toBe('mine');
    expect((await download('arena.map', '--output', folder, '--yes')).code).toBe(EXIT.done);
    expect(await readFile(place, 'utf8')).toBe('half and half');
  });

  it('writes to standard output', async () => {
    expect(await download('arena.map', '--output', '-')).toEqual({ code: 0, stdout: 'half and half', stderr: '' });
  });

  it('leaves nothing behind when it fails', async () => {
    expect((await download('gone.map', '--output', folder)).code).toBe(EXIT.notFound);
    expect((await download('cut.map', '--output', folder)).code).not.toBe(EXIT.done);
    expect(await readdir(folder)).toEqual([]);
    const nowhere = await download('arena.map', '--output', join(folder, 'no/such/folder'));
    expect(nowhere.code).toBe(EXIT.failed);
    expect(nowhere.stderr).toContain('cannot be written');
  });

  it.each([
    ['arena.map', 'arena.map'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\x.map', 'x.map'],
    ['..', 'map'],
    ['-rf', 'map-rf'],
    ['a\u001b[2Jb:c.map', 'a_[2Jb_c.map'],
    ['winter decoration 2025.map', 'winter decoration 2025.map'],
  ])('%j is called %j here', (name, local) => expect(localName(name)).toBe(local));
});
