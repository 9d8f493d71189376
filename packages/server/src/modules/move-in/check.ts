import { createDecoder, type Decoded, type Ref, type Value } from './decode.ts';
import { KIND_WORDS } from './kinds.ts';
import type { Mapping, MappingPart } from './mapping.ts';
import { createProblems, type Problem, type Problems } from './problems.ts';
import { HOLDERS, isRef } from './resolve.ts';
import { checkTables } from './run.ts';
import type { Row, Source, SourceColumn } from './sources/source.ts';

/** Rows of a table that are looked at from its beginning, and from its end. */
const LOOKED_AT = 5000;
const SHOWN = 10;
/** Keys, names and references that are remembered of a table, to compare the others with. */
const MOST_REMEMBERED = 200_000;

export interface CheckedPart {
  readonly name: string;
  readonly kind: string;
  readonly from: string;
  readonly rows: number;
  /** Rows that were looked at; fewer than there are in a large table. */
  readonly lookedAt: number;
  /** Of these, rows of this part that could come in. */
  readonly good: number;
  readonly broken: number;
  readonly shown: readonly Readonly<Record<string, string>>[];
}

export interface CheckReport {
  readonly title: string;
  readonly parts: readonly CheckedPart[];
  readonly problems: readonly Problem[];
}

export interface CheckOptions {
  readonly mapping: Mapping;
  readonly source: Source;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch seconds. */
  readonly now: number;
  /** Looks at every row. */
  readonly isFull: boolean;
}

/** What a mapping makes of a source, without Steward's own database: decoded rows, counts and what is odd. */
export async function checkSource(options: CheckOptions): Promise<CheckReport> {
  const { mapping, source } = options;
  const columns = await checkTables(source, mapping);
  const problems = createProblems();
  const parts: CheckedPart[] = [];
  for (const part of mapping.parts)
    parts.push(await checkPart(options, { part, problems, columns: columns.get(part.name) ?? [] }));
  return { title: source.title, parts, problems: problems.list() };
}

interface Checking {
  readonly part: MappingPart;
  readonly problems: Problems;
  readonly columns: readonly SourceColumn[];
}

async function* pagesOf(
  { source, isFull }: CheckOptions,
  rows: number,
  read: { table: string; columns: readonly string[]; key: readonly string[] },
) {
  if (isFull || rows <= 2 * LOOKED_AT) {
    yield* source.rows(read);
    return;
  }
  yield* source.rows({ ...read, most: LOOKED_AT });
  yield* source.rows({ ...read, most: LOOKED_AT, fromEnd: true });
}

async function checkPart(options: CheckOptions, { part, problems, columns }: Checking): Promise<CheckedPart> {
  const { mapping, source, env, now } = options;
  const decoder = createDecoder({ mapping, part, columns, env, problems, now });
  const rows = await source.count(part.from);
  const shown: Readonly<Record<string, string>>[] = [];
  const seen = { keys: new Set<string>(), names: new Map<string, string>() };
  const refs = new Map<string, { ref: Ref; field: string; keys: string[] }>();
  let [lookedAt, good, broken] = [0, 0, 0];
  const read = { table: part.from, columns: decoder.columns, key: decoder.key };
  for await (const page of pagesOf(options, rows, read))
    for (const row of page) {
      lookedAt += 1;
      const decoded = decodeOne(decoder, row);
      if (decoded === undefined) continue;
      if (typeof decoded === 'string') {
        broken += 1;
        continue;
      }
      // The beginning and the end of a table may be the same rows.
      if (seen.keys.has(decoded.key)) {
        if (!part.distinct && (rows <= 2 * LOOKED_AT || options.isFull))
          problems.note(part.name, 'Another row has the same key.', decoded.key);
        continue;
      }
      if (seen.keys.size < MOST_REMEMBERED) seen.keys.add(decoded.key);
      good += 1;
      noteName(seen.names, decoded, { part, problems });
      collectRefs(refs, decoded);
      if (shown.length < SHOWN) shown.push(shownOf(decoded));
    }
  await noteMissing(options, { refs, part, problems });
  return { name: part.name, kind: KIND_WORDS[part.into][1], from: part.from, rows, lookedAt, good, broken, shown };
}

