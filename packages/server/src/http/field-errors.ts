import type * as z from 'zod/mini';
import type { FieldErrors } from '../core/errors.ts';

type Issue = z.core.$ZodIssue;

/** `newOwnerId` → `new owner id`. */
const words = (field: string): string =>
  field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** The text of the contract, or one in plain words where the contract has none. */
function textOf(issue: Issue, field: string): string {
  if (issue.message !== '' && !/^Invalid(?: |$)/.test(issue.message)) return issue.message;
  const name = words(field);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `Enter the ${name}.` : `Enter ${kindOf(issue.expected)} for the ${name}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Enter at least ${issue.minimum} characters.`
        : `Use ${issue.minimum} or more.`;
    case 'too_big':
      return issue.origin === 'string' ? `Use at most ${issue.maximum} characters.` : `Use ${issue.maximum} or less.`;
    case 'invalid_value':
      return issue.values.length > 1
        ? `Use ${issue.values.slice(0, -1).join(', ')} or ${String(issue.values.at(-1))}.`
        : `Enter the ${name}.`;
    default:
      return `Enter a valid ${name}.`;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const kindOf = (expected: string): string => KINDS[expected] ?? 'a value';

/** The first text of each field, by its path (`answers.3`); `body` where the whole is wrong. */
export function fieldErrors(issues: readonly Issue[], whole: string): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.length === 0 ? whole : issue.path.map(String).join('.');
    errors[field] ??= textOf(issue, issue.path.length === 0 ? whole : String(issue.path.at(-1)));
  }
  return errors;
}
