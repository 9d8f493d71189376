import { types, type TypeShape, type TypeTone } from './types.ts';

const HOTEL_FUNCTIONALITY = 16;

/** Whether a property is a hotel, which has an icon of its own (`staff.md` section 3). */
export const isHotel = (functionality: number): boolean => functionality === HOTEL_FUNCTIONALITY;

/** How a kind of property is called and shown: a type of the community, a hotel, or one that it has no type for. */
export interface PropertyKind {
  /** As addresses and commands name it: `house`. */
  readonly key: string;
  readonly name: string;
  readonly tone: TypeTone;
  readonly shape: TypeShape | 'hotel';
}

const HOTEL: PropertyKind = { key: 'hotel', name: 'Hotel', tone: 'accent', shape: 'hotel' };
const OTHER: PropertyKind = { key: 'other', name: 'Other', tone: 'neutral', shape: 'triangle' };
/** These were in addresses before types had names of the community: they stay, whatever the names are now. */
const KEYS: Readonly<Record<number, string>> = { 2: 'house', 3: 'business', 4: 'apartment' };

interface Known {
  readonly of: unknown;
  readonly kinds: readonly PropertyKind[];
  readonly byType: ReadonlyMap<number, PropertyKind>;
}
let made: Known | undefined;

function known(): Known {
  const { properties } = types();
  if (made?.of === properties) return made;
  const byType = new Map<number, PropertyKind>(
    properties.map(({ number, name, tone, shape }) => [
      number,
      { key: KEYS[number] ?? `type-${number}`, name, tone, shape },
    ]),
  );
  return (made = { of: properties, kinds: [...byType.values(), HOTEL, OTHER], byType });
}

/** The kinds of properties, in the order of a legend. */
export const propertyKinds = (): readonly PropertyKind[] => known().kinds;

/** The kind of a property by its type and what it does. */
export const propertyKindOf = ({
  type,
  functionality,
}: {
  readonly type: number;
  readonly functionality: number;
}): PropertyKind => (isHotel(functionality) ? HOTEL : (known().byType.get(type) ?? OTHER));

/** What a property is used for, by the number of its functionality. */
export const PROPERTY_USES: readonly string[] = [
  'None',
  'Supermarket',
  'Burger bar',
  'Pizza place',
  'Clothes shop',
  'Gun shop',
  'Bar',
  'Club',
  'Barber',
  'Gym',
  'Petrol station',
  'Car dealer',
  'Hardware store',
  'Casino',
  'Phone shop',
  'Pharmacy',
  'Hotel',
];

/** What a property is used for, in words; another server may know more uses. */
export const propertyUse = (functionality: number): string =>
  PROPERTY_USES[functionality] ?? `Another use (number ${functionality})`;

/** What interiors of this type are for: `House`. */
export const interiorTypeWord = (type: number): string => propertyKindOf({ type, functionality: 0 }).name;

/** When the owner was last inside. */
export const OWNER_LAST_ENTERED = 'Owner last entered';
