import type { OptionSpec } from './spec.ts';

/** What is said of a command that changes what others change, too, and of its options by which a script tells what it read. */
export const asRead = (...flags: readonly string[]): string =>
  `What somebody else changed meanwhile is not overwritten: then nothing is changed.\nTell what you read with ${flags.join(' and ')}, and what was changed since then counts, too.`;

/** A revision that was read, and what it is of. */
export const revisionOption = (what: string): OptionSpec => ({
  flags: '--revision <revision>',
  help: `Revision of the ${what}, as you read it.`,
});
