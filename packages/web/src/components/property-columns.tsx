import { ownedPropertyColumns as described } from '@steward/api-client/columns/assets';
import { isTaxUnpaid } from '@steward/api-client/rules/property-tax';
import { serverNow } from '../api.ts';
import { Badge } from './badge.tsx';
import { columnsFrom } from './data-table/described.tsx';
import { MapLink, PropertyLink } from './links.tsx';
import { None, Time } from './values.tsx';

/** Columns of properties that somebody owns. */
export const ownedPropertyColumns = columnsFrom(described, {
  name: { cell: (property) => <PropertyLink id={property.id}>{property.name}</PropertyLink>, grow: 2 },
  price: { width: 130 },
  taxAmount: { width: 110 },
  taxDate: {
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
  },
  active: {
    cell: ({ active }) => (
      <Badge tone={active ? 'ok' : 'neutral'} {...(active ? {} : { tip: 'Not visible in the game' })}>
        {active ? 'Active' : 'Inactive'}
      </Badge>
    ),
    width: 100,
  },
  locked: false,
  place: {
    cell: ({ iconX, iconY, iconZ }) =>
      iconX === null || iconY === null || iconZ === null ? <None /> : <MapLink x={iconX} y={iconY} z={iconZ} />,
    width: 210,
    filter: false,
    hideOnPhone: true,
  },
});
