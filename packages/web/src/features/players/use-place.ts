import { encodeSegment } from '@steward/api-client/rules/segments';
import { useLocation, useNavigate } from 'react-router-dom';
import { playerPath } from '../../components/paths.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { isSameName, useViewer } from '../../hooks/use-viewer.ts';

export interface Place {
  /** The player of this address; at `/profile` whoever is signed in. */
  readonly name: string;
  readonly isOwn: boolean;
  /** The profile's own address. */
  readonly profile: string;
  /** An address under the profile: `to('bank', 3)`. What the profile keeps in its address stays. */
  readonly to: (...segments: readonly (string | number)[]) => string;
  /** Opens a dialog over the profile, which stays where it is. */
  readonly open: (...segments: readonly (string | number)[]) => void;
  /** Goes to the profile, in place of the dialog that lies over it. */
  readonly close: () => void;
}

/** Whose profile this is and where its parts are. */
export function usePlace(): Place {
  const param = useRouteParam('name');
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const own = viewer ? viewer.name : '';
  const isAtOwn = /^\/profile(?:\/|$)/.test(pathname);
  const name = isAtOwn ? own : param;
  const base = isAtOwn ? '/profile' : playerPath(name);
  const period = new URLSearchParams(search).get('period');
  const kept = period === null ? '' : `?period=${encodeURIComponent(period)}`;
  const to = (...segments: readonly (string | number)[]) => [base, ...segments.map(encodeSegment)].join('/') + kept;
  return {
    name,
    isOwn: name !== '' && isSameName(name, own),
    profile: base + kept,
    to,
    open: (...segments) => void navigate(to(...segments), { preventScrollReset: true }),
    close: () => void navigate(base + kept, { replace: true, preventScrollReset: true }),
  };
}
