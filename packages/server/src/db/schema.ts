import type { Kysely, Transaction } from 'kysely';
import type { accountTables } from './migrations/0001-accounts.ts';
import type { playerTables } from './migrations/0002-players.ts';
import type { possessionTables } from './migrations/0003-possessions.ts';
import type { staffTables } from './migrations/0004-staff.ts';
import type { rollupTables } from './migrations/0007-rollups.ts';
import type { stretchTables } from './migrations/0008-property-stretches.ts';
import type { outboxTables } from './migrations/0011-outbox.ts';
import type { accessColumns, accessTables } from './migrations/0012-access.ts';
import type { sendingTables } from './migrations/0013-sendings.ts';
import type { AuditSignature, accountGuardTables } from './migrations/0014-account-guards.ts';
import type { recordTables } from './migrations/0015-records.ts';
import type { gameHeardTables } from './migrations/0016-game-heard.ts';
import type { internalsColumns, internalsTables } from './migrations/0017-internals.ts';
import type { propertyBankTables } from './migrations/0018-property-bank.ts';
import type { bridgeColumns, bridgeTables } from './migrations/0019-bridge.ts';
import type { gameStatusTables } from './migrations/0020-game-status.ts';
import type { bridgeLogTables } from './migrations/0022-bridge-logs.ts';
import type { importTables } from './migrations/0023-imports.ts';
import type { restartTables } from './migrations/0024-restarts.ts';
import type { severalServersColumns } from './migrations/0026-several-servers.ts';
import type { agentStatusColumns } from './migrations/0027-agent-status.ts';
import type { feedTables } from './migrations/0028-feeds.ts';
import type { keptListColumns, keptListTables } from './migrations/0030-kept-lists.ts';
import type { saidTables } from './migrations/0031-said.ts';
import type { alertsReadTables } from './migrations/0032-alerts-read.ts';
import type { typeTables } from './migrations/0033-types.ts';
import type { watchedTables } from './migrations/0034-watched.ts';
import type { Tables } from './table.ts';

/** All tables as Kysely sees them. Times are epoch seconds, days `YYYYMMDD`, flags 0 or 1, money whole dollars. */
export type Schema = Omit<Tables<typeof accountTables>, 'game_command' | 'bridge_event'> &
  Tables<typeof bridgeTables> &
  Tables<typeof bridgeColumns> &
  Tables<typeof gameStatusTables> &
  Tables<typeof bridgeLogTables> &
  Tables<typeof importTables> &
  Tables<typeof restartTables> &
  Tables<typeof severalServersColumns> &
  Tables<typeof agentStatusColumns> &
  Tables<typeof feedTables> &
  Tables<typeof keptListTables> &
  Tables<typeof typeTables> &
  Tables<typeof keptListColumns> &
  Tables<typeof saidTables> &
  Tables<typeof alertsReadTables> &
  Tables<typeof watchedTables> &
  Tables<typeof gameHeardTables> &
  Tables<typeof playerTables> &
  Tables<typeof possessionTables> &
  Tables<typeof propertyBankTables> &
  Tables<typeof staffTables> &
  Tables<typeof rollupTables> &
  Tables<typeof stretchTables> &
  Tables<typeof outboxTables> &
  Tables<typeof accessTables> &
  Tables<typeof accessColumns> &
  Tables<typeof internalsTables> &
  Tables<typeof internalsColumns> &
  Tables<typeof sendingTables> &
  Tables<typeof accountGuardTables> & { audit: AuditSignature } & Tables<typeof recordTables> & {
    readonly vac_hash: { deleted_by: number | null };
  };

export type Db = Kysely<Schema>;
/** A running transaction. Writers get only this. */
export type Tx = Transaction<Schema>;
