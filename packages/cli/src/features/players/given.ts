import { moneyUnit, readMoney } from '@steward/api-client/rules/money';
import type { OfThing } from '../../command/id.ts';
import type { ArgumentSpec } from '../../command/spec.ts';
import type { Given } from '../../command/given.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';

export interface OfPlayer {
  readonly name: string;
}

/** Something that a list of a player holds, by its number. */
export type OfEntry = OfPlayer & OfThing;

export const NAME: ArgumentSpec = {
  name: 'name',
  help: 'Name of the player; case does not matter. After "--" it may begin with "-".',
  completes: 'player',
};

export const MANY_NAMES: ArgumentSpec = {
  name: 'name',
  help: 'Name of the player; case does not matter. "-" reads names from standard input, one a line.',
  completes: 'player',
};

export const SWITCH = ['on', 'off'] as const;
export type Switch = (typeof SWITCH)[number];
export const SWITCH_ARGUMENT: ArgumentSpec = { name: 'state', help: 'On or off.', choices: SWITCH };

export const readName = (given: Pick<Given, 'required'>): OfPlayer => ({ name: given.required('name') });

/** A whole amount as the community writes it, below zero too: `-5000`, `$1,000`. Throws `UsageError`. */
export function typedAmount(text: string, command: string): number {
  const amount = readMoney(text);
  if (amount === undefined)
    throw new UsageError(`"${text.trim()}" is no amount. Enter a whole number of ${moneyUnit()}.`, command);
  return amount;
}

/** The same for a command, which asks how the community writes amounts where it matters. */
export async function amountOf(
  context: Pick<CliContext, 'hearCommunity'>,
  text: string,
  command: string,
): Promise<number> {
  if (!/^\s*-?\d+\s*$/.test(text)) await context.hearCommunity();
  return typedAmount(text, command);
}
