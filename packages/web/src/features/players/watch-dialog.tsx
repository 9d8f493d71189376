import { fieldOf, questionOf } from '@steward/api-client/contract/endpoint';
import type { Profile } from '@steward/api-client/contract/players';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { cityOf } from '@steward/api-client/rules/community';
import { changeOfWatch, watchChangeTitle, watchEndRefusal, watchRefusal } from '@steward/api-client/rules/watching';
import { useState } from 'react';
import { serverNow } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { ForbiddenProvider, useForbidden } from '../../components/form/forbidden.ts';
import { useChangedSince, type ToldField } from '../../components/form/changed-since.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { isLost, useTold, type TriedRead } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import css from './dialogs.module.css';
import { DialogLink } from './dialog-link.tsx';
import { EndField } from './end-field.tsx';
import { useStanding } from './profile-queries.ts';
import { DialogError, RefusedDialog, TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';
import { WatchFacts } from './watch-notice.tsx';

interface WatchForm {
  readonly reason: string;
  readonly until?: string | undefined;
}

/** With what the watch said when the form was opened. */
interface ChangeForm extends WatchForm {
  readonly was: Pick<WatchedPlayer, 'id' | 'reason' | 'until'>;
}

function endRefusalOf({ until }: WatchForm): { until: string } | undefined {
  const refusal = watchEndRefusal(until, serverNow());
  return refusal === undefined ? undefined : { until: refusal };
}

const END = fieldOf(watched.add, 'until');

/** Why a player is watched, and until when: the same when it begins and when it is changed. */
const WatchFields = () => (
  <>
    <TextField {...fieldOf(watched.add, 'reason')} multiline rows={2} />
    <EndField {...END} help={`${END.help ?? ''} Time in ${cityOf()}.`} />
  </>
);

interface NotReadProps {
  readonly title: string;
  readonly of: TriedRead;
}

/** Whether the player is watched is not known yet, or could not be read. */
function NotRead({ title, of }: NotReadProps) {
  const { close } = usePlace();
  const told = useTold(of);
  return told.error === null ? null : (
    <RouteDialog title={title} width="small" onClose={close}>
      <DialogError of={told} />
    </RouteDialog>
  );
}

const BeginWatch = ({ profile }: { readonly profile: Profile }) => {
  const place = usePlace();
  return (
    <FormDialog<typeof watched.add, WatchForm>
      title={`Watch ${profile.name}`}
      endpoint={watched.add}
      input={{ params: { name: place.name } }}
      defaults={{ reason: '' }}
      refusalOf={endRefusalOf}
      submitLabel="Watch player"
      intro={<p>{watched.add.means}</p>}
      onClose={place.close}
    >
      <WatchFields />
    </FormDialog>
  );
};

interface StopProps {
  readonly profile: Profile;
  readonly watch: WatchedPlayer;
}

function StopWatch({ profile, watch }: StopProps) {
  const place = usePlace();
  const facts = (
    <div className={css.section}>
      <p>
        Reason: <SafeText>{watch.reason}</SafeText>
      </p>
      <p>
        <WatchFacts of={watch} />
      </p>
    </div>
  );
  const refusal = watchRefusal(watch);
  return refusal === undefined ? (
    <ConfirmDialog
      title={questionOf(watched.remove, profile)}
      endpoint={watched.remove}
      input={{ params: { name: place.name }, query: { watch: watch.id } }}
      confirmLabel="Stop watching"
      danger={false}
      onClose={place.close}
    >
      {facts}
      <p>{watched.remove.means}</p>
      <p>
        To say something else about it, <DialogLink to={place.to('watch/edit')}>change the watch</DialogLink>.
      </p>
    </ConfirmDialog>
  ) : (
    <RefusedDialog title={`${profile.name} is watched`}>
      {facts}
      <p>
        <SafeText>{refusal}</SafeText>
      </p>
    </RefusedDialog>
  );
}

function BeginOrStop({ profile }: { readonly profile: Profile }) {
  const place = usePlace();
  const query = useStanding(place.name, { anew: true });
  const { refetch, isFetching } = query;
  // What was known before, or had failed, is no beginning.
  const error = query.isFetchedAfterMount ? query.error : null;
  const now = query.isFetchedAfterMount && error === null ? query.data?.watched : undefined;
  // Who began to write why is not asked to stop what somebody else began meanwhile.
  const [opened, setOpened] = useState(now);
  if (opened === undefined && now !== undefined) setOpened(now);
  const isKept = opened !== undefined && !isLost(query);
  // Without what was known before, which the failure would be told to be about.
  if (!isKept) return <NotRead title={`Watch ${profile.name}`} of={{ error, data: undefined, refetch, isFetching }} />;
  return opened === null ? (
    <BeginWatch profile={profile} />
  ) : (
    <StopWatch profile={profile} watch={query.data?.watched ?? opened} />
  );
}

/** Begins to watch a player, or stops it. */
export function WatchDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Watch" endpoint={watched.add}>
      {(profile) => <BeginOrStop key={place.name} profile={profile} />}
    </TargetGate>
  );
}

