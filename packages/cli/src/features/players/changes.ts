import { players, type Profile } from '@steward/api-client/contract/players';
import { bulkRow } from '../../command/bulk-row.ts';
import type { CliContext } from '../../context.ts';
import { EXIT } from '../../exit-codes.ts';

/** Says that it was done; with `--json` what the server answered goes to standard output too. */
export async function tellDone({ out }: CliContext, done: string, answered?: object): Promise<void> {
  if (answered && out.options.json) await out.record(answered, () => []);
  await out.note(done, 'ok');
}

/** The same of a player: it is said to whom it was done, in words and in JSON. */
export async function tellDoneTo(
  { out }: CliContext,
  name: string,
  done: string,
  answered: object = {},
): Promise<void> {
  if (out.options.json) await out.record(bulkRow({ name, ok: true, error: null, code: EXIT.done }, answered), () => []);
  await out.note(`${name}: ${done}`, 'ok');
}

/** The text, or the answer to a question where it was left out. */
export const orAsk = async (
  { prompts }: CliContext,
  text: string | undefined,
  question: string,
  instead: string,
): Promise<string> => text ?? prompts.ask(question, instead);

export const reasonOf = (context: CliContext, reason: string | undefined): Promise<string> =>
  orAsk(context, reason, 'Reason:', 'Give the reason with --reason.');

/** Asks before a player is moderated, knowing who it is; with --yes it neither asks nor looks. */
export async function confirmFor(
  { api, global, prompts }: Pick<CliContext, 'api' | 'global' | 'prompts'>,
  name: string,
  question: (profile: Profile) => string,
): Promise<void> {
  if (global.yes) return;
  if (!prompts.canAsk) return prompts.confirm('', global);
  const profile = await (await api()).call(players.show, { params: { name } });
  await prompts.confirm(question(profile), global);
}
