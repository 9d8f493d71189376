import { join } from 'node:path';
import { createAuditKey, type AuditKey } from '../core/audit-key.ts';
import { readKeyFile } from '../core/secrets.ts';

/** The key that signs the audit log of a data folder; undefined while there is none. */
export function auditKeyIn(dir: string): AuditKey | undefined {
  const key = readKeyFile(join(dir, 'audit.key'));
  return key === undefined ? undefined : createAuditKey(key);
}
