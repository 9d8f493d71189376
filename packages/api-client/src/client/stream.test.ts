import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverSentEvents, type ServerSentEvent } from './server-sent-events.ts';

async function read(parts: readonly Uint8Array[]): Promise<ServerSentEvent[]> {
  const found: ServerSentEvent[] = [];
  async function* bytes() {
    yield* parts;
  }
  for await (const event of serverSentEvents(bytes())) found.push(event);
  return found;
}

const TEXT =
  ': hello\n\nretry: 500\ndata: one\n\nid: 7\nevent: note\ndata: zoë\ndata:two\r\n\r\nid: 8\n\ndata\n\nid: a\0b\nretry: soon\ndata: last\n\ndata: cut';
const EVENTS = [
  { id: undefined, event: 'message', data: 'one', retry: 500 },
  { id: '7', event: 'note', data: 'zoë\ntwo', retry: 500 },
  { id: '8', event: 'message', data: '', retry: 500 },
  { id: '8', event: 'message', data: 'last', retry: 500 },
];

it('reads events as the standard says, wherever the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: bytes.length })), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const parts = places.slice(1).map((to, at) => bytes.subarray(places[at], to));
      expect(await read(parts)).toEqual(EVENTS);
    }),
  );
});
