import type { Migration } from '../migration.ts';
import { accountTables } from './0001-accounts.ts';
import { playerTables } from './0002-players.ts';
import { possessionTables } from './0003-possessions.ts';
import { staffTables } from './0004-staff.ts';
import { guardAudit } from './0005-guards.ts';
import { createNameSearch } from './0006-name-search.ts';
import { rollupTables } from './0007-rollups.ts';
import { countStretches, stretchTables } from './0008-property-stretches.ts';
import { indexStaffPunishments } from './0009-staff-punishments.ts';
import { indexCounted } from './0010-counted.ts';
import { moveToOutbox, outboxTables } from './0011-outbox.ts';
import { accessColumns, accessTables, addAccessColumns } from './0012-access.ts';
import { normalizeAddresses, sendingTables } from './0013-sendings.ts';
import { accountGuardTables, guardAccounts } from './0014-account-guards.ts';
import { keepRecords, recordTables } from './0015-records.ts';
import { gameHeardTables, noteLastEvent } from './0016-game-heard.ts';
import { internalsColumns, addInternalsColumns, internalsTables } from './0017-internals.ts';
import { propertyBankTables } from './0018-property-bank.ts';
import { bridgeColumns, bridgeTables, moveToBridge } from './0019-bridge.ts';
import { gameStatusTables } from './0020-game-status.ts';
import { indexLookedFor } from './0021-looked-for.ts';
import { bridgeLogTables } from './0022-bridge-logs.ts';
import { importTables, indexImportedPlayers } from './0023-imports.ts';
import { restartTables } from './0024-restarts.ts';
import { squeezeNames } from './0025-squeezed-names.ts';
import { severalServersColumns, addServers } from './0026-several-servers.ts';
import { agentStatusColumns, addAgentStatus } from './0027-agent-status.ts';
import { feedTables } from './0028-feeds.ts';
import { indexListed } from './0029-listed.ts';
import { keptListColumns, keepLists, keptListTables } from './0030-kept-lists.ts';
import { saidTables } from './0031-said.ts';
import { alertsReadTables, indexLatestAlerts } from './0032-alerts-read.ts';
import { keepTypes, typeTables } from './0033-types.ts';
import { watchedTables } from './0034-watched.ts';
import { indexKillsByTime } from './0035-kills-by-time.ts';
import { countLists, listCountTables } from './0036-list-counts.ts';
import { countListChanges, listChangeTables } from './0037-list-changes.ts';
import { countKeptAnswers, keptAnswerTables } from './0038-kept-answers.ts';
import { indexBansListed } from './0039-bans-listed.ts';
import { countAuctionsApart } from './0040-auctions-apart.ts';

/** All steps, the first that of version 1; the types of all tables are read from them (`schema.ts`). */
export const MIGRATIONS = [
  { name: 'accounts', tables: accountTables },
  { name: 'players', tables: playerTables },
  { name: 'possessions', tables: possessionTables },
  { name: 'staff', tables: staffTables },
  { name: 'guards', run: guardAudit },
  { name: 'name-search', run: createNameSearch },
  { name: 'rollups', tables: rollupTables },
  { name: 'property-stretches', tables: stretchTables, run: countStretches },
  { name: 'staff-punishments', run: indexStaffPunishments },
  { name: 'counted', run: indexCounted },
  { name: 'outbox', tables: outboxTables, run: moveToOutbox },
  { name: 'access', tables: accessTables, columns: accessColumns, run: addAccessColumns },
  { name: 'sendings', tables: sendingTables, run: normalizeAddresses },
  { name: 'account-guards', tables: accountGuardTables, run: guardAccounts },
  { name: 'records', tables: recordTables, run: keepRecords },
  { name: 'game-heard', tables: gameHeardTables, run: noteLastEvent },
  { name: 'internals', tables: internalsTables, columns: internalsColumns, run: addInternalsColumns },
  { name: 'property-bank', tables: propertyBankTables },
  { name: 'bridge', tables: bridgeTables, columns: bridgeColumns, run: moveToBridge },
  { name: 'game-status', tables: gameStatusTables },
  { name: 'looked-for', run: indexLookedFor },
  { name: 'bridge-logs', tables: bridgeLogTables },
  { name: 'imports', tables: importTables, run: indexImportedPlayers },
  { name: 'restarts', tables: restartTables },
  { name: 'squeezed-names', run: squeezeNames },
  { name: 'several-servers', columns: severalServersColumns, run: addServers },
  { name: 'agent-status', columns: agentStatusColumns, run: addAgentStatus },
  { name: 'feeds', tables: feedTables },
  { name: 'listed', run: indexListed },
  { name: 'kept-lists', tables: keptListTables, columns: keptListColumns, run: keepLists },
  { name: 'said', tables: saidTables },
  { name: 'alerts-read', tables: alertsReadTables, run: indexLatestAlerts },
  { name: 'types', tables: typeTables, run: keepTypes },
  { name: 'watched', tables: watchedTables },
  { name: 'kills-by-time', run: indexKillsByTime },
  { name: 'list-counts', tables: listCountTables, run: countLists },
  { name: 'list-changes', tables: listChangeTables, run: countListChanges },
  { name: 'kept-answers', tables: keptAnswerTables, run: countKeptAnswers },
  { name: 'bans-listed', run: indexBansListed },
  { name: 'auctions-apart', run: countAuctionsApart },
] as const satisfies readonly Migration[];
