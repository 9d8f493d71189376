// How long each step to a new version of the database takes with a million players:
// `node scripts/run.mjs node bench/upgrade/steps.ts [players]`, and on an empty PostgreSQL database with its address in
// `BENCH_POSTGRES`. What it prints last goes into `packages/server/src/db/step-times.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LATEST, migrate, STEPS } from '../../packages/server/src/db/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';

const PLAYERS = Number(process.argv[2] ?? 1_000_000);
const url = process.env['BENCH_POSTGRES'];
/** The first version that a community ran. */
const FIRST = 7;
const DAY = 86_400;
/** Rows of a statement: PostgreSQL ends those that take two minutes. */
const AT_ONCE = 200_000;
const NOW = Math.floor(Date.now() / 1000);

/** Rows by table, for each player: what a community of ten years has. `n` counts from 1. */
const player = `1 + n % ${PLAYERS}`;
const staff = '1 + n % 50';
const at = `${NOW} - n % (3650 * ${DAY})`;
const ROWS: readonly (readonly [table: string, share: number, values: Readonly<Record<string, string>>])[] = [
  [
    'player',
    1,
    { name: `'Player_' || n`, name_lower: `'player_' || n`, created_at: at, last_login_at: at, cash: 'n % 90000' },
  ],
  [
    'community_group',
    0.001,
    { name: `'Group ' || n`, name_lower: `'group ' || n`, short: `'g'`, type: '1', created_at: at },
  ],
  ['interior', 0.0001, { name: `'i'`, spawn_x: '1', spawn_y: '1', spawn_z: '1', interior: '1' }],
  ['property', 0.2, { name: `'House ' || n`, type: '1', owner_id: player, icon_x: 'n % 3000', icon_y: 'n % 2000' }],
  ['punishment', 2, { player_id: player, staff_id: staff, type: '2', reason: `'Reason ' || n`, created_at: at }],
  [
    'ban',
    0.5,
    { player_id: player, type: '1', reason: `'Reason ' || n`, start_at: at, ip: `'198.51.100.' || (n % 250)` },
  ],
  ['note', 1, { player_id: player, staff_id: staff, created_at: at, note: `'A note about a player, ' || n` }],
  [
    'kill',
    5,
    { killer_id: player, victim_id: `1 + n * 7 % ${PLAYERS}`, weapon: 'n % 46', at, x: 'n % 3000', y: 'n % 2000' },
  ],
  ['ticket', 0.5, { type: '1', reporter_id: player, created_at: at, reason: `'Please help me, ' || n` }],
  [
    'ip_use',
    3,
    {
      player_id: player,
      ip: `'10.' || (n / 62500) || '.' || (n / 250 % 250) || '.' || (n % 250)`,
      first_at: at,
      last_at: at,
    },
  ],
  ['game_profile', 0.2, { player_id: 'n', kind: `'tdm'`, created_at: at }],
  ['player_wealth', 1, { player_id: 'n', day: '20260101', cash: 'n % 90000', total: 'n % 900000' }],
  ['wealth_month', 0.5, { month: '202601', player_id: 'n', total: 'n % 900000' }],
  ['vac_session', 0.05, { player_id: player, started_at: at }],
  ['vac_event', 0.5, { session_id: `1 + n % ${PLAYERS * 0.05}`, at, label: `'joined'` }],
  [
    'vac_file',
    1,
    {
      session_id: `1 + n % ${PLAYERS * 0.05}`,
      kind: `'dll'`,
      name: `'a' || n || '.dll'`,
      hash: `'f' || (n % 5000)`,
      at,
    },
  ],
  ['donate_package', 0.00001, { name: `'Package ' || n`, description: `'d'`, credits: '100', perk: `'donator'` }],
  ['perk', 0.05, { player_id: 'n', kind: `'donator'` }],
  ['alert_channel', 0.00001, { name: `'helpers'`, level: '1' }],
  [
    'alert',
    0.1,
    { player_id: player, staff_id: staff, channel_id: '1', reason: `'Please look at them'`, created_at: at },
  ],
  ['award', 0.00001, { year: '2025', category: `'c'`, award: `'Award'` }],
  ['award_vote', 0.5, { award_id: '1', player_id: 'n', voted_player_id: player }],
  ['bridge_event', 0.1, { id: `'e' || n`, received_at: at }],
  ['log_search', 0.1, { player_id: staff, at, day: '20260101', file: `'chat'`, search: `'a text'` }],
  [
    'audit',
    0.5,
    { at, actor_name: `'Player_1'`, action: `'note.add'`, target: `'t'`, ip: `''`, previous_hash: 'n', hash: 'n' },
  ],
];

const dir = mkdtempSync(join(tmpdir(), 'steward-steps-'));
const database = openDatabase(url === undefined ? { file: join(dir, 'steward.db') } : { url, file: '' });
const statement = (text: string) => ({ ...database.db.selectFrom('player').compile(), sql: text, parameters: [] });
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};
try {
  await migrate(database, undefined, FIRST);
  for (const [table, share, values] of ROWS) {
    const count = Math.max(1, Math.round(PLAYERS * share));
    const columns = Object.keys(values).join(', ');
    const made = Object.values(values).join(', ');
    const insert = (from: number, to: number) => {
      const counted =
        url === undefined
          ? `with recursive c (n) as (select ${from} union all select n + 1 from c where n < ${to})`
          : `with c (n) as (select generate_series(${from}, ${to}))`;
      return database.withWrite((tx) =>
        tx.executeQuery(statement(`insert into ${table} (${columns}) ${counted} select ${made} from c`)),
      );
    };
    const took = await seconds(async () => {
      for (let from = 1; from <= count; from += AT_ONCE) await insert(from, Math.min(count, from + AT_ONCE - 1));
    });
    console.error(`${table}: ${count} rows, ${took.toFixed(1)} s`);
  }
  if (url !== undefined) await database.withWrite((tx) => tx.executeQuery(statement('analyze')));
  const times: Record<string, number> = {};
  for (let to = FIRST + 1; to <= LATEST; to++)
    times[STEPS[to - 1]?.name ?? ''] = Number((await seconds(() => migrate(database, undefined, to))).toFixed(1));
  console.log(JSON.stringify({ engine: database.engine, players: PLAYERS, times }, null, 2));
} finally {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
}
