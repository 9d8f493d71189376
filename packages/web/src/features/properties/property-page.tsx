import { properties, type Property } from '@steward/api-client/contract/properties';
import type { Access } from '@steward/api-client/rules/access';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { EmptyState, PageError, isLost, type PageRead } from '../../components/notices.tsx';
import type { PageAction } from '../../components/page-actions.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { LazyMap } from '../../map/lazy-map.tsx';
import { PropertyKindBadge } from './kind-badge.tsx';
import css from './properties.module.css';
import { PropertyItems, PropertyKeys } from './property-contents.tsx';
import { PropertyFacts } from './property-facts.tsx';
import { propertyMarker } from './property-marker.ts';
import { PropertyNotices } from './property-notices.tsx';
import { PropertyOwner } from './property-owner.tsx';

/** Whether the viewer may, where the rule asks for the owner of this property. */
function useMay({ own }: Pick<Property, 'own'>): (access: Access) => boolean {
  const viewer = useViewer();
  return (access) => mayView(access, viewer) ?? own;
}

function PlaceMap({ property }: { readonly property: Property }) {
  const markers = useMemo(() => propertyMarker(property), [property]);
  return (
    <Panel title="Place" flush>
      {markers.length > 0 ? (
        <LazyMap label={`Place of ${property.name}`} markers={markers} look="things" size="small" />
      ) : (
        <EmptyState>This property has no place on the map.</EmptyState>
      )}
    </Panel>
  );
}

const DIALOGS = [
  { label: 'History', segment: 'history', access: properties.history.access },
  { label: 'Bank history', segment: 'bank', access: properties.bank.access },
  { label: 'Furniture', segment: 'furniture', access: properties.furniture.access },
  { label: 'Notes', segment: 'notes', access: properties.notes.access },
] as const;

function Content({ property, query }: { readonly property: Property; readonly query: PageRead }) {
  const id = String(property.id);
  const may = useMay(property);
  const actions: PageAction[] = DIALOGS.filter(({ access }) => may(access)).map(({ label, segment }) => ({
    label,
    to: path`/property/${property.id}/${segment}`,
  }));
  return (
    <Page
      read={query}
      title={property.name}
      badges={
        <>
          <PropertyKindBadge property={property} />
          <Badge>{property.locked ? 'Locked' : 'Unlocked'}</Badge>
          {!property.active && (
            <Badge tone="warning" tip="Not visible in the game">
              Inactive
            </Badge>
          )}
        </>
      }
      meta={
        <>
          Property {property.id}, owned by <PropertyOwner property={property} />
        </>
      }
      actions={actions}
    >
      <PropertyNotices property={property} />
      <div className={css.columns}>
        <div className={css.stack}>
          <PropertyFacts property={property} />
        </div>
        <div className={css.stack}>
          <PlaceMap property={property} />
          {may(properties.items.access) && <PropertyItems id={id} />}
          {may(properties.keys.access) && <PropertyKeys id={id} />}
        </div>
      </div>
    </Page>
  );
}

/** `/property/{id}`. Its dialogs open over it. */
export function PropertyPage() {
  const id = useRouteParam('id');
  const query = useQuery(read(properties.show, { params: { id } }));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {query.data ? <Content property={query.data} query={query} /> : <Page title={`Property ${id}`}>{null}</Page>}
      <Outlet />
    </>
  );
}
