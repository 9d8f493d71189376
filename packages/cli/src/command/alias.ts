import { say } from '@steward/api-client/rules/say';
import { UsageError } from '../errors.ts';
import { told } from '../words/told.ts';
import { wordsOf } from './words.ts';

export type Aliases = Readonly<Record<string, string>>;

/** A name that an alias or a program `steward-NAME` may have. */
export const OWN_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

const PLACE = /\$([1-9])/g;

/** The words of an alias; the name of the program in front may be there or not. Throws `UsageError`. */
export function aliasWords(text: string): readonly [string, ...string[]] {
  const words = wordsOf(text);
  const [first, ...rest] = words[0] === 'steward' ? words.slice(1) : words;
  if (first === undefined || first === '')
    throw new UsageError('Give the command that the alias stands for.', 'steward alias set');
  return [first, ...rest];
}

/** An alias with what was typed after it: in the places `$1` to `$9`, and what is left over behind it. */
function filled(name: string, text: string, given: readonly string[]): readonly string[] {
  const words = aliasWords(text);
  const places = Math.max(0, ...words.flatMap((word) => Array.from(word.matchAll(PLACE), ([, at]) => Number(at))));
  if (given.length < places) throw new UsageError(say(told.aliasWords, { name, count: places, text }));
  return [
    ...words.map((word) => word.replace(PLACE, (_, at: string) => given[Number(at) - 1] ?? '')),
    ...given.slice(places),
  ];
}

/**
 * A command and what follows it without aliases. What a builtin is called is no alias. Throws `UsageError` for aliases
 * that lead to one another in a circle.
 */
export function withoutAliases(
  command: string,
  given: readonly string[],
  aliases: Aliases,
  isBuiltin: (name: string) => boolean,
): readonly string[] {
  const met: string[] = [];
  let words: readonly string[] = [command, ...given];
  for (;;) {
    const [name = '', ...rest] = words;
    const text = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    if (text === undefined || isBuiltin(name)) return words;
    if (met.includes(name))
      throw new UsageError(`The aliases ${[...met, name].join(', ')} lead in a circle. See "steward alias list".`);
    met.push(name);
    words = filled(name, text, rest);
  }
}
