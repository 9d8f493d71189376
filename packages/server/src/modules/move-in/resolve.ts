import { PlayerName } from '@steward/api-client/contract/moderation';
import { normalizeName } from '../../db/names.ts';
import type { Tx } from '../../db/schema.ts';
import { ensurePlayers } from '../bridge/ingest/players.ts';
import type { Decoded, Ref } from './decode.ts';
import { fieldsOf, type Kind } from './kinds.ts';
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

/** Finds what rows refer to. What is not found, though it is named, is null and stands in `missing`. */
export async function resolveRows(
  tx: Tx,
  rows: readonly Decoded[],
  about: { readonly parts: readonly NumberedPart[]; readonly now: number },
): Promise<readonly { readonly row: Resolved; readonly missing: readonly (readonly [string, string])[] }[]> {
  const lookups = new Map<string, Lookup>();
  for (const { values } of rows)
    for (const value of Object.values(values)) {
      if (!isRef(value)) continue;
      let lookup = lookups.get(value.sort);
      if (!lookup) lookups.set(value.sort, (lookup = { ref: value, ids: new Map<string, undefined>() }));
      lookup.ids.set(value.value, undefined);
    }
  for (const lookup of lookups.values()) await find(tx, lookup, about);
  return rows.map(({ key, digest, fieldDigests, values }) => {
    const ids: Record<string, number | null> = {};
    const missing: [string, string][] = [];
    for (const [field, value] of Object.entries(values)) {
      if (!isRef(value)) continue;
      const id = lookups.get(value.sort)?.ids.get(value.value);
      ids[field] = id ?? null;
      if (id === undefined) missing.push([field, value.value]);
    }
    return { row: { key, digest, fieldDigests, values, ids }, missing };
  });
}

async function find(
  tx: Tx,
  { ref, ids }: Lookup,
  { parts, now }: { readonly parts: readonly NumberedPart[]; readonly now: number },
): Promise<void> {
  if (ref.by === 'name') return findNamed(tx, { ref, ids }, now);
  const candidates = HOLDERS[ref.kind].flatMap((into) => parts.filter((part) => part.into === into));
  for (const part of candidates) {
    if (ref.of !== undefined && ref.of !== part.name) continue;
    const open = [...ids].flatMap(([value, id]) => (id === undefined ? [value] : []));
    for (const [value, id] of await importedIds(tx, part.id, open)) ids.set(value, id);
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

/** The fields of a row that have to name somebody, and do not. */
export const missingRequired = (kind: Kind, { ids }: Resolved): string | undefined =>
  Object.entries(fieldsOf(kind)).find(
    ([field, spec]) =>
      spec.required && (spec.type === 'player' || spec.type === 'group') && (ids[field] ?? null) === null,
  )?.[0];
