import {
  itemColumns as describedItems,
  itemName,
  keyColumns as describedKeys,
} from '@steward/api-client/columns/properties';
import { properties } from '@steward/api-client/contract/properties';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Panel } from '../../components/panel.tsx';

const itemColumns = columnsFrom(describedItems, { amount: { width: 110 } });

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
        rowKey={(item) => `${itemName(item)} ${query.data?.indexOf(item)}`}
        urlPrefix="items."
        tools={false}
        empty={properties.items.empty}
      />
    </Panel>
  );
}

const keyColumns = columnsFrom(describedKeys);

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
        empty={properties.keys.empty}
      />
    </Panel>
  );
}
