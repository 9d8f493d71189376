import { properties, type MapProperty, type Yard } from '@steward/api-client/contract/properties';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AT_ONCE } from '../../hooks/at-once.ts';
import { read } from '../../api.ts';
import { formatCount } from '../../components/format.ts';
import { ErrorNotice, PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { propertyPath } from '../../components/paths.ts';
import { LazyMap } from '../../map/lazy-map.tsx';
import type { MapArea, MapMarker } from '../../map/markers.ts';
import { isHotel } from '@steward/api-client/rules/property-kinds';
import { propertyKind } from '../../map/property-kinds.ts';
import { FilterBar } from './filter-bar.tsx';
import { countKinds, filterProperties, readFilter, writeFilter } from './map-filter.ts';

function markerOf(property: MapProperty): MapMarker {
  const { name, shape, colour } = propertyKind(property);
  const state = [property.hasOwner ? 'owned' : 'without an owner', ...(property.active ? [] : ['inactive'])].join(', ');
  return {
    id: `property ${property.id}`,
    x: property.iconX,
    y: property.iconY,
    z: property.iconZ,
    kind: name,
    label: property.name,
    note: `${state.charAt(0).toUpperCase()}${state.slice(1)}`,
    shape,
    colour,
    hollow: !property.active,
    to: propertyPath(property.id),
  };
}

/** What is drawn last lies on top: rooms of a hotel stand at its place. */
const hotelsLast = (a: MapProperty, b: MapProperty) =>
  Number(isHotel(a.functionality)) - Number(isHotel(b.functionality));

const areaOf = (yard: Yard, name: string | undefined): MapArea => ({
  id: `yard ${yard.propertyId}`,
  label: `Yard of ${name ?? `property ${yard.propertyId}`}`,
  minX: yard.minX,
  minY: yard.minY,
  maxX: yard.maxX,
  maxY: yard.maxY,
  to: propertyPath(yard.propertyId),
});

const NONE: readonly never[] = [];

/** All properties of the island and their yards (`staff.md` section 2, map tools). */
export function StaffMapPage() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const query = useQuery(read(properties.map));
  const yards = useQuery(read(properties.yards));
  const all = query.data ?? NONE;
  const shown = useMemo(() => filterProperties(all, filter), [all, filter]);
  const markers = useMemo(() => shown.toSorted(hotelsLast).map(markerOf), [shown]);
  const areas = useMemo(() => {
    if (!filter.yards) return NONE;
    const names = new Map(shown.map(({ id, name }) => [id, name]));
    return (yards.data ?? NONE)
      .filter(({ propertyId }) => names.has(propertyId))
      .map((yard) => areaOf(yard, names.get(yard.propertyId)));
  }, [yards.data, shown, filter.yards]);
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Page
      read={query}
      meta={
        query.data ? `${formatCount(shown.length)} of ${formatCount(all.length)} properties` : 'Loading the properties'
      }
    >
      {yards.error && (
        <ErrorNotice title="The yards are not shown." error={yards.error} onRetry={() => void yards.refetch()} />
      )}
      <Panel flush>
        <FilterBar
          filter={filter}
          counts={countKinds(all, filter)}
          onChange={(next) => setSearch(writeFilter(search, next), AT_ONCE)}
        />
        <LazyMap label="Property map" markers={markers} areas={areas} />
      </Panel>
    </Page>
  );
}
