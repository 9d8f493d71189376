import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';

const REFUSAL = 'The audit log is append-only.';

const STATEMENTS = {
  sqlite: [
    `create trigger audit_refuse_update before update on audit begin select raise(abort, '${REFUSAL}'); end`,
    `create trigger audit_refuse_delete before delete on audit begin select raise(abort, '${REFUSAL}'); end`,
  ],
  postgres: [
    `create function audit_refuse() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
    'create trigger audit_refuse_change before update or delete on audit for each row execute function audit_refuse()',
    'create trigger audit_refuse_truncate before truncate on audit for each statement execute function audit_refuse()',
  ],
} as const;

/** The database itself refuses to change or remove audit entries. */
export async function guardAudit({ tx, engine }: MigrationContext): Promise<void> {
  for (const statement of STATEMENTS[engine]) await sql.raw(statement).execute(tx);
}
