import { normalizeName } from '../../../db/names.ts';
import { keepNameForms } from '../../../db/name-forms.ts';
import type { Tx } from '../../../db/schema.ts';
import { setMasters } from '../../bridge/ingest/masters.ts';
import { registerPlayers, renamePlayers } from '../../bridge/ingest/players.ts';
import { chunksOf } from '../../../db/chunks.ts';
import { alignIds, playerIds } from '../../bridge/ingest/repository.ts';
import type { NewRow } from '../../bridge/ingest/repository-insert.ts';
import { playersOfSource } from '../rows-repository.ts';
import { nextId } from './repository.ts';
import { addIps, addSerials, type Use } from './repository-uses.ts';
import { numberIn, textIn, type Known, type Resolved, type WriteContext, type Writer, type Written } from './writer.ts';

/** Our column of each field that is simply taken over. */
const COLUMNS = {
  nickname: 'nickname',
  registered: 'created_at',
  lastLogin: 'last_login_at',
  timePlayed: 'time_played',
  level: 'level',
  experience: 'experience',
  cash: 'cash',
  skin: 'skin',
  job: 'job',
  discordId: 'discord_id',
  disabled: 'disabled',
} as const satisfies Readonly<Record<string, keyof NewRow<'player'>>>;
type PlayerValues = Partial<Record<(typeof COLUMNS)[keyof typeof COLUMNS], string | number>> & {
  password_hash?: string;
  admin_level?: number;
};

const TAKEN = 'Another player has the same name. The row was left out.';

/** What the row says of the player, of the fields that are asked for. */
function valuesOf(row: Resolved, isWanted: (field: string) => boolean): PlayerValues {
  const values: PlayerValues = {};
  for (const [field, column] of Object.entries(COLUMNS)) {
    const value = row.values[field];
    if (isWanted(field) && (typeof value === 'string' || typeof value === 'number')) values[column] = value;
  }
  const password = textIn(row, 'password');
  if (password !== null && isWanted('password')) values.password_hash = password;
  const level = numberIn(row, 'adminLevel');
  if (level !== null && isWanted('adminLevel')) values.admin_level = level;
  return values;
}

/** To whom players belong, of the rows that say so. */
const belongingsOf = (rows: readonly Resolved[], written: readonly Written[]) =>
  rows.flatMap((row, at) => {
    const result = written[at];
    const master = row.ids['master'] ?? null;
    return master === null || !result || 'refusal' in result ? [] : [{ playerId: result.rowId, masterId: master }];
  });

const newPlayer = (id: number, name: string, values: PlayerValues, now: number): NewRow<'player'> => ({
  id,
  name,
  name_lower: normalizeName(name),
  nickname: null,
  password_hash: null,
  admin_level: 0,
  master_id: null,
  disabled: 0,
  skin: 0,
  last_login_at: null,
  time_played: 0,
  level: 1,
  experience: 0,
  cash: 0,
  job: null,
  discord_id: null,
  created_at: now,
  ...(values as Partial<NewRow<'player'>>),
});

async function standings(tx: Tx, ids: readonly number[]) {
  const found = new Map<number, { name: string; hasOwn: boolean; admin_level: number; created_at: number }>();
  for (const chunk of chunksOf(ids, 1)) {
    const rows = await tx
      .selectFrom('player')
      .select(['id', 'name', 'password_hash', 'admin_level', 'developer_level', 'created_at'])
      .where('id', 'in', chunk)
      .execute();
    for (const { id, name, password_hash, admin_level, developer_level, created_at } of rows)
      found.set(id, {
        name,
        admin_level,
        created_at,
        hasOwn: password_hash !== null || admin_level > 0 || developer_level > 0,
      });
  }
  return found;
}

