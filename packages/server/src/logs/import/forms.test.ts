import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importLogs } from './import-logs.ts';
import type { ImportReport } from './import-logs.ts';

const written = new Date('2026-11-28T21:15:21+01:00');
let root = '';
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'steward-import-forms-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

/** What becomes of the lines: `type time text`, by time. */
async function read(text: string | Buffer, name = 'console.log'): Promise<{ lines: string[]; report: ImportReport }> {
  const path = join(root, name);
  const dir = await mkdtemp(join(root, 'logs-'));
  await writeFile(path, text);
  await utimes(path, written, written);
  const reports: ImportReport[] = [];
  for await (const report of importLogs({ dir, files: [path] })) reports.push(report);
  const [report] = reports;
  if (!report) throw new Error('There is no report.');
  const lines: string[] = [];
  for (const day of (await readdir(dir)).filter((one) => !one.startsWith('.'))) {
    for (const file of await readdir(join(dir, day))) {
      const all = (await readFile(join(dir, day, file), 'utf8')).split('\n').slice(0, -1);
      lines.push(...all.map((line) => `${file.replace(/@.*/, '')} ${line.slice(1, 20)} ${line.slice(28)}`));
    }
  }
  return { lines: lines.sort((a, b) => a.slice(a.indexOf(' ')).localeCompare(b.slice(b.indexOf(' ')))), report };
}

const heads = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/^(\S+ \S+) .*/, '$1'));

