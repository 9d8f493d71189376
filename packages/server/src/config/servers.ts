import { SERVER_KINDS } from '@steward/api-client/contract/site';
import { MODERATING_COMMANDS } from '@steward/api-client/rules/game-commands';
import { SERVER_ID, withPort } from '@steward/api-client/rules/server-address';
import * as z from 'zod';

/** Each game server has an id of its own. */
function checkServerIds(servers: readonly { readonly id: string }[], context: z.RefinementCtx): void {
  for (const [index, { id }] of servers.entries())
    if (servers.findIndex((one) => one.id === id) < index)
      context.addIssue({
        code: 'custom',
        path: [index, 'id'],
        message: `is "${id}", as that of an earlier server is. Give each server an id of its own, such as ${id}-2`,
      });
}

/** Whether texts in that character set can be read. */
function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/** `servers` of the configuration. */
export const GameServers = z
  .array(
    z
      .strictObject({
        /** What it is called by elsewhere; its kind when left out. */
        id: z.string().regex(SERVER_ID, 'must be small letters, digits and hyphens, at most 32').optional(),
        kind: z.enum(SERVER_KINDS),
        /** What people call it; the community's name of its kind when left out. */
        label: z.string().min(1, 'must not be empty').optional(),
        /** What players type to connect: `host:port`, or `host` with the port of its game. */
        address: z.string(),
        maxPlayers: z.int().min(0).default(500),
        /** The character set of its name, where the game has one of its own (SA-MP). */
        encoding: z.string().refine(isEncoding, 'must be a character set, such as windows-1251').optional(),
        /** Whether it gets what staff ask of the game, or which of it; those of the kind `rpg` when left out. */
        commands: z
          .union(
            [z.boolean(), z.array(z.enum(MODERATING_COMMANDS))],
            `must be true, false, or a list of ${MODERATING_COMMANDS.join(', ')}`,
          )
          .optional(),
      })
      .transform(({ id, commands, label, ...server }) => ({
        ...server,
        label,
        id: id ?? server.kind,
        commands: commands ?? server.kind === 'rpg',
        address: withPort(server.kind, server.address),
      })),
  )
  .superRefine(checkServerIds)
  .default([]);
