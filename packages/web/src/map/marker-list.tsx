import { zoneNameAt } from '@steward/api-client/rules/zones';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../components/data-table/column.ts';
import { DataTable } from '../components/data-table/data-table.tsx';
import { SafeText } from '../components/safe-text.tsx';
import type { MapMarker } from './markers.ts';

const columns: readonly Column<MapMarker>[] = [
  {
    key: 'label',
    header: 'Name',
    value: (marker) => marker.label,
    cell: (marker) =>
      marker.to === undefined ? (
        <SafeText>{marker.label}</SafeText>
      ) : (
        <Link to={marker.to}>
          <SafeText>{marker.label}</SafeText>
        </Link>
      ),
    grow: 2,
  },
  { key: 'kind', header: 'Kind', value: (marker) => marker.kind, filter: 'choice', width: 150 },
  { key: 'note', header: 'Note', value: (marker) => marker.note, filter: 'choice', hideOnPhone: true },
  { key: 'zone', header: 'Zone', value: (marker) => zoneNameAt(marker.x, marker.y, marker.z) ?? '' },
  {
    key: 'place',
    header: 'Coordinates',
    value: (marker) => `${marker.x.toFixed(1)}, ${marker.y.toFixed(1)}, ${marker.z.toFixed(1)}`,
    width: 210,
    filter: false,
    hideOnPhone: true,
  },
];

interface MarkerListProps {
  readonly label: string;
  readonly markers: readonly MapMarker[];
  /** Controls above the list. */
  readonly children?: ReactNode;
}

/** The markers of a map as rows. */
export const MarkerList = ({ label, markers, children }: MarkerListProps) => (
  <DataTable
    id="map-markers"
    label={label}
    columns={columns}
    query={{ data: markers, error: null, isFetching: false, refetch: () => undefined }}
    rowKey={(marker) => marker.id}
    urlPrefix="map."
    empty="Nothing is on this map."
  >
    {children}
  </DataTable>
);
