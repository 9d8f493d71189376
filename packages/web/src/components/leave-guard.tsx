import { lazy, Suspense, useEffect, useId } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from './controls/button.tsx';
import { askToLeave, isHolding, useAsking } from '../unsaved.ts';
import css from './leave-guard.module.css';

const loadDialog = () => import('./mui/dialog.tsx').then((module) => ({ default: module.Dialog }));
const Dialog = lazy(loadDialog);

/** Stands between unsaved work and every way out of it; once in the frame. */
export function LeaveGuard() {
  const asking = useAsking();
  const titleId = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHolding() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state === 'blocked')
      askToLeave(
        () => blocker.proceed(),
        () => blocker.reset(),
      );
  }, [blocker]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isHolding()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  // It is there before it is needed, also when the network goes meanwhile: whoever types may be asked.
  useEffect(() => {
    const onInput = () => void loadDialog().catch(() => undefined);
    document.addEventListener('input', onInput, { once: true });
    return () => document.removeEventListener('input', onInput);
  }, []);

  if (asking === undefined) return null;
  const stay = () => asking.answer(false);
  return (
    <Suspense fallback={null}>
      <Dialog
        open
        role="alertdialog"
        aria-labelledby={titleId}
        onClose={stay}
        slotProps={{ paper: { sx: { width: '100%', maxWidth: 400 } } }}
      >
        <div className={css.question}>
          <h2 id={titleId}>{asking.question}</h2>
          {asking.text !== undefined && <p>{asking.text}</p>}
          <div className={css.buttons}>
            <Button autoFocus onClick={stay}>
              {asking.stay}
            </Button>
            <Button color="error" variant="contained" onClick={() => asking.answer(true)}>
              {asking.leave}
            </Button>
          </div>
        </div>
      </Dialog>
    </Suspense>
  );
}
