import type { AuditEntry } from '@steward/api-client/contract/audit';
import { sentenceText } from '@steward/api-client/rules/audit-sentences';
import { valueText } from '@steward/api-client/rules/audit-text';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Fact } from '../../io/output.ts';

/** All that was kept of a change. */
export const entryFacts = (entry: AuditEntry): readonly Fact[] => [
  ['Time', showMoment(entry.at)],
  ['What', sentenceText(entry, showMoment)],
  ['Who', entry.actor, 'strong'],
  ['Action', entry.action, 'accent'],
  ['Target', entry.target || '-'],
  ['Before', valueText(entry.before) || '-'],
  ['After', valueText(entry.after) || '-'],
  ['IP', entry.ip],
  ['Id', String(entry.id), 'quiet'],
  ['Hash', entry.hash, 'quiet'],
];
