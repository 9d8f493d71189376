import type { Binding } from './keys.ts';
import type { Params, ScreenSpec } from './navigation.ts';
import { screenRefusal } from './palette.ts';
import { THEME_NAMES, themeNameOf, type ThemeName } from './theme.ts';

export type LineCommand =
  | { readonly kind: 'quit' | 'help' | 'nothing' | 'signOut' }
  | { readonly kind: 'open'; readonly screen: string; readonly params: Params }
  /** A key of the screen. */
  | { readonly kind: 'run'; readonly binding: Binding }
  /** Another server, by the name of its profile; undefined: which ones there are. */
  | { readonly kind: 'server'; readonly name: string | undefined }
  /** Undefined: what fits the terminal. */
  | { readonly kind: 'theme'; readonly name: ThemeName | undefined }
  | { readonly kind: 'wrong'; readonly text: string };

type Named = Pick<ScreenSpec, 'id' | 'word'>;
type Refused = Pick<ScreenSpec, 'id' | 'word' | 'title' | 'access'>;

const AUTO = 'auto';
const THEMES = [AUTO, ...THEME_NAMES];
/** Words beside screens and players, and what they do. */
export const WORDS = [
  ['help', 'the keys of this screen'],
  ['quit', 'leave Steward'],
  ['server', 'another server, by its profile'],
  ['signout', 'sign out'],
  ['theme', 'other colours'],
] as const;
const MOST_NAMES = 8;

function parseTheme(wanted: string): LineCommand {
  if (wanted === AUTO) return { kind: 'theme', name: undefined };
  const name = themeNameOf(wanted);
  return name ? { kind: 'theme', name } : { kind: 'wrong', text: `The themes are ${THEMES.join(', ')}.` };
}

/** What a line after `:` means: a screen by its name or the beginning of it, or a player. */
export function parseLine(text: string, screens: readonly Named[], refused: readonly Refused[] = []): LineCommand {
  const line = text.trim();
  if (line === '') return { kind: 'nothing' };
  if (/^q(uit)?!?$/.test(line)) return { kind: 'quit' };
  if (line === 'help') return { kind: 'help' };
  if (line === 'signout') return { kind: 'signOut' };
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  if (word === 'theme') return parseTheme(rest);
  if (word === 'server') return { kind: 'server', name: rest === '' ? undefined : rest };
  const known = word.toLowerCase();
  const named = screens.filter(({ id }) => id === known || (known.length > 1 && id.startsWith(known)));
  const fits = ({ word: wanted }: Named) => (rest === '' ? wanted === undefined : wanted !== undefined);
  const screen = named.find((one) => one.id === known && fits(one)) ?? named.find(fits);
  if (screen)
    return { kind: 'open', screen: screen.id, params: screen.word === undefined ? {} : { [screen.word]: rest } };
  const [exact] = named.filter(({ id }) => id === known);
  if (exact?.word !== undefined)
    return { kind: 'wrong', text: `Type what to open: ${exact.id} ${exact.word.toUpperCase()}` };
  const barred = refused.find(({ id }) => id === known);
  if (barred) return { kind: 'wrong', text: screenRefusal(barred) };
  // Short for a screen that is not the viewer's is told of as that, with the way to a player who is called so; with more behind it
  // than that screen takes it is none.
  const meant = known.length > 4 ? refused.find((one) => one.id.startsWith(known) && fits(one)) : undefined;
  if (meant) return { kind: 'wrong', text: `${screenRefusal(meant)} For a player of that name: "player ${word}".` };
  return { kind: 'open', screen: 'player', params: { name: line } };
}

/** The beginning of a player's name that a line ends in; undefined where no name stands. */
export function namePart(text: string, screens: readonly Named[]): string | undefined {
  const line = text.trimStart();
  const [, word = '', rest] = /^(\S+)(?:\s+(.*))?$/.exec(line) ?? [];
  if (rest === undefined) return word === '' ? undefined : word;
  return screens.some(({ id, word: wanted }) => id === word.toLowerCase() && wanted === 'name') ? rest : undefined;
}

/** Whole lines that a line can go on with: screens, words, and players of `names` (those that begin so first). */
export function suggestions(text: string, screens: readonly Named[], names: readonly string[] = []): string[] {
  const typed = text.trimStart();
  const line = typed.toLowerCase();
  const theme = /^theme (\S*)$/.exec(line)?.[1];
  if (theme !== undefined) return THEMES.filter((name) => name.startsWith(theme)).map((name) => `theme ${name}`);
  const words = line.includes(' ')
    ? []
    : [
        ...screens.map(({ id, word }) => (word === undefined ? id : `${id} ${word.toUpperCase()}`)),
        ...WORDS.map(([word]) => word),
      ].filter((word) => word.startsWith(line));
  const part = namePart(text, screens);
  if (part === undefined) return words;
  const before = typed.slice(0, typed.length - part.length);
  const wanted = part.toLowerCase();
  const players = [...new Set(names)]
    .map((name) => ({ name, at: name.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Math.sign(a.at) - Math.sign(b.at))
    .slice(0, MOST_NAMES);
  return [...words, ...players.map(({ name }) => before + name)];
}

/** The line after taking a suggestion: of `session ID` the word and a blank, to type on. */
export const completed = (suggestion: string, screens: readonly Named[]): string => {
  const open = screens.find(({ id, word }) => word !== undefined && suggestion === `${id} ${word.toUpperCase()}`);
  if (open) return `${open.id} `;
  return suggestion === 'theme' || suggestion === 'server' ? `${suggestion} ` : suggestion;
};
