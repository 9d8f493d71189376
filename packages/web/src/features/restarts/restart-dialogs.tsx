import { fieldOf } from '@steward/api-client/contract/endpoint';
import {
  restarts,
  type Restart,
  type RestartSchedule,
  type RestartTargetView,
} from '@steward/api-client/contract/restarts';
import { WEEKDAYS, daysText, nextText, plannedText } from '@steward/api-client/rules/restarts';
import { useQuery } from '@tanstack/react-query';
import { read, serverNow } from '../../api.ts';
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

interface Planned {
  readonly planned: Restart | undefined;
  readonly isRead: boolean;
  /** Reads it again. */
  readonly onConflict: () => void;
}

/** The restart that the path names. */
function usePlanned(id: string): Planned {
  const { data, isPending, refetch } = useQuery(read(restarts.targets));
  const { asked, onConflict } = useAsked(plannedIn(data, id), async () => plannedIn((await refetch()).data, id));
  return { planned: asked, isRead: !isPending, onConflict };
}

/** Which restart a question is about. */
const ThePlanned = ({ of }: { readonly of: Restart | undefined }) =>
  of && (
    <p>
      <SafeText>{plannedText(of)}</SafeText>
    </p>
  );

/** Moves a planned restart. */
export function MoveRestartDialog() {
  const id = useRouteParam('id');
  const { planned, isRead, onConflict } = usePlanned(id);
  if (!isRead) return null;
  return (
    <FormDialog
      title="Move the restart"
      endpoint={restarts.move}
      input={{ params: { id } }}
      toQuery={() => ({ was: planned?.at })}
      onConflict={onConflict}
      defaults={{ seconds: 30 * MINUTE }}
      submitLabel="Move"
      intro={<ThePlanned of={planned} />}
    >
      <LengthField />
    </FormDialog>
  );
}

/** Cancels a planned restart. */
export function CancelRestartDialog() {
  const id = useRouteParam('id');
  const { planned, isRead, onConflict } = usePlanned(id);
  if (!isRead) return null;
  return (
    <ConfirmDialog
      title="Cancel the restart?"
      endpoint={restarts.cancel}
      input={{ params: { id }, query: { was: planned?.at } }}
      confirmLabel="Cancel restart"
      onConflict={onConflict}
    >
      <ThePlanned of={planned} />
      <p>{restarts.cancel.means}</p>
    </ConfirmDialog>
  );
}

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

/** The schedule that the path names. */
function useSchedule(id: string): { readonly schedule: RestartSchedule | undefined; readonly isRead: boolean } {
  const { data, isPending } = useQuery(read(restarts.schedules));
  const { asked } = useAsked(data?.find((one) => String(one.id) === id));
  return { schedule: asked, isRead: !isPending };
}

/** What a schedule is, for a question about it. */
const TheSchedule = ({ of: { target, time, days, ...next } }: { readonly of: RestartSchedule }) => (
  <p>
    <SafeText>{`${target}, ${time}, ${daysText(days)}: ${nextText(next, serverNow())}`}</SafeText>
  </p>
);

/** Leaves out the next restart of a schedule: the one that stands here. */
export function SkipScheduleDialog() {
  const id = useRouteParam('id');
  const { schedule, isRead } = useSchedule(id);
  if (!isRead) return null;
  return (
    <ConfirmDialog
      title="Leave out the next restart?"
      endpoint={restarts.skipSchedule}
      input={{ params: { id }, query: { next_at: schedule?.nextAt } }}
      confirmLabel="Leave out"
      danger={false}
    >
      {schedule && <TheSchedule of={schedule} />}
    </ConfirmDialog>
  );
}

/** Removes a schedule. */
export function RemoveScheduleDialog() {
  const id = useRouteParam('id');
  const { schedule } = useSchedule(id);
  return (
    <ConfirmDialog
      title="Remove the schedule?"
      endpoint={restarts.removeSchedule}
      input={{ params: { id } }}
      confirmLabel="Remove"
    >
      {schedule && <TheSchedule of={schedule} />}
      <p>{restarts.removeSchedule.means}</p>
    </ConfirmDialog>
  );
}
