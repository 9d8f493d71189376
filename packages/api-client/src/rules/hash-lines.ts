export interface HashLine {
  /** From 1. */
  readonly line: number;
  readonly hash: string;
  readonly description: string;
  /** Why the line cannot be imported; undefined: it can. */
  readonly problem?: string;
}

/** MD5, SHA-1 or SHA-256 in lower case. */
export const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/;
export const NO_HASH = 'Enter an MD5, SHA-1 or SHA-256 hash: 32, 40 or 64 hex digits.';
/** The reason that is offered for all hashes of a file. */
export const IMPORT_REASON = 'Imported from a list';
const MOST_DESCRIPTION = 255;

/** A hash as the lists keep it: MD5, SHA-1 or SHA-256 in lower case; undefined when it is none. */
function hashOf(text: string): string | undefined {
  const hash = text.trim().toLowerCase();
  return HASH.test(hash) ? hash : undefined;
}

/** The description, without the mark of `sha256sum` and the quotes of a table. */
const descriptionOf = (text: string): string => text.replace(/^\*|^"|"$/g, '').trim();

/**
 * Lines of a file as `hash`, `hash description` or `hash,description` (also `;` or tab, as `sha256sum` writes). Blank
 * lines and lines that begin with `#` are passed over; a hash that came before is marked.
 */
export function hashLines(text: string): HashLine[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((raw, index): HashLine[] => {
    const trimmed = raw.replace(/^\uFEFF/, '').trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    const [, first = '', rest = ''] = /^([^\s,;]+)[\s,;]*(.*)$/.exec(trimmed) ?? [];
    const line = { line: index + 1, hash: first.replace(/^"|"$/g, ''), description: descriptionOf(rest) };
    const hash = hashOf(line.hash);
    if (hash === undefined) return [{ ...line, problem: NO_HASH }];
    if (seen.has(hash)) return [{ ...line, hash, problem: 'The file has this hash before.' }];
    seen.add(hash);
    if ([...line.description].length > MOST_DESCRIPTION)
      return [{ ...line, hash, problem: `Use at most ${MOST_DESCRIPTION} characters.` }];
    return [{ ...line, hash }];
  });
}

export const NO_HASHES = 'The file holds no hashes.';

/** Why a hash cannot be added: the other list has it. */
export const onOtherList = (list: 'blacklist' | 'whitelist'): string =>
  `This hash is already on the ${list}. Remove it there first.`;
