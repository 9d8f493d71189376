import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useMayOpen } from '../../components/route-access.ts';
import { useRememberOpened } from './opened.ts';
import type { AppAction } from '../actions.ts';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);

interface PaletteHostProps {
  readonly actions: readonly AppAction[];
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Opens the palette with Ctrl+K (or Command+K); loads it the first time. */
export function PaletteHost({ actions, open, onToggle }: PaletteHostProps) {
  const toggle = useEffectEvent(() => onToggle(!open));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useRememberOpened();
  const mayOpen = useMayOpen();
  if (!open) return null;
  const allowed = actions.filter(({ to }) => to === undefined || mayOpen(to));
  return (
    <Suspense fallback={null}>
      <CommandPalette actions={allowed} onClose={() => onToggle(false)} />
    </Suspense>
  );
}
