import type { Relation } from '@steward/api-client/rules/access';
import type { Db } from '../db/schema.ts';
import type { Caller } from './caller.ts';
import { normalizeName } from '../db/names.ts';

/** The rank level of a group's leaders (`staff.md` section 6). */
export const GROUP_LEADER_LEVEL = 100;

/** Answers what follows from the caller alone; undefined where the database has to be asked. */
export function relationByCaller(relation: Relation, value: string, caller: Caller): boolean | undefined {
  if (caller.kind === 'bridge') return false;
  if (relation === 'self') return normalizeName(value) === caller.nameLower;
  if (relation === 'userId') return Number(value) === caller.id;
  return Number.isSafeInteger(Number(value)) && Number(value) > 0 ? undefined : false;
}

/** Whether the caller is bound so to the thing with that id. A thing that does not exist is nobody's. */
export async function holdsRelation(db: Db, relation: Relation, value: string, caller: Caller): Promise<boolean> {
  const known = relationByCaller(relation, value, caller);
  if (known !== undefined) return known;
  const id = Number(value);
  switch (relation) {
    case 'self':
    case 'userId':
      return false;
    case 'bankOwner':
      return owns(db.selectFrom('bank_account').select('player_id as owner').where('id', '=', id), caller);
    case 'alertCreator':
      return owns(db.selectFrom('alert').select('staff_id as owner').where('id', '=', id), caller);
    case 'vehicleOwner':
      return owns(db.selectFrom('vehicle').select('owner_id as owner').where('id', '=', id), caller);
    case 'propertyOwner':
      return owns(db.selectFrom('property').select('owner_id as owner').where('id', '=', id), caller);
    case 'groupMember':
      return (await rankIn(db, id, caller)) !== undefined;
    case 'groupLeader':
      return ((await rankIn(db, id, caller))?.level ?? 0) >= GROUP_LEADER_LEVEL;
    case 'groupVehicles':
      return permitted(await rankIn(db, id, caller), 'vehicles');
    case 'groupProperties':
      return permitted(await rankIn(db, id, caller), 'properties');
    case 'groupBank':
      return permitted(await rankIn(db, id, caller), 'bank');
  }
}

async function owns(
  query: { executeTakeFirst(): Promise<{ owner: number | null } | undefined> },
  caller: Caller,
): Promise<boolean> {
  return (await query.executeTakeFirst())?.owner === caller.id;
}

const rankIn = (db: Db, groupId: number, caller: Caller) =>
  db
    .selectFrom('group_member')
    .innerJoin('group_rank', 'group_rank.id', 'group_member.rank_id')
    .select(['group_rank.level', 'group_rank.permissions'])
    .where('group_member.group_id', '=', groupId)
    .where('group_member.player_id', '=', caller.id)
    .executeTakeFirst();

function permitted(rank: { permissions: string } | undefined, permission: string): boolean {
  return rank !== undefined && listOf(rank.permissions).includes(permission);
}

/** A JSON list of texts in a column; anything else is an empty list. */
export function listOf(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