const decodeOne = (decoder: { decode(row: Row): Decoded | string | undefined }, row: Row) => decoder.decode(row);

function noteName(
  names: Map<string, string>,
  { key, values }: Decoded,
  { part, problems }: { readonly part: MappingPart; readonly problems: Problems },
): void {
  const { name } = values;
  if (typeof name !== 'string' || !['player', 'account', 'group'].includes(part.into)) return;
  const lower = name.toLowerCase();
  const other = names.get(lower);
  if (other === undefined) {
    if (names.size < MOST_REMEMBERED) names.set(lower, key);
  } else
    problems.note(
      part.name,
      `Two have the same name. The first is taken; the other comes in under another name, or not.`,
      key,
      `${name}, as row ${other}`,
    );
}

function collectRefs(refs: Map<string, { ref: Ref; field: string; keys: string[] }>, { key, values }: Decoded): void {
  for (const [field, value] of Object.entries(values)) {
    if (!isRef(value) || value.create) continue;
    const id = `${field}/${value.by}/${value.by === 'name' ? value.value.toLowerCase() : value.value}`;
    const known = refs.get(id);
    if (known) {
      if (known.keys.length < SHOWN) known.keys.push(key);
    } else if (refs.size < MOST_REMEMBERED) refs.set(id, { ref: value, field, keys: [key] });
  }
}

/** Asks the source itself whether those exist whom rows name. */
async function noteMissing(
  { mapping, source }: CheckOptions,
  {
    refs,
    part,
    problems,
  }: {
    readonly refs: ReadonlyMap<string, { ref: Ref; field: string; keys: string[] }>;
    readonly part: MappingPart;
    readonly problems: Problems;
  },
): Promise<void> {
  const open = new Map(refs);
  if (open.size === 0) return;
  for (const holder of mapping.parts) {
    const asked = [...open].filter(
      ([, { ref }]) =>
        HOLDERS[ref.kind].includes(holder.into) &&
        (ref.by === 'name' || ref.of === undefined || ref.of === holder.name),
    );
    for (const by of ['id', 'name'] as const) {
      const column = by === 'id' ? [holder.key].flat() : [nameColumn(holder)];
      const [name] = column;
      if (column.length !== 1 || name === undefined) continue;
      const values = asked.filter(([, { ref }]) => ref.by === by);
      const own = (await source.columnsOf(holder.from))?.find((one) => one.name.toLowerCase() === name.toLowerCase());
      const found = await source.existing(holder.from, own?.name ?? name, [
        ...new Set(values.map(([, { ref }]) => ref.value)),
      ]);
      const lower = by === 'name' ? new Set([...found].map((one) => one.toLowerCase())) : found;
      for (const [id, { ref }] of values)
        if (lower.has(by === 'name' ? ref.value.toLowerCase() : ref.value)) open.delete(id);
    }
  }
  for (const { ref, field, keys } of open.values())
    for (const key of keys) problems.note(part.name, `The ${field} does not exist.`, key, ref.value);
}

function nameColumn(part: MappingPart): string | undefined {
  const field = part.fields['name'];
  if (typeof field === 'string') return field;
  return field !== undefined && !Array.isArray(field) ? field.column : undefined;
}

/** A decoded row as a person reads it. */
function shownOf({ key, values }: Decoded): Readonly<Record<string, string>> {
  const shown: Record<string, string> = { key };
  for (const [field, value] of Object.entries(values)) {
    if (value === null) continue;
    shown[field] = field === 'password' ? 'known' : textOfValue(field, value);
  }
  return shown;
}

const TIMES = new Set([
  'registered',
  'lastLogin',
  'created',
  'start',
  'end',
  'liftedAt',
  'at',
  'since',
  'first',
  'last',
]);

function textOfValue(field: string, value: NonNullable<Value>): string {
  if (typeof value === 'number')
    return TIMES.has(field) ? new Date(value * 1000).toISOString().slice(0, 19) + 'Z' : String(value);
  if (typeof value === 'string') return value;
  if (isRef(value)) return value.by === 'name' ? value.value : `#${value.value}`;
  return value.map(([slot, part]) => `${slot} ${part}`).join(', ');
}
