import type { ListColumn, ListKind } from '../rules/lists.ts';

type Said = ListKind | readonly string[] | Readonly<Record<string, string | number>>;

type ColumnsOf<D> = { readonly [K in keyof D]: ListColumn };

function columnOf(said: Said): ListColumn {
  if (typeof said === 'string') return { kind: said };
  const words = Array.isArray(said)
    ? Object.fromEntries((said as readonly string[]).map((word) => [word, word]))
    : (said as Readonly<Record<string, string | number>>);
  return { kind: 'word', words };
}

/** Declares the columns of a list by their kinds, or by the words that they may have. */
export const listed = <const D extends Readonly<Record<string, Said>>>(
  columns: D,
  finds: readonly (keyof D & string)[],
): { readonly columns: ColumnsOf<D>; readonly finds: readonly string[] } => ({
  columns: Object.fromEntries(Object.entries(columns).map(([key, said]) => [key, columnOf(said)])) as ColumnsOf<D>,
  finds,
});
