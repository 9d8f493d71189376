import type { ListOperator, ListOrder } from '@steward/api-client/rules/lists';

/** The first and the last value that is meant: times in epoch seconds, of a day all of them. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A condition as statements have it; null: nothing. */
export interface AskedCondition {
  readonly column: string;
  readonly operator: ListOperator;
  readonly value: string | Span | null;
}

/** What of a list is asked for, and in which order. */
export interface AskedList {
  readonly sort: readonly ListOrder[];
  readonly where: readonly AskedCondition[];
  /** A text, and the columns in which it is looked for. */
  readonly find: { readonly text: string; readonly columns: readonly string[] } | undefined;
  /** Nothing was asked: the whole list, as it is. */
  readonly isPlain: boolean;
}

export const PLAIN_LIST: AskedList = { sort: [], where: [], find: undefined, isPlain: true };
