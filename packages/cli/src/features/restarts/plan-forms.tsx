import { fieldOf } from '@steward/api-client/contract/endpoint';
import {
  restarts,
  type Restart,
  type RestartSchedule,
  type RestartTargetView,
} from '@steward/api-client/contract/restarts';
import { nextText, plannedText } from '@steward/api-client/rules/restarts';
import { useState } from 'react';
import { clean } from '../../io/sanitize.ts';
import { readUntil } from '../../io/until.ts';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import type { Piece } from '../../tui/components/painted.tsx';
import { useAsked } from '../../tui/hooks/use-asked.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { Binding } from '../../tui/keys.ts';
import { useServices } from '../../tui/services.ts';
import { lengthOf, type When } from './times.ts';

/** What is asked for about restarts that lie ahead. */
export type Planning = 'plan' | 'move' | 'cancel' | 'skip';

const WHEN: FieldSpec = {
  name: 'when',
  label: 'When',
  help: 'In so long, such as 10m or 2h, or a time such as "31-12-2026 05:00".',
};

/** Reads a length of time or a time. Throws what a person is to read. */
export function whenOf(text: string, nowMs: number): When {
  const ms = lengthOf(text);
  return ms === undefined ? { at: readUntil(text, nowMs).wire } : { seconds: Math.round(ms / 1000) };
}

interface PlanningProps {
  readonly asking: Planning;
  readonly targets: readonly RestartTargetView[];
  readonly schedules: readonly RestartSchedule[];
  readonly onClose: () => void;
}

const planned = (targets: readonly RestartTargetView[]): readonly Restart[] =>
  targets.flatMap(({ coming }) => (coming ? [coming] : []));

/** One of several as a choice, or nothing to choose where there is but one. */
const oneOf = (name: string, label: string, choices: readonly { readonly value: string; readonly label: string }[]) =>
  choices.length > 1 ? [{ name, label, choices, initial: choices[0]?.value ?? '' } satisfies FieldSpec] : [];

const restartText = (restart: Restart): string => clean(plannedText(restart));
const restartChoices = (all: readonly Restart[]) =>
  all.map((one) => ({ value: String(one.id), label: restartText(one) }));

/** What is planned, as it was when somebody asked for it. */
const useAskedPlanned = (targets: readonly RestartTargetView[]) =>
  useAsked(planned(targets), async (client, held) => {
    const now = planned(await client.call(restarts.targets));
    return held.map((one) => now.find(({ id }) => id === one.id) ?? one);
  });

/** Which restart is meant: the one that was chosen, or the only one there is. */
const meantOf = (all: readonly Restart[], id = String(all[0]?.id ?? '')) => ({
  params: { id: Number(id) },
  query: { was: all.find((one) => String(one.id) === id)?.at },
});

function PlanForm({ targets, onClose }: Omit<PlanningProps, 'asking'>) {
  const { clock } = useServices();
  const plan = useWrite(restarts.plan);
  const choices = targets.map(({ name, label }) => ({ value: name, label: clean(`${name}: ${label}`) }));
  return (
    <Form
      title="Plan a restart"
      remarks={[restarts.plan.means]}
      fields={[
        ...oneOf('target', 'Target', choices),
        WHEN,
        fieldOf(restarts.plan, 'reason'),
        { ...fieldOf(restarts.plan, 'only_empty'), name: 'empty', isToggle: true },
      ]}
      submitLabel="plan"
      onLeave={onClose}
      onSubmit={async ({ target = targets[0]?.name ?? '', when = '', reason = '', empty = '' }) => {
        const more = { ...(reason.trim() && { reason }), ...(empty === 'yes' && { only_empty: true }) };
        await plan({ body: { target, ...whenOf(when, clock.now()), ...more } });
        onClose();
      }}
    />
  );
}

function MoveForm({ targets, onClose }: Omit<PlanningProps, 'asking'>) {
  const { clock } = useServices();
  const move = useWrite(restarts.move);
  const [all, sending] = useAskedPlanned(targets);
  return (
    <Form
      title={restarts.move.title}
      remarks={all.length === 1 ? all.map(restartText) : []}
      fields={[...oneOf('id', 'Restart', restartChoices(all)), WHEN]}
      submitLabel="move"
      onLeave={onClose}
      onSubmit={({ id, when = '' }) =>
        sending(async (held) => {
          await move({ ...meantOf(held, id), body: whenOf(when, clock.now()) });
          onClose();
        })
      }
    />
  );
}

function CancelForm({ targets, onClose }: Omit<PlanningProps, 'asking'>) {
  const cancel = useWrite(restarts.cancel);
  const [all, sending] = useAskedPlanned(targets);
  return (
    <Form
      title={restarts.cancel.title}
      remarks={[...(all.length === 1 ? all.map(restartText) : []), restarts.cancel.means]}
      fields={oneOf('id', 'Restart', restartChoices(all))}
      submitLabel="cancel the restart"
      onLeave={onClose}
      onSubmit={({ id }) =>
        sending(async (held) => {
          await cancel(meantOf(held, id));
          onClose();
        })
      }
    />
  );
}

