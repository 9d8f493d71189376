import { VacHash } from '@steward/api-client/contract/vac-lists';

export interface HashLine {
  /** From 1. */
  readonly line: number;
  readonly hash: string;
  readonly description: string;
  /** Why the line cannot be imported; undefined: it can. */
  readonly problem?: string;
}

/**
 * Lines of a file as `hash`, `hash description` or `hash,description` (also `;` or tab, as `sha256sum` writes). Blank
 * lines and lines that begin with `#` are passed over; a hash that came before is marked.
 */
export function parseHashes(text: string): HashLine[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((raw, index): HashLine[] => {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    const [, first = '', rest = ''] = /^([^\s,;]+)[\s,;]*(.*)$/.exec(trimmed) ?? [];
    const parsed = VacHash.safeParse(first.replace(/^"|"$/g, ''));
    const description = rest.replace(/^\*|^"|"$/g, '').trim();
    if (!parsed.success)
      return [
        { line: index + 1, hash: first, description, problem: parsed.error.issues[0]?.message ?? 'This is no hash.' },
      ];
    if (seen.has(parsed.data))
      return [{ line: index + 1, hash: parsed.data, description, problem: 'The file has this hash before.' }];
    seen.add(parsed.data);
    return [{ line: index + 1, hash: parsed.data, description }];
  });
}
