import { printable } from '../../core/printable.ts';
import type { CommandIo } from '../../core/command-io.ts';
import { appendAudit } from '../../core/audit.ts';
import type { Services } from '../../core/services.ts';
import type { Tx } from '../../db/schema.ts';
import type { Subject } from './subject.ts';

export interface PersonalDataArgs {
  readonly verb: 'find' | 'export' | 'blank';
  readonly name: string;
  /** `YYYYMMDD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Addresses besides those that the database knows. */
  readonly ip: readonly string[];
  readonly dryRun: boolean;
  readonly json: boolean;
  /** With `export`: the file to make. */
  readonly out?: string | undefined;
  /** Goes on though others used an address, too. */
  readonly yes: boolean;
  /** With `blank`: the database, too. */
  readonly database: boolean;
  /** How long a plain file must not have changed, in milliseconds; for tests. */
  readonly quietMs?: number;
}

/** One request about personal data, with what it needs. */
export interface PersonalDataRun {
  readonly services: Services;
  readonly io: CommandIo;
  readonly subject: Subject;
  readonly args: PersonalDataArgs;
  /** `YYYYMMDD` by the community's clocks. */
  readonly today: string;
}

/** Adds an entry to the audit log; `counts` hold numbers and days only, never an address. */
export async function auditRun(
  tx: Tx,
  { services, subject, args }: PersonalDataRun,
  step: 'find' | 'export' | 'blank-begin' | 'blank',
  counts: Readonly<Record<string, number | boolean>>,
): Promise<void> {
  const { from, to, dryRun } = args;
  const after = { addresses: subject.keys.size, names: subject.oldNames.length + 1, from, to, dryRun, ...counts };
  const actor = { id: null, name: 'steward-server', ip: 'local' };
  const draft = { action: `logs.personal-data.${step}` as const, target: subject.name, after };
  await appendAudit(tx, actor, services.clock.now(), [draft]);
}

/** Says which parts of the folder were not looked at. */
export function tellLeft(
  io: CommandIo,
  links: readonly string[],
  failed: readonly { readonly file: string; readonly reason: string }[] = [],
): void {
  for (const { file, reason } of failed) io.err(`${printable(file)}: ${printable(reason)}`);
  for (const link of links) io.err(`${printable(link)} is a link and is not followed.`);
}
