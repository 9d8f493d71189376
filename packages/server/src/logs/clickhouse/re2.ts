import { Unknown, createCursor, quote, readCategory, readRepeat, readSingle, takeOpening } from './re2-escapes.ts';

/** A pattern in the words of RE2, which ClickHouse speaks. */
export interface Re2Pattern {
  readonly pattern: string;
  /** Whether it tells words apart (`\b`): RE2 knows words of ASCII only, so other lines must be looked at again. */
  readonly hasWordEdges: boolean;
}

/** Insides of classes: ripgrep's are those of Unicode, RE2's own would be of ASCII. */
const INSIDES: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\t-\\r \\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}',
  w: '\\p{L}\\p{M}\\p{Nl}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}\\x{24b6}-\\x{24e9}\\x{1f130}-\\x{1f149}\\x{1f150}-\\x{1f169}\\x{1f170}-\\x{1f189}',
};

/**
 * Says the same as a pattern of ripgrep's; undefined where RE2 has no words for it. All of it stands in a group: servers
 * of old look for what stands outside in its own case first.
 */
export function toRe2(pattern: string): Re2Pattern | undefined {
  try {
    return translate(Array.from(pattern));
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

function translate(chars: readonly string[]): Re2Pattern {
  const cursor = createCursor(chars);
  const { rest, take } = cursor;
  let out = '';
  let depth = 0;
  let canRepeat = false;
  let hasWordEdges = false;

  function add(text: string, isAtom = true): void {
    out += text;
    canRepeat = isAtom;
  }

  function escape(): void {
    const one = readSingle(cursor) ?? readCategory(cursor);
    if (one !== undefined) return add(one);
    const next = cursor.peek(1);
    const inside = INSIDES[next.toLowerCase()];
    if (inside !== undefined) add(next === next.toLowerCase() ? `[${inside}]` : `[^${inside}]`);
    else if ((next === 'b' || next === 'B') && cursor.peek(2) !== '{') {
      hasWordEdges = true;
      add(`\\${next}`, false);
    } else throw new Unknown();
    take(2);
  }

  function classItem(): string {
    const name = /^\[:(alpha|digit|alnum|upper|lower|punct|space|xdigit|blank|cntrl|print|graph|word):\]/.exec(
      rest(12),
    );
    if (name) {
      take(name[0].length);
      return name[0];
    }
    if (cursor.peek() === '\\') {
      const one = readSingle(cursor) ?? readCategory(cursor);
      if (one !== undefined) return one;
      const inside = INSIDES[cursor.peek(1)];
      if (inside === undefined) throw new Unknown();
      take(2);
      return inside;
    }
    const char = cursor.peek();
    if (char === '[' || char === '' || /^(?:&&|--|~~)/.test(rest(2))) throw new Unknown();
    take(1);
    return quote(char);
  }

  function classOf(): void {
    take(1);
    let text = '[';
    if (cursor.peek() === '^') {
      take(1);
      text += '^';
    }
    let isFirst = true;
    for (; isFirst || cursor.peek() !== ']'; isFirst = false) {
      const isRange = cursor.peek() === '-' && !isFirst && cursor.peek(1) !== ']' && !rest(2).startsWith('--');
      if (isRange) {
        take(1);
        text += '-';
      } else if (cursor.peek() === '-') {
        if (rest(2) === '--') throw new Unknown();
        take(1);
        text += '\\-';
      } else if (isFirst && cursor.peek() === ']') {
        take(1);
        text += '\\]';
      } else text += classItem();
    }
    take(1);
    add(`${text}]`);
  }

  function repeat(): void {
    const found = canRepeat ? readRepeat(cursor) : undefined;
    if (found === undefined) throw new Unknown();
    add(found, false);
  }

  while (!cursor.isOver()) {
    const char = cursor.peek();
    if (char === '\\') escape();
    else if (char === '[') classOf();
    else if (char === '(') {
      takeOpening(cursor);
      depth += 1;
      add('(?:', false);
    } else if ('*+?{'.includes(char)) repeat();
    else {
      take(1);
      if (char === ')') {
        depth -= 1;
        if (depth < 0) throw new Unknown();
        add(')');
      } else if (char === '|') add('|', false);
      else if (char === '.') add('[^\\r\\n]');
      else if (char === '^' || char === '$') add(char, false);
      else if (char === '}' || char === ']') add(quote(char));
      else add(quote(char));
    }
  }
  if (depth !== 0) throw new Unknown();
  return { pattern: `(?i)(?:${out})`, hasWordEdges };
}
