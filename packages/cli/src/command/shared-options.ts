import type { GlobalOptions } from '../context.ts';
import { parseFields } from '../io/json.ts';
import type { OutputOptions } from '../io/output.ts';
import type { Leaf, OptionSpec } from './spec.ts';

/** Options of every command. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { flags: '--profile <name>', help: 'The server to talk to; see "steward profiles".' },
  { flags: '--no-input', help: 'Never ask; fail where something is missing.' },
  { flags: '-y, --yes', help: 'Do what destroys without asking.' },
  { flags: '--no-color', help: 'Without colours.' },
];

const JSON_OPTION: OptionSpec = { flags: '--json', help: 'As JSON.' };
const LINES_OPTION: OptionSpec = { flags: '--json', help: 'As one JSON object a line.' };
const FIELDS_OPTION: OptionSpec = { flags: '--fields <a,b>', help: 'Only these fields of the JSON.' };
const WIDE_OPTION: OptionSpec = { flags: '--wide', help: 'All columns, however wide.' };

/** The options that a kind of output brings. */
export function outputOptionsOf({ output, fields }: Pick<Leaf, 'output' | 'fields'>): readonly OptionSpec[] {
  if (output === 'none') return [];
  return [
    output === 'stream' ? LINES_OPTION : JSON_OPTION,
    ...(fields ? [FIELDS_OPTION] : []),
    ...(output === 'rows' ? [WIDE_OPTION] : []),
  ];
}

type Values = Readonly<Record<string, unknown>>;

export const globalOptionsOf = (values: Values): GlobalOptions => ({
  profile: typeof values.profile === 'string' ? values.profile : undefined,
  noInput: values.input === false,
  yes: values.yes === true,
  noColour: values.color === false,
});

/** How the output is wanted; `--fields` alone means JSON too. Throws `UsageError` for an unknown field. */
export function outputWanted(values: Values, leaf: Pick<Leaf, 'fields'>, path: string): OutputOptions {
  const asked = typeof values.fields === 'string' ? values.fields : undefined;
  return {
    json: values.json === true || asked !== undefined,
    fields: asked === undefined ? undefined : parseFields(asked, leaf.fields ?? [], path),
    wide: values.wide === true,
    noColour: values.color === false,
  };
}
