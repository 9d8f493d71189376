import { isRefused } from '@steward/api-client/client/errors';
import {
  nameChangeColumns as describedChanges,
  nameViewColumns as describedViews,
} from '@steward/api-client/columns/records';
import { records } from '@steward/api-client/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import css from './dialogs.module.css';
import { DialogError } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

const changeColumns = columnsFrom(describedChanges, {
  how: {
    cell: ({ free, panel }) => (
      <>
        {free && <Badge tone="ok">Free</Badge>} {panel && <Badge tone="blue">Panel</Badge>}
        {!free && !panel && 'Paid, in game'}
      </>
    ),
    width: 140,
  },
});

const viewColumns = columnsFrom(describedViews);

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
        empty={records.nameViews.empty}
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
        <DialogError of={query} />
      ) : (
        <div className={css.stack}>
          {!place.isOwn && <p className={css.hint}>{records.nameChanges.means}</p>}
          <DataTable
            id="name-changes"
            label="Name changes"
            columns={changeColumns}
            query={query}
            rowKey={({ id }) => id}
            empty={records.nameChanges.empty}
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
