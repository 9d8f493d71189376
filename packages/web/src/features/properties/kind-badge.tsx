import type { Property } from '@steward/api-client/contract/properties';
import { Badge } from '../../components/badge.tsx';
import { propertyKind } from '../../map/property-kinds.ts';
import { ShapeIcon } from '../../map/shape-icon.tsx';

/** The type of a property in its colour, with the shape that it has on the map; a hotel has an icon of its own. */
export function PropertyKindBadge({ property }: { readonly property: Pick<Property, 'type' | 'functionality'> }) {
  const { name, tone, shape, colour } = propertyKind(property);
  return (
    <Badge tone={tone} icon={<ShapeIcon shape={shape} colour={colour} />}>
      {name}
    </Badge>
  );
}
