import type { Property } from '@steward/api-client/contract/properties';
import type { MapMarker } from '../../map/markers.ts';
import { propertyKind } from '../../map/property-kinds.ts';

type Placed = Pick<Property, 'id' | 'name' | 'type' | 'functionality' | 'iconX' | 'iconY' | 'iconZ'>;

/** The property as the one thing that a map is about; none without a place. */
export function propertyMarker(property: Placed): MapMarker[] {
  const { id, name, iconX, iconY, iconZ } = property;
  if (iconX === null || iconY === null || iconZ === null) return [];
  const kind = propertyKind(property);
  return [
    {
      id: `property ${id}`,
      x: iconX,
      y: iconY,
      z: iconZ,
      kind: kind.name,
      label: name,
      shape: 'spot',
      colour: kind.colour,
    },
  ];
}
