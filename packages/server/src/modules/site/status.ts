import type { ServerKind, ServerState, ServerStatus } from '@steward/api-client/contract/site';
import type { Config } from '../../config/config.ts';
import { NotFoundError } from '../../core/errors.ts';
import { type ConfiguredServer, type Needs, statusOf } from './status-of.ts';

/** The configured server of that id. Throws `NotFoundError`. */
export function requireServer({ servers }: Pick<Config, 'servers'>, id: string): ConfiguredServer {
  const server = servers.find((one) => one.id === id);
  if (!server) throw new NotFoundError(`There is no game server ${id} in the configuration.`);
  return server;
}

/** A game server and how it was when it was asked last. */
export const stateOf = async (services: Needs, server: ConfiguredServer): Promise<ServerState> => ({
  id: server.id,
  kind: server.kind,
  label: server.label,
  ...(await statusOf(services, server)),
});

/** How the first server of a kind was when it was asked last. */
export const statusOfKind = (services: Needs, kind: ServerKind): Promise<ServerStatus> =>
  statusOf(
    services,
    services.config.servers.find((one) => one.kind === kind),
  );
