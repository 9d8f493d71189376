import type { AuditEntry } from '@steward/api-client/contract/audit';
import { changeText } from '@steward/api-client/rules/audit-text';
import { showMoment } from '@steward/api-client/rules/moments';
import type { Resource } from '../../io/columns.ts';

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
};
