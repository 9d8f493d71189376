import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import type { FastifyRequest } from 'fastify';
import { bridge } from '@steward/api-client/contract/bridge';
import { TOPICS_OF_WRITES } from '@steward/api-client/contract/live';
import { groupTypes, propertyTypes } from '@steward/api-client/contract/types';
import { appendAudit } from '../core/audit.ts';
import { Audited, Unchanged } from '../core/audited.ts';
import { tellAccess } from '../core/end-access.ts';
import { insertOutbox, tellOutbox } from '../core/outbox.ts';
import type { Services } from '../core/services.ts';
import { orGiveBack, type GiveBack } from '../core/rate-limit.ts';
import { requireTarget } from '../core/players/target.ts';
import type { Tx } from '../db/schema.ts';
import type { Call } from './call.ts';
import { findAnswer, keepAnswer, sendingOf } from './idempotency.ts';
import { readContext, writeContext, type ContextParts, type Gathered } from './context.ts';

/** Undoes what a call did that says it changed nothing. */
class NothingChanged extends Error {
  override readonly name = 'NothingChanged';
  readonly value: unknown;
  readonly cookies: readonly string[];

  constructor(value: unknown, { cookies }: Pick<Gathered, 'cookies'>) {
    super(NOTHING_CHANGED);
    this.value = value;
    this.cookies = cookies;
  }
}

/** A write that says nothing to the audit log is a mistake in Steward: nothing of it is kept. */
class MissingAuditError extends Error {
  override readonly name = 'MissingAuditError';
}

/** Marks the answer of the first sending as such. */
const markRepeated = ([, , , , , reply]: ContextParts) => reply.header('idempotency-replayed', 'true');

/** What a write gives to its commit: it may be done again before that, so that its headers are set only then. */
interface Written {
  readonly value: unknown;
  /** The answer of an earlier sending. */
  readonly isRepeated?: true;
  readonly cookies: Gathered['cookies'];
  /** Something is to follow the commit. */
  readonly follows: boolean;
  readonly messages: Gathered['messages'];
  /** Whose access changed. */
  readonly changed: ReadonlySet<number>;
}

/** Where nothing was done. */
const UNTOUCHED: Omit<Written, 'value'> = { follows: false, messages: [], changed: new Set(), cookies: [] };

function setCookies([, , , , , reply]: ContextParts, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

/** The handler of a write in its transaction, with what it gathered. */
async function handled(
  tx: Tx,
  { plan, caller, rawParams }: Call,
  parts: ContextParts,
  prepared: unknown,
  services: Services,
): Promise<{ readonly value: unknown; readonly gathered: Gathered }> {
  const { served, endpoint } = plan;
  const gathered: Gathered = { drafts: [], items: [], messages: [], changed: new Set(), cookies: [] };
  const target = endpoint.target
    ? await requireTarget(tx, endpoint.target, rawParams[endpoint.target.param] ?? '', caller, services)
    : undefined;
  const written = await served.handle(writeContext(parts, tx, target, gathered), prepared);
  if (written instanceof Unchanged) throw new NothingChanged(written.value, gathered);
  const isRecorded = gathered.drafts.length > 0 || endpoint.access.rule === 'bridge';
  if (!(written instanceof Audited) || !isRecorded)
    throw new MissingAuditError(`${endpoint.id} changed something without an audit entry.`);
  return { value: written.value, gathered };
}

/** The handler, its audit entries and what is to follow, in one transaction. */
async function writeIn(
  tx: Tx,
  call: Call,
  parts: ContextParts,
  prepared: unknown,
  { request, services }: { readonly request: FastifyRequest; readonly services: Services },
): Promise<Written> {
  const { caller } = call;
  const now = services.clock.now();
  const { value, gathered } = await handled(tx, call, parts, prepared, services);
  const id = caller && caller.id > 0 ? caller.id : null;
  await insertOutbox(tx, gathered.items, { now, createdBy: id });
  const actor = { id, name: caller?.name ?? 'nobody', ip: request.clientAddress };
  const told = await appendAudit(tx, actor, now, gathered.drafts);
  const { messages, changed, cookies } = gathered;
  return { value, follows: told || gathered.items.length > 0, messages, changed, cookies };
}

const TYPES = [groupTypes.list.id, propertyTypes.list.id].map((id) => id.replace('list', ''));

/** Tells open pages what a write changed; its own answer tells of new types already. */
async function noteWrite({ plan, rawParams }: Call, { live, types }: Services): Promise<void> {
  const { id } = plan.endpoint;
  if (TYPES.some((group) => id.startsWith(group))) await types.refresh();
  const topic = TOPICS_OF_WRITES[id.slice(0, id.indexOf('.'))];
  const { name } = rawParams;
  if (topic !== undefined) live.note(topic, name === undefined ? undefined : [name]);
  if (id === bridge.answer.id) live.note('commands');
}

const nothingTaken: GiveBack = () => Promise.resolve();

/** Runs a changing call up to where it would be recorded, and undoes it: rejects as the call would. */
export async function rehearseWrite(
  call: Call,
  parts: ContextParts,
  request: FastifyRequest,
  services: Services,
): Promise<void> {
  const { served } = call.plan;
  const prepared = served.prepare ? await served.prepare(readContext(parts)) : undefined;
  const giveBack = served.giveBack?.(prepared) ?? nothingTaken;
  try {
    await orGiveBack(giveBack, () =>
      services.database.withWrite(async (tx): Promise<never> => {
        const { value, gathered } = await handled(tx, call, parts, prepared, services);
        throw new NothingChanged(value, gathered);
      }),
    );
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
  }
}

/** Runs a changing call: preparation, then its transaction; wakes who does what is to follow. */
export async function runWrite(
  call: Call,
  parts: ContextParts,
  request: FastifyRequest,
  services: Services,
): Promise<unknown> {
  const sending = sendingOf(call, parts[1], request);
  const before = sending && (await findAnswer(services.db, sending, services));
  if (before) {
    markRepeated(parts);
    return before.value;
  }
  const { served } = call.plan;
  const prepared = served.prepare ? await served.prepare(readContext(parts)) : undefined;
  const giveBack = served.giveBack?.(prepared) ?? nothingTaken;
  try {
    const { value, isRepeated, follows, messages, changed, cookies } = await orGiveBack(giveBack, () =>
      services.database.withWrite(async (tx): Promise<Written> => {
        const earlier = sending && (await findAnswer(tx, sending, services));
        if (earlier) return { ...UNTOUCHED, value: earlier.value, isRepeated: true };
        const written = await writeIn(tx, call, parts, prepared, { request, services });
        if (sending) await keepAnswer(tx, sending, written.value, services);
        return written;
      }),
    );
    if (isRepeated) markRepeated(parts);
    setCookies(parts, cookies);
    if (follows) await tellOutbox(services);
    for (const { topic, payload } of messages) await services.bus.publish(topic, payload);
    for (const player of changed) await tellAccess(services, player);
    await noteWrite(call, services);
    return value;
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
    setCookies(parts, error.cookies);
    return error.value;
  }
}
