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
  let id: string | undefined;
  let event = '';
  let data: string[] = [];
  let retry: number | undefined;
  for await (const line of linesOf(bytes)) {
    if (line === '') {
      if (data.length > 0) yield { id, event: event || 'message', data: data.join('\n'), retry };
      event = '';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'event') event = value;
    else if (field === 'retry' && /^\d+$/.test(value)) retry = Number(value);
  }
}
