/** The kinds of properties, in the order of a legend. */
export const PROPERTY_KINDS = ['house', 'business', 'apartment', 'hotel', 'other'] as const;
export type PropertyKind = (typeof PROPERTY_KINDS)[number];

const HOTEL_FUNCTIONALITY = 16;
const BY_TYPE: Readonly<Record<number, PropertyKind>> = { 2: 'house', 3: 'business', 4: 'apartment' };

/** Whether a property is a hotel, which has an icon of its own (`staff.md` section 3). */
export const isHotel = (functionality: number): boolean => functionality === HOTEL_FUNCTIONALITY;

/** The kind of a property by its type (2, 3 or 4) and what it does. */
export const propertyKindOf = ({
  type,
  functionality,
}: {
  readonly type: number;
  readonly functionality: number;
}): PropertyKind => (isHotel(functionality) ? 'hotel' : (BY_TYPE[type] ?? 'other'));

const WORDS: Readonly<Record<PropertyKind, string>> = {
  house: 'House',
  business: 'Business',
  apartment: 'Apartment',
  hotel: 'Hotel',
  other: 'Other',
};

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
export const interiorTypeWord = (type: number): string => WORDS[BY_TYPE[type] ?? 'other'];

/** A kind as a word: `House`. */
export const propertyKindWord = (kind: PropertyKind): string => WORDS[kind];

/** When the owner was last inside. */
export const OWNER_LAST_ENTERED = 'Owner last entered';
