import { furnitureColumns } from '@steward/api-client/columns/properties';
import { placeText } from '@steward/api-client/columns/texts';
import { properties, type Furniture } from '@steward/api-client/contract/properties';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { MapLink } from '../../components/links.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { LazyMap } from '../../map/lazy-map.tsx';
import type { MapMarker } from '../../map/markers.ts';
import css from './properties.module.css';
import { propertyMarker } from './property-marker.ts';

const placeOf = ({ isYard }: Furniture) => (isYard ? 'Yard' : 'Inside');

const columns = columnsFrom(furnitureColumns, {
  modelId: { width: 100 },
  isYard: { width: 100 },
  position: {
    cell: ({ isYard, posX, posY, posZ }) =>
      isYard ? <MapLink x={posX} y={posY} z={posZ} /> : placeText(posX, posY, posZ),
    filter: false,
    width: 210,
  },
});

const markerOf = (piece: Furniture): MapMarker => ({
  id: String(piece.id),
  x: piece.posX,
  y: piece.posY,
  z: piece.posZ,
  kind: placeOf(piece),
  label: `Object ${piece.modelId}`,
  note: piece.addedBy ? `Added by ${piece.addedBy.name}` : `Number ${piece.id}`,
  shape: 'square',
  colour: piece.isYard ? '--ok' : '--violet',
});

interface PlanProps {
  readonly pieces: readonly Furniture[];
  /** The property itself, among what stands in its yard. */
  readonly home: readonly MapMarker[];
}

/** Where the pieces stand: those of the yard on the island, those inside on a floor of their own. */
function Plan({ pieces, home }: PlanProps) {
  const yard = useMemo(() => pieces.filter(({ isYard }) => isYard).map(markerOf), [pieces]);
  const inside = useMemo(() => pieces.filter(({ isYard }) => !isYard).map(markerOf), [pieces]);
  const outdoors = useMemo(() => [...home, ...yard], [home, yard]);
  const [chosen, setChosen] = useState<'yard' | 'inside'>();
  const side = chosen ?? (inside.length > 0 ? 'inside' : 'yard');
  return (
    <>
      <div className={css.sides} role="group" aria-label="Where">
        <Button aria-pressed={side === 'inside'} onClick={() => setChosen('inside')}>
          Inside ({inside.length})
        </Button>
        <Button aria-pressed={side === 'yard'} onClick={() => setChosen('yard')}>
          Yard ({yard.length})
        </Button>
      </div>
      <div className={css.map}>
        {side === 'yard' ? (
          <LazyMap label="Furniture in the yard" markers={outdoors} look="things" size="small" />
        ) : (
          <LazyMap label="Furniture inside" markers={inside} look="things" size="small" ground="floor" />
        )}
      </div>
    </>
  );
}

/** Furniture of a property: on the map and as a table. */
export function FurnitureDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(properties.furniture, { params: { id } }));
  const { data: property } = useQuery(read(properties.show, { params: { id } }));
  const home = useMemo(() => (property ? propertyMarker(property) : []), [property]);
  return (
    <RouteDialog title={`Furniture of property ${id}`} width="large">
      {query.data && query.data.length > 0 && <Plan pieces={query.data} home={home} />}
      <DataTable
        id="property-furniture"
        label="Furniture of the property"
        columns={columns}
        query={query}
        rowKey={(piece) => piece.id}
        urlPrefix="furniture."
        empty={properties.furniture.empty}
      />
    </RouteDialog>
  );
}
