import type { WatchedJoin } from '@steward/api-client/contract/stats';
import { tickets } from '@steward/api-client/contract/tickets';
import { say } from '@steward/api-client/rules/say';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { playerPath } from '../../components/paths.ts';
import { useStaffInfo } from '../../hooks/use-staff-info.ts';
import { useTitleBadge } from '../../hooks/use-title.ts';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';
import { toast } from '../../toasts.ts';
import { moreWork } from '../../words/more-work.ts';
import { followChanges } from '../live-changes.ts';

const OPEN_TICKETS = '/staff/tickets/open';
const SESSIONS = '/sessions';

/** Says by a quiet message that there is more of some work than before, and where it is. */
function useNews(
  count: number | undefined,
  { wordsOf, to }: { wordsOf(more: number, all: number): string; to: string },
) {
  const before = useRef<number>(undefined);
  const told = useEffectEvent((more: number, all: number) => toast(wordsOf(more, all), 'info', to));
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current && !document.hidden)
      told(count - before.current, count);
    before.current = count;
  }, [count]);
}

const TICKETS = {
  wordsOf: (more: number, all: number) => say(moreWork.tickets, { more, all }),
  to: OPEN_TICKETS,
};
const FLAGGED = {
  wordsOf: (more: number, all: number) => say(moreWork.sessions, { more, all }),
  to: SESSIONS,
};

const ALERTS = {
  wordsOf: (more: number, all: number) => say(moreWork.alerts, { more, all }),
  to: '/alerts',
};

const WATCHED = '/staff/watched';

/** Says by a quiet message which watched players joined, and leads to them. */
function useJoins(joins: readonly WatchedJoin[] | undefined) {
  const before = useRef<readonly WatchedJoin[]>(undefined);
  const told = useEffectEvent((fresh: readonly WatchedJoin[]) => {
    const names = fresh.map(({ name }) => name);
    const [only] = names;
    if (only === undefined) return;
    if (names.length === 1) toast(`Watched player ${only} joined`, 'info', playerPath(only));
    else toast(`Watched players joined: ${names.join(', ')}`, 'info', WATCHED);
  });
  useEffect(() => {
    if (joins === undefined) return;
    const known = before.current;
    before.current = joins;
    if (known === undefined || document.hidden) return;
    const newest = known[0]?.at ?? '';
    // One that comes up because another is watched no longer is old.
    told(joins.filter(({ id, at }) => at >= newest && !known.some((one) => one.id === id && one.at === at)));
  }, [joins]);
}

/** Keeps the page as things are now, and says in the title and by a quiet message when work came in. */
export function LiveWork({ viewer }: { readonly viewer: SignedInViewer }) {
  const queryClient = useQueryClient();
  const { id, barred, adminLevel, developerLevel, permissions } = viewer;
  // With other rights other changes are told.
  const rights = [adminLevel, developerLevel, ...permissions].join(' ');
  useEffect(() => (barred ? undefined : followChanges(queryClient, id)), [queryClient, id, barred, rights]);

  const mayHandle = mayView(tickets.open.access, viewer) === true;
  const info = useStaffInfo(mayHandle);
  const open = info?.totalStaffTickets;
  useTitleBadge((open ?? 0) + (info?.flaggedSessions ?? 0) + (info?.unreadAlerts ?? 0) + (info?.watchedOnline ?? 0));
  useNews(open, TICKETS);
  useNews(info?.flaggedSessions, FLAGGED);
  useNews(info?.unreadAlerts, ALERTS);
  useJoins(info?.watchedJoins);
  return null;
}
