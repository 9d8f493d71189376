const MOST_REPEATS = 1000;
const META = /[\\.+*?()|[\]{}^$#&\-~]/;
const RE2_META = /[\\.+*?()|[\]{}^$-]/;
const CONTROLS: Readonly<Record<string, string>> = { t: '\\t', r: '\\r', f: '\\f', v: '\\v', a: '\\x{7}' };
const CATEGORY = /^\{?(L|Lu|Ll|N|Nd|P|S|Z|M|Latin|Greek|Cyrillic|Han|Arabic|Hebrew)\}?$/;

/** RE2 has no words for it. */
export class Unknown extends Error {}

/** A place in a pattern. */
export interface Cursor {
  /** The character there, or so many behind it; empty behind the end. */
  peek(ahead?: number): string;
  /** So many characters from there on. */
  rest(length: number): string;
  take(length: number): void;
  isOver(): boolean;
}

export function createCursor(chars: readonly string[]): Cursor {
  let at = 0;
  return {
    peek: (ahead = 0) => chars[at + ahead] ?? '',
    rest: (length) => chars.slice(at, at + length).join(''),
    take: (length) => void (at += length),
    isOver: () => at >= chars.length,
  };
}

/** A number in hex of a character that stands for itself: `\x41`, `\x{41}`, `\u0041`, `\u{41}`. */
function readHex({ rest, take }: Cursor): string | undefined {
  const found = /^\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|[xuU]\{([0-9A-Fa-f]{1,8})\})/.exec(
    rest(12),
  );
  if (!found) return undefined;
  take(found[0].length);
  const code = Number.parseInt(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '', 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || code === 10) throw new Unknown();
  return `\\x{${code.toString(16)}}`;
}

/** A category of Unicode that RE2 knows, too. */
export function readCategory({ rest, take }: Cursor): string | undefined {
  const found = /^\\([pP])(\{[A-Za-z]{1,12}\}|[LMNPSZ])/.exec(rest(16));
  if (!found) return undefined;
  const name = CATEGORY.exec(found[2] ?? '')?.[1];
  if (name === undefined) throw new Unknown();
  take(found[0].length);
  return `\\${found[1] ?? 'p'}{${name}}`;
}

/** An escape that stands for one character, in a class or outside. */
export function readSingle(cursor: Cursor): string | undefined {
  if (cursor.peek() !== '\\') return undefined;
  const next = cursor.peek(1);
  const control = CONTROLS[next];
  if (control !== undefined) {
    cursor.take(2);
    return control;
  }
  const code = readHex(cursor);
  if (code !== undefined) return code;
  if (!META.test(next)) return undefined;
  cursor.take(2);
  return quote(next);
}

/** The beginning of a group, whatever it is called. */
export function takeOpening({ peek, rest, take }: Cursor): void {
  const found = /^\((?:\?(?::|P?<[A-Za-z_]\w{0,40}>))?/.exec(rest(48))?.[0] ?? '(';
  if (found === '(' && peek(1) === '?') throw new Unknown();
  take(found.length);
}

/** How often what stands before may come; undefined where RE2 has no words for it. */
export function readRepeat({ rest, take }: Cursor): string | undefined {
  const found = /^(?:[*+?]|\{(\d{1,4})(?:,(\d{0,4}))?\})\??/.exec(rest(16));
  if (!found || Number(found[1] ?? 0) > MOST_REPEATS || Number(found[2] ?? 0) > MOST_REPEATS) return undefined;
  take(found[0].length);
  return found[0];
}

/** A character as RE2 takes it for itself. */
export const quote = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20) return `\\x{${code.toString(16)}}`;
  return RE2_META.test(char) ? `\\${char}` : char;
};
