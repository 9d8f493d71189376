import { neededAnswers } from '@steward/api-client/rules/awards';
import { say } from '@steward/api-client/rules/say';
import { ballot } from '@steward/api-client/words/ballot';
import { type Answer, answerProblem, type AwardRow, type Candidates, type Voter } from './answers.ts';

/** Field errors of a ballot by `award-<id>`, and the sentence that counts; undefined when it may be cast. */
export function ballotProblem(
  awards: readonly AwardRow[],
  answers: readonly Answer[],
  voter: Voter,
  candidates: Candidates,
): { error: string; errors: Record<string, string> } | undefined {
  const byId = new Map(awards.map((award) => [award.id, award]));
  const errors: Record<string, string> = {};
  const answered = new Set<number>();
  const chosen = new Map<string, number>();
  for (const answer of answers) {
    const award = byId.get(answer.award);
    const field = `award-${answer.award}`;
    if (!award) errors[field] = 'This award is not voted for this year.';
    else if (answered.has(award.id)) errors[field] = 'Answer each award once.';
    else {
      const problem = answerProblem(award, answer, voter, candidates);
      if (problem) errors[field] = problem;
      const key = `${award.category}:${award.input}:${answer.id}`;
      if (!problem && award.free_fill !== 1 && answer.id !== undefined) {
        if (chosen.has(key)) errors[field] = 'Choose each person or group only once per category.';
        chosen.set(key, award.id);
      }
    }
    answered.add(answer.award);
  }
  const first = Object.values(errors)[0];
  if (first !== undefined) return { error: first, errors };
  const missing = neededAnswers(awards.length) - answered.size;
  if (missing > 0) return { error: say(ballot.missingAtLeast, { count: missing }), errors: {} };
  return undefined;
}
