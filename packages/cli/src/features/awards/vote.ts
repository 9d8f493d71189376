import { ApiError } from '@steward/api-client/client/errors';
import { awards, type AwardsPage } from '@steward/api-client/contract/awards';
import type { CliContext } from '../../context.ts';
import { FailedError, UsageError } from '../../errors.ts';
import { plural } from '../../io/format.ts';
import { parseBallot, resolveBallot, type Written } from './ballot.ts';

export interface VoteOptions {
  readonly answers: readonly Written[];
  readonly file: string | undefined;
}

async function readBallot({ host }: CliContext, file: string): Promise<readonly Written[]> {
  if (file === '-') return parseBallot(await host.streams.stdin.readAll());
  const { readFile } = await import('node:fs/promises');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new FailedError(`The ballot "${file}" cannot be read.`, { cause: error });
  }
  return parseBallot(text);
}

const ballotOf = ({ awards: known }: AwardsPage, written: readonly Written[]): string =>
  written
    .map(({ award, answer }) => `${known.find(({ id }) => id === award)?.award ?? `award ${award}`}: ${answer}`)
    .join('\n');

export async function voteRun(context: CliContext, { answers, file }: VoteOptions): Promise<void> {
  const { out } = context;
  const written = [...(file === undefined ? [] : await readBallot(context, file)), ...answers];
  if (written.length === 0) throw new UsageError('Give answers with --answer or --file.', 'steward awards vote');
  const api = await context.api();
  const page = await api.call(awards.all);
  if (page.refusal !== null) throw new ApiError(409, page.refusal);
  const body = { answers: await resolveBallot(api, page.awards, written) };
  if (!context.global.yes) for (const line of ballotOf(page, written).split('\n')) await out.note(line);
  await context.prompts.confirm(
    `Send ${plural(body.answers.length, 'vote')}? You vote once, and a vote cannot be changed.`,
    context.global,
  );
  const sent = await api.call(awards.vote, { body });
  if (out.options.json) await out.record(sent, () => []);
  await out.note(awards.vote.done, 'ok');
}
