import { ServerResponse, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Answers that each carry some headers by their address, whoever makes them. They come with the rest when the head is
 * written: a header that was set before lets Node check and sort all others of that answer anew, one by one. It leaves nothing
 * out: Node makes its answers of a class that it is given, and writes this head as any other.
 */
export function toldAnswers(headersOf: (url: string) => readonly string[]): typeof ServerResponse {
  return class extends ServerResponse {
    override writeHead(status: number, reason?: string | Given, headers?: Given): this {
      const told = headersOf(this.req.url ?? '');
      const given = typeof reason === 'string' ? headers : reason;
      const [text, all] = [typeof reason === 'string' ? reason : undefined, this.#with(told, given)];
      return text === undefined ? super.writeHead(status, all) : super.writeHead(status, text, all);
    }

    /** A list of names and values stays one. */
    #with(told: readonly string[], given: Given | undefined): Given | undefined {
      if (Array.isArray(given)) return [...given, ...told];
      for (let at = 0; at < told.length; at += 2) this.setHeader(told[at] ?? '', told[at + 1] ?? '');
      return given;
    }
  } as typeof ServerResponse;
}
