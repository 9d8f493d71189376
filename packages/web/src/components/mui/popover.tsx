import MuiPopover, { type PopoverProps } from '@mui/material/Popover';
import { MuiParts } from './mui-parts.tsx';

/** MUI's own, as everything here looks. */
export const Popover = (props: PopoverProps) => (
  <MuiParts>
    <MuiPopover {...props} />
  </MuiParts>
);
