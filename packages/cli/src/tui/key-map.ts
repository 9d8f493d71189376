import { showKey, type Binding } from './keys.ts';

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

const chosenKeys = ({ keys }: KeyMap, screen: string, action: string): readonly string[] | undefined =>
  keys.get(`${screen}.${action}`) ?? keys.get(action);

/** How the key of an action is shown, given its usual key: a text that tells to press it asks for it by this. */
export type KeyName = (action: string, usual: string) => string;

/** How the key of an action is shown on a screen: the one that was chosen for it, or the usual one. */
export const keyNameOf = (map: KeyMap, screen: string, action: string, usual: string): string =>
  showKey(chosenKeys(map, screen, action)?.[0] ?? usual);

/** The keys that take back what a message tells, on every screen; while it stands there they go before all others. */
export const undoKeys = ({ keys }: KeyMap): readonly string[] => keys.get('undo') ?? ['u'];

/** How a word behind the key that opens the line is told: `:account`, or `g account` where `g` was chosen for it. */
export function lineText(keyName: KeyName, word: string): string {
  const key = keyName('go-to', ':');
  return key === ':' ? `:${word}` : `${key} ${word}`;
}

/** The bindings of a screen with the chosen keys. A chosen key goes before one that the screen has itself. */
export function remapped(bindings: readonly Binding[], screen: string, map: KeyMap): readonly Binding[] {
  if (map.keys.size === 0) return bindings;
  const chosen: Binding[] = [];
  const rest: Binding[] = [];
  for (const binding of bindings) {
    const wanted = chosenKeys(map, screen, actionOf(binding));
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
