import { readFileSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { auditKeyOf } from '../core/audit-key.ts';
import { verifyAgainst, verifyAudit, type AuditCheck } from '../core/audit-check.ts';
import {
  ForgedMarkError,
  headOfLine,
  readAdoption,
  unprovenHeadOfLine,
  type ChainAdoption,
  type ChainHead,
} from '../core/audit-marks.ts';
import { instant } from '../core/clock.ts';
import type { Services } from '../core/services.ts';
import { writeHead } from '../modules/audit/heads.ts';
import { cutBefore } from '../modules/audit/repository-cut.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { operated } from './operator.ts';

const count = (entries: number): string => `${entries} ${entries === 1 ? 'entry' : 'entries'}`;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

interface Heads {
  readonly all: readonly ChainHead[];
  /** How many of them a key signed that is lost. */
  readonly unproven: number;
}

/** The heads of a file; undefined where there is none. Throws for a line that neither this key nor a lost one signed. */
function headsOf(file: string, { auditKey }: Services, adopted: ChainAdoption | undefined): Heads | undefined {
  let unproven = 0;
  const text = textOf(file);
  if (text === undefined) return undefined;
  const all = text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [headOfLine(auditKey, line)];
    } catch (error) {
      if (!(error instanceof ForgedMarkError)) throw error;
      const head = adopted && unprovenHeadOfLine(line);
      if (head && head.id < adopted.from) {
        unproven++;
        return [head];
      }
      throw new CommandError(`Line ${at + 1} of ${file} is not a head of this audit log. ${error.message}`);
    }
  });
  return { all, unproven };
}

/** Absent, too, where its record was changed, which the verification tells. */
async function adoptionOf({ db, auditKey }: Services): Promise<ChainAdoption | undefined> {
  try {
    return await readAdoption(db, auditKey);
  } catch (error) {
    if (error instanceof ForgedMarkError) return undefined;
    throw error;
  }
}

/** What the chain cannot prove since a key was lost. */
function adoptionText({ adopted, unproven }: AuditCheck, heads: number): string {
  if (!adopted) return '';
  const compared = heads > 0 ? ` ${heads} of the heads are of the lost key: only their hashes were compared.` : '';
  return `\nTwo parts: the key counts from entry ${adopted.from} on, since it was adopted at ${instant(adopted.at)}. The key of ${count(unproven)} before is lost: they are as they were at that time, and what was changed earlier is not known.${compared}`;
}

/** Where the heads are kept on this machine, if they are. */
const usualFile = ({ auditHead }: Config): string | undefined =>
  auditHead === '-' || auditHead === 'off' || /^https?:/.test(auditHead) ? undefined : auditHead;

/** Follows the chain of the audit log, and compares it with heads that were kept outside. */
export const verifyAuditLog = (config: Config, io: CommandIo, { head: file }: { head?: string }): Promise<void> =>
  withServices(config, io, async (services) => {
    const given = file ?? usualFile(config);
    const known = given === undefined ? undefined : headsOf(given, services, await adoptionOf(services));
    if (file !== undefined && known === undefined)
      throw new CommandError(`There is no file ${file}. Name one that the server wrote heads into.`);
    const { chain, heads } = await verifyAgainst(services.db, services.auditKey, known?.all ?? []);
    if (chain.broken)
      throw new CommandError(
        [
          `The audit log is broken${chain.broken.id === 0 ? '' : ` at entry ${chain.broken.id}`}: ${chain.broken.reason} ${count(chain.entries)} before it hold.`,
          ...heads.faults,
        ].join('\n'),
      );
    if (heads.faults.length > 0) throw new CommandError(['The audit log is not whole.', ...heads.faults].join('\n'));
    io.out(chain.head);
    const parts = adoptionText(chain, known?.unproven ?? 0);
    const cut = chain.cut ? ` ${count(chain.cut.entries)} before them were removed by retention.` : '';
    io.err(
      heads.compared > 0
        ? `The audit log holds: ${count(chain.entries)}.${cut} It has all that ${count(heads.compared).replace(/entr(?:y|ies)/, 'heads')} of ${given ?? ''} saw.${parts}`
        : `The audit log holds: ${count(chain.entries)}.${cut} No heads were compared: only they prove that none were cut off the end.${parts}`,
    );
  });

/** Removes entries from before a day, and signs what was removed. */
export const cutAuditLog = (config: Config, io: CommandIo, { before }: { before: string }): Promise<void> =>
  withServices(config, io, async (services) => {
    const at = /^\d{4}-\d\d-\d\d$/.test(before) ? Date.parse(`${before}T00:00:00Z`) / 1000 : Number.NaN;
    if (Number.isNaN(at)) throw new CommandError('Give the day as in --before 2026-01-31.');
    const { broken } = await verifyAudit(services.db, services.auditKey);
    if (broken)
      throw new CommandError('The audit log is broken, nothing is removed. "steward-server audit verify" says where.');
    const cut = await services.database.withWrite(async (tx) => {
      const key = auditKeyOf(tx) ?? services.auditKey;
      const done = await cutBefore(tx, services.engine, key, at, services.clock.now());
      if (done)
        await operated(tx, services, {
          action: 'audit.cut',
          target: `entries before ${before}`,
          after: { removed: done.removed, last: done.id },
        });
      return done;
    });
    if (!cut) throw new CommandError(`There is nothing from before ${before}.`);
    await writeHead(services, true);
    io.err(
      `${count(cut.removed)} from before ${before} were removed. The cut is signed: "audit verify" goes on from it.`,
    );
  });
