import { develop } from '@steward/api-client/contract/develop';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { skippedText, sourceTone } from './line.ts';
import { BufferSink, runCli, type RunOptions } from '../../testing/run-cli.ts';
import { Refusal, answerRaw, startScripted, type ScriptedRequest } from '../../testing/scripted-server.ts';

const quick = {
  sleep: (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => setTimeout(resolve, signal?.aborted ? 0 : 20)),
};

const event = (type: string, id: number, time = '2026-06-20T16:42:00Z') =>
  `id: ${id}\ndata: ${JSON.stringify({ kind: 'line', id: String(id), day: '20260620', file: `${type}.log`, time, text: `[2026-06-20T18:42:00+02:00] ${type} ${id}` })}\n\n`;

type Serve = (request: ScriptedRequest, response: ServerResponse, connection: number) => void;

/** Runs a tail against a server until it printed so many lines, then presses Ctrl-C. */
async function tail(argv: readonly string[], lines: number, serve: Serve, options: RunOptions = {}) {
  let connections = 0;
  const server = await startScripted([
    answerRaw(develop.tail, (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      serve(request, response, ++connections);
    }),
  ]);
  const stdout = options.stdout ?? new BufferSink(false);
  let press: () => void = () => undefined;
  const watch = setInterval(() => {
    if (stdout.text.split('\n').length > lines) press();
  }, 10);
  try {
    const result = await runCli(['logs', 'tail', ...argv], {
      env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' },
      clock: quick,
      ...options,
      stdout,
      onStart: ({ interrupt }) => {
        press = interrupt;
      },
    });
    return { ...result, server };
  } finally {
    clearInterval(watch);
    await server.close();
  }
}

describe('following logs', () => {
  it('goes on behind the last line when the connection breaks, and says so once', async () => {
    const { code, stdout, stderr, server } = await tail(
      ['general', '--json', '--fields', 'id'],
      6,
      (request, response, connection) => {
        const from = Number(request.headers['last-event-id'] ?? 0);
        response.write(event('general', from + 1));
        response.write(event('general', from + 2));
        if (connection < 3) setTimeout(() => response.destroy(), 20);
      },
    );
    expect(code).toBe(EXIT.interrupted);
    expect(stdout.trim().split('\n')).toEqual([1, 2, 3, 4, 5, 6].map((id) => `{"id":"${id}"}`));
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '4']);
    expect(stderr.match(/Connection lost/g)).toHaveLength(2);
    expect(stderr.match(/Connected again/g)).toHaveLength(2);
  });

  it('does not double a line that a server sends again', async () => {
    const { stdout } = await tail(['general'], 3, (request, response, connection) => {
      const from = Number(request.headers['last-event-id'] ?? 1);
      response.write(event('general', from));
      response.write(event('general', from + 1));
      if (connection === 1) setTimeout(() => response.destroy(), 20);
    });
    expect(stdout.match(/general {4}general \d/g)).toEqual([
      'general    general 1',
      'general    general 2',
      'general    general 3',
    ]);
  });

  it('merges several logs by the times of their past', async () => {
    const { stdout } = await tail(
      ['cheat', 'local'],
      4,
      (request, response) => {
        const type = request.params.type ?? '';
        const first = type === 'cheat' ? '01' : '00';
        response.write(event(type, 1, `2026-06-20T16:${first}:00Z`));
        response.write(event(type, 2, `2026-06-20T16:${type === 'cheat' ? '03' : '02'}:00Z`));
      },
      { clock: {} },
    );
    expect(stdout.match(/(cheat|local) \d/g)).toEqual(['local 1', 'cheat 1', 'local 2', 'cheat 2']);
  });

  it('shows only what --grep and --since ask for', async () => {
    const now = () => Date.parse('2026-06-20T16:42:00Z');
    const { stdout, server } = await tail(
      ['general', '--since', '10m', '--grep', 'general 3,general 4'],
      2,
      (_request, response) => {
        response.write(event('general', 3, '2026-06-20T16:00:00Z'));
        for (const id of [1, 2, 3, 4]) response.write(event('general', id));
      },
      { clock: { ...quick, now } },
    );
    expect(stdout.match(/general \d/g)).toEqual(['general 3', 'general 4']);
    expect(server.requests[0]?.query.get('lines')).toBe('2000');
  });

  it('says when lines were skipped', async () => {
    const { stdout, stderr } = await tail(['general', '--json'], 2, (_request, response) => {
      response.write('data: {"kind":"gap","skipped":12}\n\n');
      response.write(event('general', 1));
    });
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toEqual({ kind: 'gap', skipped: 12, type: 'general' });
    expect(stderr).toContain('12 lines of general were skipped.');
  });

  it.each([
    [0, 'Lines of chat were skipped.'],
    [1, '1 line of chat was skipped.'],
    [2, '2 lines of chat were skipped.'],
  ])('says of %i lines that were skipped how many they are', (count, text) =>
    expect(skippedText(count, 'chat')).toBe(text),
  );

  it('ends with the refusal, not with trying again', async () => {
    const server = await startScripted([
      answerRaw(develop.tail, () => {
        throw new Refusal(403, 'You are not authorized to view this page.');
      }),
    ]);
    const { code } = await runCli(['logs', 'tail', 'general', 'cheat'], {
      env: { STEWARD_URL: server.url, STEWARD_TOKEN: 'x' },
    });
    await server.close();
    expect(code).toBe(EXIT.notAllowed);
    expect(server.calls.length).toBeLessThanOrEqual(2);
  });

  it('ends with 7 when the server was never there', async () => {
    expect(
      (await runCli(['logs', 'tail', 'general'], { env: { STEWARD_URL: 'http://127.0.0.1:1', STEWARD_TOKEN: 'x' } }))
        .code,
    ).toBe(EXIT.tryLater);
  });

  it('ends quietly when nobody reads any more', async () => {
    const stdout = new BufferSink(false);
    stdout.closesAfter = 2;
    const { code, stderr } = await tail(
      ['general'],
      99,
      (_request, response) => {
        for (let id = 1; id < 50; id++) response.write(event('general', id));
      },
      { stdout },
    );
    expect({ code, stderr }).toEqual({ code: EXIT.done, stderr: '' });
  });

  const three: Serve = (_request, response) => {
    for (const id of [1, 2, 3]) response.write(event('general', id));
  };

  it('leaves lines out, and writes them as a template says', async () => {
    const { stdout } = await tail(['general', '--exclude', 'l 2,nothing', '--template', '{type}\\t{id}'], 2, three);
    expect(stdout).toBe('general\t1\ngeneral\t3\n');
  });

  it('steers no terminal by a template', async () => {
    const { stdout } = await tail(['general', '--template', '\u001b[2J{id}'], 3, three, {
      stdout: new BufferSink(true, 80),
    });
    expect(stdout).toBe('␛[2J1\n␛[2J2\n␛[2J3\n');
  });

  it('gives each of several logs a colour of its own', () => {
    const types = ['general', 'local', 'cheat', 'others'];
    const tones = types.map((type) => sourceTone(type, types));
    expect(new Set(tones).size).toBe(types.length);
    expect(sourceTone('cheat', types)).toBe('danger');
    expect(sourceTone('general', ['general'])).toBe('quiet');
  });
});
