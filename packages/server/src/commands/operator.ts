import { appendAudit, type AuditDraft } from '../core/audit.ts';
import type { Services } from '../core/services.ts';
import type { Tx } from '../db/schema.ts';

/** In the audit log an operator at the machine has no account. */
export const operated = (tx: Tx, { clock }: Pick<Services, 'clock'>, draft: AuditDraft) =>
  appendAudit(tx, { id: null, name: 'steward-server', ip: 'local' }, clock.now(), [draft]);
