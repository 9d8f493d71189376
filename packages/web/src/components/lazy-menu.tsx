import type { MenuProps } from '@mui/material/Menu';
import { lazy, Suspense, useState } from 'react';

const Menu = lazy(() => import('@mui/material/Menu'));

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
