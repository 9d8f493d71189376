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
