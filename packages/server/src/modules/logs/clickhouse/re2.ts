/** A pattern in the words of RE2, which ClickHouse speaks. */
export interface Re2Pattern {
  readonly pattern: string;
  /** Whether it tells words apart (`\b`): RE2 knows words of ASCII only, so other lines must be looked at again. */
  readonly hasWordEdges: boolean;
}

const MOST_REPEATS = 1000;
const META = /[\\.+*?()|[\]{}^$#&\-~]/;
const RE2_META = /[\\.+*?()|[\]{}^$-]/;

/** Insides of classes: ripgrep's are those of Unicode, RE2's own would be of ASCII. */
const INSIDES: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\t-\\r \\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}',
  w: '\\p{L}\\p{M}\\p{Nl}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}\\x{24b6}-\\x{24e9}\\x{1f130}-\\x{1f149}\\x{1f150}-\\x{1f169}\\x{1f170}-\\x{1f189}',
};
const CONTROLS: Readonly<Record<string, string>> = { t: '\\t', r: '\\r', f: '\\f', v: '\\v', a: '\\x{7}' };
const CATEGORY = /^\{?(L|Lu|Ll|N|Nd|P|S|Z|M|Latin|Greek|Cyrillic|Han|Arabic|Hebrew)\}?$/;

class Unknown extends Error {}

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
  let at = 0;
  let out = '';
  let depth = 0;
  let canRepeat = false;
  let hasWordEdges = false;

  const rest = (length: number): string => chars.slice(at, at + length).join('');

  function take(length: number): void {
    at += length;
  }

  function add(text: string, isAtom = true): void {
    out += text;
    canRepeat = isAtom;
  }

  /** A number in hex of a character that stands for itself: `\x41`, `\x{41}`, `\u0041`, `\u{41}`. */
  function hex(): string | undefined {
    const found = /^\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|[xuU]\{([0-9A-Fa-f]{1,8})\})/.exec(
      rest(12),
    );
    if (!found) return undefined;
    take(found[0].length);
    const code = Number.parseInt(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '', 16);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || code === 10) throw new Unknown();
    return `\\x{${code.toString(16)}}`;
  }

  function category(): string | undefined {
    const found = /^\\([pP])(\{[A-Za-z]{1,12}\}|[LMNPSZ])/.exec(rest(16));
    if (!found) return undefined;
    const name = CATEGORY.exec(found[2] ?? '')?.[1];
    if (name === undefined) throw new Unknown();
    take(found[0].length);
    return `\\${found[1] ?? 'p'}{${name}}`;
  }

  /** An escape that stands for one character, in a class or outside. */
  function single(): string | undefined {
    if (chars[at] !== '\\') return undefined;
    const next = chars[at + 1] ?? '';
    const control = CONTROLS[next];
    if (control !== undefined) {
      take(2);
      return control;
    }
    const code = hex();
    if (code !== undefined) return code;
    if (!META.test(next)) return undefined;
    take(2);
    return quote(next);
  }

  function escape(): void {
    const one = single() ?? category();
    if (one !== undefined) return add(one);
    const next = chars[at + 1] ?? '';
    const inside = INSIDES[next.toLowerCase()];
    if (inside !== undefined) add(next === next.toLowerCase() ? `[${inside}]` : `[^${inside}]`);
    else if ((next === 'b' || next === 'B') && chars[at + 2] !== '{') {
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
    if (chars[at] === '\\') {
      const one = single() ?? category();
      if (one !== undefined) return one;
      const inside = INSIDES[chars[at + 1] ?? ''];
      if (inside === undefined) throw new Unknown();
      take(2);
      return inside;
    }
    const char = chars[at] ?? '';
    if (char === '[' || char === '' || /^(?:&&|--|~~)/.test(rest(2))) throw new Unknown();
    take(1);
    return quote(char);
  }

  function classOf(): void {
    take(1);
    let text = '[';
    if (chars[at] === '^') {
      take(1);
      text += '^';
    }
    let isFirst = true;
    for (; isFirst || chars[at] !== ']'; isFirst = false) {
      const isRange = chars[at] === '-' && !isFirst && chars[at + 1] !== ']' && !rest(2).startsWith('--');
      if (isRange) {
        take(1);
        text += '-';
      } else if (chars[at] === '-') {
        if (rest(2) === '--') throw new Unknown();
        take(1);
        text += '\\-';
      } else if (isFirst && chars[at] === ']') {
        take(1);
        text += '\\]';
      } else text += classItem();
    }
    take(1);
    add(`${text}]`);
  }

  function open(): void {
    const found = /^\((?:\?(?::|P?<[A-Za-z_]\w{0,40}>))?/.exec(rest(48))?.[0] ?? '(';
    if (found === '(' && chars[at + 1] === '?') throw new Unknown();
    take(found.length);
    depth += 1;
    add('(?:', false);
  }

  function repeat(): void {
    const found = /^(?:[*+?]|\{(\d{1,4})(?:,(\d{0,4}))?\})\??/.exec(rest(16));
    if (!found || !canRepeat) throw new Unknown();
    const [least, most] = [Number(found[1] ?? 0), Number(found[2] ?? 0)];
    if (least > MOST_REPEATS || most > MOST_REPEATS) throw new Unknown();
    take(found[0].length);
    add(found[0], false);
  }

  while (at < chars.length) {
    const char = chars[at] ?? '';
    if (char === '\\') escape();
    else if (char === '[') classOf();
    else if (char === '(') open();
    else if ('*+?{'.includes(char)) repeat();
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

const quote = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20) return `\\x{${code.toString(16)}}`;
  return RE2_META.test(char) ? `\\${char}` : char;
};
