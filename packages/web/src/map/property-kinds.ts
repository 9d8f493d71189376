import type { Tone } from '../components/badge.tsx';
import type { MarkerShape } from './markers.ts';

/** How a kind of property is named, coloured and drawn. */
export interface PropertyKind {
  readonly key: string;
  readonly name: string;
  readonly tone: Tone;
  readonly shape: MarkerShape;
  /** A token of the theme. */
  readonly colour: string;
}

const HOTEL_FUNCTIONALITY = 16;

const HOUSE: PropertyKind = { key: 'house', name: 'House', tone: 'blue', shape: 'circle', colour: '--blue' };
const BUSINESS: PropertyKind = {
  key: 'business',
  name: 'Business',
  tone: 'orange',
  shape: 'square',
  colour: '--orange',
};
const APARTMENT: PropertyKind = {
  key: 'apartment',
  name: 'Apartment',
  tone: 'violet',
  shape: 'diamond',
  colour: '--violet',
};
const HOTEL: PropertyKind = { key: 'hotel', name: 'Hotel', tone: 'accent', shape: 'hotel', colour: '--accent' };
const OTHER: PropertyKind = { key: 'other', name: 'Other', tone: 'neutral', shape: 'triangle', colour: '--text-2' };

const BY_TYPE: Readonly<Record<number, PropertyKind>> = { 2: HOUSE, 3: BUSINESS, 4: APARTMENT };

/** Every kind, in the order of a legend. */
export const PROPERTY_KINDS: readonly PropertyKind[] = [HOUSE, BUSINESS, APARTMENT, HOTEL, OTHER];

/** Whether a property is a hotel, which has an icon of its own (`staff.md` section 3). */
export const isHotel = (functionality: number): boolean => functionality === HOTEL_FUNCTIONALITY;

/** The kind of a property by its type (2, 3 or 4) and what it does. */
export const propertyKind = ({
  type,
  functionality,
}: {
  readonly type: number;
  readonly functionality: number;
}): PropertyKind => (isHotel(functionality) ? HOTEL : (BY_TYPE[type] ?? OTHER));
