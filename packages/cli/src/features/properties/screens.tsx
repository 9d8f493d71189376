import type { KeyHolder } from '@steward/api-client/contract/vehicles';
import { assets, type OwnedProperty } from '@steward/api-client/contract/assets';
import { properties, type BusinessRow, type MapProperty, type Property } from '@steward/api-client/contract/properties';
import { openPlayer } from '../../tui/list-bindings.ts';
import { ownedPropertyResource } from '../../io/asset-columns.ts';
import { asItIs, factsScreen, listScreen } from '../../tui/list-spec.tsx';
import { leadsTo, opens } from '../../tui/row-keys.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { bankResource } from '../../io/bank-columns.ts';
import {
  businessResource,
  furnitureResource,
  historyResource,
  itemResource,
  keyResource,
  mapResource,
  noteResource,
  yardResource,
} from './columns.ts';
import { propertyFacts } from './facts.ts';

const byId = ({ id }: { readonly id: number }) => ({ id: String(id) });
const owned = {
  rows: asItIs<OwnedProperty>,
  resource: ownedPropertyResource,
  one: 'property',
  bindings: [opens<OwnedProperty>('property', byId)],
} as const;
const ofOne = { word: 'id', rows: asItIs } as const;

export const propertyScreens: readonly ScreenSpec[] = [
  listScreen({
    ...owned,
    id: 'properties',
    title: 'Own properties',
    endpoint: assets.properties,
    command: 'player vehicles',
  }),
  listScreen({
    ...owned,
    id: 'properties-of',
    title: 'Properties of',
    word: 'name',
    endpoint: assets.propertiesOf,
    command: 'player vehicles',
  }),
  factsScreen({
    id: 'property',
    title: 'Property',
    word: 'id',
    endpoint: properties.show,
    command: 'property show',
    facts: propertyFacts,
    heading: ({ name }) => name,
    bindings: [
      leadsTo<Property>('i', 'items', 'property-items', byId),
      leadsTo<Property>('k', 'keys', 'property-keys', byId),
      leadsTo<Property>('h', 'history', 'property-history', byId),
      leadsTo<Property>('f', 'furniture', 'property-furniture', byId),
      leadsTo<Property>('n', 'notes', 'property-notes', byId),
      leadsTo<Property>('b', 'bank', 'property-bank', byId),
    ],
  }),
  listScreen({
    ...ofOne,
    id: 'property-items',
    title: 'Items in property',
    endpoint: properties.items,
    command: 'property show',
    resource: itemResource,
    one: 'item',
  }),
  listScreen({
    ...ofOne,
    id: 'property-keys',
    title: 'Keys of property',
    endpoint: properties.keys,
    rows: asItIs<KeyHolder>,
    command: 'property show',
    resource: keyResource,
    one: 'key',
    bindings: [openPlayer<KeyHolder>(({ name }) => name)],
  }),
  listScreen({
    ...ofOne,
    id: 'property-history',
    title: 'History of property',
    endpoint: properties.history,
    command: 'property history',
    resource: historyResource,
    one: 'entry',
  }),
  listScreen({
    ...ofOne,
    id: 'property-furniture',
    title: 'Furnishing of property',
    endpoint: properties.furniture,
    command: 'property furniture',
    resource: furnitureResource,
    one: 'piece',
  }),
  listScreen({
    ...ofOne,
    id: 'property-notes',
    title: 'Notes about property',
    endpoint: properties.notes,
    command: 'property notes',
    resource: noteResource,
    one: 'note',
  }),
  listScreen({
    ...ofOne,
    id: 'property-bank',
    title: 'Bank of property',
    endpoint: properties.bank,
    command: 'property bank',
    resource: bankResource,
    one: 'entry',
  }),
  listScreen({
    id: 'all-properties',
    title: 'All properties',
    endpoint: properties.map,
    command: 'property list',
    rows: asItIs<MapProperty>,
    resource: mapResource,
    one: 'property',
    bindings: [opens<MapProperty>('property', byId)],
  }),
  listScreen({
    id: 'yards',
    title: 'Yards',
    endpoint: properties.yards,
    command: 'property list',
    rows: asItIs,
    resource: yardResource,
    one: 'yard',
  }),
  listScreen({
    id: 'business',
    title: 'Businesses',
    endpoint: properties.businessProfit,
    command: 'property profit',
    rows: asItIs<BusinessRow>,
    resource: businessResource,
    one: 'business',
    bindings: [opens<BusinessRow>('property', byId)],
  }),
];
