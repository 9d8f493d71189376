import { attachmentPlace } from '@steward/api-client/columns/vehicles';
import { vehicles, type Tuning } from '@steward/api-client/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import css from './vehicles.module.css';

type Slot = Tuning['tune'][number];
type Attachment = Tuning['attachments'][number];

const slots: readonly Column<Slot>[] = [
  { key: 'slot', header: 'Slot', value: (row) => row.slot },
  { key: 'value', header: 'Part', value: (row) => row.value, align: 'right', width: 120 },
];

const attachments: readonly Column<Attachment>[] = [
  { key: 'id', header: 'Id', value: (row) => row.id, width: 80 },
  { key: 'model', header: 'Object', value: (row) => row.modelId, align: 'right', width: 100 },
  {
    key: 'text',
    header: 'Text',
    value: (row) => row.text,
    cell: (row) => (row.text === null ? <None /> : <SafeText>{row.text}</SafeText>),
  },
  { key: 'offset', header: attachmentPlace.header, value: attachmentPlace.text, width: 200 },
];

/** Slots and attachments of a vehicle. */
export function TuningDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(vehicles.tuning, { params: { id } }));
  return (
    <RouteDialog title={`Tuning of vehicle ${id}`} width="large">
      <section className={css.part}>
        <h3 className={css.subtitle}>Slots</h3>
        <DataTable
          id="vehicle-tuning"
          label="Slots"
          columns={slots}
          query={{ ...query, data: query.data?.tune }}
          rowKey={(row) => row.slot}
          urlPrefix="slots."
          tools={false}
          empty="No slot of this vehicle is tuned."
        />
      </section>
      {query.data && (
        <section className={css.part}>
          <h3 className={css.subtitle}>Attachments</h3>
          <DataTable
            id="vehicle-attachments"
            label="Attachments"
            columns={attachments}
            query={{ ...query, data: query.data.attachments }}
            rowKey={(row) => row.id}
            urlPrefix="attachments."
            tools={false}
            empty="Nothing is attached to this vehicle."
          />
        </section>
      )}
    </RouteDialog>
  );
}
