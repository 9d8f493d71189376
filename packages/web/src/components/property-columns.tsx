import { serverNow } from '../api.ts';
import type { OwnedProperty } from '@steward/api-client/contract/assets';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';
import { Badge } from './badge.tsx';
import type { Column } from './data-table/column.ts';
import { MapLink, PropertyLink } from './links.tsx';
import { Money, None, Time } from './values.tsx';

/** Columns of properties that somebody owns. */
export const ownedPropertyColumns: readonly Column<OwnedProperty>[] = [
  {
    key: 'name',
    header: 'Property',
    value: (property) => property.name,
    cell: (property) => <PropertyLink id={property.id}>{property.name}</PropertyLink>,
    grow: 2,
  },
  { key: 'id', header: 'Id', value: (property) => property.id, align: 'right', width: 80, hideOnPhone: true },
  {
    key: 'price',
    header: 'Value',
    value: (property) => property.price,
    cell: (property) => <Money value={property.price} />,
    align: 'right',
    width: 130,
  },
  {
    key: 'tax',
    header: 'Tax',
    value: (property) => property.taxAmount,
    cell: (property) => <Money value={property.taxAmount} />,
    align: 'right',
    width: 110,
  },
  {
    key: 'due',
    header: 'Tax due',
    value: (property) => property.taxDate,
    cell: (property) => (
      <>
        <Time at={property.taxDate} absolute />{' '}
        {isTaxUnpaid(property, serverNow()) && (
          <Badge tone="warning" tip="Unpaid tax leads to a sale by the tax authority within a month">
            Unpaid
          </Badge>
        )}
      </>
    ),
    width: 220,
    filter: false,
  },
  {
    key: 'active',
    header: 'State',
    value: (property) => (property.active ? 'Active' : 'Inactive'),
    cell: (property) => (
      <Badge tone={property.active ? 'ok' : 'neutral'} {...(property.active ? {} : { tip: 'Not visible in the game' })}>
        {property.active ? 'Active' : 'Inactive'}
      </Badge>
    ),
    filter: 'choice',
    width: 100,
  },
  {
    key: 'place',
    header: 'Place',
    value: (property) => (property.iconX === null ? '' : `${property.iconX} ${property.iconY} ${property.iconZ}`),
    cell: ({ iconX, iconY, iconZ }) =>
      iconX === null || iconY === null || iconZ === null ? <None /> : <MapLink x={iconX} y={iconY} z={iconZ} />,
    width: 210,
    filter: false,
    hideOnPhone: true,
  },
];
