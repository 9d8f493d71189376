import * as z from 'zod/mini';
import { bridgeOnly } from '../rules/access.ts';
import { Count, Id } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { FILE_KINDS } from './sessions.ts';

/** What a game server reports; `id` makes it count once. */
export const BridgeEvent = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  kind: z.string(),
  at: z.optional(z.string()),
});
export type BridgeEvent = z.infer<typeof BridgeEvent>;

/** Batches of events, and files of anti-cheat sessions. */
const BRIDGE_BODY_LIMIT = 32 * 1024 * 1024;

export const bridge = group('bridge', {
  events: endpoint({
    method: 'POST',
    path: 'bridge/events',
    access: bridgeOnly,
    bodyLimit: BRIDGE_BODY_LIMIT,
    verbatim: true,
    summary: 'A batch of events (NDJSON), once per id.',
    response: z.object({ accepted: Count, repeated: Count }),
  }),
  commands: endpoint({
    method: 'GET',
    path: 'bridge/commands',
    access: bridgeOnly,
    answer: 'ndjson',
    verbatim: true,
    summary: 'What staff asked of the game server, as it comes.',
    query: z.object({ acknowledged: z.optional(z.string()) }),
    response: z.looseObject({ id: Count, kind: z.string() }),
  }),
  putFile: endpoint({
    method: 'PUT',
    path: 'bridge/sessions/{id}/files/{kind}/{name}',
    access: bridgeOnly,
    bodyLimit: BRIDGE_BODY_LIMIT,
    summary: 'A file of an anti-cheat session.',
    params: z.object({ id: Id, kind: z.enum(FILE_KINDS), name: z.string() }),
    response: z.object({ size: Count }),
  }),
});
