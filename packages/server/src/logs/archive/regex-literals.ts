/** Strings of which a line must hold all of one list, lower-case; undefined where nothing is known. */
export type RequiredStrings = readonly (readonly string[])[] | undefined;

const LEAST = 3;
const MOST_BRANCHES = 32;
const HEX_DIGITS = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);
const ESCAPED_LITERAL = /^[!-/:;=?@[-`{-~]$/;

interface Reader {
  at: number;
  readonly text: string;
}

/**
 * What each line that matches a regular expression, ignoring case, must hold: ASCII strings of three characters or more.
 * It errs on the side of knowing nothing.
 */
export function requiredStrings(pattern: string): RequiredStrings {
  if (/\(\?[a-zA-Z-]*[xRU]/.test(pattern)) return undefined;
  const reader: Reader = { at: 0, text: pattern };
  const branches = readBranches(reader);
  if (reader.at < pattern.length || branches.length > MOST_BRANCHES) return undefined;
  return branches.every((strings) => strings.length > 0) ? branches : undefined;
}

function readBranches(reader: Reader): string[][] {
  const branches = [readBranch(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    branches.push(readBranch(reader));
  }
  return branches;
}

function readBranch(reader: Reader): string[] {
  const found: string[] = [];
  let run = '';
  const endRun = (): void => {
    if (run.length >= LEAST) found.push(run);
    run = '';
  };
  while (reader.at < reader.text.length) {
    const char = reader.text[reader.at] ?? '';
    if (char === '|' || char === ')') break;
    const inner = char === '(' ? readGroup(reader) : undefined;
    const literal = inner ? undefined : readLiteral(reader);
    const least = readLeast(reader);
    if (literal === undefined) {
      endRun();
      if ((least ?? 1) > 0 && inner?.length === 1) found.push(...(inner[0] ?? []));
    } else if (least === undefined) {
      run += literal;
    } else {
      if (least > 0) run += literal;
      endRun();
    }
  }
  endRun();
  return found;
}

/** The branches of a group, read past its closing bracket. */
function readGroup(reader: Reader): string[][] {
  reader.at += 1;
  const head = /^\?(?:P?<[^>]*>|[a-zA-Z-]*:)/.exec(reader.text.slice(reader.at));
  const flags = /^\?[a-zA-Z-]*\)/.exec(reader.text.slice(reader.at));
  if (flags) {
    reader.at += flags[0].length;
    return [];
  }
  reader.at += head?.[0].length ?? 0;
  const branches = readBranches(reader);
  if (reader.text[reader.at] === ')') reader.at += 1;
  return branches;
}

/** The character that stands for itself, lower-case; undefined for anything else, which is read past. */
function readLiteral(reader: Reader): string | undefined {
  const { text } = reader;
  const char = text[reader.at] ?? '';
  if (char === '[') {
    skipClass(reader);
    return undefined;
  }
  if (char === '\\') {
    const next = text[reader.at + 1] ?? '';
    reader.at += 2;
    if (ESCAPED_LITERAL.test(next)) return next;
    skipEscape(reader, next);
    return undefined;
  }
  reader.at += 1;
  return /[.^$*+?{}]/.test(char) || char < ' ' || char > '~' ? undefined : char.toLowerCase();
}

function skipEscape(reader: Reader, kind: string): void {
  const rest = reader.text.slice(reader.at);
  const digits = HEX_DIGITS.get(kind);
  const wide = digits === undefined ? null : new RegExp(`^(?:\\{[^}]*\\}|[0-9a-fA-F]{${String(digits)}})`).exec(rest);
  const property = kind === 'p' || kind === 'P' ? /^(?:\{[^}]*\}|.)/.exec(rest) : null;
  const boundary = kind === 'b' ? /^\{[a-z-]*\}/.exec(rest) : null;
  reader.at += (wide ?? property ?? boundary)?.[0].length ?? 0;
}

function skipClass(reader: Reader): void {
  let depth = 0;
  const { text } = reader;
  while (reader.at < text.length) {
    const char = text[reader.at] ?? '';
    if (char === '\\') {
      reader.at += 2;
      continue;
    }
    reader.at += 1;
    if (char === '[') {
      depth += 1;
      if (text[reader.at] === '^') reader.at += 1;
      if (text[reader.at] === ']') reader.at += 1;
    } else if (char === ']') {
      depth -= 1;
      if (depth === 0) return;
    }
  }
}

/** How often the thing before must come at least, where that is said. */
function readLeast(reader: Reader): number | undefined {
  const found = /^(?:[*?+]|\{\s*(\d*)\s*(?:,\s*\d*\s*)?\})/.exec(reader.text.slice(reader.at));
  if (!found) return undefined;
  reader.at += found[0].length;
  while (/[*?+]/.test(reader.text[reader.at] ?? '')) {
    if (reader.text[reader.at] !== '?') return 0;
    reader.at += 1;
  }
  if (found[0] === '+') return 1;
  return found[1] ? Math.min(1, Number(found[1])) : 0;
}
