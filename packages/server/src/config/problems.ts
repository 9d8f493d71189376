import type * as z from 'zod';

/** What an operator set cannot be used. The message names each setting and what to set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Something that an operator set and that cannot be used. */
export interface ConfigProblem {
  /** The variable, or `STEWARD_CONFIG` for what stands in its file. */
  readonly variable: string;
  /** Where in the file; empty for a variable, and for the file as a whole. */
  readonly path: readonly PropertyKey[];
  /** What is wrong and what to set, as the end of a sentence. */
  readonly text: string;
}

/** A problem as a line of its own. */
export const lineOf = ({ variable, path, text }: ConfigProblem): string =>
  `  ${(variable === 'STEWARD_CONFIG' ? path.map(String) : [variable]).join(': ')} ${text}`.replace(/^ {3}/, '  ');

function wording(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has settings that Steward does not know: ${issue.keys.join(', ')}.`;
  return `${issue.message.replace(/^Invalid/, 'is not right: invalid')}.`;
}

/** What a schema found wrong: in the file, with `variable`, or in the variables. */
export const problemsOf = (error: z.ZodError, variable?: string): ConfigProblem[] =>
  error.issues.map((issue) => ({
    variable: variable ?? String(issue.path[0]),
    path: variable === undefined ? [] : issue.path,
    text: wording(issue),
  }));
