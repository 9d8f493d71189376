import { donations } from '@steward/api-client/contract/donations';
import { idArgument, readId, type OfThing } from '../../command/id.ts';
import { branch, command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { plural, showCount } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';
import { packagesCommand, perksCommand } from './kept.ts';

const NO_SHOP = 'none; ask the staff of the community how to donate';

async function showRun(context: CliContext): Promise<void> {
  const found = await (await context.api()).call(donations.show);
  await context.out.record(found, (): readonly Fact[] => [
    ['Credits', showCount(found.donateCredits), 'strong'],
    ['Shop', found.shopUrl ?? NO_SHOP],
    ...found.packages.map(({ id, name, credits, description }): Fact => [
      `Package ${id}`,
      `${name}, ${plural(credits, 'credit')}: ${description}`,
    ]),
  ]);
}

interface BuyOptions extends OfThing {
  /** The revision that was read; left out: the one that there is now. */
  readonly revision: number | undefined;
}

async function buyRun(context: CliContext, { id, revision }: BuyOptions): Promise<void> {
  const { out, prompts, global } = context;
  const api = await context.api();
  const { donateCredits, packages } = await api.call(donations.show);
  const offer = packages.find((one) => one.id === id);
  if (!offer)
    throw new UsageError(`There is no package ${id}. "steward donate show" lists them.`, 'steward donate buy');
  await prompts.confirm(
    `Buy ${offer.name} for ${plural(offer.credits, 'credit')}? You have ${showCount(donateCredits)}.`,
    global,
  );
  const bought = await api.call(donations.buy, { params: { id }, query: { revision: revision ?? offer.revision } });
  if (out.options.json) await out.record(bought, () => []);
  await out.note(donations.buy.done, 'ok');
  await out.note(`You have ${plural(bought.donateCredits, 'credit')} left.`, 'quiet');
}

export const command = branch({
  name: 'donate',
  summary: 'See your credits and the packages, buy one, and keep what is sold.',
  children: [
    defineCommand({
      name: 'show',
      summary: 'Show your credits, the shop and the packages.',
      output: 'record',
      answers: donations.show,
      examples: ['steward donate show', "steward donate show --jq '.packages[].name'"],
      read: () => ({}),
      run: showRun,
    }),
    defineCommand({
      name: 'buy',
      summary: 'Buy a package with credits.',
      details: 'With --revision it is bought only where it was not changed since you read that: otherwise nothing is.',
      arguments: [idArgument('package')],
      options: [{ flags: '--revision <number>', help: 'Revision of the package, as you read it.' }],
      output: 'record',
      changes: true,
      rehearses: true,
      answers: donations.buy,
      examples: ['steward donate buy 1', 'steward donate buy 1 --dry-run', 'steward donate buy 1 --revision 3 --yes'],
      read: (given): BuyOptions => ({
        ...readId(given, 'package'),
        revision: given.whole('revision', { min: 0, max: 999_999_999 }),
      }),
      run: buyRun,
    }),
    packagesCommand,
    perksCommand,
  ],
});
