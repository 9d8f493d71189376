import { fieldOf } from '@steward/api-client/contract/endpoint';
import {
  restarts,
  type Restart,
  type RestartSchedule,
  type RestartTargetView,
} from '@steward/api-client/contract/restarts';
import { WEEKDAYS, daysText, nextText, plannedText } from '@steward/api-client/rules/restarts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { read, serverNow } from '../../api.ts';
import { AboutOne } from '../../components/about-one.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../components/form/fields.tsx';
import css from '../../components/form/form.module.css';
import { SafeText } from '../../components/safe-text.tsx';
import { useAsked } from '../../hooks/use-asked.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LENGTHS = [
  { value: 2 * MINUTE, label: '2 minutes' },
  { value: 5 * MINUTE, label: '5 minutes' },
  { value: 10 * MINUTE, label: '10 minutes' },
  { value: 15 * MINUTE, label: '15 minutes' },
  { value: 30 * MINUTE, label: '30 minutes' },
  { value: HOUR, label: '1 hour' },
  { value: 2 * HOUR, label: '2 hours' },
  { value: 6 * HOUR, label: '6 hours' },
  { value: 12 * HOUR, label: '12 hours' },
] as const;

const LengthField = () => <SelectField {...fieldOf(restarts.move, 'seconds')} options={LENGTHS} />;

/** Plans a restart of the target that the path names. */
export function PlanRestartDialog() {
  const target = useRouteParam('target');
  return (
    <FormDialog
      key={target}
      title={`Plan a restart of ${target}`}
      endpoint={restarts.plan}
      defaults={{ target, seconds: 10 * MINUTE, reason: '', only_empty: false }}
      submitLabel="Plan"
      intro={<p>{restarts.plan.means}</p>}
    >
      <LengthField />
      <TextField {...fieldOf(restarts.plan, 'reason')} />
      <CheckField {...fieldOf(restarts.plan, 'only_empty')} />
    </FormDialog>
  );
}

const plannedIn = (targets: readonly RestartTargetView[] | undefined, id: string): Restart | undefined =>
  targets?.flatMap(({ coming }) => coming ?? []).find((one) => String(one.id) === id);

interface PlannedProps {
  readonly planned: Restart;
  /** Reads it again. */
  readonly onReread: () => Promise<Restart | undefined>;
}

/** A dialog about the restart that the path names. */
function AboutPlanned({ title, of: Dialog }: { readonly title: string; readonly of: ComponentType<PlannedProps> }) {
  const id = useRouteParam('id');
  const query = useQuery(read(restarts.targets));
  return (
    <AboutOne
      title={title}
      id={id}
      read={query}
      found={plannedIn(query.data, id)}
      gone="This restart is planned no more. It may have begun, or somebody cancelled it."
    >
      {(planned) => <Dialog planned={planned} onReread={async () => plannedIn((await query.refetch()).data, id)} />}
    </AboutOne>
  );
}

/** Which restart a question is about. */
const ThePlanned = ({ of }: { readonly of: Restart }) => (
  <p>
    <SafeText>{plannedText(of)}</SafeText>
  </p>
);

const MOVE = 'Move the restart';

function Move({ planned, onReread }: PlannedProps) {
  const { asked, onConflict } = useAsked(planned, onReread);
  return (
    <FormDialog
      title={MOVE}
      endpoint={restarts.move}
      input={{ params: { id: asked.id } }}
      toQuery={() => ({ was: asked.at })}
      onConflict={onConflict}
      defaults={{ seconds: 30 * MINUTE }}
      submitLabel="Move"
      intro={<ThePlanned of={asked} />}
    >
      <LengthField />
    </FormDialog>
  );
}

/** Moves a planned restart. */
export const MoveRestartDialog = () => <AboutPlanned title={MOVE} of={Move} />;

const CANCEL = 'Cancel the restart?';

function Cancel({ planned, onReread }: PlannedProps) {
  const { asked, onConflict } = useAsked(planned, onReread);
  return (
    <ConfirmDialog
      title={CANCEL}
      endpoint={restarts.cancel}
      input={{ params: { id: asked.id }, query: { was: asked.at } }}
      confirmLabel="Cancel restart"
      onConflict={onConflict}
    >
      <ThePlanned of={asked} />
      <p>{restarts.cancel.means}</p>
    </ConfirmDialog>
  );
}

