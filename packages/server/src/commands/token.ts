import { instant } from '../core/clock.ts';
import { SERVER_ID } from '@steward/api-client/rules/server-address';
import { commandServers, GAME_SERVER } from '../core/game-commands.ts';
import { revokeWithChildren } from '../db/access-ends.ts';
import type { Config } from '../config/config.ts';
import { createToken, findBridgeToken, listBridgeTokens } from '../modules/accounts/repository.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { operated } from './operator.ts';

/** Makes a token for a game server and prints it, once. */
export async function createBridgeToken(
  config: Config,
  io: CommandIo,
  { name, server: given }: { name: string; server?: string | undefined },
): Promise<void> {
  const [usual = GAME_SERVER] = commandServers(config);
  const server = given ?? usual;
  if (!SERVER_ID.test(server))
    throw new CommandError('Name the server with small letters, digits and hyphens, at most 32: rpg, freeroam-2.');
  await withServices(config, io, async (services) => {
    const { token } = await services.database.withWrite(async (tx) => {
      const made = await createToken(tx, {
        kind: 'bridge',
        playerId: null,
        name,
        scopes: [],
        now: services.clock.now(),
        expiresAt: null,
        server,
      });
      const after = { id: made.entry.id, server };
      await operated(tx, services, { action: 'bridge.create-access', target: name, after });
      return made;
    });
    io.out(token);
    if (config.servers.length > 0 && !config.servers.some(({ id }) => id === server))
      io.err(`No server of the configuration has the id ${server}: it gets no commands, and its status is not shown.`);
    io.err(`Keep it: it is not shown again. The game server ${server} sends it as "Authorization: Bearer …".`);
  });
}

/** Lists the tokens of game servers that work. */
export const listTokens = (config: Config, io: CommandIo): Promise<void> =>
  withServices(config, io, async ({ db }) => {
    const tokens = await listBridgeTokens(db);
    for (const { id, name, server, created_at, last_used_at } of tokens) {
      const used = last_used_at === null ? 'never used' : `used ${instant(last_used_at)}`;
      io.out([id, server ?? GAME_SERVER, name, `made ${instant(created_at)}`, used].join('\t'));
    }
    io.err(`${tokens.length} ${tokens.length === 1 ? 'token' : 'tokens'} of game servers.`);
  });

/** Revokes a token of a game server; what it has open ends within seconds. */
export const revokeBridgeToken = (config: Config, io: CommandIo, { id }: { id: number }): Promise<void> =>
  withServices(config, io, async (services) => {
    const token = await services.database.withWrite(async (tx) => {
      const found = await findBridgeToken(tx, id);
      if (!found) throw new CommandError(`No game server has a token ${id}. "steward-server token list" shows them.`);
      await revokeWithChildren(tx, id, services.clock.now());
      await operated(tx, services, { action: 'bridge.revoke-access', target: found.name, before: { id } });
      return found;
    });
    io.err(
      `The token ${token.name} of ${token.server ?? GAME_SERVER} was revoked. What it has open ends within seconds.`,
    );
  });
