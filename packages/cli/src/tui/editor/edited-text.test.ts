import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { glyphsOf, prepareWidths } from '../../io/width.ts';
import { edited, editedText, inserted, typeable, type EditCommand, type EditedText } from './edited-text.ts';

beforeAll(() => prepareWidths());

const COMMANDS: readonly EditCommand[] = [
  'left',
  'right',
  'word-left',
  'word-right',
  'start',
  'end',
  'delete-left',
  'delete-right',
  'cut-to-start',
  'cut-to-end',
  'cut-to-blank',
  'cut-word-left',
  'cut-word-right',
  'transpose',
  'yank',
  'undo',
];

/** `ab|cd`: the text with the cursor in it. */
const at = (marked: string): EditedText => ({
  ...editedText(marked.replace('|', '')),
  at: marked.indexOf('|'),
});
const shown = ({ text, at: place }: EditedText) => `${text.slice(0, place)}|${text.slice(place)}`;
const run = (state: EditedText, ...commands: readonly EditCommand[]) => commands.reduce(edited, state);

describe('a command', () => {
  it.each<[string, string, ...EditCommand[]]>([
    ['hello world|', '|hello world', 'start'],
    ['hello world|', 'hello world|', 'start', 'end'],
    ['hello world|', 'hello |world', 'word-left'],
    ['hello |world', 'hello world|', 'word-right'],
    ['Carl_Johnson|', 'Carl_|Johnson', 'word-left'],
    ['Carl_Johnson says|', 'Carl_Johnson |', 'cut-to-blank'],
    ['Carl_Johnson says|', '|', 'cut-to-blank', 'cut-to-blank'],
    ['Carl_Johnson|', 'Carl_|', 'cut-word-left'],
    ['|Carl_Johnson', '|_Johnson', 'cut-word-right'],
    ['one two|', '|', 'cut-to-start'],
    ['one two|', '|', 'cut-to-start', 'cut-to-start'],
    ['one |two', 'one |', 'cut-to-end'],
    ['one two|', 'one two|', 'cut-to-blank', 'yank'],
    ['one two three|', 'one two three|', 'cut-to-blank', 'cut-to-blank', 'yank'],
    ['one two|', 'one twotwo|', 'cut-to-blank', 'yank', 'yank'],
    ['abc|', 'acb|', 'transpose'],
    ['a|bc', 'ba|c', 'transpose'],
    ['|abc', '|abc', 'transpose'],
    ['a|', 'a|', 'transpose'],
    ['ab|cd', 'ab|d', 'delete-right'],
    ['ab|', 'ab|', 'delete-right'],
    ['👍|', '|', 'delete-left'],
    ['ab👩‍👩‍👧|', 'ab|', 'delete-left'],
    ['e\u0301|', '|', 'delete-left'],
    ['日本語|', '日本|', 'delete-left'],
    ['日本語|', '日|本語', 'left', 'left'],
    ['👍🏽 ü|', '👍🏽| ü', 'left', 'left'],
    ['one\ntwo|', 'one\n|two', 'start'],
    ['one\ntwo|', 'one\n|', 'cut-to-start'],
    ['o|ne\ntwo', 'o|\ntwo', 'cut-to-end'],
    ['one two|', 'one two|', 'cut-to-blank', 'undo'],
    ['one two|', 'one two|', 'cut-to-blank', 'cut-to-blank', 'undo'],
    ['one two|', 'one two|', 'undo'],
  ])('%j becomes %j', (before, after, ...commands) => {
    expect(shown(run(at(before), ...commands))).toBe(after);
  });
});

it('undoes typing by words, and a paste whole', () => {
  const typed = [...'one two'].reduce((state, char) => inserted(state, char), editedText(''));
  const pasted = inserted(typed, ' and more words', true);
  expect(pasted.text).toBe('one two and more words');
  expect(run(pasted, 'undo').text).toBe('one two');
  expect(run(pasted, 'undo', 'undo').text).toBe('one ');
  expect(run(pasted, 'undo', 'undo', 'undo', 'undo').text).toBe('');
});

it('keeps a glyph that is typed piece by piece in one piece', () => {
  const family = '👩‍👩‍👧';
  const state = [...family].reduce((typed, piece) => inserted(typed, piece), at('a|b'));
  expect(shown(state)).toBe(`a${family}|b`);
  expect(shown(edited(state, 'delete-left'))).toBe('a|b');
});

