import { sessions, type SessionEvent } from '@steward/api-client/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { EmptyState, ErrorNotice, isLost, ReadNotice } from '../../components/notices.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { ReportedData } from './reported-data.tsx';
import css from './sessions.module.css';

/** Events shown before 'Show all' (`staff.md` section 9). */
const FIRST = 5;

export const EventList = ({ events }: { readonly events: readonly SessionEvent[] }) => (
  <ol className={css.timeline}>
    {events.map((event) => (
      <li key={event.id}>
        <div className={css.eventHead}>
          <strong>
            <SafeText>{event.label}</SafeText>
          </strong>
          <Time at={event.timestamp} absolute />
        </div>
        {event.details.length > 0 && (
          <ul className={css.details}>
            {event.details.map((detail, index) => (
              <li key={index}>
                <SafeText>{detail}</SafeText>
              </li>
            ))}
          </ul>
        )}
        {event.payload && (
          <details className={css.payload}>
            <summary>Data of the client</summary>
            <ReportedData data={event.payload} />
          </details>
        )}
      </li>
    ))}
  </ol>
);

/** The latest events of a session, with a way to all of them. */
export function EventTimeline({ id }: { readonly id: number }) {
  const query = useQuery(read(sessions.events, { params: { id } }));
  if (isLost(query)) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <div className={css.waiting} aria-busy="true" />;
  if (query.data.length === 0) return <EmptyState>{sessions.events.empty}</EmptyState>;
  return (
    <>
      <ReadNotice of={query} />
      <EventList events={query.data.toReversed().slice(0, FIRST)} />
      {query.data.length > FIRST && (
        <p>
          <Link to="events">Show all</Link> <span className={css.quiet}>({query.data.length} events)</span>
        </p>
      )}
    </>
  );
}
