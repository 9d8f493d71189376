import { develop } from '../../packages/api-client/src/contract/develop.ts';
import { community } from '../../packages/cli/src/testing/community.ts';
import { answerRaw, startScripted } from '../../packages/cli/src/testing/scripted-server.ts';

export interface LineServer {
  readonly url: string;
  close(): Promise<void>;
}

const EVERY_MS = 10;

/** A small community whose logs get so many lines a second. A reader who is slow loses some. */
export async function startLines(linesPerSecond: number): Promise<LineServer> {
  const { scripts } = community();
  const tail = answerRaw(develop.tail, (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    const type = request.params.type ?? '';
    const start = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - start) / 1000) * linesPerSecond);
      if (response.writableNeedDrain) return void (sent = due);
      let text = '';
      for (; sent < due; sent++) {
        const event = {
          kind: 'line',
          id: String(sent),
          day: '20260620',
          file: `${type}.log`,
          time: '2026-06-20T16:42:00Z',
          text: `[2026-06-20T18:42:00+02:00] Carl_Johnson says: line ${sent}`,
        };
        text += `id: ${sent}\ndata: ${JSON.stringify(event)}\n\n`;
      }
      if (text !== '') response.write(text);
    }, EVERY_MS);
    response.on('close', () => clearInterval(timer));
  });
  const server = await startScripted([tail, ...scripts]);
  return { url: server.url, close: () => server.close() };
}
