import type { OfThing } from '../../command/id.ts';
import type { ArgumentSpec } from '../../command/spec.ts';
import type { Given } from '../../command/given.ts';
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

/** Whole dollars, below zero too: `-5000`, `$1,000`. */
export function readAmount(given: Given, command: string): number {
  const text = given.required('amount').trim();
  const digits = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d+)$/.exec(text);
  const amount = Number(`${digits?.[1] ?? ''}${digits?.[2]?.replaceAll(',', '') ?? 'x'}`);
  if (!Number.isSafeInteger(amount))
    throw new UsageError(`"${text}" is no amount. Enter a whole number of dollars.`, command);
  return amount === 0 ? 0 : amount;
}
