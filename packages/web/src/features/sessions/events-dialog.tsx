import { sessions } from '@steward/api-client/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { EmptyState, ReadError } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { EventList } from './event-timeline.tsx';

/** The whole timeline of a session, newest first. */
export function EventsDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(sessions.events, { params: { id } }));
  return (
    <RouteDialog title={`Events of session ${id}`}>
      <ReadError of={query} />
      {query.data?.length === 0 && <EmptyState>{sessions.events.empty}</EmptyState>}
      {query.data && query.data.length > 0 && <EventList events={query.data.toReversed()} />}
    </RouteDialog>
  );
}
