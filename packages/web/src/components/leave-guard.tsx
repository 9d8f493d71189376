import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askToLeave, isHolding, useAsking } from '../unsaved.ts';

const loadQuestion = () => import('./leave-question.tsx').then((module) => ({ default: module.LeaveQuestion }));
const LeaveQuestion = lazy(loadQuestion);

/** Stands between unsaved work and every way out of it; once in the frame. */
export function LeaveGuard() {
  const asking = useAsking();
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
    const onInput = () => void loadQuestion().catch(() => undefined);
    document.addEventListener('input', onInput, { once: true });
    return () => document.removeEventListener('input', onInput);
  }, []);

  if (asking === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LeaveQuestion asking={asking} />
    </Suspense>
  );
}
