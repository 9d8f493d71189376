import {
  PROPERTY_KINDS as KINDS,
  propertyKindOf,
  propertyKindWord,
  type PropertyKind as Kind,
} from '@steward/api-client/rules/property-kinds';
import type { Tone } from '../components/badge.tsx';
import type { MarkerShape } from './markers.ts';

/** How a kind of property is named, coloured and drawn. */
export interface PropertyKind {
  readonly key: Kind;
  readonly name: string;
  readonly tone: Tone;
  readonly shape: MarkerShape;
  /** A token of the theme. */
  readonly colour: string;
}

const LOOKS: Readonly<Record<Kind, Omit<PropertyKind, 'key' | 'name'>>> = {
  house: { tone: 'blue', shape: 'circle', colour: '--blue' },
  business: { tone: 'orange', shape: 'square', colour: '--orange' },
  apartment: { tone: 'violet', shape: 'diamond', colour: '--violet' },
  hotel: { tone: 'accent', shape: 'hotel', colour: '--accent' },
  other: { tone: 'neutral', shape: 'triangle', colour: '--text-2' },
};

const ofKind = (key: Kind): PropertyKind => ({ key, name: propertyKindWord(key), ...LOOKS[key] });

/** Every kind, in the order of a legend. */
export const PROPERTY_KINDS: readonly PropertyKind[] = KINDS.map(ofKind);

const BY_KEY = Object.fromEntries(PROPERTY_KINDS.map((kind) => [kind.key, kind])) as Readonly<
  Record<Kind, PropertyKind>
>;

/** The kind of a property, with its looks. */
export const propertyKind = (property: { readonly type: number; readonly functionality: number }): PropertyKind =>
  BY_KEY[propertyKindOf(property)];
