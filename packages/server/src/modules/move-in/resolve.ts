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

const idOf = ({ kind, by, of, create, value }: Ref): string => `${kind}/${by}/${of ?? ''}/${create}/${value}`;

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
  { parts, now }: { readonly parts: readonly NumberedPart[]; readonly now: number },
): Promise<readonly { readonly row: Resolved; readonly missing: readonly (readonly [string, string])[] }[]> {
  const refs = new Map<string, Ref>();
  for (const row of rows) for (const value of Object.values(row.values)) if (isRef(value)) refs.set(idOf(value), value);
  const found = await findAll(tx, [...refs.values()], { parts, now });
  return rows.map((row) => {
    const ids: Record<string, number | null> = {};
    const missing: [string, string][] = [];
    for (const [field, value] of Object.entries(row.values)) {
      if (!isRef(value)) continue;
      const id = found.get(idOf(value));
      ids[field] = id ?? null;
      if (id === undefined) missing.push([field, value.value]);
    }
    return { row: { ...row, ids }, missing };
  });
}

async function findAll(
  tx: Tx,
  refs: readonly Ref[],
  { parts, now }: { readonly parts: readonly NumberedPart[]; readonly now: number },
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [kind, holders] of Object.entries(HOLDERS) as [Ref['kind'], readonly Kind[]][]) {
    const ofKind = refs.filter((ref) => ref.kind === kind);
    const byId = ofKind.filter(({ by }) => by === 'id');
    const candidates = holders.flatMap((into) => parts.filter((part) => part.into === into));
    for (const part of candidates) {
      const open = byId.filter((ref) => !found.has(idOf(ref)) && (ref.of === undefined || ref.of === part.name));
      const ids = await importedIds(tx, part.id, [...new Set(open.map(({ value }) => value))]);
      for (const ref of open) {
        const id = ids.get(ref.value);
        if (id !== undefined) found.set(idOf(ref), id);
      }
    }
    await findNamed(tx, kind, { refs: ofKind.filter(({ by }) => by === 'name'), found, now });
  }
  return found;
}

async function findNamed(
  tx: Tx,
  kind: Ref['kind'],
  { refs, found, now }: { readonly refs: readonly Ref[]; readonly found: Map<string, number>; readonly now: number },
): Promise<void> {
  if (refs.length === 0 || kind === 'vehicle') return;
  const ids = await namedIds(tx, kind, new Set(refs.map(({ value }) => normalizeName(value))));
  const wanted = refs.filter(({ value, create }) => create && !ids.has(normalizeName(value)));
  const names = wanted.flatMap(({ value }) => {
    const name = PlayerName.safeParse(value);
    return name.success ? [name.data] : [];
  });
  if (kind === 'player' && names.length > 0)
    for (const [name, id] of await ensurePlayers(tx, names, now)) ids.set(name, id);
  for (const ref of refs) {
    const id = ids.get(normalizeName(ref.value));
    if (id !== undefined) found.set(idOf(ref), id);
  }
}

/** The fields of a row that have to name somebody, and do not. */
export const missingRequired = (kind: Kind, { ids }: Resolved): string | undefined =>
  Object.entries(fieldsOf(kind)).find(
    ([field, spec]) =>
      spec.required && (spec.type === 'player' || spec.type === 'group') && (ids[field] ?? null) === null,
  )?.[0];