const scheduleText = ({ target, ...next }: RestartSchedule, nowMs: number): string =>
  clean(`${target}, ${nextText(next, nowMs)}`);

function SkipForm({ schedules: given, onClose }: Omit<PlanningProps, 'asking'>) {
  const { clock } = useServices();
  const skip = useWrite(restarts.skipSchedule);
  // As they were read: the one that stands here is left out, and no later one.
  const [schedules] = useState(given);
  const text = (schedule: RestartSchedule) => scheduleText(schedule, clock.now());
  return (
    <Form
      title={restarts.skipSchedule.title}
      remarks={schedules.length === 1 ? schedules.map(text) : []}
      fields={oneOf(
        'id',
        'Schedule',
        schedules.map((one) => ({ value: String(one.id), label: text(one) })),
      )}
      submitLabel="skip"
      onLeave={onClose}
      onSubmit={async ({ id = String(schedules[0]?.id ?? '') }) => {
        const next_at = schedules.find((one) => String(one.id) === id)?.nextAt;
        await skip({ params: { id: Number(id) }, query: { next_at } });
        onClose();
      }}
    />
  );
}

const FORMS = { plan: PlanForm, move: MoveForm, cancel: CancelForm, skip: SkipForm } as const;

/** The form that was asked for. */
export function PlanningForm({ asking, ...given }: PlanningProps) {
  const Asked = FORMS[asking];
  return <Asked {...given} />;
}

/** A list, or why nobody knows what it holds. */
export type Known<T> = readonly T[] | { readonly unknown: string };

const isUnknown = <T,>(known: Known<T>): known is { readonly unknown: string } => 'unknown' in known;
const orNone = <T,>(known: Known<T>): readonly T[] => (isUnknown(known) ? [] : known);

interface Ahead {
  readonly targets: Known<RestartTargetView>;
  readonly schedules: Known<RestartSchedule>;
}

/** What lies ahead as far as it is known, for the forms. */
export const knownOf = ({ targets, schedules }: Ahead): Pick<PlanningProps, 'targets' | 'schedules'> => ({
  targets: orNone(targets),
  schedules: orNone(schedules),
});

/** What is said where there is none; of what was not read, why. */
const whyNone = <T,>(known: Known<T>, empty: string, rows = orNone<unknown>(known)): string | undefined =>
  isUnknown(known) ? known.unknown : rows.length === 0 ? empty : undefined;

/** The keys of restarts that lie ahead. */
export function planningBindings({ targets, schedules }: Ahead, ask: (what: Planning) => void): readonly Binding[] {
  const none = whyNone(targets, restarts.coming.empty, planned(orNone(targets)));
  const key = (keys: string, label: string, help: string, asked: Planning, disabled: string | undefined): Binding => ({
    ...{ keys: [keys], label, help, disabled },
    run: () => ask(asked),
  });
  return [
    key('p', 'plan', restarts.plan.summary, 'plan', whyNone(targets, 'There is nothing to restart.')),
    key('m', 'move', `${restarts.move.title}.`, 'move', none),
    key('x', 'cancel', `${restarts.cancel.title}.`, 'cancel', none),
    key('s', 'skip', `${restarts.skipSchedule.title}.`, 'skip', whyNone(schedules, 'There is no schedule.')),
  ];
}

/** What lies ahead, a line each, at most `most`: how many more there are is said, and what is not known. */
export function aheadOf(ahead: Ahead, nowMs: number, most: number): readonly Piece[] {
  const { targets, schedules } = knownOf(ahead);
  const all = [
    ...planned(targets).map((one) => `Planned: ${restartText(one)}`),
    ...schedules.map((schedule) => `By schedule: ${scheduleText(schedule, nowMs)}`),
  ];
  const shown = all.length > most ? all.slice(0, most - 1) : all;
  const left = all.length - shown.length;
  // Planned ones stand first; each kind that is cut has its own command.
  const where = [
    ...(shown.length < planned(targets).length ? ['steward restart show'] : []),
    ...(schedules.length > 0 ? ['steward restart schedule list'] : []),
  ].join(' and ');
  const unread: readonly (readonly [string, Known<unknown>])[] = [
    ['What is planned', ahead.targets],
    ['By schedule', ahead.schedules],
  ];
  return [
    ...shown.map((text): Piece => ({ text })),
    ...(left > 0 ? [{ text: `and ${left} more: ${where}`, tone: 'quiet' as const }] : []),
    ...unread.flatMap(([what, known]): readonly Piece[] =>
      isUnknown(known) ? [{ text: `${what}: ${known.unknown}`, tone: 'warning' }] : [],
    ),
  ];
}
