import { appendAudit, type AuditDraft } from '../core/audit.ts';
import { StewardError } from '../core/errors.ts';
import type { Services } from '../core/services.ts';
import type { Tx } from '../db/schema.ts';
import { CommandError } from '../core/command-io.ts';

/** How the audit log names whoever works at the machine. */
export const OPERATOR = 'steward-server';

/** In the audit log an operator at the machine has no account. */
export const operated = (tx: Tx, { clock }: Pick<Services, 'clock'>, draft: AuditDraft) =>
  appendAudit(tx, { id: null, name: OPERATOR, ip: 'local' }, clock.now(), [draft]);

/** One operation with its audit entry, where it changed something; refusals in words. */
export async function operate<T>(
  services: Services,
  work: (tx: Tx) => Promise<{ readonly done: T; readonly draft?: AuditDraft | undefined }>,
): Promise<T> {
  try {
    return await services.database.withWrite(async (tx) => {
      const { done, draft } = await work(tx);
      if (draft) await operated(tx, services, draft);
      return done;
    });
  } catch (error) {
    if (error instanceof StewardError) throw new CommandError(error.message);
    throw error;
  }
}
