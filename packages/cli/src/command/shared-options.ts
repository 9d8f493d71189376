import type { GlobalOptions } from '../context.ts';
import { UsageError } from '../errors.ts';
import { parseFields } from '../io/fields.ts';
import type { OutputOptions } from '../io/output.ts';
import { camel } from './given.ts';
import type { Leaf, OptionSpec } from './spec.ts';

/** Options of every command. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { flags: '--profile <name>', help: 'The server to talk to; see "steward profiles".', completes: 'profile' },
  { flags: '--no-input', help: 'Never ask; fail where something is missing.' },
  { flags: '-y, --yes', help: 'Do what destroys without asking.' },
  { flags: '--no-color', help: 'Without colours.' },
  { flags: '--plain', help: 'Without boxes and colours; screens are told line by line, for screen readers.' },
];

const USUAL_WATCH_S = 2;
const LONGEST_WATCH_S = 86_400;

const JSON_OPTION: OptionSpec = { flags: '--json', help: 'As JSON.' };
const LINES_OPTION: OptionSpec = { flags: '--json', help: 'As one JSON object a line.' };
const FIELDS_OPTION: OptionSpec = { flags: '--fields <a,b>', help: 'Only these fields of the JSON.' };
/** Selection from the JSON in the language of jq. */
export const JQ_OPTION: OptionSpec = {
  flags: '--jq <expression>',
  help: 'What this jq expression selects of the JSON.',
};
const CSV_OPTION: OptionSpec = { flags: '--csv', help: 'As CSV, with a header.' };
const WIDE_OPTION: OptionSpec = { flags: '--wide', help: 'All columns, however wide.' };
const WATCH_OPTION: OptionSpec = {
  flags: '--watch [seconds]',
  help: `Again and again, every ${USUAL_WATCH_S} seconds or as often as said, until Ctrl-C.`,
};
const REHEARSAL_OPTION: OptionSpec = {
  flags: '--dry-run',
  help: 'Say what would be done and to whom, or why not, without doing it.',
};
const BULK_OPTIONS: readonly OptionSpec[] = [
  REHEARSAL_OPTION,
  { flags: '--keep-going', help: 'With names from standard input: go on after a failure.' },
];

type Shaped = Pick<Leaf, 'output' | 'fields' | 'bulk' | 'changes' | 'options' | 'rehearses'>;

const canBeWatched = ({ output, bulk, changes }: Shaped): boolean =>
  (output === 'rows' || output === 'record') && bulk === undefined && changes !== true;

const longName = ({ flags }: OptionSpec): string => /--[a-z-]+/.exec(flags)?.[0] ?? flags;

/** The options that a kind of output brings, and those of commands that take names from standard input. */
export function outputOptionsOf(leaf: Shaped): readonly OptionSpec[] {
  const { output, fields, bulk, rehearses, options = [] } = leaf;
  const own = new Set(options.map(longName));
  const brought =
    output === 'none'
      ? []
      : [
          output === 'stream' ? LINES_OPTION : JSON_OPTION,
          ...(fields ? [FIELDS_OPTION] : []),
          JQ_OPTION,
          ...(output === 'stream' ? [] : [CSV_OPTION]),
          ...(output === 'rows' ? [WIDE_OPTION] : []),
          ...(canBeWatched(leaf) ? [WATCH_OPTION] : []),
        ];
  const tried = bulk !== undefined ? BULK_OPTIONS : rehearses ? [REHEARSAL_OPTION] : [];
  return [...brought, ...tried].filter((option) => !own.has(longName(option)));
}

type Values = Readonly<Record<string, unknown>>;

export const globalOptionsOf = (values: Values): GlobalOptions => ({
  profile: typeof values.profile === 'string' ? values.profile : undefined,
  noInput: values.input === false,
  yes: values.yes === true,
  noColour: values.color === false || values.plain === true,
});

/** How the output is wanted; `--fields` alone means JSON too. Throws `UsageError` for an unknown field or expression. */
export async function outputWanted(
  values: Values,
  leaf: Pick<Leaf, 'fields' | 'output'>,
  path: string,
): Promise<OutputOptions> {
  const asked = typeof values.fields === 'string' ? values.fields : undefined;
  const expression = leaf.output !== 'none' && typeof values.jq === 'string' ? values.jq : undefined;
  const csv = values.csv === true && leaf.output !== 'none';
  if (csv && (expression !== undefined || values.json === true))
    throw new UsageError('--csv goes neither with --json nor with --jq.', path);
  return {
    json: values.json === true || asked !== undefined || expression !== undefined || csv,
    fields: asked === undefined ? undefined : parseFields(asked, leaf.fields ?? [], path),
    wide: values.wide === true,
    noColour: values.color === false || values.plain === true,
    ...(csv ? { csv } : {}),
    ...(expression === undefined
      ? {}
      : { select: await import('../io/select.ts').then(({ selectorOf }) => selectorOf(expression, path)) }),
  };
}

/** In place of a name: names come on standard input. */
export const FROM_STDIN = '-';

/** What is alone in a list, or the thing itself. */
export const onlyOne = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** The argument whose names come on standard input, or of which a dry run tells; undefined for a usual run. */
export function namesArgument({ bulk }: Pick<Leaf, 'bulk'>, values: Values): string | undefined {
  if (bulk === undefined) return undefined;
  return onlyOne(values[camel(bulk)]) === FROM_STDIN || values.dryRun === true ? bulk : undefined;
}

/** Milliseconds between two looks of `--watch`; undefined when it was not given. Throws `UsageError`. */
export function watchMs(values: Values, leaf: Shaped, path: string): number | undefined {
  const watch = typeof values.watch === 'string' ? values.watch : values.watch === true;
  if (!canBeWatched(leaf) || (leaf.options ?? []).some((option) => longName(option) === '--watch')) return undefined;
  if (watch === false) return undefined;
  const seconds = watch === true ? USUAL_WATCH_S : Number(watch);
  if (!(seconds >= 0.1 && seconds <= LONGEST_WATCH_S))
    throw new UsageError(`--watch takes seconds, such as 5, not "${watch}".`, path);
  return seconds * 1000;
}
