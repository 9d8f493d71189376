import { idOf } from '@steward/api-client/rules/ids';
import { UsageError } from '../errors.ts';
import type { Given } from './given.ts';
import type { ArgumentSpec } from './spec.ts';

/** What a command is about: a thing by its number. */
export interface OfThing {
  readonly id: number;
}

/** The argument that names a thing by its number: `thing` as in "Number of the vehicle.". */
export const idArgument = (thing: string): ArgumentSpec => ({ name: 'id', help: `Number of the ${thing}.` });

/** Reads the argument of `idArgument`. Throws `UsageError` for what is no positive whole number. */
export function readId(given: Given, thing: string): OfThing {
  const text = given.required('id');
  const id = idOf(text);
  if (id === undefined) throw new UsageError(`"${text}" is no number of a ${thing}.`);
  return { id };
}
