import type { Relation } from '@steward/api-client/rules/access';
import { findRankIn, ownerOf } from '../db/relations.ts';
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
      return (await ownerOf.bankAccount(db, id))?.owner === caller.id;
    case 'alertCreator':
      return (await ownerOf.alert(db, id))?.owner === caller.id;
    case 'vehicleOwner':
      return (await ownerOf.vehicle(db, id))?.owner === caller.id;
    case 'propertyOwner':
      return (await ownerOf.property(db, id))?.owner === caller.id;
    case 'groupMember':
      return (await findRankIn(db, id, caller.id)) !== undefined;
    case 'groupLeader':
      return ((await findRankIn(db, id, caller.id))?.level ?? 0) >= GROUP_LEADER_LEVEL;
    case 'groupVehicles':
      return permitted(await findRankIn(db, id, caller.id), 'vehicles');
    case 'groupProperties':
      return permitted(await findRankIn(db, id, caller.id), 'properties');
    case 'groupBank':
      return permitted(await findRankIn(db, id, caller.id), 'bank');
  }
}

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
