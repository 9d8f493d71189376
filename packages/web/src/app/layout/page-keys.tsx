import { PLAYER_KEYS, type PlayerDeed } from '@steward/api-client/rules/keys';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePages } from '../../components/pages.ts';
import { useMayOpen } from '../../components/route-access.ts';
import { isTyping } from '../../components/typing.ts';

const KeyMap = lazy(() => import('./key-map.tsx').then((module) => ({ default: module.KeyMap })));

/** Where each deed is, below the address of a player. */
const PARTS: Readonly<Record<PlayerDeed, string>> = {
  note: 'notes',
  ban: 'ban',
  unban: 'unban',
  punish: 'punish',
  alert: 'alert',
  watch: 'watch',
};
/** How long `g` waits for its letter. */
const SECOND_WITHIN_MS = 1500;

const PLAYER = /^\/player\/[^/]+/;

/** The player of the row that has the focus, or of the page. */
function playerAt(pathname: string, focused: Element | null): string | undefined {
  const row = focused?.closest('[data-row]');
  const link = row?.querySelector('a[href^="/player/"]')?.getAttribute('href') ?? undefined;
  return PLAYER.exec(link ?? pathname)?.[0];
}

/** `?` shows the keys, `g` and a letter go to a page, and letters act on the player of the focused row or of the page. */
export function PageKeys() {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const pages = usePages();
  const { pathname } = useLocation();
  const [shown, setShown] = useState(false);
  const firstAt = useRef(-Infinity);

  const press = useEffectEvent((key: string): boolean => {
    const goes = performance.now() - firstAt.current < SECOND_WITHIN_MS;
    firstAt.current = -Infinity;
    if (goes && key === 'c') {
      document.getElementById('content')?.focus();
      return true;
    }
    if (goes) {
      const page = pages.find(({ go, to }) => go === key && mayOpen(to));
      if (page) void navigate(page.to);
      return page !== undefined;
    }
    if (key === 'g') firstAt.current = performance.now();
    else if (key === '?') setShown(true);
    else {
      const deed = (Object.keys(PARTS) as PlayerDeed[]).find((one) => PLAYER_KEYS[one] === key);
      const player = deed && playerAt(pathname, document.activeElement);
      const to = player && deed && `${player}/${PARTS[deed]}`;
      if (!to || !mayOpen(to)) return false;
      void navigate(to, { preventScrollReset: true });
    }
    return true;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      if (press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <KeyMap pages={pages.filter(({ go, to }) => go !== undefined && mayOpen(to))} onClose={() => setShown(false)} />
    </Suspense>
  );
}
