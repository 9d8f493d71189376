import * as z from 'zod';
import type { Command, CommandSink } from '../bridge/follow-commands.ts';
import { answerRecord } from '../deliver/records.ts';
import type { Spool } from '../spool/spool.ts';
import { perform, type Machine } from './perform.ts';
import { report, sayOf, type ReportOptions } from './report.ts';
import type { RestartTarget } from './schema.ts';

const SOURCE = 'restart';
const KIND = 'restart';
/** What the panel asks for: which restart, of what, and how long it may take. No text of a person. */
const Order = z.object({ restart: z.int(), target: z.string(), timeout_seconds: z.int().min(1) });
const STOPPED = 'The agent ended before the restart did. Whether that is done shows the machine.';

/** The last restart that was begun. */
interface Begun {
  readonly id: number;
  readonly at: string;
  readonly restart: number;
  readonly over: boolean;
}

export interface RestartOptions extends ReportOptions {
  readonly targets: Readonly<Record<string, RestartTarget>>;
  readonly machine: Machine;
  readonly spool: Spool;
}

/**
 * Takes restarts out of the commands, and gives all others on. A restart is noted on the disk before it begins and is
 * never begun again; one in whose middle the agent was ended is told of when it starts again.
 */
export function withRestarts(
  openInner: () => Promise<CommandSink>,
  options: RestartOptions,
): () => Promise<CommandSink> {
  const { targets, machine, spool, log } = options;
  const last = () => spool.mark(SOURCE) as unknown as Begun | undefined;
  const note = (begun: Begun, records: readonly string[] = []) => spool.append(SOURCE, records, { ...begun });

  async function run(begun: Begun, { restart, target: name, timeout_seconds }: z.infer<typeof Order>): Promise<void> {
    if (!(await sayOf(options, restart, { begin: true }))) return note({ ...begun, over: true });
    const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
    if (target) {
      log.info(`Restart ${restart} of "${name}" begins.`);
      await report(options, restart, perform(target, timeout_seconds, machine));
      log.info(`Restart ${restart} of "${name}" ended.`);
    } else {
      const error = `The agent has no restart "${name}" in its agent.json.`;
      log.error(error);
      await sayOf(options, restart, { end: { status: null, signal: null, error } });
    }
    if (!options.signal.aborted) await note({ ...begun, over: true });
  }

  async function take({ id, at, data }: Command): Promise<void> {
    const before = last();
    if (before && id <= before.id && at <= before.at) return;
    const order = Order.safeParse(data);
    const begun = { id, at, restart: order.success ? order.data.restart : 0, over: !order.success };
    const refusal = { result: 'refused', reason: 'The agent does not understand this restart.' } as const;
    await note(begun, [answerRecord({ id, ...(order.success ? { result: 'done' as const } : refusal) })]);
    if (order.success)
      run(begun, order.data).catch((error: unknown) =>
        log.error(`Restart ${order.data.restart} could not be followed: ${String(error)}`),
      );
  }

  const left = last();
  if (left && !left.over)
    void sayOf(options, left.restart, { end: { status: null, signal: null, error: STOPPED } })
      .then(() => note({ ...left, over: true }))
      .catch(() => undefined);

  return async () => {
    const inner = await openInner();
    return { ...inner, take: (command) => (command.kind === KIND ? take(command) : inner.take(command)) };
  };
}

/** For a machine where nothing but restarts is taken. */
export const refusingSink = (spool: Spool): (() => Promise<CommandSink>) => {
  return () =>
    Promise.resolve({
      async take({ id, at }) {
        const reason = 'Nothing on this machine takes commands: give bridge.commands or console in agent.json.';
        await spool.append('refused', [answerRecord({ id, result: 'refused', reason })], { id, at });
      },
      gap: () => Promise.resolve(),
      close: () => Promise.resolve(),
    });
};
