import { Box, Text } from 'ink';
import { layoutOf, placeInRow, shownRows, windowOf, type FieldRow } from '../editor/layout.ts';
import { useEditor, type EditorOptions } from '../editor/use-editor.ts';
import { useServices } from '../services.ts';

interface TextFieldProps extends Omit<EditorOptions, 'rowPlace'> {
  /** Cells that it may take in a row. */
  readonly width: number;
  /** Rows that a longer text may take; past them it scrolls. One when left out: the line scrolls sideways. */
  readonly mostRows?: number | undefined;
}

/** A text to type into, in one line or several. What is pasted never submits. */
export function TextField({ width, mostRows = 1, ...options }: TextFieldProps) {
  const { isFocused, isHidden = false } = options;
  const layout = (text: string, at: number) => layoutOf(text, at, width, isHidden);
  const isOneLine = mostRows === 1;
  const { text, at } = useEditor({
    ...options,
    ...(isOneLine ? {} : { rowPlace: (state, by) => placeInRow(layout(state.text, state.at), by) }),
  });
  const all = isOneLine ? undefined : layout(text, at);
  const rows = all ? shownRows(all, mostRows) : [windowOf(text, at, width, isHidden)];
  const own = all?.rows[all.row] ?? rows[0];
  return (
    <Box flexDirection="column" flexShrink={0}>
      {rows.map((row) => (
        <Row key={row.from} row={row} cursor={isFocused && row === own ? at : undefined} />
      ))}
    </Box>
  );
}

function Row({ row: { cells }, cursor }: { readonly row: FieldRow; readonly cursor: number | undefined }) {
  const { theme } = useServices();
  const textOf = (from: number, to: number) =>
    cells
      .filter(({ at }) => at >= from && at < to)
      .map((cell) => cell.text)
      .join('');
  if (cursor === undefined) return <Text {...theme.text}>{textOf(0, Number.POSITIVE_INFINITY) || ' '}</Text>;
  const under = cells.find(({ at }) => at === cursor);
  return (
    <Text {...theme.text}>
      {textOf(0, cursor)}
      <Text inverse>{under?.text ?? ' '}</Text>
      {textOf(cursor + 1, Number.POSITIVE_INFINITY)}
    </Text>
  );
}

/** Rows that a text takes in a field of so many cells, at most so many. */
export const rowsOfField = (text: string, width: number, most: number): number =>
  Math.min(most, layoutOf(text, 0, width).rows.length);
