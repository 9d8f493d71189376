import { PlayerName } from '@steward/api-client/contract/moderation';
import { normalizeName } from '../../db/names.ts';
import type { Tx } from '../../db/schema.ts';
import { ensurePlayers } from '../bridge/ingest/players.ts';
import type { Decoded, Ref } from './decode.ts';
import type { FoundIds } from './found-ids.ts';
import { fieldsOf, type Kind } from './kinds.ts';
import type { MappingPart } from './mapping.ts';
import { namedIds } from './named-repository.ts';
import { importedIds } from './rows-repository.ts';
import type { Resolved } from './writers/writer.ts';

/** A part that is being read, with the number under which its rows are known. */
export interface NumberedPart {
  readonly id: number;
  readonly name: string;
  readonly into: Kind;
}

/** Whether a value names something of the source. */
export const isRef = (value: unknown): value is Ref => typeof value === 'object' && value !== null && 'by' in value;

/** What is looked up together: what the source calls it, and our number once it is found. */
interface Lookup {
  readonly ref: Ref;
  readonly ids: Map<string, number | undefined>;
}

/** The parts whose rows may be meant, those that are looked in first before the others. */
export const HOLDERS: Readonly<Record<Ref['kind'], readonly Kind[]>> = {
  player: ['player', 'account'],
  group: ['group'],
  vehicle: ['vehicle'],
};

export interface ResolveOptions {
  readonly part: MappingPart;
  readonly parts: readonly NumberedPart[];
  readonly now: number;
  /** What this run has found already. */
  readonly found: FoundIds;
}

/** Finds what rows refer to. What is not found, though it is named, is null and stands in `missing`. */
export async function resolveRows(
  tx: Tx,
  rows: readonly Decoded[],
  about: ResolveOptions,
): Promise<readonly { readonly row: Resolved; readonly missing: readonly (readonly [string, string])[] }[]> {
  const fields = refFieldsOf(about.part);
  const lookups = new Map<string, Lookup>();
  for (const { values } of rows)
    for (const field of fields) {
      const value = values[field];
      if (!isRef(value)) continue;
      let lookup = lookups.get(value.sort);
      if (!lookup) lookups.set(value.sort, (lookup = { ref: value, ids: new Map<string, undefined>() }));
      lookup.ids.set(value.value, undefined);
    }
  for (const lookup of lookups.values()) await find(tx, lookup, about);
  return rows.map(({ key, digest, fieldDigests, values }) => {
    const ids: Record<string, number | null> = {};
    const missing: [string, string][] = [];
    for (const field of fields) {
      const value = values[field];
      if (!isRef(value)) continue;
      const id = lookups.get(value.sort)?.ids.get(value.value);
      ids[field] = id ?? null;
      if (id === undefined) missing.push([field, value.value]);
    }
    return { row: { key, digest, fieldDigests, values, ids }, missing };
  });
}

const REFERENCES = new Set(['player', 'group', 'vehicle']);
/** The fields of a part that name something of the source. */
const refFieldsOf = ({ into, fields }: MappingPart): readonly string[] =>
  Object.keys(fields).filter((name) => REFERENCES.has(fieldsOf(into)[name]?.type ?? ''));

async function find(tx: Tx, { ref, ids }: Lookup, { parts, now, found }: ResolveOptions): Promise<void> {
  if (ref.by === 'name') return findNamed(tx, { ref, ids }, now);
  const candidates = HOLDERS[ref.kind].flatMap((into) => parts.filter((part) => part.into === into));
  for (const part of candidates) {
    if (ref.of !== undefined && ref.of !== part.name) continue;
    const open: string[] = [];
    for (const [value, id] of ids) {
      if (id !== undefined) continue;
      const known = found.get(part.id, value);
      if (known === undefined) open.push(value);
      else ids.set(value, known);
    }
    for (const [value, id] of await importedIds(tx, part.id, open)) {
      ids.set(value, id);
      found.set(part.id, value, id);
    }
  }
}

async function findNamed(tx: Tx, { ref, ids }: Lookup, now: number): Promise<void> {
  const { kind, create } = ref;
  if (kind === 'vehicle') return;
  const values = [...ids.keys()].map((value) => [value, normalizeName(value)] as const);
  const known = await namedIds(tx, kind, new Set(values.map(([, lower]) => lower)));
  const names = create
    ? values.flatMap(([value, lower]) => {
        const name = known.has(lower) ? undefined : PlayerName.safeParse(value);
        return name?.success ? [name.data] : [];
      })
    : [];
  if (kind === 'player' && names.length > 0)
    for (const [name, id] of await ensurePlayers(tx, names, now)) known.set(name, id);
  for (const [value, lower] of values) ids.set(value, known.get(lower));
}

const needed = new Map<Kind, readonly string[]>();

/** The fields of a row that have to name somebody, and do not. */
export function missingRequired(kind: Kind, { ids }: Resolved): string | undefined {
  let fields = needed.get(kind);
  if (!fields) {
    const named = Object.entries(fieldsOf(kind)).filter(
      ([, { required, type }]) => required && (type === 'player' || type === 'group'),
    );
    needed.set(kind, (fields = named.map(([field]) => field)));
  }
  return fields.find((field) => (ids[field] ?? null) === null);
}
