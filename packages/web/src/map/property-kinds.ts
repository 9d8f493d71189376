import { propertyKindOf, propertyKinds, type PropertyKind as Kind } from '@steward/api-client/rules/property-kinds';
import type { TypeTone } from '@steward/api-client/rules/types';

/** How a kind of property is named, coloured and drawn. */
export interface PropertyKind extends Kind {
  /** A token of the theme. */
  readonly colour: string;
}

const colourOf = (tone: TypeTone): string => (tone === 'neutral' ? '--text-2' : `--${tone}`);

const looks = new WeakMap<Kind, PropertyKind>();

function lookOf(kind: Kind): PropertyKind {
  const known = looks.get(kind);
  if (known) return known;
  const look = { ...kind, colour: colourOf(kind.tone) };
  looks.set(kind, look);
  return look;
}

/** Every kind, in the order of a legend. */
export const allPropertyKinds = (): readonly PropertyKind[] => propertyKinds().map(lookOf);

/** The kind of a property, with its looks. */
export const propertyKind = (property: { readonly type: number; readonly functionality: number }): PropertyKind =>
  lookOf(propertyKindOf(property));
