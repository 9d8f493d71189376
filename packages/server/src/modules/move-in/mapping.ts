import { parseDocument } from 'yaml';
import * as z from 'zod';
import { readZone } from '@steward/api-client/log-forms/zone';
import { fieldsOf, KIND_NAMES, type Kind } from './kinds.ts';

const Raw = z.union([z.string(), z.number(), z.boolean()]);
const RawOrRaws = z.union([Raw, z.array(Raw)]);
const Conditions = z
  .record(z.string(), RawOrRaws)
  .describe('Columns with the value, or the values, that they must have.');
const Encoding = z
  .string()
  .refine((name) => name === 'auto' || canDecode(name), 'must be a character set, such as windows-1251, or auto')
  .describe('A character set, such as windows-1251; auto takes what the database says of a column.');
const Zone = z
  .string()
  .refine((name) => readZone(name) !== undefined, 'must be a time zone, such as Europe/Moscow or +03:00')
  .describe("The time zone of the database's own times.");

/** Whether texts in that character set can be read. */
function canDecode(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

const One = z.strictObject({
  column: z.string().min(1).optional().describe('The column that is read.'),
  columns: z.array(z.string().min(1)).min(1).optional().describe('Of tuning: a column for each slot.'),
  value: Raw.optional().describe('The same for every row, in place of a column.'),
  when: Conditions.optional(),
  values: z.record(z.string(), Raw).optional().describe('What a value of the column stands for.'),
  otherwise: Raw.optional().describe('What a value stands for that is not listed.'),
  nobody: z.array(Raw).optional().describe('Values that stand for nothing, in place of those of the file.'),
  plus: z.int().optional().describe('Added to the number of the column, such as 1 where ids are counted from 0.'),
  unit: z.enum(['seconds', 'milliseconds', 'minutes', 'hours', 'days']).optional().describe('Of times and durations.'),
  form: z
    .string()
    .min(1)
    .optional()
    .describe('How a date is written: DD, MM, YYYY, HH, mm and ss, such as DD/MM/YYYY.'),
  zone: Zone.optional(),
  encoding: Encoding.optional(),
  by: z.enum(['id', 'name']).optional().describe('Whether the column names a player or group by id (usual) or name.'),
  of: z.string().optional().describe('The entry whose rows the id is of, where there are several.'),
  create: z.boolean().optional().describe('Register the player where nobody has the name.'),
  as: z
    .enum(['rgba', 'integer', 'bytes'])
    .optional()
    .describe(
      'rgba: the colour is red, green, blue and alpha in one number. integer: the address is one number; bytes: it is 4 or 16 bytes.',
    ),
  after: z.string().min(1).optional().describe('Only the text behind the last one of these.'),
  prefix: z
    .string()
    .min(1)
    .max(8)
    .optional()
    .describe('Of names: stands before the text, of which characters that no name may hold become dashes.'),
  split: z.string().min(1).optional().describe('What stands between several values in one column.'),
  nth: z
    .union([z.int().min(0), z.string()])
    .optional()
    .describe('Which of them is taken: 0 (usual) is the first.'),
  scheme: z
    .enum(['auto', 'bcrypt', 'argon2', 'whirlpool', 'sha256'])
    .optional()
    .describe('How passwords were hashed; auto tells bcrypt and argon2 by their form.'),
  saltColumn: z.string().min(1).optional().describe('The salt, which stands behind the password.'),
  saltBefore: z.boolean().optional().describe('The salt stands before the password.'),
  secret: z.string().min(1).optional().describe("The variable that holds the server's secret, which stands before."),
});
export type FieldSource = z.infer<typeof One>;

const Field = z.union([z.string().min(1), One, z.array(z.union([z.string().min(1), One])).min(1)]);

const Part = z.strictObject({
  into: z.enum(KIND_NAMES as readonly [Kind, ...Kind[]]).describe('What the rows are in Steward.'),
  from: z.string().min(1).describe('The table or view.'),
  name: z
    .string()
    .regex(/^[\w.-]+$/, 'may hold letters, digits, and _ . - only')
    .optional()
    .describe('What the rows are known under; when left out, what they are and where they are from.'),
  key: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .describe('The column, or columns, by which a row is told from all others.'),
  where: Conditions.optional(),
  each: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(100)
    .optional()
    .describe('Reads the table once for each of these, which stands where {each} is written: columns Rank0 to Rank9.'),
  distinct: z
    .boolean()
    .optional()
    .describe('Several rows may have the same key, and are one: what the first says is kept.'),
  adopt: z
    .boolean()
    .optional()
    .describe(
      'Whether a player who is in Steward already under the same name is the same one. When left out: yes, but for those of another part.',
    ),
  fields: z.record(z.string(), Field),
});
export type MappingPart = z.infer<typeof Part> & { readonly name: string };

const MappingFile = z.strictObject({
  $schema: z.string().optional(),
  source: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'may hold letters, digits, and _ . - only')
    .describe('The name under which rows of this database are known. Do not change it later.'),
  reads: z
    .enum(['database', 'ini', 'txadmin', 'minecraft', 'samp-ban', 'easyadmin'])
    .default('database')
    .describe('A database; a folder with folders of .ini files, one a row; or the files of such a tool.'),
  zone: Zone.default('Europe/Amsterdam'),
  encoding: Encoding.default('auto'),
  nobody: z
    .array(Raw)
    .default(['', '-1', '0', 'None', 'No-one', 'Nobody', 'NULL'])
    .describe('Values that stand for nobody and nothing, in names, references, addresses and texts.'),
  levels: z
    .record(z.string(), z.int().min(0).max(10))
    .default({})
    .describe("The game's admin levels, with that of Steward, 0 to 10."),
  parts: z.array(Part).min(1),
});

