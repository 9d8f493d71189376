import { addMonths } from '@steward/api-client/rules/calendar';
import { normalizeName } from '../../db/names.ts';
import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY } from '../calendar.ts';
import type { Random } from '../random.ts';
import { BUSINESS, CRIMINAL, GOVERNMENT, type GroupDraft, RANKS } from './group-list.ts';
import { WORLD_DAYS } from './world.ts';
import type { Person } from './person.ts';

export interface PlannedGroup {
  readonly id: number;
  readonly draft: GroupDraft;
  readonly row: NewRow<'community_group'> & { readonly money: number };
  readonly ranks: (NewRow<'group_rank'> & { readonly id: number; readonly level: number })[];
  readonly members: { readonly person: Person; readonly rankId: number; readonly since: number }[];
}

export function planGroup(random: Random, draft: GroupDraft, id: number, now: number): PlannedGroup {
  const created = now - Math.floor(random.between(id === 1 ? 500 : 90, WORLD_DAYS - 5) * DAY);
  const hasPlus = draft.type !== GOVERNMENT;
  const plusTotal = hasPlus ? random.int(0, 14) : 0;
  const isPlus = plusTotal > 0 && id > 1 && random.chance(0.55);
  const names = RANKS.map((rank) => ({ ...rank, name: rank.names[draft.type] ?? 'Member' }));
  return {
    id,
    draft,
    row: {
      id,
      name: draft.name,
      name_lower: normalizeName(draft.name),
      short: draft.short,
      type: draft.type,
      job: draft.job ?? null,
      specialization: draft.specialization ?? null,
      information: informationOf(draft),
      created_at: created,
      points: random.int(0, 4000),
      rp_points: random.int(0, 900),
      plus_till:
        plusTotal === 0 ? null : isPlus ? addMonths(now - random.int(1, 25) * DAY, 1) : now - random.int(1, 80) * DAY,
      plus_total: plusTotal,
      money: Math.round(random.skewed(draft.type === GOVERNMENT ? 6_000_000 : 1_400_000, 0.8)),
    },
    ranks: names.map(({ level, name }, index) => ({
      id: (id - 1) * RANKS.length + index + 1,
      group_id: id,
      level,
      name,
      permissions: JSON.stringify(RANKS.slice(0, index + 1).flatMap((rank) => rank.permissions)),
    })),
    members: [],
  };
}

const informationOf = (draft: GroupDraft): string =>
  draft.type === CRIMINAL
    ? `${draft.name} keep to themselves. Do not ask.`
    : draft.type === BUSINESS
      ? `${draft.name} is open every evening. Applications: ask any member in the game.`
      : `${draft.name}: read the handbook before your first shift.`;
