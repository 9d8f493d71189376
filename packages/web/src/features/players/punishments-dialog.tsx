import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyState, isLost } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { BanRecord } from './ban-notices.tsx';
import css from './dialogs.module.css';
import { usePunishments, useProfile } from './profile-queries.ts';
import { punishmentColumns } from './punishment-columns.tsx';
import { isExpunged, noneText } from './punishment-state.tsx';
import { DialogError } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

/** All punishments: those of the last three months, and older ones, which cannot be expunged. */
export function PunishmentsDialog() {
  const place = usePlace();
  const query = usePunishments(place.name);
  const { data: profile } = useProfile(place.name);
  const all = query.data;
  const older = all?.filter(({ recent }) => !recent) ?? [];
  const shared = {
    columns: punishmentColumns,
    rowKey: ({ id }: { readonly id: number }) => id,
    onOpen: ({ id }: { readonly id: number }) => place.open('punishment', id),
    rowTone: (one: Parameters<typeof isExpunged>[0]) => (isExpunged(one) ? ('quiet' as const) : undefined),
    tools: false,
  };
  return (
    <RouteDialog title={`Punishments of ${place.name}`} width="large" onClose={place.close}>
      {isLost(query) ? (
        <DialogError of={query} />
      ) : (
        <div className={css.stack}>
          {profile && all && <BanRecord profile={profile} listed={all} />}
          {all && !all.some(({ recent }) => recent) ? (
            <EmptyState>{noneText(all)}</EmptyState>
          ) : (
            <DataTable
              {...shared}
              id="punishments"
              label="Recent punishments"
              query={{ ...query, data: all?.filter(({ recent }) => recent) }}
              empty={noneText(all)}
              urlPrefix="recent."
            />
          )}
          {older.length > 0 && (
            <section className={css.section}>
              <h3>Older</h3>
              <p className={css.hint}>From 3 months ago and before. They stay on record and cannot be expunged.</p>
              <DataTable
                {...shared}
                id="older-punishments"
                label="Older punishments"
                query={{ ...query, data: older }}
                empty={noneText(all)}
                urlPrefix="older."
              />
            </section>
          )}
        </div>
      )}
    </RouteDialog>
  );
}
