import type { AuditEntry } from '@steward/api-client/contract/audit';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';

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
export function changeText({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const [from, to] = [valueText(before), valueText(after)];
  if (from === '') return to;
  return to === '' ? `was ${from}` : `${from} → ${to}`;
}

export const auditResource: Resource<AuditEntry> = {
  columns: [
    { key: 'at', header: 'Time', tone: () => 'quiet', cell: (entry) => showMoment(entry.at) },
    { key: 'actor', header: 'Who', min: 10, cell: (entry) => entry.actor },
    { key: 'action', header: 'Action', min: 12, tone: () => 'accent', cell: (entry) => entry.action },
    { key: 'target', header: 'Target', min: 10, cell: (entry) => entry.target || '-' },
    { key: 'change', header: 'Change', min: 12, cell: (entry) => changeText(entry) || '-' },
    { key: 'ip', header: 'IP', min: 7, tone: () => 'quiet', cell: (entry) => entry.ip },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (entry) => String(entry.id) },
  ],
  fields: ['id', 'at', 'actor', 'action', 'target', 'before', 'after', 'ip', 'hash'],
};
