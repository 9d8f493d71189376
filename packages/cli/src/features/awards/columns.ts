import type { Award, AwardsPage, AwardsResults } from '@steward/api-client/contract/awards';
import type { FoundPlayer } from '@steward/api-client/contract/players';
import { groupType } from '@steward/api-client/rules/groups';
import type { Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

/** An award, and what the viewer voted for. */
export interface AwardRow extends Award {
  readonly vote: string | null;
}

export function awardRows({ awards, votes }: AwardsPage): readonly AwardRow[] {
  const voted = new Map(votes.map((vote) => [vote.award, vote.name ?? vote.votedFreeFill]));
  return awards.map((award) => ({ ...award, vote: voted.get(award.id) ?? null }));
}

/** What an award is answered with, in words. */
function answerKind({ freeFill, input, type }: Award): string {
  if (freeFill) return 'text';
  if (input !== 'group') return 'player';
  return type === null ? 'group' : `group (${groupType(type).toLowerCase()})`;
}

export const awardResource: Resource<AwardRow> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (award) => String(award.id) },
    { key: 'award', header: 'Award', min: 16, cell: (award) => award.award },
    { key: 'answer', header: 'Answer', cell: answerKind },
    { key: 'vote', header: 'Your vote', min: 10, cell: (award) => award.vote ?? '-' },
    { key: 'category', header: 'Category', min: 8, tone: () => 'quiet', cell: (award) => award.category },
  ],
};

/** One answer to one award, and how often it was given. */
export interface ResultRow {
  readonly award: string;
  readonly category: string;
  readonly name: string;
  readonly votes: number;
  readonly total: number;
}

/** Awards in their order, the most voted answer first. */
export const resultRows = ({ awards }: AwardsResults): readonly ResultRow[] =>
  awards.flatMap(({ award, category, total, votes }) =>
    Object.entries(votes)
      .sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
      .map(([name, count]) => ({ award, category, name, votes: count, total })),
  );

export const resultResource: Resource<ResultRow> = {
  columns: [
    { key: 'award', header: 'Award', min: 16, cell: (row) => row.award },
    { key: 'name', header: 'Answer', min: 16, cell: (row) => row.name },
    { key: 'votes', header: 'Votes', align: 'right', cell: (row) => showCount(row.votes) },
    {
      key: 'share',
      header: 'Share',
      align: 'right',
      cell: (row) => `${(row.total === 0 ? 0 : (100 * row.votes) / row.total).toFixed(1)} %`,
    },
    { key: 'category', header: 'Category', min: 8, tone: () => 'quiet', cell: (row) => row.category },
  ],
};

export const playerResource: Resource<FoundPlayer> = {
  columns: [
    { key: 'name', header: 'Name', min: 16, cell: (player) => player.name },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (player) => String(player.id) },
    { key: 'level', header: 'Level', align: 'right', cell: (player) => String(player.level) },
  ],
};

/** A group that can be voted for. */
export interface FoundGroup {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

export const groupResource: Resource<FoundGroup> = {
  columns: [
    { key: 'name', header: 'Name', min: 16, cell: (group) => group.name },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (group) => String(group.id) },
    { key: 'type', header: 'Type', cell: (group) => groupType(group.type) },
  ],
};
