import { Box, useInput } from 'ink';
import type { FilterState } from '../hooks/use-filter.ts';
import { useActive } from '../services.ts';
import { Painted } from './painted.tsx';
import { TextField } from './text-field.tsx';

/** `filter: car▏`; nothing while all is shown. */
export function FilterField({ filter }: { readonly filter: FilterState }) {
  const isActive = useActive() && filter.isEditing;
  useInput(
    (_input, key) => {
      if (key.escape) filter.clear();
      else if (key.return || key.downArrow) filter.done();
    },
    { isActive },
  );
  if (!filter.isEditing && filter.text === '') return null;
  return (
    <Box>
      <Painted pieces={[{ text: 'filter: ', tone: 'accent' }]} />
      <TextField value={filter.text} isFocused={isActive} onChange={filter.change} />
    </Box>
  );
}
