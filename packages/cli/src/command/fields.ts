import type { Endpoint } from '@steward/api-client/contract/endpoint';

/** A call whose answer a command's JSON is; or a part of the answer, whose fields are then its own. */
export type Answered = Pick<Endpoint, 'id' | 'fields'>;

/** The fields of a record that a command makes itself, or adds to an answer. A key that is left out does not compile. */
export const ownFields = <T>(keys: Readonly<Record<keyof T & string, true>>): readonly string[] => Object.keys(keys);

/** All that `--fields` may name: what the calls answer, then what the command adds. */
export function fieldsOfJson(
  answers: Answered | readonly Answered[],
  own: readonly string[] | undefined,
): readonly string[] | undefined {
  const calls = 'id' in answers ? [answers] : answers;
  if (calls.length === 0) return own;
  return [...new Set([...calls.flatMap(({ fields }) => fields), ...(own ?? [])])];
}
