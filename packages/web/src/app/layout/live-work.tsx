import { tickets } from '@steward/api-client/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatMany } from '../../components/format.ts';
import { useStaffInfo } from '../../hooks/use-staff-info.ts';
import { useTitleBadge } from '../../hooks/use-title.ts';
import { mayView, type SignedInViewer } from '../../hooks/use-viewer.ts';
import { toast } from '../../toasts.ts';
import { followChanges } from '../live-changes.ts';

const OPEN_TICKETS = '/staff/tickets/open';

/** Keeps the page as things are now, and says in the title and by a quiet message when work came in. */
export function LiveWork({ viewer }: { readonly viewer: SignedInViewer }) {
  const queryClient = useQueryClient();
  const { id, barred, adminLevel, developerLevel, permissions } = viewer;
  // With other rights other changes are told.
  const rights = [adminLevel, developerLevel, ...permissions].join(' ');
  useEffect(() => (barred ? undefined : followChanges(queryClient, id)), [queryClient, id, barred, rights]);

  const mayHandle = mayView(tickets.open.access, viewer) === true;
  const open = useStaffInfo(mayHandle)?.totalStaffTickets;
  const before = useRef<number>(undefined);
  useTitleBadge(open ?? 0);
  useEffect(() => {
    if (open !== undefined && before.current !== undefined && open > before.current && !document.hidden)
      toast(
        `${formatMany(open - before.current, 'new ticket')}, ${formatMany(open, 'open ticket')} in all`,
        'info',
        OPEN_TICKETS,
      );
    before.current = open;
  }, [open]);
  return null;
}
