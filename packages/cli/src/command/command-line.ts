import { camel } from './given.ts';
import type { Leaf } from './spec.ts';

const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** A word as a shell takes it. */
export const shellWord = (word: string): string =>
  PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** The command line that gives those values to a command: its arguments and its own options. */
export function commandLine(leaf: Leaf, path: string, values: Readonly<Record<string, unknown>>): string {
  const textsOf = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
  const given = (leaf.arguments ?? []).flatMap(({ name }) => textsOf(values[camel(name)]));
  const options = (leaf.options ?? []).flatMap(({ flags }) => {
    const flag = /--(no-)?([a-z-]+)/.exec(flags);
    if (!flag?.[2]) return [];
    const value = values[camel(flag[2])];
    if (flag[1] !== undefined) return value === false ? [flag[0]] : [];
    if (value === true) return [flag[0]];
    return textsOf(value).flatMap((text) => [flag[0], text]);
  });
  const end = given.some((word) => word.startsWith('-')) ? ['--'] : [];
  return [path, ...options.map(shellWord), ...end, ...given.map(shellWord)].join(' ');
}
