import { createParser } from 'eventsource-parser';

export interface ServerSentEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
  /** Milliseconds to wait before connecting again, once the server said so. */
  readonly retry: number | undefined;
}

/** Server-sent events as the HTML standard parses them. */
export async function* serverSentEvents(bytes: AsyncIterable<Uint8Array>): AsyncIterable<ServerSentEvent> {
  let found: ServerSentEvent[] = [];
  let id: string | undefined;
  let retry: number | undefined;
  const parser = createParser({
    onId: (told) => (id = told),
    onRetry: (told) => (retry = told),
    onEvent: ({ event = 'message', data }) => found.push({ id, event, data, retry }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    const whole = found;
    found = [];
    yield* whole;
  }
}
