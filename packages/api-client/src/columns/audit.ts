import type { AuditEntry } from '../contract/audit.ts';
import { sentenceText } from '../rules/audit-sentences.ts';
import { changeText } from '../rules/audit-text.ts';
import { showMoment } from '../rules/moments.ts';
import { columnsOf } from './column.ts';

export const auditColumns = columnsOf<AuditEntry>()({
  at: { header: 'Time', kind: 'moment' },
  told: { header: 'What happened', value: (entry) => sentenceText(entry, showMoment) },
  actor: { header: 'Who', kind: 'person' },
  action: { header: 'Action' },
  target: { header: 'Target' },
  change: { header: 'Change', value: changeText },
  before: null,
  after: null,
  ip: { header: 'IP', kind: 'code' },
  hash: null,
  id: { header: 'Id', kind: 'id' },
});
