import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { ApiError } from '@steward/api-client/client/errors';
import { FailedError } from '../../errors.ts';
import type { Resource } from '../../io/columns.ts';
import type { Tone } from '../../io/style.ts';
import { onOtherList, hashLines, type HashLine } from '@steward/api-client/rules/hash-lines';
import { otherList, type ListName } from './lists.ts';

/** `new`: to be added, `listed`: the list has it already, `bad`: it cannot be added, and what became of the new ones. */
export type ImportState = 'new' | 'listed' | 'bad' | 'added' | 'refused' | 'untried';

export interface ImportRow extends Omit<HashLine, 'problem'> {
  readonly state: ImportState;
  /** Why it was not added; null when it was or will be. */
  readonly problem: string | null;
}

const WORDS: Readonly<Record<ImportState, string>> = {
  new: 'will be added',
  listed: 'is there already',
  bad: 'cannot be added',
  added: 'added',
  refused: 'refused',
  untried: 'not tried',
};

const TONES: Readonly<Record<ImportState, Tone>> = {
  new: 'ok',
  listed: 'quiet',
  bad: 'danger',
  added: 'ok',
  refused: 'danger',
  untried: 'warning',
};

/** Lines of an imported file, with what becomes of each. */
export const importResource: Resource<ImportRow> = {
  columns: [
    { key: 'line', header: 'Line', align: 'right', tone: () => 'quiet', cell: (row) => String(row.line) },
    { key: 'hash', header: 'Hash', min: 17, middle: true, cell: (row) => row.hash },
    {
      key: 'state',
      header: 'Result',
      min: 15,
      cell: (row) => (row.problem === null ? WORDS[row.state] : `${WORDS[row.state]}: ${row.problem}`),
      tone: (row) => TONES[row.state],
    },
    { key: 'description', header: 'Description', min: 12, cell: (row) => row.description || '-' },
  ],
};

export interface PreviewParts {
  readonly text: string;
  readonly list: ListName;
  /** Description where a line has none. */
  readonly description: string;
  /** Hashes that the list, and the other one, hold now. */
  readonly own: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
}

/** What an import would do, line by line. */
export function previewOf({ text, list, description, own, other }: PreviewParts): ImportRow[] {
  return hashLines(text).map((line): ImportRow => {
    const row = { ...line, description: line.description || description };
    if (line.problem !== undefined) return { ...row, state: 'bad', problem: line.problem };
    if (other.has(line.hash))
      return {
        ...row,
        state: 'bad',
        problem: onOtherList(otherList(list)),
      };
    if (own.has(line.hash)) return { ...row, state: 'listed', problem: null };
    if (row.description === '')
      return { ...row, state: 'bad', problem: 'Enter a description, behind the hash or with --description.' };
    return { ...row, state: 'new', problem: null };
  });
}

export const countOf = (rows: readonly ImportRow[], ...states: readonly ImportState[]): number =>
  rows.filter(({ state }) => states.includes(state)).length;

/** A refusal of this line alone; what stands in the way of all of them is thrown on. */
const isOfLine = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 422].includes(error.status);

/** Adds what is new, one after another; what was not tried because of an error says so. */
export async function addRows(
  rows: readonly ImportRow[],
  add: (row: ImportRow) => Promise<unknown>,
  onProgress: (done: number) => Promise<void>,
): Promise<{ readonly rows: ImportRow[]; readonly error: Error | undefined }> {
  const result: ImportRow[] = [];
  let error: Error | undefined;
  let done = 0;
  for (const row of rows) {
    if (row.state !== 'new') result.push(row);
    else if (error !== undefined) result.push({ ...row, state: 'untried' });
    else {
      try {
        await add(row);
        result.push({ ...row, state: 'added' });
      } catch (problem) {
        if (isOfLine(problem))
          result.push({ ...row, state: 'refused', problem: Object.values(problem.errors)[0] ?? problem.message });
        else {
          error = problem instanceof Error ? problem : new FailedError(SOMETHING_WRONG);
          result.push({ ...row, state: 'untried' });
        }
      }
      await onProgress(++done);
    }
  }
  return { rows: result, error };
}