describe('a line is read with its time and type', () => {
  it('in consoles of Minecraft servers and their proxies', async () => {
    const { lines, report } = await read(
      [
        '[17:45:05 INFO]: <Steve> hi',
        '[17:45:06 INFO]: Steve issued server command: /home',
        '[17:45:07 WARN]: Steve moved too quickly!',
        'java.lang.IllegalStateException: no',
        '\tat a.b.C(D.java:7)',
        '[17:45:08 INFO]: [Not Secure] <Steve> bye',
        '[17:45:09 INFO] [tab]: loaded',
      ].join('\n'),
    );
    expect(report).toMatchObject({ format: 'minecraft', timeless: { ofLineBefore: 0, old: 0 } });
    expect(heads(lines)).toEqual([
      'local 2026-11-28T17:45:05',
      'command 2026-11-28T17:45:06',
      'cheat 2026-11-28T17:45:07',
      'cheat 2026-11-28T17:45:07',
      'cheat 2026-11-28T17:45:07',
      'local 2026-11-28T17:45:08',
      'general 2026-11-28T17:45:09',
    ]);
    const proxy = await read(
      [
        '18:34:46 [INFO] [Steve] <-> ServerConnector [lobby] has connected',
        '18:34:47 [INFO] [Steve] disconnected with: Quit',
        '18:34:48 [INFO] Steve executed command: /server lobby',
        '18:34:49 [WARNING] slow',
      ].join('\n'),
    );
    expect(heads(proxy.lines)).toEqual([
      'connection 2026-11-28T18:34:46',
      'connection 2026-11-28T18:34:47',
      'command 2026-11-28T18:34:48',
      'general 2026-11-28T18:34:49',
    ]);
    const velocity = await read(
      [
        '[18:34:46 INFO]: [connected player] Steve (/192.0.2.1:50000) has connected',
        '[18:34:47 INFO]: [server connection] Steve -> lobby has connected',
        '[18:34:48 INFO]: [command execution] Steve -> executed command /server',
      ].join('\n'),
    );
    expect(heads(velocity.lines).map((head) => head.split(' ')[0])).toEqual(['connection', 'connection', 'command']);
    const named = await read('[Sun, 4. Oct 2026 18:34:46 UTC INFO] Steve joined the game\n');
    expect(heads(named.lines)).toEqual(['connection 2026-10-04T20:34:46']);
  });

  it('in consoles of FXServer, coloured or not', async () => {
    const { lines, report } = await read(
      [
        '\u2551             TXADMIN\u2551 ======== [4242] FXServer Starting - 28/11/2026, 08.00.00',
        '[18:12:09][tx:FXRunner] Server started',
        '[script:chat] Jane Doe: hello',
        '\u001b[38;5;83m[  script:chat]\u001b[0m Jane Doe: and again',
        '\u001b[38;5;161m[ script:hardcap]\u001b[0m Connecting: Jane Doe',
      ].join('\n'),
    );
    expect(report).toMatchObject({ format: 'fivem', timeless: { ofLineBefore: 3, old: 0 } });
    expect(heads(lines).sort()).toEqual([
      'connection 2026-11-28T18:12:09',
      'general 2026-11-28T08:00:00',
      'general 2026-11-28T18:12:09',
      'local 2026-11-28T18:12:09',
      'local 2026-11-28T18:12:09',
    ]);
    const coloured = await read('\u001b[38;5;83m[  script:chat]\u001b[0m Jane Doe: hi\n');
    expect(coloured.report).toMatchObject({ format: 'fivem', timeless: { old: 1 } });
    expect(heads(coloured.lines)).toEqual(['local 2026-11-28T19:15:20']);
    expect(coloured.lines[0]).toContain('\u001b[38;5;83m[  script:chat]\u001b[0m Jane Doe: hi');
  });

  it('behind the prefix of a journal or a container', async () => {
    const chat = '[17:45:04] [chat] [Nora_Quill]: hi';
    const prefixes: Readonly<Record<string, string>> = {
      'Nov 20 17:45:04 host samp03svr[812]: ': '2026-11-20T17:45:04',
      'Nov 20 17:45:04.123456 host samp03svr[812]: ': '2026-11-20T17:45:04',
      '2026-11-20T17:45:04+0100 host samp[812]: ': '2026-11-20T17:45:04',
      '2026-11-20T16:45:04.123456Z host samp[812]: ': '2026-11-20T17:45:04',
      'Fri 2026-11-20 17:45:04 CET host samp[812]: ': '2026-11-20T17:45:04',
      '2026-11-20T16:45:04.123456789Z ': '2026-11-20T17:45:04',
      'samp-1  | 2026-11-20T16:45:04.123456789Z ': '2026-11-20T17:45:04',
      '2026-11-20T16:45:04.123456789Z stdout F ': '2026-11-20T17:45:04',
      '1795193104.123456 host samp[812]: ': '2026-11-20T17:45:04',
      'samp-1  | ': '2026-11-28T17:45:04',
    };
    for (const [prefix, time] of Object.entries(prefixes)) {
      const { lines, report } = await read(`${prefix}${chat}\n${prefix}[17:45:05] [join] Nora_Quill\n`);
      expect({ prefix, format: report.format, head: heads(lines)[0] }).toEqual({
        prefix,
        format: 'samp',
        head: `local ${time}`,
      });
      expect(lines[0]).toContain(`${prefix}${chat}`);
    }
    const bare = await read('Nov 20 17:45:04 host fx[1]: [script:chat] Jane: hi\n');
    expect(heads(bare.lines)).toEqual(['local 2026-11-20T17:45:04']);
  });

  it('behind zeros that a disk left, and behind marks of the character set', async () => {
    const zeros = await read(Buffer.concat([Buffer.alloc(3 << 20), Buffer.from('[20:15:10] [chat] [A_B]: hi\n')]));
    expect(zeros.report).toMatchObject({ format: 'samp', lines: 1, zeros: 3 << 20 });
    expect(heads(zeros.lines)).toEqual(['local 2026-11-28T20:15:10']);
    const line = '[20:15:10] [chat] [A_B]: hi\n';
    for (const text of [`\ufeff${line}`, `${line}\ufeff${line}`, `\ufeff${line.replace('\n', '\r')}`]) {
      const marked = await read(text);
      expect(marked.report).toMatchObject({ format: 'samp', encoding: 'utf-8' });
      for (const one of marked.lines) expect(one).toBe('local 2026-11-28T20:15:10 [20:15:10] [chat] [A_B]: hi');
    }
    for (const [set, mark] of [['utf16le', [0xff, 0xfe]]] as const) {
      const wide = await read(Buffer.concat([Buffer.from(mark), Buffer.from(line + line, set)]));
      expect(wide.report).toMatchObject({ format: 'samp', encoding: 'utf-16le', isSure: true, lines: 2 });
      expect(heads(wide.lines)[0]).toBe('local 2026-11-28T20:15:10');
      const unmarked = await read(Buffer.from(line + line, set));
      expect(unmarked.report).toMatchObject({ format: 'samp', encoding: 'utf-16le', lines: 2 });
    }
  });
});

describe('lines whose time is not known', () => {
  it('are counted, and get none that is within the last two hours before the file', async () => {
    const { lines, report } = await read('|17h45| one\n|17h46| two\n|17h47| three\n');
    expect(report.timeless).toEqual({ ofLineBefore: 0, old: 3, oldFirst: '2026-11-28T19:15:20+01:00' });
    expect(new Set(heads(lines))).toEqual(new Set(['general 2026-11-28T19:15:20']));
  });

  it('are counted when they look like entries with a stamp that is not known', async () => {
    const { report } = await read('[20:00:00] a\n{20h01m02} b\n\tpart of b\n[20:02:00] c\n');
    expect(report.timeless).toEqual({ ofLineBefore: 1, old: 0 });
  });
});
