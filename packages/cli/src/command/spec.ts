import type { CliContext } from '../context.ts';
import { BULK_FIELDS } from './bulk-row.ts';
import { fieldsOfJson, type Answered } from './fields.ts';
import type { Given } from './given.ts';

/** What a shell offers for a value that is none of a few: found out when it is asked. */
export type Completes = 'profile' | 'alias' | 'player' | 'group' | 'hash' | 'day' | 'logs';

export interface ArgumentSpec {
  readonly name: string;
  readonly help: string;
  readonly optional?: true;
  readonly many?: true;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
}

export interface OptionSpec {
  /** As commander reads them: `-n, --lines <count>`. */
  readonly flags: string;
  readonly help: string;
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly many?: true;
  /** Days are known by `<day>`. */
  readonly completes?: Completes;
}

/** `rows` and `record` are JSON at once, `stream` is a line of JSON an item, `none` has no JSON. */
export type OutputKind = 'rows' | 'record' | 'stream' | 'none';

interface Shared {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly details?: string;
}

interface LeafData extends Shared {
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly output: OutputKind;
  /** The calls whose answers, or rows of them, its JSON is. */
  readonly answers?: Answered | readonly Answered[];
  /** What `--fields` may name: given, what its JSON has besides the answers; of a command made, all of it. */
  readonly fields?: readonly string[];
  /** Not only reads: it cannot be watched. */
  readonly changes?: true;
  /** It changes one thing on the server, which `--dry-run` rehearses; commands for many names have it anyway. */
  readonly rehearses?: true;
  /** The argument that may be `-`: the command then runs once for each line of standard input. */
  readonly bulk?: string;
  /** Whole command lines, the first the plainest. */
  readonly examples: readonly string[];
}

/** A command that does something. */
export interface Leaf extends LeafData {
  readonly kind: 'leaf';
  prepare(given: Given): Prepared;
}

/** A command that only has commands below it. */
export interface Branch extends Shared {
  readonly kind: 'branch';
  readonly children: readonly Command[];
}

export type Command = Leaf | Branch;

export interface Prepared {
  /** As the run function gets them. */
  readonly options: unknown;
  run(context: CliContext): Promise<void>;
}

/** Declares a command: its data, how its options are read, and what it does. */
export function command<O>({
  read,
  run,
  answers = [],
  fields: own,
  ...data
}: LeafData & { read(given: Given): O; run(context: CliContext, options: O): Promise<void> }): Leaf {
  const answered = fieldsOfJson(answers, own);
  const fields =
    data.bulk === undefined || data.output === 'none' ? answered : [...new Set([...BULK_FIELDS, ...(answered ?? [])])];
  return {
    kind: 'leaf',
    answers,
    ...(fields ? { fields } : {}),
    ...data,
    prepare(given) {
      const options = read(given);
      return { options, run: (context) => run(context, options) };
    },
  };
}

/** Declares a command that groups others. */
export function branch(spec: Omit<Branch, 'kind'>): Branch {
  return { kind: 'branch', ...spec };
}
