import { killColumns as described } from '@steward/api-client/columns/records';
import { records, type Kill } from '@steward/api-client/contract/records';
import { zoneNameAt, OFF_MAP } from '@steward/api-client/rules/zones';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { MapLink } from '../../components/links.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { None } from '../../components/values.tsx';
import css from './dialogs.module.css';
import { usePlace } from './use-place.ts';

const placeOf = ({ x, y, z }: Kill) =>
  x === null || y === null || z === null ? undefined : { x, y, z, zone: zoneNameAt(x, y, z) ?? OFF_MAP };

function Where({ kill }: { readonly kill: Kill }) {
  const place = placeOf(kill);
  if (!place) return <None />;
  const { zone, ...at } = place;
  return <MapLink {...at}>{zone}</MapLink>;
}

const place = { cell: (kill: Kill) => <Where kill={kill} /> };

const deathColumns = columnsFrom(described, { victim: false, place, point: false });
const killColumns = columnsFrom(described, { killer: false, place, point: false });

interface KillsProps {
  readonly title: string;
  readonly id: string;
  readonly columns: readonly Column<Kill>[];
  readonly query: UseQueryResult<Kill[]>;
  readonly empty: string;
}

function Kills({ title, id, columns, query, empty }: KillsProps) {
  const place = usePlace();
  return (
    <RouteDialog title={`${title} of ${place.name}`} onClose={place.close}>
      <div className={css.stack}>
        <p className={css.hint}>The last 20, newest first.</p>
        <DataTable
          id={id}
          label={title}
          columns={columns}
          query={query}
          rowKey={(kill) => kill.id}
          empty={empty}
          tools={false}
        />
      </div>
    </RouteDialog>
  );
}

/** The last deaths: by whom, with what, where. */
export function DeathsDialog() {
  const { name } = usePlace();
  const query = useQuery(read(records.deaths, { params: { name } }));
  return <Kills title="Deaths" id="deaths" columns={deathColumns} query={query} empty={records.deaths.empty} />;
}

/** The last kills: whom, with what, where. */
export function KillsDialog() {
  const { name } = usePlace();
  const query = useQuery(read(records.kills, { params: { name } }));
  return <Kills title="Kills" id="kills" columns={killColumns} query={query} empty={records.kills.empty} />;
}
