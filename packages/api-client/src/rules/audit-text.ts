import { idOf } from './ids.ts';

/** A value of the audit log in words: `cash 100, bank 5`. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(
      ([key, inner]) =>
        `${key} ${typeof inner === 'object' && inner !== null ? `(${valueText(inner)})` : wordOf(inner)}`,
    )
    .join(', ');
}

const wordOf = (value: unknown): string => (value === null || value === '' ? '-' : valueText(value));

/** What an entry changed: before and after, as far as there is any. */
export function changeText({ before, after }: { readonly before: unknown; readonly after: unknown }): string {
  const [from, to] = [valueText(before), valueText(after)];
  if (from === '') return to;
  return to === '' ? `was ${from}` : `${from} → ${to}`;
}

/** What the target of an entry names, where that has a page of its own. */
export type AuditPlace =
  | { readonly kind: 'player'; readonly name: string }
  | { readonly kind: 'vehicle' | 'group' | 'session'; readonly id: number }
  | { readonly kind: 'vac-blacklist' | 'vac-whitelist'; readonly hash: string };

const OF_PLAYERS = new Set(['player', 'note', 'punishment', 'alert', 'account', 'donation', 'bank']);

/** The page that belongs to the target of an entry; undefined where there is none. */
export function placeOfTarget({
  action,
  target,
}: {
  readonly action: string;
  readonly target: string;
}): AuditPlace | undefined {
  if (target === '') return undefined;
  const [kind = ''] = action.split('.');
  if (OF_PLAYERS.has(kind) || action.startsWith('logs.personal-data.')) return { kind: 'player', name: target };
  if (kind === 'vac-blacklist' || kind === 'vac-whitelist') return { kind, hash: target };
  if (kind !== 'vehicle' && kind !== 'group' && kind !== 'session') return undefined;
  const [word, number = ''] = target.split(' ');
  const id = idOf(number);
  return word === kind && id !== undefined ? { kind, id } : undefined;
}
