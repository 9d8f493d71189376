import { createParser } from 'eventsource-parser';

/** Cuts a byte stream into lines at LF (CR before it is dropped); the last line needs no LF. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let at = rest.indexOf('\n', from); at >= 0; at = rest.indexOf('\n', from)) {
      yield rest.charCodeAt(at - 1) === 13 && at > from ? rest.slice(from, at - 1) : rest.slice(from, at);
      from = at + 1;
    }
    rest = rest.slice(from);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** One JSON value a line; blank lines are keep-alives. */
export async function* ndjson(bytes: AsyncIterable<Uint8Array>): AsyncIterable<unknown> {
  for await (const line of linesOf(bytes)) if (line.trim() !== '') yield JSON.parse(line) as unknown;
}

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
