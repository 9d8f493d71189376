import { hash } from 'node:crypto';
import { isEmpty, keyText, plainOf } from './cells.ts';
import type { Context } from './field-source.ts';
import { createFieldReaders, type Reader } from './fields.ts';
import { fieldsOf, type Kind } from './kinds.ts';
import { sourcesOf, type Mapping, type MappingPart } from './mapping.ts';
import type { Problems } from './problems.ts';
import type { Cell, Row, SourceColumn } from './sources/source.ts';

/** Names a player or a group of the source. */
export interface Ref {
  readonly kind: 'player' | 'group' | 'vehicle';
  readonly by: 'id' | 'name';
  readonly value: string;
  /** The part whose rows the id is of. */
  readonly of: string | undefined;
  readonly create: boolean;
  /** The same for all that are looked up together. */
  readonly sort: string;
}

/** The values of a bicycle to a bus: slot and component. */
export type Tuning = readonly (readonly [slot: string, value: number])[];
export type Value = string | number | null | Ref | Tuning;

/** A row as Steward understands it. */
export interface Decoded {
  readonly key: string;
  /** Changes with anything that is read of the row, and with the mapping. */
  readonly digest: string;
  /** Of each field four characters, in the order of the kind's fields; empty where that is not needed. */
  readonly fieldDigests: string;
  readonly values: Readonly<Record<string, Value>>;
}

export interface Decoder {
  readonly part: MappingPart;
  /** What is to be read, in the order of a row's cells, as the source spells it. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Undefined when the row is none of this part's; its key alone when it cannot come in, which was noted. */
  decode(row: Row): Decoded | string | undefined;
}

/** Kinds of which a row that names nobody is no row at all, and not an odd one. */
const OPTIONAL_KINDS = new Set<Kind>(['member', 'bank', 'item', 'ip', 'serial', 'name-change']);
const DIGEST_CHARACTERS = 16;

export interface DecoderOptions {
  readonly mapping: Mapping;
  readonly part: MappingPart;
  readonly columns: readonly SourceColumn[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly problems: Problems;
  /** Epoch seconds. */
  readonly now: number;
}

/** The columns that a part reads. */
export function columnsOfPart(part: MappingPart): string[] {
  const named = Object.values(part.fields).flatMap((field) =>
    sourcesOf(field).flatMap(({ column, columns = [], saltColumn, when = {} }) => [
      column,
      ...columns,
      saltColumn,
      ...Object.keys(when),
    ]),
  );
  const all = [...[part.key].flat(), ...named, ...Object.keys(part.where ?? {})];
  return [...new Set(all.filter((name) => name !== undefined))];
}

/** Makes the reader of a part's rows. */
export function createDecoder(options: DecoderOptions): Decoder {
  const { mapping, part, problems } = options;
  const columns = columnsOfPart(part);
  const at = new Map(columns.map((name, index) => [name, index]));
  const key = [part.key].flat();
  // A database may keep names in small letters only.
  const own = new Map(options.columns.map(({ name }) => [name.toLowerCase(), name]));
  const ownName = (name: string): string => own.get(name.toLowerCase()) ?? name;
  const keyAt = key.map((name) => at.get(name) ?? 0);
  const cellOf = (row: Row, name: string): Cell => row[at.get(name) ?? -1] ?? null;
  const matches = (row: Row, conditions: MappingPart['where']): boolean =>
    Object.entries(conditions ?? {}).every(([name, wanted]) => {
      const cell = cellOf(row, name);
      return [wanted].flat().some((value) => String(value) === (cell === null ? '' : plainOf(cell)));
    });
  const specs = fieldsOf(part.into);
  const context: Context = { ...options, cellOf, matches };
  const readers: readonly (readonly [string, Reader])[] = Object.entries(part.fields).flatMap(([name, field]) => {
    const spec = specs[name];
    return spec ? [[name, createFieldReaders(context, name, spec, sourcesOf(field))] as const] : [];
  });
  const readNameElse = readers.find(([name]) => name === 'nameElse')?.[1];
  const { source: _, parts: __, ...globals } = mapping;
  const fingerprint = hash('sha256', JSON.stringify([globals, part]), 'buffer').subarray(0, 8);
  const fieldNames = Object.keys(specs);
  const keepsFields = part.into === 'player' || part.into === 'account';

  function decode(row: Row): Decoded | string | undefined {
    if (!matches(row, part.where)) return undefined;
    const id = keyOf(row, keyAt);
    if (id === '') {
      problems.note(part.name, 'A row without a key was left out.', '');
      return id;
    }
    const values: Record<string, Value> = {};
    for (const [name, read] of readers) {
      const value = read(row, id) ?? (name === 'name' ? (readNameElse?.(row, id) ?? null) : null);
      if (value === null && specs[name]?.required) {
        if (OPTIONAL_KINDS.has(part.into)) return undefined;
        problems.note(part.name, `A row without ${name} was left out.`, id);
        return id;
      }
      values[name] = value;
    }
    return {
      key: id,
      digest: digestOf(row, fingerprint),
      fieldDigests: keepsFields ? fieldNames.map((name) => fieldDigest(values[name])).join('') : '',
      values,
    };
  }

  return { part, columns: columns.map(ownName), key: key.map(ownName), decode };
}

function keyOf(row: Row, keyAt: readonly number[]): string {
  const parts = keyAt.map((index) => {
    const cell = row[index];
    return isEmpty(cell) ? '' : keyText(cell);
  });
  return parts.length === 1 ? (parts[0] ?? '') : parts.every((one) => one === '') ? '' : JSON.stringify(parts);
}

const NULL_MARK = 0;
const END_MARK = 0x1e;
/** Where a row is put together to be hashed: millions of them, one after another. */
let scratch = Buffer.alloc(4096);

function digestOf(row: Row, fingerprint: Buffer): string {
  let length = fingerprint.length;
  for (const cell of row) length += (cell?.length ?? 1) + 1;
  if (length > scratch.length) scratch = Buffer.alloc(2 * length);
  let at = fingerprint.copy(scratch);
  for (const cell of row) {
    if (cell === null) scratch[at++] = NULL_MARK;
    else {
      scratch.set(cell, at);
      at += cell.length;
    }
    scratch[at++] = END_MARK;
  }
  return hash('sha256', scratch.subarray(0, at), 'base64url').slice(0, DIGEST_CHARACTERS);
}

const NO_VALUE = fieldDigestOf('null');

/** Four characters: which fields changed, not whether any did. */
function fieldDigest(value: Value | undefined): string {
  if (value === null || value === undefined) return NO_VALUE;
  return fieldDigestOf(typeof value === 'number' ? String(value) : JSON.stringify(value));
}

/** Four characters of FNV-1a. */
function fieldDigestOf(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return ((state >>> 0) % 1_679_616).toString(36).padStart(4, '0');
}

/** The names of the fields whose digests differ; undefined when that cannot be told. */
export function changedFields(kind: Kind, before: string, after: string): ReadonlySet<string> | undefined {
  const names = Object.keys(fieldsOf(kind));
  if (before.length !== after.length || before.length !== names.length * 4) return undefined;
  const changed = names.filter((_, at) => before.slice(at * 4, at * 4 + 4) !== after.slice(at * 4, at * 4 + 4));
  return changed.length === 0 ? undefined : new Set(changed);
}
