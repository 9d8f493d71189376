import { GLOBAL_OPTIONS, outputOptionsOf } from '../../command/shared-options.ts';
import type { ArgumentSpec, Command, Completes, Leaf, OptionSpec } from '../../command/spec.ts';

/** What an option's value is completed by. */
export const completesOf = ({ flags, completes }: OptionSpec): Completes | undefined =>
  completes ?? (flags.includes('<day>') ? 'day' : undefined);

export const namesOf = ({ flags }: OptionSpec): readonly string[] =>
  flags.split(/[ ,]+/).filter((part) => part.startsWith('-'));

export const optionsOf = (node: Command | undefined): readonly OptionSpec[] => [
  ...(node?.kind === 'leaf' ? [...(node.options ?? []), ...outputOptionsOf(node)] : []),
  ...GLOBAL_OPTIONS,
];

const argumentAt = ({ arguments: all = [] }: Leaf, at: number): ArgumentSpec | undefined => {
  const last = all.at(-1);
  return all[at] ?? (last?.many ? last : undefined);
};

/** `own`: names of aliases and programs, where a command stands. */
export type Asked = Completes | 'own';

/** What is asked for at the end of those words, the last of which is being typed. */
export function askedFor(words: readonly string[], commands: readonly Command[]): Asked | undefined {
  let node: Command | undefined;
  let level = commands;
  let option: OptionSpec | undefined;
  let place = 0;
  let isOptions = true;
  for (const word of words.slice(0, -1)) {
    if (option) option = undefined;
    else if (isOptions && word === '--') isOptions = false;
    else if (isOptions && word.startsWith('-') && word !== '-') {
      const named = optionsOf(node).find((one) => namesOf(one).includes(word));
      option = named?.flags.includes('<') ? named : undefined;
    } else if (node?.kind === 'leaf') place++;
    else {
      node = level.find(({ name }) => name === word);
      if (!node) return undefined;
      level = node.kind === 'branch' ? node.children : [];
    }
  }
  if (option) return completesOf(option);
  if (isOptions && (words.at(-1) ?? '').startsWith('-')) return undefined;
  if (!node) return 'own';
  return node.kind === 'leaf' ? argumentAt(node, place)?.completes : undefined;
}
