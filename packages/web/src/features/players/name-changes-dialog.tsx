import { records, type NameChange, type NameView } from '@steward/api-client/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { isRefused } from '../../components/notices.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { Time } from '../../components/values.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import css from './dialogs.module.css';
import { DialogError } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

const changeColumns: readonly Column<NameChange>[] = [
  { key: 'old', header: 'Old name', value: ({ oldName }) => oldName },
  { key: 'new', header: 'New name', value: ({ newName }) => newName },
  {
    key: 'how',
    header: 'How',
    value: ({ free, panel }) => [free && 'Free', panel && 'Panel'].filter(Boolean).join(', '),
    cell: ({ free, panel }) => (
      <>
        {free && <Badge tone="ok">Free</Badge>} {panel && <Badge tone="blue">Panel</Badge>}
        {!free && !panel && 'Paid, in game'}
      </>
    ),
    width: 140,
  },
  {
    key: 'date',
    header: 'Date',
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => <Time at={timestamp} />,
    width: 168,
  },
];

const viewColumns: readonly Column<NameView>[] = [
  {
    key: 'staff',
    header: 'Staff',
    value: ({ staffName }) => staffName,
    cell: ({ staffName }) => <PlayerLink of={staffName} />,
  },
  {
    key: 'date',
    header: 'Looked',
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => <Time at={timestamp} />,
    width: 170,
  },
];

function Views({ name }: { readonly name: string }) {
  const query = useQuery(read(records.nameViews, { params: { name } }));
  return (
    <section className={css.section}>
      <h3>Who looked at the name changes</h3>
      <p className={css.hint}>The last 20 times that staff looked.</p>
      <DataTable
        id="name-views"
        label="Who looked at the name changes"
        columns={viewColumns}
        query={query}
        rowKey={({ id }) => id}
        empty="None checked this user their name changes yet."
        tools={false}
        urlPrefix="views."
      />
    </section>
  );
}

/** Former names; lead admins and above also see who looked at them. */
export function NameChangesDialog() {
  const place = usePlace();
  const viewer = useViewer();
  const [views, setViews] = useState(false);
  const query = useQuery(read(records.nameChanges, { params: { name: place.name } }));
  return (
    <RouteDialog title={`Name changes of ${place.name}`} onClose={place.close}>
      {isRefused(query.error) ? (
        <DialogError error={query.error} />
      ) : (
        <div className={css.stack}>
          {!place.isOwn && <p className={css.hint}>That you looked is kept.</p>}
          <DataTable
            id="name-changes"
            label="Name changes"
            columns={changeColumns}
            query={query}
            rowKey={({ id }) => id}
            empty="No name change history found for this user."
            tools={false}
          />
          {mayView(records.nameViews.access, viewer) === true && (
            <div>
              <Button aria-expanded={views} onClick={() => setViews(!views)}>
                {views ? 'Hide who looked' : 'Show who looked'}
              </Button>
            </div>
          )}
          {views && <Views name={place.name} />}
        </div>
      )}
    </RouteDialog>
  );
}
