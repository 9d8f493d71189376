import { Box, useInput } from 'ink';
import type { FilterState } from '../hooks/use-filter.ts';
import { useActive } from '../services.ts';
import { Painted } from './painted.tsx';
import { TextField } from './text-field.tsx';

interface FilterFieldProps {
  readonly filter: FilterState;
  /** Cells that it may take, its label among them. */
  readonly width: number;
}

const LABEL = 'filter: ';

/** `filter: car▏`; nothing while all is shown. */
export function FilterField({ filter, width }: FilterFieldProps) {
  const isActive = useActive() && filter.isEditing;
  useInput(
    (_input, key) => {
      if (key.escape) filter.clear();
    },
    { isActive },
  );
  if (!filter.isEditing && filter.text === '') return null;
  return (
    <Box>
      <Painted pieces={[{ text: LABEL, tone: 'accent' }]} />
      <TextField
        value={filter.text}
        isFocused={isActive}
        width={width - LABEL.length}
        history="filter"
        onChange={filter.change}
        onSubmit={filter.done}
        onEdge={(by) => (by > 0 ? filter.done() : undefined)}
      />
    </Box>
  );
}
