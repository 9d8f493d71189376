import { sessions } from '@steward/api-client/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { EmptyState, ReadError } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import css from './sessions.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** Screenshots of a session, one at a time: arrows for the next, plus and minus to zoom, 0 for the whole. */
export function ScreensDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(sessions.screens, { params: { id } }));
  const [index, setIndex] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [broken, setBroken] = useState<string>();
  const screens = query.data ?? [];
  const screen = screens[index];

  useEffect(() => {
    const go = (step: number) => {
      setIndex((now) => Math.min(Math.max(0, now + step), Math.max(0, screens.length - 1)));
      setZoom(0);
    };
    const scale = (step: number) => setZoom((now) => Math.min(Math.max(0, now + step), ZOOMS.length - 1));
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowRight' || event.key === 'l') go(1);
      else if (event.key === 'ArrowLeft' || event.key === 'h') go(-1);
      else if (event.key === '+' || event.key === '=') scale(1);
      else if (event.key === '-') scale(-1);
      else if (event.key === '0') setZoom(0);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [screens.length]);

  return (
    <RouteDialog title={`Screenshots of session ${id}`} width="large">
      <ReadError of={query} />
      {query.data?.length === 0 && <EmptyState>{sessions.screens.empty}</EmptyState>}
      {screen && (
        <div className={css.viewer}>
          <div className={css.viewerBar}>
            <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
              Previous
            </Button>
            <span className={css.viewerName}>
              {index + 1} of {screens.length} · <SafeText>{screen.name}</SafeText> ·{' '}
              <Time at={screen.timestamp} absolute />
            </span>
            <Button disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} aria-label="Zoom out">
              −
            </Button>
            <span className={css.zoom}>{Math.round((ZOOMS[zoom] ?? 1) * 100)} %</span>
            <Button disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} aria-label="Zoom in">
              +
            </Button>
            <Button disabled={index === screens.length - 1} onClick={() => setIndex(index + 1)}>
              Next
            </Button>
          </div>
          {broken === screen.image ? (
            <EmptyState action={<a href={screen.image}>Download the file</a>}>This file is no image.</EmptyState>
          ) : (
            <div className={css.canvas} tabIndex={0} role="group" aria-label="Screenshot; scroll to move">
              <img
                src={screen.image}
                alt={`Screenshot ${index + 1} of ${screens.length}`}
                style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%` }}
                onError={() => setBroken(screen.image)}
              />
            </div>
          )}
          <p className={css.quiet}>Keys: ← → next, + − zoom, 0 whole</p>
        </div>
      )}
    </RouteDialog>
  );
}
