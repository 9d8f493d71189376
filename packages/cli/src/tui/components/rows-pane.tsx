import { Box } from 'ink';
import { useEffect } from 'react';
import { usePane, type PaneArea } from '../hooks/use-pane.ts';
import type { PaneRow } from '../terminal/panes.ts';

interface RowsPaneProps extends PaneArea {
  readonly rows: readonly PaneRow[];
}

/** Rows that are drawn over an empty box, without laying out each of them. */
export function RowsPane({ rows, ...area }: RowsPaneProps) {
  const draw = usePane(area);
  useEffect(() => draw(rows), [draw, rows]);
  return <Box width={area.width} height={area.height} />;
}
