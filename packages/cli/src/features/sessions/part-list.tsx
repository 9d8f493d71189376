import type { Column } from '../../io/columns.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import type { ListState } from '../../tui/hooks/use-list.ts';

interface PartListProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly list: ListState;
  readonly read: { readonly isPending: boolean; readonly error: Error | null };
  /** Why it may not be seen; undefined: it may. */
  readonly refusal: string | undefined;
  readonly empty: string;
  /** The files of the session were deleted. */
  readonly isCleaned: boolean;
  readonly width: number;
  readonly height: number;
}

/** One part of a session as a list, or why there is none. */
export function PartList<T>(props: PartListProps<T>) {
  const { rows, columns, list, read, refusal, empty, isCleaned, width, height } = props;
  if (refusal !== undefined) return <Painted pieces={[{ text: refusal, tone: 'warning' }]} />;
  if (rows.length > 0) return <DataList rows={rows} columns={columns} list={list} width={width} height={height} />;
  return (
    <Notice
      query={read}
      width={width}
      empty={isCleaned ? 'The files were deleted; what was known of the session stays.' : empty}
    />
  );
}
