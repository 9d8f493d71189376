import { ServerResponse, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Headers as Node takes them in one go: names and values in turn. */
function listOf(given: Given | undefined, told: readonly string[]): OutgoingHttpHeader[] {
  if (Array.isArray(given)) return [...given, ...told];
  const list: OutgoingHttpHeader[] = [];
  for (const name in given) list.push(name, given[name] as OutgoingHttpHeader);
  list.push(...told);
  return list;
}

/**
 * Answers that each carry some headers by their address, whoever makes them. They come with the rest when the head is
 * written: a header that was set before lets Node check and sort all others of that answer anew, one by one. It leaves nothing
 * out: Node makes its answers of a class that it is given, and writes this head as any other.
 */
export function toldAnswers(headersOf: (url: string) => readonly string[]): typeof ServerResponse {
  return class extends ServerResponse {
    override writeHead(status: number, reason?: string | Given, headers?: Given): this {
      const told = headersOf(this.req.url ?? '');
      const all = listOf(typeof reason === 'string' ? headers : reason, told);
      return typeof reason === 'string' ? super.writeHead(status, reason, all) : super.writeHead(status, all);
    }
  } as typeof ServerResponse;
}
