import { GUESSING } from '@steward/api-client/rules/security';
import type { SecurityEntry } from '../../core/security-log.ts';
import { normalizeName } from '../../db/names.ts';
import type { Subject } from './repository.ts';

/** The addresses and names of tries to get in, with how many there were. */
export function subjectsOf(entries: readonly SecurityEntry[]): Map<string, Subject & { readonly added: number }> {
  const found = new Map<string, Subject & { readonly added: number }>();
  for (const entry of entries) {
    if (!GUESSING.includes(entry.reason)) continue;
    const subjects: Subject[] = [
      { kind: 'address', subject: entry.address },
      { kind: 'name', subject: normalizeName(entry.name) },
    ];
    for (const one of subjects) {
      if (one.subject === '' || one.subject === 'unknown') continue;
      const key = `${one.kind} ${one.subject}`;
      found.set(key, { ...one, added: (found.get(key)?.added ?? 0) + entry.count });
    }
  }
  return found;
}
