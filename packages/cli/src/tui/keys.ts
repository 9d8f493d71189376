import type { Key } from 'ink';

/** A key and what it does: the footer, the help and the keyboard page are made from these. */
export interface Binding {
  /** What it is called in a file of keys, where its label changes. */
  readonly id?: string;
  /** Names as `nameOfKey` gives them, the one to show first. */
  readonly keys: readonly string[];
  /** One word or two, for the footer. */
  readonly label: string;
  /** A sentence for the help; the label when left out. */
  readonly help?: string;
  /** Only in the help, not in the footer. */
  readonly quiet?: true;
  /** Why it does nothing now. */
  readonly disabled?: string | undefined;
  readonly run: () => void;
}

const NAMED: readonly (readonly [keyof Key, string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageDown', 'pagedown'],
  ['pageUp', 'pageup'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
];

/** The name of a pressed key: `j`, `G`, `up`, `enter`, `ctrl-s`, `shift-tab`. */
export function nameOfKey(input: string, key: Key): string {
  if (key.tab) return key.shift ? 'shift-tab' : 'tab';
  const named = NAMED.find(([flag]) => key[flag] === true)?.[1];
  if (named !== undefined) return named;
  if (key.ctrl) return `ctrl-${input}`;
  return input === ' ' ? 'space' : input;
}

/** Keys pressed at once, as fast typing and slow lines bring them. */
export function namesOfInput(input: string, key: Key): string[] {
  const isText = input.length > 1 && !key.ctrl && !key.meta && !/[\u0000-\u001f]/.test(input);
  return isText ? [...input].map((char) => nameOfKey(char, key)) : [nameOfKey(input, key)];
}

export const findBinding = (bindings: readonly Binding[], name: string): Binding | undefined =>
  bindings.find((binding) => binding.keys.includes(name));

const SHOWN: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
};

export const showKey = (name: string): string => SHOWN[name] ?? name;

export interface FooterPart {
  readonly key: string;
  readonly label: string;
}

const cellsOf = ({ key, label }: FooterPart): number => key.length + label.length + 3;

/** Whether an earlier binding takes the first key of this one. */
const isShadowed = (bindings: readonly Binding[], at: number): boolean => {
  const key = bindings[at]?.keys[0] ?? '';
  return findBinding(bindings, key) !== bindings[at];
};

/** `enter open  f flag  / filter`, in at most `width` cells: the last `always` ones, and of the others what fits. */
export function footerParts(bindings: readonly Binding[], width: number, always: number): readonly FooterPart[] {
  const all = bindings
    .filter((binding, at) => !binding.quiet && !isShadowed(bindings, at))
    .map(({ keys, label }): FooterPart => ({ key: showKey(keys[0] ?? ''), label }));
  const last = all.slice(-always);
  let room = width - last.reduce((sum, part) => sum + cellsOf(part), 0);
  const first: FooterPart[] = [];
  for (const part of all.slice(0, -always)) {
    room -= cellsOf(part);
    if (room < 0) break;
    first.push(part);
  }
  return [...first, ...last];
}
