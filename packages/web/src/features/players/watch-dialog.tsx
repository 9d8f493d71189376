import { fieldOf, questionOf } from '@steward/api-client/contract/endpoint';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { cityOf } from '@steward/api-client/rules/community';
import { changeOfWatch, watchChangeTitle, watchEndRefusal, watchRefusal } from '@steward/api-client/rules/watching';
import { useState } from 'react';
import { serverNow } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useChangedSince, type ToldField } from '../../components/form/changed-since.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
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
  readonly was: Pick<WatchedPlayer, 'reason' | 'until'>;
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
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Whether the player is watched is not known yet, or could not be read. */
function NotRead({ title, error, onRetry }: NotReadProps) {
  const { close } = usePlace();
  return error === null ? null : (
    <RouteDialog title={title} width="small" onClose={close}>
      <DialogError error={error} onRetry={onRetry} />
    </RouteDialog>
  );
}

/** Begins to watch a player, or stops it. */
export function WatchDialog() {
  const place = usePlace();
  const { data, error, refetch } = useStanding(place.name);
  const held = data?.watched;
  return (
    <TargetGate title="Watch" endpoint={watched.add}>
      {(profile) => {
        if (held === undefined)
          return <NotRead title={`Watch ${profile.name}`} error={error} onRetry={() => void refetch()} />;
        if (held === null)
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
        const facts = (
          <div className={css.section}>
            <p>
              Reason: <SafeText>{held.reason}</SafeText>
            </p>
            <p>
              <WatchFacts of={held} />
            </p>
          </div>
        );
        const refusal = watchRefusal(held);
        return refusal === undefined ? (
          <ConfirmDialog
            title={questionOf(watched.remove, profile)}
            endpoint={watched.remove}
            input={{ params: { name: place.name } }}
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
      }}
    </TargetGate>
  );
}

const valuesOf = ({ reason, until }: WatchedPlayer): ChangeForm => ({
  reason,
  ...(until === null ? {} : { until }),
  was: { reason, until },
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

/** Says anew why a player is watched and until when. */
export function WatchChangeDialog() {
  const place = usePlace();
  const { data, error, refetch, isFetchedAfterMount } = useStanding(place.name, { anew: true });
  const held = data?.watched;
  return (
    <TargetGate title="Change the watch" endpoint={watched.edit}>
      {(profile) => {
        const title = watchChangeTitle(profile.name);
        if (held === undefined) return <NotRead title={title} error={error} onRetry={() => void refetch()} />;
        if (!isFetchedAfterMount) return null;
        const refusal = held === null ? 'Nobody watches this player any more.' : watchRefusal(held);
        if (held === null || refusal !== undefined)
          return (
            <RefusedDialog title={title}>
              <SafeText>{refusal ?? ''}</SafeText>
            </RefusedDialog>
          );
        const readAgain = async () => (await refetch()).data?.watched ?? undefined;
        return <Change key={place.name} title={title} watch={held} readAgain={readAgain} />;
      }}
    </TargetGate>
  );
}
