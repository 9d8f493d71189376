import { after, before, isNoBlank, isWord, lineEnd, lineStart, settled, wordEdge } from './text-places.ts';

/** A text that is being typed: what it holds, where the cursor stands, what was cut last, and what it held before. */
export interface EditedText {
  readonly text: string;
  /** In UTF-16 units, never inside of a glyph. */
  readonly at: number;
  /** What the last cut took, for `yank`. */
  readonly cut: string;
  readonly before: readonly Moment[];
  /** What the last change was: changes of one kind in a row are undone together. */
  readonly last: 'typed' | 'cut-left' | 'cut-right' | undefined;
}

interface Moment {
  readonly text: string;
  readonly at: number;
}

export type EditCommand =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'start'
  | 'end'
  | 'delete-left'
  | 'delete-right'
  | 'cut-to-start'
  | 'cut-to-end'
  | 'cut-to-blank'
  | 'cut-word-left'
  | 'cut-word-right'
  | 'transpose'
  | 'yank'
  | 'undo';

/** More than any call takes; what is beyond it is not taken in. */
export const MOST_TYPED = 10_000;
const MOST_UNDONE = 200;

/** A text with the cursor at its end. */
export const editedText = (text: string, cut = ''): EditedText => ({
  text,
  at: text.length,
  cut,
  before: [],
  last: undefined,
});

/** Text as a field takes it: no control characters and no halves of characters; line breaks where it has lines. */
export function typeable(text: string, hasLines: boolean): string {
  const whole = text.replace(/\r\n?|[\u2028\u2029]/gu, '\n').replace(/\p{Cs}/gu, '');
  return hasLines ? whole.replace(/(?!\n)\p{Cc}+/gu, ' ') : whole.replace(/\p{Cc}+/gu, ' ');
}

const moved = (state: EditedText, at: number): EditedText => ({ ...state, at, last: undefined });

function changed(state: EditedText, text: string, at: number, last: EditedText['last']): EditedText {
  if (text === state.text) return moved(state, at);
  const goesOn = last !== undefined && last === state.last;
  return {
    ...state,
    text,
    at: settled(text, at),
    last,
    before: goesOn ? state.before : [...state.before.slice(1 - MOST_UNDONE), { text: state.text, at: state.at }],
  };
}

/** Takes out what stands between two places; cuts that follow each other are yanked together. */
function without(state: EditedText, from: number, to: number, keeps: boolean): EditedText {
  if (from === to) return moved(state, state.at);
  const taken = state.text.slice(from, to);
  const last = !keeps ? undefined : to <= state.at ? 'cut-left' : 'cut-right';
  const grown = last === 'cut-left' ? taken + state.cut : state.cut + taken;
  const next = changed(state, state.text.slice(0, from) + state.text.slice(to), from, last);
  if (!keeps) return next;
  return { ...next, cut: state.last === 'cut-left' || state.last === 'cut-right' ? grown : taken };
}

function transposed(state: EditedText): EditedText {
  const { text } = state;
  const at = state.at === lineEnd(text, state.at) ? before(text, state.at) : state.at;
  const [first, end] = [before(text, at), after(text, at)];
  if (at <= lineStart(text, state.at) || end === at) return moved(state, state.at);
  const swapped = text.slice(at, end) + text.slice(first, at);
  return changed(state, text.slice(0, first) + swapped + text.slice(end), end, undefined);
}

/** Puts text in where the cursor stands; what was typed glyph by glyph is undone by words. */
export function inserted(state: EditedText, text: string, isPasted = false): EditedText {
  const room = MOST_TYPED - state.text.length;
  const taken = text.length <= room ? text : text.slice(0, before(text, room + 1));
  if (taken === '') return state;
  const startsWord = isNoBlank(taken) && /\s$/u.test(state.text.slice(0, state.at));
  const from = startsWord || isPasted ? { ...state, last: undefined } : state;
  const whole = state.text.slice(0, state.at) + taken + state.text.slice(state.at);
  return changed(from, whole, state.at + taken.length, isPasted ? undefined : 'typed');
}

/** The text after a command. */
export function edited(state: EditedText, command: EditCommand): EditedText {
  const { text, at } = state;
  switch (command) {
    case 'left':
      return moved(state, before(text, at));
    case 'right':
      return moved(state, after(text, at));
    case 'word-left':
      return moved(state, wordEdge(text, at, -1, isWord));
    case 'word-right':
      return moved(state, wordEdge(text, at, 1, isWord));
    case 'start':
      return moved(state, lineStart(text, at));
    case 'end':
      return moved(state, lineEnd(text, at));
    case 'delete-left':
      return without(state, before(text, at), at, false);
    case 'delete-right':
      return without(state, at, after(text, at), false);
    case 'cut-to-start':
      return without(state, lineStart(text, at), at, true);
    case 'cut-to-end':
      return without(state, at, lineEnd(text, at), true);
    case 'cut-to-blank':
      return without(state, wordEdge(text, at, -1, isNoBlank), at, true);
    case 'cut-word-left':
      return without(state, wordEdge(text, at, -1, isWord), at, true);
    case 'cut-word-right':
      return without(state, at, wordEdge(text, at, 1, isWord), true);
    case 'transpose':
      return transposed(state);
    case 'yank':
      return inserted(state, state.cut, true);
    case 'undo': {
      const last = state.before.at(-1);
      return last ? { ...state, ...last, before: state.before.slice(0, -1), last: undefined } : moved(state, at);
    }
  }
}