/** Puts players in, or finds who is here already under the name. */
async function add(context: WriteContext, rows: readonly Resolved[]): Promise<readonly Written[]> {
  const { tx, engine, now, part } = context;
  const names = rows.map((row) => [textIn(row, 'name') ?? '', textIn(row, 'nameElse')] as const);
  const taken = await playerIds(tx, new Set(names.flat().flatMap((name) => (name ? [normalizeName(name)] : []))));
  const linked = await playersOfSource(tx, context.playerParts, [...taken.values()]);
  const here = await standings(tx, [...taken.values()]);
  let next = await nextId(tx, 'player');
  const fresh: { id: number; name: string; row: Resolved; values: PlayerValues }[] = [];
  const written: Written[] = [];
  for (const [at, row] of rows.entries()) {
    const [name = '', other = null] = names[at] ?? [];
    const holder = taken.get(normalizeName(name));
    const isOwnMaster = holder !== undefined && holder === row.ids['master'];
    const known = holder === undefined ? undefined : here.get(holder);
    const isSame = isOwnMaster || (part.adopt !== false && known && (part.adopt === true || !linked.has(holder ?? 0)));
    if (holder !== undefined && isSame) {
      // Whoever came in from this source has password and rank from there.
      const adopted = linked.get(holder) ?? known?.hasOwn ?? false;
      await adopt(context, row, { id: holder, adopted, isOwnMaster, level: known?.admin_level ?? 0, name });
      linked.set(holder, adopted);
      written.push({ rowId: holder, adopted });
      continue;
    }
    const free = holder === undefined ? name : other !== null && !taken.has(normalizeName(other)) ? other : undefined;
    if (free === undefined) {
      written.push({ refusal: TAKEN });
      continue;
    }
    const id = next++;
    taken.set(normalizeName(free), id);
    linked.set(id, false);
    const values = valuesOf(row, () => true);
    if ((values.admin_level ?? 0) > 0) context.rankChanged(free, 0, values.admin_level ?? 0);
    fresh.push({ id, name: free, row, values });
    written.push({ rowId: id });
  }
  if (fresh.length > 0) {
    await registerPlayers(
      tx,
      fresh.map(({ id, name, values }) => newPlayer(id, name, values, now)),
    );
    await alignIds(tx, engine, ['player']);
    await keepNameForms(tx, fresh);
  }
  await setMasters(tx, belongingsOf(rows, written));
  await addUses(context, rows, written);
  return written;
}

interface Adopted {
  readonly id: number;
  readonly adopted: boolean;
  readonly isOwnMaster: boolean;
  readonly level: number;
  readonly name: string;
}

/** Fills in who was here before. Whoever has a password or a rank keeps both. */
async function adopt(context: WriteContext, row: Resolved, { id, adopted, isOwnMaster, level, name }: Adopted) {
  const values = valuesOf(row, (field) => !(adopted && (field === 'password' || field === 'adminLevel')));
  if (values.admin_level !== undefined && values.admin_level !== level)
    context.rankChanged(name, level, values.admin_level);
  await update(context.tx, id, values);
  if (adopted && !isOwnMaster)
    context.note('Was in Steward already with a password or rank, which stay.', row.key, name);
}

async function update(tx: Tx, id: number, values: PlayerValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx
    .updateTable('player')
    .set(values as Partial<NewRow<'player'>>)
    .where('id', '=', id)
    .execute();
}

async function addUses(context: WriteContext, rows: readonly Resolved[], written: readonly Written[]): Promise<void> {
  const ips: Use[] = [];
  const serials: Use[] = [];
  for (const [at, row] of rows.entries()) {
    const result = written[at];
    if (!result || 'refusal' in result) continue;
    const first = numberIn(row, 'registered') ?? numberIn(row, 'lastLogin') ?? context.now;
    const use = { playerId: result.rowId, first, last: numberIn(row, 'lastLogin') ?? first, count: 1 };
    const ip = textIn(row, 'ip');
    const serial = textIn(row, 'serial');
    if (ip !== null) ips.push({ ...use, value: ip });
    if (serial !== null) serials.push({ ...use, value: serial });
  }
  await addIps(context.tx, ips);
  await addSerials(context.tx, serials);
}

async function change(context: WriteContext, row: Resolved, { rowId, adopted, changed }: Known): Promise<void> {
  const { tx, now } = context;
  const isWanted = (field: string): boolean =>
    (changed === undefined || changed.has(field)) && !(adopted && (field === 'password' || field === 'adminLevel'));
  const here = (await standings(tx, [rowId])).get(rowId);
  if (!here) return;
  const values = valuesOf(row, isWanted);
  if (values.admin_level !== undefined && values.admin_level !== here.admin_level)
    context.rankChanged(here.name, here.admin_level, values.admin_level);
  await update(tx, rowId, values);
  if (isWanted('master')) await setMasters(tx, belongingsOf([row], [{ rowId }]));
  // Where it cannot be told what changed, the password may well be the same.
  if (values.password_hash !== undefined && changed !== undefined) context.passwordChanged(rowId);
  const name = textIn(row, 'name');
  if (name !== null && changed?.has('name'))
    await renamePlayers(tx, [{ playerId: rowId, newName: name, free: false, at: now }]);
  await addUses(context, [row], [{ rowId }]);
}

export const playerWriter: Writer = { add, change };
