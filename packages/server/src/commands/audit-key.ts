import type { Config } from '../config/config.ts';
import { writeAdoption, writeCut, writeStart } from '../core/audit-marks.ts';
import { CHAIN_START } from '../core/audit.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import type { Services } from '../core/services.ts';
import { countAuditEntries, findAuditEnd } from '../db/audit-chain.ts';
import { sealBefore } from '../db/audit-seal.ts';
import type { Tx } from '../db/schema.ts';
import { writeHead } from '../modules/audit/heads.ts';
import { isForeign, presentCut } from './audit-key-checks.ts';
import { withServices } from './open-services.ts';
import { operated } from './operator.ts';

/** Lets the present key sign from here on, and seals what the lost one signed. Gives the first entry that it signed. */
async function adopt(tx: Tx, services: Services): Promise<{ from: number; before: number }> {
  const { auditKey: key, clock } = services;
  if (!(await isForeign(tx, key)))
    throw new CommandError('The present key belongs to this audit log. There is nothing to adopt.');
  const [cut, previous, before] = [
    await presentCut(tx, clock.now()),
    (await findAuditEnd(tx, 'last'))?.hash ?? CHAIN_START,
    await countAuditEntries(tx),
  ];
  await operated(tx, services, {
    action: 'audit.adopt-key',
    target: 'audit key',
    after: { entriesBefore: before, hashBefore: previous },
  });
  const from = (await findAuditEnd(tx, 'last'))?.id ?? 0;
  if (cut) await writeCut(tx, key, cut);
  await writeStart(tx, key, { from, previous });
  await writeAdoption(tx, key, { from, previous, seal: await sealBefore(tx, from), at: clock.now() });
  return { from, before };
}

/** Goes on with the present key of the audit log where the one that signed it is lost. */
export const adoptAuditKey = (config: Config, io: CommandIo): Promise<void> =>
  withServices(config, io, async (services) => {
    const { from, before } = await services.database.withWrite((tx) => adopt(tx, services));
    await writeHead(services, true);
    io.err(
      `The present key signs the audit log from entry ${from} on. The ${before} entries before are sealed as they are now: "audit verify" shows when they are changed from here on. Whether they were changed earlier, only heads can tell that were kept elsewhere. Give every server this key and start it again.`,
    );
  });
