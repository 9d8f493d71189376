import { useDelayedFlag } from '../hooks/use-delayed-flag.ts';

/** What stands on the page until the first part is there; nothing at all when that is quick. */
export function Starting() {
  const late = useDelayedFlag(true, 400);
  return late ? (
    <p role="status" style={{ padding: 24, color: 'var(--text-2)' }}>
      Loading…
    </p>
  ) : null;
}
