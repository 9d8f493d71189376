import { SELECT_USER } from '@steward/api-client/contract/vehicles';
import { isSeen } from '@steward/api-client/rules/visible-text';

export interface AwardRow {
  readonly id: number;
  readonly award: string;
  readonly category: string;
  readonly free_fill: number;
  readonly input: string | null;
  readonly group_type: number | null;
  /** Since then nobody can vote for it. */
  readonly retired_at: number | null;
}

export interface Answer {
  readonly award: number;
  readonly id?: number | undefined;
  readonly text?: string | undefined;
}

export interface Voter {
  /** Of the same person: the one that votes, and every character beside it. */
  readonly accounts: readonly number[];
  readonly groupIds: readonly number[];
}

export interface Candidates {
  /** Player ids that exist and may be voted for. */
  readonly players: ReadonlySet<number>;
  /** Types of the groups that exist, by id. */
  readonly groups: ReadonlyMap<number, number>;
}

/** Answers that hold something. */
export const filledAnswers = (answers: readonly Answer[]): Answer[] =>
  answers.filter((answer) => answer.id !== undefined || isSeen(answer.text ?? ''));

export function answerProblem(
  award: AwardRow,
  answer: Answer,
  voter: Voter,
  candidates: Candidates,
): string | undefined {
  if (award.free_fill === 1) return isSeen(answer.text ?? '') ? undefined : 'Write an answer.';
  if (answer.id === undefined) return award.input === 'group' ? 'Search and select a group.' : SELECT_USER;
  if (award.input === 'player') {
    if (voter.accounts.includes(answer.id)) return 'You cannot vote for yourself.';
    return candidates.players.has(answer.id) ? undefined : 'This player cannot be voted for.';
  }
  const type = candidates.groups.get(answer.id);
  if (type === undefined) return 'This group does not exist.';
  if (voter.groupIds.includes(answer.id)) return 'You cannot vote for your own group.';
  return award.group_type !== null && award.group_type !== type
    ? 'This award is for another kind of group.'
    : undefined;
}
