import { restarts } from '@steward/api-client/contract/restarts';
import { comingText, mayRestart } from '@steward/api-client/rules/restarts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read, serverNow } from '../../api.ts';
import { SafeText } from '../../components/safe-text.tsx';
import type { SignedInViewer } from '../../hooks/use-viewer.ts';
import { useAllows } from '../../hooks/use-viewer.ts';
import { useSeconds } from '../../hooks/use-seconds.ts';
import css from './restart-bar.module.css';

const EVERY_MS = 10_000;
/** What lies further ahead, in milliseconds, is told on the page of restarts alone. */
const NEAR_MS = 30 * 60_000;

/** Tells staff, wherever they are, that a game server restarts soon. */
export function RestartBar({ viewer }: { readonly viewer: SignedInViewer }) {
  const isStaff = useAllows(restarts.coming.access) === true;
  const { data } = useQuery({ ...read(restarts.coming), refetchInterval: EVERY_MS, retry: false, enabled: isStaff });
  const clock = useSeconds((data ?? []).length > 0);
  const now = clock ?? serverNow();
  const near = (data ?? []).filter(({ at, onlyEmpty }) => !onlyEmpty && Date.parse(at) - now < NEAR_MS);
  if (!isStaff || near.length === 0) return null;
  return (
    <ul className={css.bar} aria-label="Restarts">
      {near.map(({ id, label, state, at, by, reason }) => (
        <li key={id}>
          <strong>
            <SafeText>
              {state === 'running' ? `${label} restarts now` : comingText(label, (Date.parse(at) - now) / 1000)}
            </SafeText>
          </strong>
          <span className={css.why}>
            <SafeText>{reason === '' ? `planned by ${by}` : `${reason} (${by})`}</SafeText>
          </span>
          {mayRestart(viewer, { developers: true }) && <Link to="/develop/restart">Restarts</Link>}
        </li>
      ))}
    </ul>
  );
}
