import type { Params, ScreenSpec } from './navigation.ts';

export type LineCommand =
  | { readonly kind: 'quit' | 'help' | 'nothing' | 'signOut' }
  | { readonly kind: 'open'; readonly screen: string; readonly params: Params };

const WORDS = ['help', 'quit', 'signout'] as const;

/** What a line after `:` means: a screen by its name or the beginning of it, or a player. */
export function parseLine(text: string, screens: readonly Pick<ScreenSpec, 'id' | 'word'>[]): LineCommand {
  const line = text.trim();
  if (line === '') return { kind: 'nothing' };
  if (/^q(uit)?!?$/.test(line)) return { kind: 'quit' };
  if (line === 'help') return { kind: 'help' };
  if (line === 'signout') return { kind: 'signOut' };
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  const known = word.toLowerCase();
  const named = screens.filter(({ id }) => id === known || (known.length > 1 && id.startsWith(known)));
  const fits = ({ word: wanted }: Pick<ScreenSpec, 'word'>) =>
    rest === '' ? wanted === undefined : wanted !== undefined;
  const screen = named.find((one) => one.id === known && fits(one)) ?? named.find(fits);
  if (screen)
    return { kind: 'open', screen: screen.id, params: screen.word === undefined ? {} : { [screen.word]: rest } };
  return { kind: 'open', screen: 'player', params: { name: line } };
}

/** Words that a line can go on with. */
export function suggestions(text: string, screens: readonly Pick<ScreenSpec, 'id' | 'word'>[]): string[] {
  const line = text.trimStart().toLowerCase();
  if (line.includes(' ')) return [];
  return [...screens.map(({ id, word }) => (word === undefined ? id : `${id} ${word.toUpperCase()}`)), ...WORDS].filter(
    (word) => word.startsWith(line),
  );
}
