import { groups } from '@steward/api-client/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { propertyPath } from '../../components/paths.ts';
import { ownedPropertyColumns } from '../../components/property-columns.tsx';
import { isLost } from '../../components/notices.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { TabError } from './tab-error.tsx';

/** Properties of the group. */
export function PropertiesTab() {
  const id = useRouteParam('id');
  const query = useQuery(read(groups.properties, { params: { id } }));
  if (isLost(query)) return <TabError error={query.error} onRetry={query.refetch} />;
  return (
    <DataTable
      id="group-properties"
      label="Properties"
      columns={ownedPropertyColumns}
      query={query}
      rowKey={(property) => property.id}
      rowLink={(property) => propertyPath(property.id)}
      empty={groups.properties.empty}
    />
  );
}
