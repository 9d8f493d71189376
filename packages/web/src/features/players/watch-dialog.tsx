import { questionOf } from '@steward/api-client/contract/endpoint';
import { watched } from '@steward/api-client/contract/watched';
import { watchRefusal } from '@steward/api-client/rules/watching';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import css from './dialogs.module.css';
import { DialogLink } from './dialog-link.tsx';
import { useStanding } from './profile-queries.ts';
import { DialogError, RefusedDialog, TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';
import { endRefusalOf, WatchFields, type WatchForm } from './watch-fields.tsx';
import { WatchFacts } from './watch-notice.tsx';

/** Begins to watch a player, or stops it. */
export function WatchDialog() {
  const place = usePlace();
  const { data, error, refetch } = useStanding(place.name);
  const held = data?.watched;
  return (
    <TargetGate title="Watch" endpoint={watched.add}>
      {(profile) => {
        if (held === undefined)
          return error === null ? null : (
            <RouteDialog title={`Watch ${profile.name}`} width="small" onClose={place.close}>
              <DialogError error={error} onRetry={() => void refetch()} />
            </RouteDialog>
          );
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
