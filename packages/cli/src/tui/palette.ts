import type { Binding } from './keys.ts';
import type { Place, ScreenSpec } from './navigation.ts';
import { onlyFor } from './only-for.ts';

/** One line of the list that `:` opens. */
export interface PaletteEntry {
  /** What is searched, and shown first. */
  readonly name: string;
  readonly about: string;
  readonly kind: 'recent' | 'action' | 'screen' | 'player' | 'word';
  /** Why it cannot be chosen. */
  readonly refusal?: string;
  readonly choice:
    | { readonly kind: 'open'; readonly place: Place }
    | { readonly kind: 'run'; readonly binding: Binding }
    /** Goes on typing behind it. */
    | { readonly kind: 'type'; readonly text: string };
}

interface Given {
  readonly screens: readonly ScreenSpec[];
  readonly refused: readonly ScreenSpec[];
  readonly bindings: readonly Binding[];
  readonly recent: readonly Place[];
  readonly names: readonly string[];
  readonly words: readonly (readonly [word: string, about: string])[];
}

const screenEntry = ({ id, title, word }: ScreenSpec): PaletteEntry => ({
  name: word === undefined ? id : `${id} ${word.toUpperCase()}`,
  about: title,
  kind: 'screen',
  choice: word === undefined ? { kind: 'open', place: { screen: id, params: {} } } : { kind: 'type', text: `${id} ` },
});

/** Whom a screen is for that the viewer may not open. */
export const screenRefusal = ({ title, access }: Pick<ScreenSpec, 'title' | 'access'>): string =>
  onlyFor(`"${title}" is`, access);

export const placeText = ({ screen, params }: Place): string =>
  [screen, ...Object.values(params).filter((text) => text !== '')].join(' ');

/** All that can be chosen: where one was, what this screen does, all screens, words, players. */
export function paletteEntries({ screens, refused, bindings, recent, names, words }: Given): readonly PaletteEntry[] {
  const titleOf = (id: string) => screens.find((screen) => screen.id === id)?.title ?? '';
  return [
    ...recent.map((place): PaletteEntry => ({
      name: placeText(place),
      about: titleOf(place.screen),
      kind: 'recent',
      choice: { kind: 'open', place },
    })),
    ...bindings
      .filter(({ quiet }) => !quiet)
      .map((binding): PaletteEntry => ({
        name: binding.label,
        about: binding.help ?? '',
        kind: 'action',
        ...(binding.disabled === undefined ? {} : { refusal: binding.disabled }),
        choice: { kind: 'run', binding },
      })),
    ...screens.filter(({ isInner }) => !isInner).map(screenEntry),
    ...refused
      .filter(({ isInner }) => !isInner)
      .map((screen): PaletteEntry => ({ ...screenEntry(screen), refusal: screenRefusal(screen) })),
    ...words.map(([word, about]): PaletteEntry => ({
      name: word,
      about,
      kind: 'word',
      choice: { kind: 'type', text: word },
    })),
    ...names.map((name): PaletteEntry => ({
      name,
      about: 'player',
      kind: 'player',
      choice: { kind: 'open', place: { screen: 'player', params: { name } } },
    })),
  ];
}

/**
 * How well a text is meant by what was typed; undefined: not at all. The beginning counts most, then the beginning of a word,
 * any part, and letters in their order.
 */
export function fuzzyScore(text: string, typed: string): number | undefined {
  const own = text.toLowerCase();
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return 0;
  const at = own.indexOf(wanted);
  if (at === 0) return 4000 - own.length;
  if (at > 0) return (/[\s_-]/.test(own[at - 1] ?? '') ? 3000 : 2000) - at;
  let from = 0;
  let gaps = 0;
  for (const letter of wanted) {
    const next = own.indexOf(letter, from);
    if (next < 0) return undefined;
    gaps += next - from;
    from = next + letter.length;
  }
  return gaps > wanted.length * 3 ? undefined : 1000 - gaps;
}

/** Those that are meant, the best first; all in their order while nothing is typed. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  if (typed.trim() === '') return entries.filter(({ kind }) => kind !== 'player');
  return entries
    .flatMap((entry) => {
      const name = fuzzyScore(entry.name, typed);
      const about = entry.kind === 'screen' ? fuzzyScore(entry.about, typed) : undefined;
      const score = Math.max(name ?? -1, about === undefined ? -1 : about - 500);
      return score < 0 ? [] : [{ entry, score: entry.refusal === undefined ? score : score - 200 }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}
