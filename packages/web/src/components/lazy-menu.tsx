import type { MenuProps } from '@mui/material/Menu';
import type MuiMenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';

const Menu = lazy(() => import('./mui/menu.tsx').then((module) => ({ default: module.Menu })));

// `lazy` loses that an item may be a link.
/** An entry of a `LazyMenu`; it comes with it. */
export const MenuItem = lazy(() => import('@mui/material/MenuItem')) as unknown as typeof MuiMenuItem;

/** A menu whose script comes when it is opened for the first time. */
export function LazyMenu(props: MenuProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!props.open && !wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}
