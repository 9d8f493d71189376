import { awardColumns, foundGroupColumns } from '@steward/api-client/columns/awards';
import { foundColumns } from '@steward/api-client/columns/players';
import type { Award, AwardsPage, AwardsResults } from '@steward/api-client/contract/awards';
import { resourceOf, type Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

/** An award, and what the viewer voted for. */
export interface AwardRow extends Award {
  readonly vote: string | null;
}

export function awardRows({ awards, votes }: AwardsPage): readonly AwardRow[] {
  const voted = new Map(votes.map((vote) => [vote.award, vote.name ?? vote.votedFreeFill]));
  return awards.map((award) => ({ ...award, vote: voted.get(award.id) ?? null }));
}

export const awardResource = resourceOf(awardColumns, {
  award: { min: 16 },
  vote: { min: 10 },
  category: { min: 8, tone: 'quiet' },
});

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

export const playerResource = resourceOf(foundColumns, { name: { min: 16 }, oldName: false });

export const groupResource = resourceOf(foundGroupColumns, { name: { min: 16 } });
