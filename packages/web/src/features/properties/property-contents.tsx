import { properties } from '@steward/api-client/contract/properties';
import type { Output } from '@steward/api-client/contract/endpoint';
import { weaponName } from '@steward/api-client/rules/weapons';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { PlayerLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';

type Item = Output<typeof properties.items>[number];
type Holder = Output<typeof properties.keys>[number];

const nameOf = ({ itemName, weaponId }: Item) =>
  itemName ?? (weaponId === null ? 'Unknown item' : weaponName(weaponId));

const itemColumns: readonly Column<Item>[] = [
  { key: 'name', header: 'Item', value: nameOf, cell: (item) => <SafeText>{nameOf(item)}</SafeText> },
  {
    key: 'amount',
    header: 'Amount',
    value: (item) => item.amount,
    cell: (item) => formatCount(item.amount),
    align: 'right',
    width: 110,
  },
];

/** Items and weapons in a property. */
export function PropertyItems({ id }: { readonly id: string }) {
  const query = useQuery(read(properties.items, { params: { id } }));
  return (
    <Panel title="Items" flush>
      <DataTable
        id="property-items"
        label="Items in this property"
        columns={itemColumns}
        query={query}
        rowKey={(item) => `${nameOf(item)} ${query.data?.indexOf(item)}`}
        urlPrefix="items."
        tools={false}
        empty="No items in this property."
      />
    </Panel>
  );
}

const keyColumns: readonly Column<Holder>[] = [
  { key: 'name', header: 'Key holder', value: (holder) => holder.name, cell: (holder) => <PlayerLink of={holder} /> },
];

/** Who has a key. */
export function PropertyKeys({ id }: { readonly id: string }) {
  const query = useQuery(read(properties.keys, { params: { id } }));
  return (
    <Panel title="Keys" flush>
      <DataTable
        id="property-keys"
        label="Who has a key of this property"
        columns={keyColumns}
        query={query}
        rowKey={(holder) => holder.name}
        urlPrefix="keys."
        tools={false}
        empty="No keys shared for this property."
      />
    </Panel>
  );
}
