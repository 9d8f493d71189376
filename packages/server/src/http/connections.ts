import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../core/log.ts';

/** How often the log hears of connections that were too many. */
const TELL_MS = 60_000;

/**
 * So many connections at a time. When one more comes, the one goes that said nothing for the longest time: only a
 * request that came whole and is not answered yet, such as a live log, keeps its own. Who opens many and says little
 * so keeps nobody out.
 */
export function limitConnections(server: Server, most: number, log: Log): void {
  /** In order of the last answer; with what is being asked. */
  const open = new Map<Socket, IncomingMessage | undefined>();
  const tell = createTeller((closed) =>
    log.warn({ closed, most }, `There were more connections than ${most} (limits.connections): some were closed.`),
  );

  function makeRoom(newest: Socket): void {
    for (const [socket, asked] of open)
      if (!asked?.complete && socket !== newest) {
        open.delete(socket);
        socket.destroy();
        return;
      }
    newest.destroy();
  }

  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
    if (open.size <= most) return;
    makeRoom(socket);
    tell();
  });
  /** One for all answers, as one made for each is a good part of what a request costs here. */
  function answered(this: ServerResponse): void {
    const { socket } = this.req;
    if (open.get(socket) !== this.req) return;
    open.delete(socket);
    if (!socket.destroyed) open.set(socket, undefined);
  }
  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (!open.has(request.socket)) return;
    open.set(request.socket, request);
    answer.on('close', answered);
  });
}

/** Tells at once, and then once a minute how often it was. */
function createTeller(tell: (times: number) => void): () => void {
  let times = 0;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    times += 1;
    if (timer) return;
    tell(times);
    times = 0;
    timer = setTimeout(() => {
      timer = undefined;
      if (times > 0) tell(times);
      times = 0;
    }, TELL_MS).unref();
  };
}
