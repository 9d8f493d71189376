import { existsSync, mkdirSync } from 'node:fs';
import { showMany } from '@steward/api-client/rules/numbers';
import type { Config } from '../config/config.ts';
import { verifyAudit } from '../core/audit-check.ts';
import { CopyError, loadCopy } from '../db/copy/loader.ts';
import { withSnapshot, type Place } from '../db/copy/snapshot.ts';
import { LATEST } from '../db/migrate.ts';
import { isBusy } from '../db/violations.ts';
import { copyProgress } from './copy-progress.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { reasonOf, withServices } from './open-services.ts';
import { operated } from './operator.ts';

const EMBEDDED = 'embedded';

function targetOf(config: Config, io: CommandIo, given: string | undefined): Config {
  const to = given ?? io.env['STEWARD_MOVE_TO'] ?? '';
  if (to === EMBEDDED) {
    if (config.databaseUrl === undefined) throw new CommandError('The community is in the embedded database already.');
    return { ...config, databaseUrl: undefined };
  }
  if (!/^postgres(?:ql)?:\/\//.test(to))
    throw new CommandError(
      `Say where to move: --to postgres://…, or --to ${EMBEDDED} for ${config.databaseFile}. STEWARD_MOVE_TO does, too, and shows no password in the list of processes.`,
    );
  if (to === config.databaseUrl) throw new CommandError('That is where the community is already.');
  return { ...config, databaseUrl: to };
}

const placeOf = ({ databaseUrl, databaseFile }: Config): Place => ({ url: databaseUrl, file: databaseFile });

/**
 * Moves the community to another database, which must be empty, and checks it there: every table by count and checksum,
 * and the audit log by its key. The old one is only read; nobody writes to it meanwhile.
 */
export async function moveDatabase(config: Config, io: CommandIo, { to }: { to?: string }): Promise<void> {
  const target = targetOf(config, io, to);
  if (config.databaseUrl === undefined && !existsSync(config.databaseFile))
    throw new CommandError(`There is no database in ${config.dataDir}. Check STEWARD_DATA_DIR.`);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const said = await copyOver(config, target, io);
  await withServices(target, io, async (services) => {
    const { broken, entries } = await verifyAudit(services.db, services.auditKey);
    if (broken)
      throw new CommandError(
        `Everything arrived, but the audit log does not hold at entry ${broken.id}: ${broken.reason} "steward-server audit verify" tells whether it did before.`,
      );
    await services.database.withWrite((tx) =>
      operated(tx, services, { action: 'database.move', target: services.engine, after: { entries } }),
    );
    io.err(`${said} The audit log holds: ${showMany(entries, 'entry', 'entries')}.`);
  });
  io.err(
    target.databaseUrl === undefined
      ? 'Remove STEWARD_DATABASE_URL and start the server. The database in PostgreSQL is as it was.'
      : `Set STEWARD_DATABASE_URL to the new address and start the server. ${config.databaseUrl === undefined ? config.databaseFile : 'The old database'} is as it was: keep it until you are content, and start no server on it.`,
  );
}

async function copyOver(config: Config, target: Config, io: CommandIo): Promise<string> {
  try {
    return await withSnapshot(
      placeOf(config),
      async (source) => {
        if (source.version !== LATEST)
          throw new CommandError('The database is of an older version. Run "steward-server migrate" first.');
        const progress = copyProgress(io, source.rows);
        const label = `move from ${config.databaseUrl === undefined ? EMBEDDED : 'PostgreSQL'}`;
        return progress.done(await loadCopy(placeOf(target), source, label, progress.tell));
      },
      { lock: true },
    );
  } catch (error) {
    if (error instanceof CopyError) throw new CommandError(error.message);
    if (isBusy(error) && !(error instanceof Error && 'syscall' in error))
      throw new CommandError('Somebody writes to the database. Stop every server, then run this again.');
    if (error instanceof Error && 'code' in error)
      throw new CommandError(
        `The move stopped (${reasonOf(error)}). Mend that and run it again: it goes on from there.`,
      );
    throw error;
  }
}
