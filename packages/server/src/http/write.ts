import type { FastifyRequest } from 'fastify';
import type { Target } from '@steward/api-client/contract/endpoint';
import { outranks } from '@steward/api-client/rules/roles';
import { appendAudit } from '../core/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { TargetPlayer } from '../core/context.ts';
import { tellAccess } from '../core/end-access.ts';
import { ConflictError, ForbiddenError } from '../core/errors.ts';
import { normalizeName } from '../core/names.ts';
import { insertOutbox, tellOutbox } from '../core/outbox.ts';
import type { Services } from '../core/services.ts';
import { standingOf } from '../core/standing.ts';
import type { Tx } from '../db/schema.ts';
import { unknownPlayer } from '../modules/players/require-player.ts';
import type { Call } from './call.ts';
import { findAnswer, keepAnswer, sendingOf } from './idempotency.ts';
import { readContext, writeContext, type ContextParts, type Gathered } from './context.ts';

/** A write that says nothing to the audit log is a mistake in Steward: nothing of it is kept. */
class MissingAuditError extends Error {
  override readonly name = 'MissingAuditError';
}

/** The player whom the call names, locked, and refused in this order: unknown, rank, the caller themself, online. */
async function loadTarget(
  tx: Tx,
  target: Target,
  name: string,
  caller: Caller | undefined,
  { engine }: Services,
): Promise<TargetPlayer> {
  const query = tx.selectFrom('player').selectAll('player').where('name_lower', '=', normalizeName(name));
  const player = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (!player) throw await unknownPlayer(tx, name);
  if (target.lowerRank !== undefined && !(caller && outranks(caller, standingOf(player), target.counts)))
    throw new ForbiddenError(target.lowerRank);
  if (target.notSelf !== undefined && caller?.id === player.id) throw new ForbiddenError(target.notSelf);
  const online = await tx
    .selectFrom('online_player')
    .select('player_id')
    .where('player_id', '=', player.id)
    .executeTakeFirst();
  if (target.offline !== undefined && online) throw new ConflictError(target.offline);
  return { ...player, online: online !== undefined };
}

/** The answer of the first sending, marked as such. */
function repeated(value: unknown, [, , , , , reply]: ContextParts): unknown {
  reply.header('idempotency-replayed', 'true');
  return value;
}

/** Runs a changing call: preparation, then one transaction with its audit entries and what is to follow it. */
export async function runWrite(
  { plan, caller, rawParams }: Call,
  parts: ContextParts,
  request: FastifyRequest,
  services: Services,
): Promise<unknown> {
  const { served, endpoint } = plan;
  const sending = sendingOf({ plan, caller, rawParams, moment: undefined }, parts[1], request);
  const before = sending && (await findAnswer(services.db, sending, services));
  if (before) return repeated(before.value, parts);
  const prepared = served.prepare ? await served.prepare(readContext(parts)) : undefined;
  const done = await services.database.withWrite(async (tx) => {
    const earlier = sending && (await findAnswer(tx, sending, services));
    if (earlier) return { value: repeated(earlier.value, parts), follows: false, changed: new Set<number>() };
    const gathered: Gathered = { drafts: [], items: [], changed: new Set() };
    const now = services.clock.now();
    const target = endpoint.target
      ? await loadTarget(tx, endpoint.target, rawParams[endpoint.target.param] ?? '', caller, services)
      : undefined;
    const value = await served.handle(writeContext(parts, tx, target, gathered), prepared);
    if (gathered.drafts.length === 0)
      throw new MissingAuditError(`${endpoint.id} changed something without an audit entry.`);
    const createdBy = caller && caller.id > 0 ? caller.id : null;
    await insertOutbox(tx, gathered.items, { now, createdBy });
    await appendAudit(
      tx,
      { id: createdBy, name: caller?.name ?? 'nobody', ip: request.clientAddress },
      now,
      gathered.drafts,
    );
    if (sending) await keepAnswer(tx, sending, value, services);
    return { value, follows: gathered.items.length > 0, changed: gathered.changed };
  });
  if (done.follows) await tellOutbox(services);
  for (const player of done.changed) await tellAccess(services, player);
  return done.value;
}
