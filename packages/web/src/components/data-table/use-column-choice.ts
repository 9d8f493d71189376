import { useMemo, useState } from 'react';
import type { Column } from './column.ts';

type Visibility = Record<string, boolean>;

const keyOf = (id: string) => `steward.columns.${id}`;

function stored(id: string): Visibility {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(keyOf(id)) ?? '{}');
    if (value === null || typeof value !== 'object') return {};
    return Object.fromEntries(
      Object.entries(value).filter((pair): pair is [string, boolean] => pair[1] === true || pair[1] === false),
    );
  } catch {
    return {};
  }
}

/** Which columns are shown: the person's choice for this table, kept in this browser, over the columns' own default. */
export function useColumnChoice<T>(
  id: string,
  columns: readonly Column<T>[],
): { visibility: Visibility; choose: (key: string, shown: boolean) => void; reset: () => void } {
  const [chosen, setChosen] = useState(() => stored(id));
  const keep = (next: Visibility) => {
    setChosen(next);
    try {
      window.localStorage.setItem(keyOf(id), JSON.stringify(next));
    } catch {
      // Storage is refused: the choice holds for this page.
    }
  };
  const visibility = useMemo(
    () => Object.fromEntries(columns.map(({ key, hidden = false }) => [key, chosen[key] ?? !hidden])),
    [columns, chosen],
  );
  return {
    visibility,
    choose: (key, shown) => keep({ ...chosen, [key]: shown }),
    reset: () => keep({}),
  };
}