it.each([
  ['one\r\ntwo\tthree\u001b[31m\u2028', false, 'one two three [31m '],
  ['one\r\ntwo\tthree\u2029four', true, 'one\ntwo three\nfour'],
  ['half \ud83d of one', true, 'half  of one'],
])('takes %j (lines: %s) as %j', (text, hasLines, taken) => expect(typeable(text, hasLines)).toBe(taken));

it('takes in so much, in whole glyphs', () => {
  const full = inserted(editedText(''), '👍'.repeat(20_000), true);
  expect(full.text.length).toBe(10_000);
  expect(inserted(full, 'x')).toEqual(full);
  const odd = inserted(inserted(editedText(''), 'x'), '👍'.repeat(20_000), true);
  expect(odd.text.length).toBe(9_999);
});

/** The same by glyphs in a list, as simply as it can be said. */
class Model {
  private readonly left: string[] = [];
  private readonly right: string[] = [];

  insert(text: string) {
    this.left.push(...glyphsOf(text));
  }

  run(command: 'left' | 'right' | 'start' | 'end' | 'delete-left' | 'delete-right' | 'cut-to-start' | 'cut-to-end') {
    const { left, right } = this;
    if (command === 'left') right.unshift(...left.splice(-1));
    if (command === 'right') left.push(...right.splice(0, 1));
    if (command === 'start') right.unshift(...left.splice(0));
    if (command === 'end') left.push(...right.splice(0));
    if (command === 'delete-left') left.splice(-1);
    if (command === 'delete-right') right.splice(0, 1);
    if (command === 'cut-to-start') left.splice(0);
    if (command === 'cut-to-end') right.splice(0);
  }

  get shown() {
    return `${this.left.join('')}|${this.right.join('')}`;
  }
}

const SIMPLE = ['left', 'right', 'start', 'end', 'delete-left', 'delete-right', 'cut-to-start', 'cut-to-end'] as const;
/** Glyphs that never join their neighbours. */
const GLYPHS = ['a', ' ', '_', '名', '👍', '👩‍👩‍👧', 'e\u0301', '👍🏽', 'ü'] as const;

it('does what a list of glyphs does', () => {
  const step = fc.oneof(
    fc.constantFrom(...SIMPLE).map((command) => ({ command, text: undefined })),
    fc
      .array(fc.constantFrom(...GLYPHS), { minLength: 1, maxLength: 4 })
      .map((parts) => ({ command: undefined, text: parts.join('') })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const model = new Model();
      let state = editedText('');
      for (const { command, text } of steps) {
        if (command) model.run(command);
        else model.insert(text ?? '');
        state = command ? edited(state, command) : inserted(state, text ?? '');
        expect(shown(state)).toBe(model.shown);
      }
    }),
    { numRuns: 500 },
  );
});

it('never stands inside of a glyph or makes half a character, whatever is typed', () => {
  const step = fc.oneof(
    fc.constantFrom(...COMMANDS).map((command) => ({ command, text: '' })),
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => ({ command: undefined, text })),
    fc.constantFrom(...GLYPHS, '\u200d', '\u0301', '🏽', '🇳', '\n').map((text) => ({ command: undefined, text })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, hasLines) => {
      let state = editedText('');
      const texts: string[] = [];
      for (const { command, text } of steps) {
        state = command ? edited(state, command) : inserted(state, typeable(text, hasLines));
        texts.push(state.text);
        const edges = new Set([0]);
        let edge = 0;
        for (const glyph of glyphsOf(state.text)) edges.add((edge += glyph.length));
        expect(edges.has(state.at)).toBe(true);
        expect(state.text).not.toMatch(/\p{Cs}/u);
      }
      for (let left = state.before.length; left > 0; left--) state = edited(state, 'undo');
      expect(state.text).toBe('');
    }),
    { numRuns: 500 },
  );
});

it('answers at once in the longest text', () => {
  const long = inserted(editedText(''), '名'.repeat(10_000), true);
  const started = performance.now();
  for (const command of COMMANDS) run(long, command, command);
  expect(performance.now() - started).toBeLessThan(5000);
});