const valuesOf = ({ id, reason, until }: WatchedPlayer): ChangeForm => ({
  reason,
  ...(until === null ? {} : { until }),
  was: { id, reason, until },
});

const TOLD: readonly ToldField[] = [
  { name: 'reason', label: fieldOf(watched.add, 'reason').label },
  {
    name: 'until',
    label: END.label,
    show: (until: string | undefined) => (until === undefined ? 'Never' : <Time at={until} absolute />),
  },
];

interface ChangeProps {
  readonly title: string;
  readonly watch: WatchedPlayer;
  /** Reads it again; undefined where nobody watches any more. */
  readonly readAgain: () => Promise<WatchedPlayer | undefined>;
}

/**
 * Sends only what was changed here since it was opened: a colleague may have changed the rest meanwhile. Where they changed
 * the same, it is refused.
 */
function Change({ title, watch, readAgain }: ChangeProps) {
  const place = usePlace();
  const [opened, setOpened] = useState(watch);
  const since = useChangedSince('was', {
    read: async () => {
      const now = await readAgain();
      if (now) setOpened(now);
      return now;
    },
    valuesOf,
    fields: TOLD,
  });
  return (
    <FormDialog<typeof watched.edit, ChangeForm>
      title={title}
      endpoint={watched.edit}
      input={{ params: { name: place.name } }}
      defaults={valuesOf(opened)}
      {...since}
      toBody={({ reason, until = null, was }) =>
        changeOfWatch(was, {
          ...(reason === opened.reason ? {} : { reason }),
          ...(until === opened.until ? {} : { until }),
        })
      }
      refusalOf={endRefusalOf}
      submitLabel="Change the watch"
      intro={<p>{watched.edit.means}</p>}
      onClose={place.close}
    >
      <WatchFields />
    </FormDialog>
  );
}

function ChangeOrNot({ profile }: { readonly profile: Profile }) {
  const place = usePlace();
  const query = useStanding(place.name, { anew: true });
  const forbidden = useForbidden();
  const title = watchChangeTitle(profile.name);
  const held = query.data?.watched;
  const refusal = held === null ? 'Nobody watches this player any more.' : held && watchRefusal(held);
  // What was being typed stays where somebody else stops the watch meanwhile.
  const [opened, setOpened] = useState<WatchedPlayer>();
  if (!opened && held && refusal === undefined && query.isFetchedAfterMount) setOpened(held);
  if (held === undefined) return <NotRead title={title} of={query} />;
  if (opened) {
    const readAgain = async () => (await query.refetch()).data?.watched ?? undefined;
    return (
      <ForbiddenProvider value={forbidden ?? refusal}>
        <Change title={title} watch={opened} readAgain={readAgain} />
      </ForbiddenProvider>
    );
  }
  if (!query.isFetchedAfterMount) return null;
  return (
    <RefusedDialog title={title}>
      <SafeText>{refusal ?? ''}</SafeText>
    </RefusedDialog>
  );
}

/** Says anew why a player is watched and until when. */
export function WatchChangeDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Change the watch" endpoint={watched.edit}>
      {(profile) => <ChangeOrNot key={place.name} profile={profile} />}
    </TargetGate>
  );
}
