import type { Client } from '@steward/api-client/client/client';
import { awards, type Award, type Ballot } from '@steward/api-client/contract/awards';
import { UsageError } from '../../errors.ts';

/** What was typed for one award: a name, `#` and an id, or a text. */
export interface Written {
  readonly award: number;
  readonly answer: string;
}

const AWARD = /^[1-9]\d{0,8}$/;

/** Reads `AWARD=ANSWER`. Throws `UsageError`. */
export function parseAnswer(text: string): Written {
  const [, award = '', answer = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/s.exec(text) ?? [];
  if (!AWARD.test(award) || answer === '')
    throw new UsageError(`"${text}" is no answer. Write the id of the award, "=", and the answer: 3=Carl_Johnson.`);
  return { award: Number(award), answer };
}

/** Reads a file of answers: a JSON object of award ids and answers. Throws `UsageError`. */
export function parseBallot(text: string): readonly Written[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UsageError('The ballot is no JSON. Write an object such as {"3": "Carl_Johnson", "5": "A text"}.');
  }
  if (read === null || typeof read !== 'object' || Array.isArray(read))
    throw new UsageError('The ballot must be an object such as {"3": "Carl_Johnson", "5": "A text"}.');
  return Object.entries(read).map(([award, answer]) => {
    if (!AWARD.test(award) || (typeof answer !== 'string' && typeof answer !== 'number'))
      throw new UsageError(`"${award}" in the ballot is no award's id with a text or a number.`);
    return { award: Number(award), answer: typeof answer === 'number' ? `#${answer}` : answer };
  });
}

async function candidates(api: Client, award: Award, text: string): Promise<readonly { id: number; name: string }[]> {
  if (award.input === 'group')
    return api.call(awards.searchGroups, { query: { q: text, ...(award.type === null ? {} : { type: award.type }) } });
  return api.call(awards.searchPlayers, { params: { text } });
}

async function idOf(api: Client, award: Award, answer: string): Promise<number> {
  const byId = /^#([1-9]\d{0,8})$/.exec(answer)?.[1];
  if (byId !== undefined) return Number(byId);
  const found = await candidates(api, award, answer);
  const exact = found.find(({ name }) => name.toLowerCase() === answer.toLowerCase());
  const [only] = found;
  if (exact) return exact.id;
  if (only && found.length === 1) return only.id;
  const what = award.input === 'group' ? 'group' : 'player';
  const like = found
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
  throw new UsageError(
    `There is no ${what} "${answer}" for "${award.award}".${like === '' ? '' : ` Did you mean one of these? ${like}.`}`,
  );
}

/** The ballot to send: names become ids. Throws `UsageError` for awards and names that are unknown. */
export async function resolveBallot(
  api: Client,
  known: readonly Award[],
  written: readonly Written[],
): Promise<Ballot['answers']> {
  const answers: Ballot['answers'] = [];
  for (const { award: id, answer } of written) {
    const award = known.find((one) => one.id === id);
    if (!award) throw new UsageError(`There is no award ${id} this year. "steward awards list" shows them.`);
    answers.push(award.freeFill ? { award: id, text: answer } : { award: id, id: await idOf(api, award, answer) });
  }
  return answers;
}