/** Cancels a planned restart. */
export const CancelRestartDialog = () => <AboutPlanned title={CANCEL} of={Cancel} />;

interface ScheduleValues {
  readonly target: string;
  readonly time: string;
  readonly reason: string;
  readonly only_empty: boolean;
  readonly on: Readonly<Record<(typeof WEEKDAYS)[number], boolean>>;
}

const NO_DAYS = { mon: false, tue: false, wed: false, thu: false, fri: false, sat: false, sun: false };

const bodyOf = ({ on, ...values }: ScheduleValues) => ({ ...values, days: WEEKDAYS.filter((day) => on[day]) });

/** Adds a schedule. */
export function AddScheduleDialog() {
  const { data = [] } = useQuery(read(restarts.targets));
  const targets = data.map(({ name, label }) => ({ value: name, label }));
  return (
    <FormDialog<typeof restarts.addSchedule, ScheduleValues>
      title="Add a schedule"
      endpoint={restarts.addSchedule}
      defaults={{ target: '', time: '05:00', reason: '', only_empty: false, on: NO_DAYS }}
      toBody={bodyOf}
      submitLabel="Add schedule"
    >
      <SelectField {...fieldOf(restarts.addSchedule, 'target')} options={targets} />
      <TextField {...fieldOf(restarts.addSchedule, 'time')} mono />
      <fieldset className={css.fieldset}>
        <legend className={css.label}>{restarts.addSchedule.labels.days}</legend>
        {WEEKDAYS.map((day) => (
          <CheckField key={day} name={`on.${day}`} label={daysText([day])} />
        ))}
        <small className={css.help}>{restarts.addSchedule.help.days}</small>
      </fieldset>
      <TextField {...fieldOf(restarts.addSchedule, 'reason')} />
      <CheckField {...fieldOf(restarts.addSchedule, 'only_empty')} />
    </FormDialog>
  );
}

/** A dialog about the schedule that the path names. */
function AboutSchedule({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (of: RestartSchedule) => ReactNode;
}) {
  const id = useRouteParam('id');
  const query = useQuery(read(restarts.schedules));
  return (
    <AboutOne
      title={title}
      id={id}
      read={query}
      found={query.data?.find((one) => String(one.id) === id)}
      gone="There is no such schedule. Somebody may have removed it meanwhile."
    >
      {children}
    </AboutOne>
  );
}

/** What a schedule is, for a question about it. */
const TheSchedule = ({ of: { target, time, days, ...next } }: { readonly of: RestartSchedule }) => (
  <p>
    <SafeText>{`${target}, ${time}, ${daysText(days)}: ${nextText(next, serverNow())}`}</SafeText>
  </p>
);

const SKIP = 'Leave out the next restart?';

function Skip({ schedule }: { readonly schedule: RestartSchedule }) {
  const { asked } = useAsked(schedule);
  return (
    <ConfirmDialog
      title={SKIP}
      endpoint={restarts.skipSchedule}
      input={{ params: { id: asked.id }, query: { next_at: asked.nextAt } }}
      confirmLabel="Leave out"
      danger={false}
    >
      <TheSchedule of={asked} />
    </ConfirmDialog>
  );
}

/** Leaves out the next restart of a schedule: the one that stands here. */
export const SkipScheduleDialog = () => (
  <AboutSchedule title={SKIP}>{(schedule) => <Skip schedule={schedule} />}</AboutSchedule>
);

const REMOVE = 'Remove the schedule?';

/** Removes a schedule. */
export const RemoveScheduleDialog = () => (
  <AboutSchedule title={REMOVE}>
    {(schedule) => (
      <ConfirmDialog
        title={REMOVE}
        endpoint={restarts.removeSchedule}
        input={{ params: { id: schedule.id } }}
        confirmLabel="Remove"
      >
        <TheSchedule of={schedule} />
        <p>{restarts.removeSchedule.means}</p>
      </ConfirmDialog>
    )}
  </AboutSchedule>
);
