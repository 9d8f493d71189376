import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { CommandError } from '../core/command-io.ts';

type Place = Pick<Config, 'host' | 'port'>;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** What to do about an address that cannot be listened on; an error of another kind as it is. */
function problemOf(error: unknown, { host, port }: Place): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new CommandError(
        `Port ${port} on ${host} is in use. Stop what uses it, or set STEWARD_PORT to another port.`,
      );
    case 'EACCES':
      return new CommandError(
        `Port ${port} needs rights that this account does not have. Set STEWARD_PORT to a port from 1024 on.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CommandError(`This machine has no address ${host}. Set STEWARD_HOST to one that it has.`);
    default:
      return error;
  }
}

/** Lets the server listen, and answers its address. Throws CommandError where it cannot, which says what to set. */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  try {
    return await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw problemOf(error, place);
  }
}

/**
 * Refuses an address that cannot be listened on before anything is opened, brought to this version or made: by the time
 * that the server listens, another one's database may have been changed under it.
 */
export async function assertPortIsFree({ host, port }: Place): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw problemOf(error, { host, port });
  }
  probe.close();
  await once(probe, 'close');
}
