import { accountTables } from '../../db/migrations/0001-accounts.ts';
import { playerTables } from '../../db/migrations/0002-players.ts';
import { possessionTables } from '../../db/migrations/0003-possessions.ts';
import { staffTables } from '../../db/migrations/0004-staff.ts';
import { outboxTables } from '../../db/migrations/0011-outbox.ts';
import { recordTables } from '../../db/migrations/0015-records.ts';
import { internalsColumns } from '../../db/migrations/0017-internals.ts';
import { propertyBankTables } from '../../db/migrations/0018-property-bank.ts';
import { bridgeTables } from '../../db/migrations/0019-bridge.ts';
import { feedTables } from '../../db/migrations/0028-feeds.ts';
import { watchedTables } from '../../db/migrations/0034-watched.ts';
import type { Table } from '../../db/table.ts';

/** A column of texts that people or games wrote. */
export interface TextColumn {
  readonly table: string;
  readonly column: string;
}

/** Tables that are looked at in their own way, that hold no texts of people, or that are emptied within hours. */
const OTHER_TABLES = new Set([
  ...['audit', 'ip_use', 'session', 'player', 'setting', 'rate_limit', 'bridge_event'],
  ...[
    'bridge_received',
    'bridge_server',
    'bridge_log_part',
    'bridge_log_target',
    'bridge_said',
    'game_status',
    'game_players',
  ],
  ...[
    'access_token',
    'recovery_code',
    'channel',
    'alert_channel',
    'online_player',
    'type_of_group',
    'type_of_property',
  ],
  // Gone: the outbox took its place.
  'game_command',
]);
const NO_TEXT =
  /(?:^|_)(?:name|lower|hash|kind|status|type|mode|delivery|file|plate|job|slot|category|list|mime|path|permissions|serial|source|url|shortcode|discord_id|tag_discord_id|payment_id|perk|ip|state|ordering_key|server|event_id|claimed_by|sealed|event_key|thread)$/;

/** Every column in which an address may stand among other words. */
export const TEXT_COLUMNS: readonly TextColumn[] = [
  accountTables,
  playerTables,
  possessionTables,
  staffTables,
  outboxTables,
  recordTables,
  internalsColumns,
  propertyBankTables,
  bridgeTables,
  feedTables,
  watchedTables,
]
  .flatMap((tables) => Object.entries(tables as Readonly<Record<string, Table>>))
  .filter(([table]) => !OTHER_TABLES.has(table))
  .flatMap(([table, { columns }]) =>
    Object.entries(columns)
      .filter(([column, { kind }]) => kind === 'text' && !NO_TEXT.test(column))
      .map(([column]) => ({ table, column })),
  );
