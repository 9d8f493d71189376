import type { Property } from '@steward/api-client/contract/properties';
import { propertyUse, OWNER_LAST_ENTERED } from '@steward/api-client/rules/property-kinds';
import { Facts, type Fact } from '../../components/facts.tsx';
import { MapLink, PropertyLink } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Money, None, Time } from '../../components/values.tsx';
import { PropertyKindBadge } from './kind-badge.tsx';
import { PropertyOwner } from './property-owner.tsx';

const money = (value: number | undefined) => (value === undefined ? undefined : <Money value={value} />);

function interiorOf({ interior }: Property) {
  if (interior === null) return <None>None</None>;
  return (
    <>
      <SafeText>{interior.name}</SafeText> (<Money value={interior.price} />)
    </>
  );
}

function placeOf({ iconX, iconY, iconZ }: Property) {
  return iconX === null || iconY === null || iconZ === null ? (
    <None>None</None>
  ) : (
    <MapLink x={iconX} y={iconY} z={iconZ} />
  );
}

const generalFacts = (property: Property): Fact[] => [
  { label: 'Name', value: <SafeText>{property.name}</SafeText>, copy: property.name },
  { label: 'Id', value: property.id, copy: String(property.id) },
  { label: 'Type', value: <PropertyKindBadge property={property} /> },
  {
    label: 'Functionality',
    value: property.functionality === 0 ? <None>None</None> : propertyUse(property.functionality),
  },
  { label: 'Owner', value: <PropertyOwner property={property} /> },
  { label: 'Value', value: <Money value={property.price} /> },
  { label: 'Entry fee', value: property.entryFee === 0 ? <None>Free</None> : <Money value={property.entryFee} /> },
  { label: 'Interior', value: interiorOf(property) },
  {
    label: 'Part of',
    value: property.parent ? <PropertyLink id={property.parent.id}>{property.parent.name}</PropertyLink> : undefined,
  },
  { label: 'Locked', value: property.locked ? 'Yes' : 'No' },
  { label: 'Place', value: placeOf(property) },
  {
    label: OWNER_LAST_ENTERED,
    value: property.ownerLastEnter === undefined ? undefined : <Time at={property.ownerLastEnter} never="Never" />,
  },
];

const taxFacts = ({ taxAmount, taxDate, taxDatePaid }: Property): Fact[] => [
  { label: 'Amount', value: money(taxAmount) },
  { label: 'Due', value: taxDate === undefined ? undefined : <Time at={taxDate} absolute never="Not taxed" /> },
  {
    label: 'Last paid',
    value: taxDatePaid === undefined ? undefined : <Time at={taxDatePaid} absolute never="Never" />,
  },
];

const businessFacts = ({ businessProfit, restock, profit, withdrew }: Property): Fact[] => [
  { label: 'Revenue', value: money(businessProfit) },
  { label: 'Restock', value: money(restock) },
  { label: 'Profit', value: money(profit) },
  { label: 'Withdrawn', value: money(withdrew) },
];

const isKnown = ({ value }: Fact) => value !== undefined;
const BUSINESS_TYPE = 3;

/** What the viewer may know of a property; the server leaves out the rest. */
export function PropertyFacts({ property }: { readonly property: Property }) {
  const tax = taxFacts(property);
  const business = businessFacts(property);
  const { businessProfit = 0, restock = 0, withdrew = 0 } = property;
  const isBusiness = property.type === BUSINESS_TYPE || businessProfit !== 0 || restock !== 0 || withdrew !== 0;
  return (
    <>
      <Panel title="Property">
        <Facts facts={generalFacts(property)} />
      </Panel>
      {tax.some(isKnown) && (
        <Panel title="Tax">
          <Facts facts={tax} />
        </Panel>
      )}
      {isBusiness && business.some(isKnown) && (
        <Panel title="Business" hint="The past month">
          <Facts facts={business} />
        </Panel>
      )}
    </>
  );
}
