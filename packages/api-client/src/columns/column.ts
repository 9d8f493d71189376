import { showDay } from '../rules/plain-days.ts';
import { showMoney } from '../rules/money.ts';
import { showMoment } from '../rules/moments.ts';
import { showBytes, showCount } from '../rules/numbers.ts';
import { showPlaytime } from '../rules/playtime.ts';

export type Plain = string | number | boolean | null | undefined;

/**
 * What the values of a column are, from which its alignment and format follow. `word`: one of few texts; `code`: a hash, an
 * address; `person`: a name that leads to a profile; `number`: one that names a thing or is short, without separators;
 * `minutes`: played minutes; `day`: `YYYYMMDD`.
 */
export type Kind =
  | 'text'
  | 'word'
  | 'code'
  | 'person'
  | 'yesNo'
  | 'moment'
  | 'day'
  | 'id'
  | 'number'
  | 'count'
  | 'money'
  | 'minutes'
  | 'bytes';

/** One column of a record, as every table, CSV and screen has it. */
export interface RecordColumn<T, K extends string = string> {
  readonly key: K;
  readonly header: string;
  readonly kind: Kind;
  /** The plain value, by which browsers sort and filter. Times as the wire's text. */
  readonly value: (row: T) => Plain;
  /** How a person reads it. */
  readonly text: (row: T) => string;
  /** What stands for nothing; a dash when it is not said. */
  readonly none?: string;
  /** Whether the server keeps this value of the row from the viewer. Kept of all rows, there is no such column. */
  readonly leftOut: (row: T) => boolean;
}

interface Said<T> {
  readonly header: string;
  /** `text` when it is not said. */
  readonly kind?: Kind;
  readonly text?: (row: T) => string;
  readonly none?: string;
  readonly leftOut?: (row: T) => boolean;
}

interface Valued<T> extends Said<T> {
  readonly value: (row: T) => Plain;
}

/** A plain value stands for itself; of a person the name is taken. */
type ByItself = Plain | { readonly name: string };

type SaidOf<T, K> = K extends keyof T ? (T[K] extends ByItself ? Said<T> | Valued<T> : Valued<T>) | null : Valued<T>;

const RIGHT: ReadonlySet<Kind> = new Set(['id', 'number', 'count', 'money', 'minutes', 'bytes']);

/** Numbers stand on the right. */
export const isRight = ({ kind }: { readonly kind: Kind }): boolean => RIGHT.has(kind);

/** Ordered by numbers and times, the largest and the latest come first. */
export const isLargestFirst = (column: { readonly kind: Kind }): boolean =>
  isRight(column) || column.kind === 'moment' || column.kind === 'day';

/** A value as a person reads it; '' where there is nothing. */
export function textOfValue(kind: Kind, value: Plain): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'moment') return showMoment(String(value));
  if (kind === 'day') return showDay(String(value));
  if (kind === 'count') return showCount(Number(value));
  if (kind === 'money') return showMoney(Number(value));
  if (kind === 'minutes') return showPlaytime(Number(value));
  if (kind === 'bytes') return showBytes(Number(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const plainOf = (value: unknown): Plain =>
  value !== null && typeof value === 'object' && 'name' in value ? String(value.name) : (value as Plain);

function columnOf<T, K extends string>(key: K, said: Said<T> | Valued<T>): RecordColumn<T, K> {
  const { header, kind = 'text', none } = said;
  const own = (row: T): unknown => (row as Readonly<Record<string, unknown>>)[key];
  const value = 'value' in said ? said.value : (row: T) => plainOf(own(row));
  return {
    key,
    header,
    kind,
    value,
    text: said.text ?? ((row) => textOfValue(kind, value(row)) || (none ?? '-')),
    ...(none === undefined ? {} : { none }),
    leftOut: said.leftOut ?? ((row) => !('value' in said) && own(row) === undefined),
  };
}

/**
 * Describes the columns of a record, in their order: the most needed first, as narrow terminals drop the last. Each key of
 * the record has its column, or null where only programs read it; one that is forgotten does not compile. Other keys are
 * made from several. Values that the contract lets be missing are left out where no row has them.
 */
export const columnsOf =
  <T>() =>
  <D>(
    said: { readonly [K in keyof D]: SaidOf<T, K> } & { readonly [K in keyof T]-?: unknown },
  ): readonly RecordColumn<T, keyof D & string>[] =>
    Object.entries<Said<T> | Valued<T> | null>(said).flatMap(([key, one]) =>
      one === null ? [] : [columnOf<T, keyof D & string>(key as keyof D & string, one)],
    );
