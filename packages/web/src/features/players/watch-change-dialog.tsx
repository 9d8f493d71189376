import { watched } from '@steward/api-client/contract/watched';
import { watchRefusal } from '@steward/api-client/rules/watching';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useStanding } from './profile-queries.ts';
import { DialogError, RefusedDialog, TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';
import { endRefusalOf, WatchFields, type WatchForm } from './watch-fields.tsx';

/** Says anew why a player is watched and until when. */
export function WatchChangeDialog() {
  const place = usePlace();
  const { data, error, refetch } = useStanding(place.name);
  const held = data?.watched;
  return (
    <TargetGate title="Change the watch" endpoint={watched.edit}>
      {(profile) => {
        const title = `Change the watch on ${profile.name}`;
        if (held === undefined)
          return error === null ? null : (
            <RouteDialog title={title} width="small" onClose={place.close}>
              <DialogError error={error} onRetry={() => void refetch()} />
            </RouteDialog>
          );
        const refusal = held === null ? 'Nobody watches this player any more.' : watchRefusal(held);
        if (held === null || refusal !== undefined)
          return (
            <RefusedDialog title={title}>
              <SafeText>{refusal ?? ''}</SafeText>
            </RefusedDialog>
          );
        return (
          <FormDialog<typeof watched.edit, WatchForm>
            title={title}
            endpoint={watched.edit}
            input={{ params: { name: place.name } }}
            defaults={{ reason: held.reason, ...(held.until === null ? {} : { until: held.until }) }}
            toBody={({ reason, until }) => ({ reason, until: until ?? null })}
            refusalOf={endRefusalOf}
            submitLabel="Change the watch"
            intro={<p>{watched.edit.means}</p>}
            onClose={place.close}
          >
            <WatchFields />
          </FormDialog>
        );
      }}
    </TargetGate>
  );
}
