import { existsSync, mkdirSync } from 'node:fs';
import { showMany } from '@steward/api-client/rules/counted';
import type { Config } from '../config/config.ts';
import { verifyAudit } from '../core/audit-check.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { copyOver, EMBEDDED } from './copy-over.ts';
import { withServices } from './open-services.ts';
import { operated } from './operator.ts';

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
    io.err(`${said} The audit log holds: ${showMany(entries, 'entry')}.`);
  });
  io.err(
    target.databaseUrl === undefined
      ? 'Remove STEWARD_DATABASE_URL and start the server. The database in PostgreSQL is as it was.'
      : `Set STEWARD_DATABASE_URL to the new address and start the server. ${config.databaseUrl === undefined ? config.databaseFile : 'The old database'} is as it was: keep it until you are content, and start no server on it.`,
  );
}
