import { restarts, type Restart } from '@steward/api-client/contract/restarts';
import { showMoment } from '@steward/api-client/rules/moments';
import { restartOutcome } from '@steward/api-client/columns/restarts';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import type { Fact } from '../../io/output.ts';
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

export async function cancelRun(context: CliContext, { target }: OfTarget): Promise<void> {
  const { id, at } = await comingOf(context, target);
  const cancelled = await (await context.api()).call(restarts.cancel, { params: { id }, query: { was: at } });
  await show(context, cancelled, restarts.cancel.done);
}

export async function moveRun(
  context: CliContext,
  { target, when }: OfTarget & { readonly when: TypedWhen },
): Promise<void> {
  const { id, at } = await comingOf(context, target);
  const body = await whenOf(context, when);
  const moved = await (await context.api()).call(restarts.move, { params: { id }, query: { was: at }, body });
  await show(context, moved, `${restarts.move.done} It begins ${showMoment(moved.at)}.`);
}