export type Mapping = Omit<z.infer<typeof MappingFile>, 'parts'> & { readonly parts: readonly MappingPart[] };

/** Why a mapping file cannot be used: a line a problem. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
}

/** The schema of mapping files, for editors. */
export const mappingSchema = (): object => ({
  ...z.toJSONSchema(MappingFile, { io: 'input', target: 'draft-2020-12' }),
  title: 'Steward mapping file',
});

const nameOf = ({ name, into, from }: z.infer<typeof Part>): string =>
  name ?? `${into}.${from}`.replace(/[^\w.-]/g, '-');

/** A part as it is read: once, or once for each of its values. */
function unfolded({ each, ...part }: z.infer<typeof Part>): MappingPart[] {
  const name = nameOf(part);
  if (!each) return [{ ...part, name }];
  return each.map((value) => {
    const text = JSON.stringify(part).replaceAll('{each}', JSON.stringify(String(value)).slice(1, -1));
    return { ...(JSON.parse(text) as z.infer<typeof Part>), name: `${name}.${value}` };
  });
}

/** Reads a mapping file, YAML or JSON. Throws `MappingError`. */
export function readMapping(text: string): Mapping {
  const document = parseDocument(text, { prettyErrors: true });
  const [problem] = document.errors;
  if (problem) throw new MappingError(problem.message);
  // Aliases could unfold one line to gigabytes.
  const parsed = MappingFile.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (!parsed.success)
    throw new MappingError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'The file'}: ${message}`).join('\n'),
    );
  const parts = parsed.data.parts.flatMap(unfolded);
  const problems = [...new Set(parts.flatMap((part) => [...problemsOf(part, parts)]))];
  if (problems.length > 0) throw new MappingError(problems.join('\n'));
  const order = (part: MappingPart): number => KIND_NAMES.indexOf(part.into);
  return { ...parsed.data, parts: parts.sort((one, other) => order(one) - order(other)) };
}

/** The sources of a field, in order. */
export const sourcesOf = (field: z.infer<typeof Field>): readonly FieldSource[] =>
  (Array.isArray(field) ? field : [field]).map((one) => (typeof one === 'string' ? { column: one } : one));

function* problemsOf(part: MappingPart, parts: readonly MappingPart[]): Generator<string> {
  if (parts.some((other) => other !== part && other.name === part.name))
    yield `${part.name}: two parts have this name. Give one another "name".`;
  if (!/^[\w.-]+$/.test(part.name)) yield `${part.name}: a name may hold letters, digits, and _ . - only.`;
  const specs = fieldsOf(part.into);
  for (const [field, given] of Object.entries(part.fields)) {
    const spec = specs[field];
    if (!spec) {
      yield `${part.name}: there is no field ${field}. Choose from ${Object.keys(specs).join(', ')}.`;
      continue;
    }
    for (const source of sourcesOf(given)) {
      const isTuning = spec.type === 'tuning';
      if (isTuning ? !source.columns : source.column === undefined && source.value === undefined)
        yield `${part.name}.${field}: name ${isTuning ? 'the columns' : 'a column or a value'}.`;
      if (source.of !== undefined && !parts.some((other) => other.name === source.of))
        yield `${part.name}.${field}: there is no part ${source.of}.`;
    }
  }
  for (const [field, spec] of Object.entries(specs))
    if (spec.required && !(field in part.fields)) yield `${part.name}: the field ${field} is needed.`;
  if (part.into === 'item' && !('player' in part.fields) && !('vehicle' in part.fields))
    yield `${part.name}: name the player or the vehicle that holds the items.`;
}
