import { allows, type Access, type Relation, type Viewer } from '@steward/api-client/rules/access';
import { findRankIn, ownerOf } from '../db/relations.ts';
import type { Db } from '../db/schema.ts';
import type { Caller } from './caller.ts';
import { normalizeName } from '../db/names.ts';

/** The rank level of a group's leaders (`staff.md` section 6). */
export const GROUP_LEADER_LEVEL = 100;
/** What a rank must permit for a relation to its group. */
const GROUP_PERMISSIONS: Readonly<Partial<Record<Relation, string>>> = {
  groupVehicles: 'vehicles',
  groupProperties: 'properties',
  groupBank: 'bank',
};

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
    case 'groupLeader':
    case 'groupVehicles':
    case 'groupProperties':
    case 'groupBank': {
      const rank = await findRankIn(db, id, caller.id);
      return rankHolds(relation, rank && { level: rank.level, permissions: listOf(rank.permissions) });
    }
  }
}

/** Whether the relation to a group follows from a rank in it; undefined: no member. */
export function rankHolds(
  relation: Relation,
  rank: { readonly level: number; readonly permissions: readonly string[] } | undefined,
): boolean {
  if (!rank) return false;
  if (relation === 'groupLeader') return rank.level >= GROUP_LEADER_LEVEL;
  const permission = GROUP_PERMISSIONS[relation];
  return permission === undefined ? relation === 'groupMember' : rank.permissions.includes(permission);
}

/** Whether the caller gets the whole answer of a call; `isBound`: whether they are bound to the thing as its rule asks. */
export const getsWhole = (call: { readonly whole: Access }, viewer: Viewer, isBound = false): boolean =>
  allows(call.whole, viewer, () => isBound) === true;

/** Lists by their text: licences and permissions of all players are few different ones. */
const lists = new Map<string, readonly string[]>();
const LISTS_KEPT = 1000;
const LONGEST_KEPT = 200;

/** A JSON list of texts in a column; anything else is an empty list. */
export function listOf(json: string): string[] {
  if (json === '[]') return [];
  let list = lists.get(json);
  if (list === undefined) {
    list = readList(json);
    if (lists.size < LISTS_KEPT && json.length <= LONGEST_KEPT) lists.set(json, list);
  }
  return [...list];
}

function readList(json: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
