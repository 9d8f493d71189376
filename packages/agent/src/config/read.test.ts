import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseAgentFile } from './read.ts';
import { agentFileSchema } from './schema.ts';

const valid = { panel: 'https://panel.example.org', token: 'x', spool: { folder: 'spool' } };
const sentencesOf = (value: unknown): string => {
  try {
    parseAgentFile(typeof value === 'string' ? value : JSON.stringify(value), 'agent.json');
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('agent.json', () => {
  it('has defaults for what may be left out', () => {
    expect(parseAgentFile(`\uFEFF${JSON.stringify(valid)}`, 'agent.json')).toMatchObject({
      spool: { mostBytes: 1024 ** 3 },
    });
  });

  it.each([
    [{ ...valid, tokn: 1 }, '"tokn" is no setting here. There are "panel", "token"'],
    [
      { ...valid, spool: { folder: 'x', most: 1, size: 2 } },
      'spool: "most", "size" are no settings here. There are "f',
    ],
    [{ ...valid, bridge: { events: 'e', comands: 'c' } }, 'bridge: "comands" is no setting here. There are "events", '],
    [{ ...valid, bridge: { commands: 'c' } }, 'bridge.events: This is missing.'],
    [{ ...valid, spool: { folder: 3 } }, 'spool.folder: This is no text.'],
    [{ ...valid, spool: { folder: 'x', mostBytes: 5 } }, 'spool.mostBytes: Use 16777216 (16 MB) or more.'],
    [{ ...valid, spool: { folder: 'x', mostBytes: 1.5e8 + 0.5 } }, 'spool.mostBytes: Enter a whole number of bytes.'],
    [{ ...valid, panel: 'ftp://x' }, 'panel: Enter the address'],
    [{ ...valid, panel: 'https://x/steward' }, 'panel: Leave out all behind the host and port.'],
    [{ ...valid, panel: 'https://user@x' }, 'panel: Leave out all behind the host and port.'],
    [{ ...valid, console: { game: 'samp', port: 7777 } }, 'console: Give either password or passwordFile.'],
    [{ ...valid, console: { game: 'doom', port: 0, password: 'x' } }, 'console.game: Use samp, minecraft, fivem.'],
    [
      {
        ...valid,
        bridge: { events: 'e', commands: 'c' },
        console: { game: 'minecraft', port: 25575, passwordFile: 'rcon' },
      },
      'leave out bridge.commands or console.',
    ],
    [
      { ...valid, logs: [{ path: 'a', formt: 'samp' }] },
      'logs.0: "formt" is no setting here. There are "path", "name", ',
    ],
    [{ ...valid, logs: [{ path: 'a', format: 'doom' }] }, 'logs.0.format: Use samp, openmp'],
    [{ ...valid, logs: [{ path: 'a', zone: 'Mars' }] }, 'logs.0.zone: Use a zone such as Europe/Moscow'],
    [{ ...valid, logs: [{ path: 'a/log.txt' }, { path: 'b/log.txt' }] }, 'Two of them are called "log.txt".'],
    [{ ...valid, logs: [{ path: 'a', name: 'x/y' }] }, 'logs.0.name: Use at most 100 characters'],
    [{ ...valid, status: { game: 'samp' } }, 'status.port: This is missing.'],
    [{ ...valid, status: { game: 'samp', port: 7777, everySeconds: 30 } }, 'status.everySeconds: Use at most 10'],
    [
      { ...valid, status: { game: 'samp', port: 7777, process: { name: 'a', systemd: 'a.service' } } },
      'status.process: Give one of pidFile, systemd and name.',
    ],
    [
      { ...valid, status: { game: 'samp', port: 7777, process: { pid: 'a' } } },
      'status.process: "pid" is no setting here. There are "pidFile", "systemd", ',
    ],
    [[], 'This is no object.'],
    ['{', 'agent.json is not JSON.'],
  ])('refuses %j with a sentence', (value, sentence) => {
    expect(sentencesOf(value)).toContain(sentence);
  });

  it('has a schema that knows the same settings', () => {
    const schema = z.fromJSONSchema(agentFileSchema() as Parameters<typeof z.fromJSONSchema>[0]);
    expect(schema.safeParse(valid).success).toBe(true);
    expect(schema.safeParse({ ...valid, bridge: { events: 'e', commands: 'c' } }).success).toBe(true);
    expect(schema.safeParse({ ...valid, tokn: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...valid, spool: { folder: 'x', mostBytes: 5 } }).success).toBe(false);
  });
});
