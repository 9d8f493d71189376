import type { Award, awards } from '../contract/awards.ts';
import type { Output } from '../contract/endpoint.ts';
import { groupType } from '../rules/groups.ts';
import { columnsOf } from './column.ts';

/** What an award is answered with, in words. */
function answerKind({ freeFill, input, type }: Award): string {
  if (freeFill) return 'text';
  if (input !== 'group') return 'player';
  return type === null ? 'group' : `group (${groupType(type).toLowerCase()})`;
}

export const awardColumns = columnsOf<Award & { readonly vote: string | null }>()({
  id: { header: 'Id', kind: 'id' },
  award: { header: 'Award' },
  answer: { header: 'Answer', value: answerKind },
  freeFill: null,
  input: null,
  type: null,
  vote: { header: 'Your vote' },
  category: { header: 'Category' },
});

/** Groups that can be voted for. */
export const foundGroupColumns = columnsOf<Output<typeof awards.searchGroups>[number]>()({
  name: { header: 'Name' },
  id: { header: 'Id', kind: 'id' },
  type: { header: 'Type', kind: 'word', value: ({ type }) => groupType(type) },
});
