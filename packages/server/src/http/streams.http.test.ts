import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { endpoint, group } from '@steward/api-client/contract/endpoint';
import { everyone } from '@steward/api-client/rules/access';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotFoundError } from '../core/errors.ts';
import { implement } from '../core/implement.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const Item = z.object({ itemNo: z.number(), text: z.optional(z.string()) });
const flows = group('flows', {
  lines: endpoint({
    method: 'GET',
    path: 'flows/lines',
    access: everyone,
    answer: 'ndjson',
    summary: 'x',
    query: z.object({ kind: z.optional(z.string()) }),
    response: Item,
  }),
  live: endpoint({
    method: 'GET',
    path: 'flows/live',
    access: everyone,
    events: true,
    summary: 'x',
    response: z.array(Item),
  }),
  file: endpoint({
    method: 'GET',
    path: 'flows/file/{name}',
    access: everyone,
    answer: 'file',
    summary: 'x',
    params: z.object({ name: z.string() }),
    response: z.unknown(),
  }),
});

let aborted = 0;
let released = 0;
/** How often others had a turn since a long list began. */
let turnsSince = () => 0;

function measureTurns(): () => number {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  return () => {
    clearInterval(timer);
    return turns;
  };
}

async function* waiting(signal: AbortSignal): AsyncIterable<{ itemNo: number }> {
  try {
    yield { itemNo: 1 };
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    aborted++;
  } finally {
    released++;
  }
}

async function* lines(kind: string | undefined, signal: AbortSignal): AsyncIterable<{ itemNo: number; text?: string }> {
  if (kind === 'missing') throw new NotFoundError('There is no such log.');
  if (kind === 'waiting') return yield* waiting(signal);
  if (kind === 'many') turnsSince = measureTurns();
  for (let itemNo = 0; itemNo < (kind === 'many' ? 100_000 : 5000); itemNo++) yield { itemNo, text: 'x'.repeat(100) };
  if (kind === 'broken') throw new Error('an inner secret');
}

const flowRoutes = implement(flows, {
  lines: ({ query, signal }) => lines(query.kind, signal),
  live: {
    json: () => [{ itemNo: 7 }],
    async *events({ signal, request }) {
      yield { id: '1', data: { itemNo: 1, text: 'a\nb' } };
      yield { id: '2\n', event: 'note', data: `last ${String(request.headers['last-event-id'])}\r\nsecond` };
      yield Buffer.from('data: {"item_no":3}\n\n');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      aborted++;
    },
  },
  file: ({ params }) => ({
    buffer: Buffer.from('<script>'),
    filename: params.name,
    type: params.name.endsWith('.png') ? 'image/png' : 'text/html',
    inline: true,
  }),
});

/** Reads what a stream sends until it holds that text. */
async function readUntil(response: Response, text: string): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let read = '';
  while (reader && !read.includes(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    read += decoder.decode(value, { stream: true });
  }
  return read;
}

const eventually = async (holds: () => boolean): Promise<void> => {
  for (let tried = 0; tried < 100 && !holds(); tried++) await sleep(20);
  expect(holds()).toBe(true);
};

describe('streams', () => {
  let server: TestServer;
  beforeEach(async () => {
    aborted = released = 0;
    server = await startTestServer({ engine: 'sqlite', modules: [flowRoutes] });
  });
  afterEach(() => server.close());

  test('leaves others their turns while it sends what is all there already', async () => {
    const text = await (await fetch(`${server.url}/api/flows/lines?kind=many`)).text();
    expect(text.split('\n')).toHaveLength(100_001);
    // Some come of writes that the socket does not take at once.
    expect(turnsSince()).toBeGreaterThan(18);
  });

  test('send one object a line, in the wire’s case, completely', async () => {
    const answer = await server.visitor.get('flows/lines');
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    const items = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { item_no: number });
    expect(items.length).toBe(5000);
    expect(items.at(-1)).toEqual({ item_no: 4999, text: 'x'.repeat(100) });
  });
  test('are read by the typed client', async () => {
    const found = [];
    for await (const item of await server.visitor.api.call(flows.lines, { query: {} })) found.push(item.itemNo);
    expect(found.length).toBe(5000);
  });
  test('refuse as any call when they fail before the first item', async () => {
    const answer = await server.visitor.get('flows/lines?kind=missing');
    expect([answer.status, answer.body]).toEqual([404, { error: 'There is no such log.' }]);
  });
  test('end with what went wrong when they fail later, without inner texts', async () => {
    const { text } = await server.visitor.get('flows/lines?kind=broken');
    expect(text.trimEnd().split('\n').at(-1)).toBe('{"kind":"error","error":"Something went wrong..."}');
    expect(text).not.toContain('inner secret');
  });
  test('send what there is while more is waited for, and release it all when the client goes', async () => {
    const leave = new AbortController();
    const response = await server.visitor.fetch('GET', 'flows/lines?kind=waiting', { signal: leave.signal });
    expect(await readUntil(response, '\n')).toBe('{"item_no":1}\n');
    leave.abort();
    await eventually(() => aborted === 1 && released === 1);
  });
  test('answer HEAD with their type and nothing else', async () => {
    const response = await server.visitor.fetch('HEAD', 'flows/lines?kind=waiting');
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      '',
    ]);
  });
});

describe('server-sent events', () => {
  let server: TestServer;
  beforeEach(async () => {
    aborted = 0;
    server = await startTestServer({ engine: 'sqlite', modules: [flowRoutes] });
  });
  afterEach(() => server.close());

  test('come when they are asked for, framed so that no line breaks out', async () => {
    expect((await server.visitor.get('flows/live')).body).toEqual([{ item_no: 7 }]);
    const leave = new AbortController();
    const response = await server.visitor.fetch('GET', 'flows/live', {
      headers: { accept: 'text/event-stream', 'last-event-id': '41' },
      signal: leave.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await readUntil(response, '"item_no":3}\n\n')).toBe(
      'id: 1\ndata: {"item_no":1,"text":"a\\nb"}\n\nid: 2 \nevent: note\ndata: last 41\ndata: second\n\ndata: {"item_no":3}\n\n',
    );
    leave.abort();
    await eventually(() => aborted === 1);
  });
  test('end with a word on when to come back when the server stops, within its time', async () => {
    const response = await server.visitor.fetch('GET', 'flows/live', { headers: { accept: 'text/event-stream' } });
    const begun = performance.now();
    const [text] = await Promise.all([readUntil(response, 'retry: '), server.app.close()]);
    expect(text).toMatch(/retry: \d+\n\n$/);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(aborted).toBe(1);
  });
});

describe('files', () => {
  test('are shown only when they are harmless images, and keep their names', async () => {
    const server = await startTestServer({ engine: 'sqlite', modules: [flowRoutes] });
    try {
      const image = await server.visitor.get('flows/file/a.png');
      expect([image.headers.get('content-type'), image.headers.get('content-disposition')]).toEqual([
        'image/png',
        'inline; filename=a.png',
      ]);
      const page = await server.visitor.get(`flows/file/${encodeURIComponent('../Zoë "1".html')}`);
      expect([page.headers.get('content-type'), page.headers.get('content-disposition')]).toEqual([
        'application/octet-stream',
        `attachment; filename="Zo? \\"1\\".html"; filename*=UTF-8''Zo%C3%AB%20%221%22.html`,
      ]);
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    } finally {
      await server.close();
    }
  });
});
