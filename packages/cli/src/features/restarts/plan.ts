import { restarts, type Restart } from '@steward/api-client/contract/restarts';
import { showMoment } from '@steward/api-client/rules/moments';
import { restartOutcome } from '@steward/api-client/columns/restarts';
import { nowFor } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import type { Fact } from '../../io/output.ts';
import { readUntil } from '../../io/until.ts';
import { whenOf, type TypedWhen } from './times.ts';

const factsOf = (restart: Restart): readonly Fact[] => [
  ['Target', restart.target, 'strong'],
  ['Outcome', restartOutcome(restart)],
  ['By', restart.by],
  ['Reason', restart.reason],
  ['Id', String(restart.id)],
];

/** Shows a restart that was planned or changed: as JSON, or what was done. */
async function show({ out }: CliContext, restart: Restart, done: string): Promise<void> {
  if (out.options.json) await out.record(restart, () => factsOf(restart));
  await out.note(done, 'ok');
}

export interface PlanOptions {
  readonly target: string;
  readonly when: TypedWhen;
  readonly reason: string | undefined;
  readonly onlyEmpty: boolean;
}

export async function planRun(context: CliContext, { target, when, reason, onlyEmpty }: PlanOptions): Promise<void> {
  const body = {
    target,
    ...(await whenOf(context, when)),
    ...(reason === undefined ? {} : { reason }),
    ...(onlyEmpty ? { only_empty: true } : {}),
  };
  const restart = await (await context.api()).call(restarts.plan, { body });
  await show(context, restart, `${restarts.plan.done} It begins ${showMoment(restart.at)}.`);
}

/** The restart of a target that is planned. Throws where none is. */
async function comingOf(context: CliContext, target: string): Promise<Restart> {
  const targets = await (await context.api()).call(restarts.targets);
  const coming = targets.find(({ name }) => name === target)?.coming;
  if (!coming) throw new FailedError(`No restart of ${target} is planned.`);
  return coming;
}

export interface OfTarget {
  readonly target: string;
}

/** A restart that is planned, as far as the caller knows. */
export interface OfPlanned extends OfTarget {
  /** When it is planned for, as it was read and typed; left out: as it is now. */
  readonly was: string | undefined;
}

/** What the calls are told that change a planned restart. */
async function plannedOf(context: CliContext, { target, was }: OfPlanned) {
  const { id, at } = await comingOf(context, target);
  const read = was === undefined ? at : readUntil(was, await nowFor(context, was)).wire;
  return { params: { id }, query: { was: read } };
}

export async function cancelRun(context: CliContext, planned: OfPlanned): Promise<void> {
  const cancelled = await (await context.api()).call(restarts.cancel, await plannedOf(context, planned));
  await show(context, cancelled, restarts.cancel.done);
}

export async function moveRun(
  context: CliContext,
  { when, ...planned }: OfPlanned & { readonly when: TypedWhen },
): Promise<void> {
  const asked = await plannedOf(context, planned);
  const body = await whenOf(context, when);
  const moved = await (await context.api()).call(restarts.move, { ...asked, body });
  await show(context, moved, `${restarts.move.done} It begins ${showMoment(moved.at)}.`);
}
