import type { Binding } from './keys.ts';

/** Keys by the name of what they do: `refresh`, or `bans.unban` for one screen only. */
export interface KeyMap {
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** What of the file was left out, and why. */
  readonly problems: readonly string[];
}

/** The name of what a key does: `block a route` is `block-a-route`. */
export const actionOf = ({ id, label }: Pick<Binding, 'id' | 'label'>): string =>
  id ??
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The bindings of a screen with the chosen keys. A chosen key goes before one that the screen has itself. */
export function remapped(bindings: readonly Binding[], screen: string, { keys }: KeyMap): readonly Binding[] {
  if (keys.size === 0) return bindings;
  const chosen: Binding[] = [];
  const rest: Binding[] = [];
  for (const binding of bindings) {
    const action = actionOf(binding);
    const wanted = keys.get(`${screen}.${action}`) ?? keys.get(action);
    if (wanted) chosen.push({ ...binding, keys: wanted });
    else rest.push(binding);
  }
  return [...chosen, ...rest];
}

/** Entries for this screen that none of its keys is called. */
export const unknownActions = (bindings: readonly Binding[], screen: string, { keys }: KeyMap): readonly string[] => {
  const known = new Set(bindings.map((binding) => `${screen}.${actionOf(binding)}`));
  return [...keys.keys()].filter((action) => action.startsWith(`${screen}.`) && !known.has(action));
};
