import { gameServers } from '@steward/api-client/contract/game-servers';
import { say } from '@steward/api-client/rules/say';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { isLost, isRefused, Notice, PageError } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { toast } from '../../toasts.ts';
import { rejected } from '../../words/rejected.ts';
import css from './game-servers.module.css';
import { useRejected } from './use-rejected.ts';

/** The event of the address as it was found: others that come in do not push it away from under the eyes. */
function useEvent() {
  const id = Number(useRouteParam('id'));
  const { query } = useRejected();
  const found = query.data?.items.find((one) => one.id === id);
  const [held, setHeld] = useState(found);
  if (found && found !== held) setHeld(found);
  const event = found ?? (held?.id === id ? held : undefined);
  const what =
    event === undefined ? '' : event.kind === null ? ` of ${event.server}` : `, ${event.kind} of ${event.server}`;
  return { id, query, event, name: `event ${id}${what}` };
}

/** An event as it came, with the reason why it was set aside. */
export function EventDialog() {
  const { id, query, event } = useEvent();
  return (
    <RouteDialog title={`Event ${id}`}>
      {isRefused(query.error) || (isLost(query) && !event) ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : event ? (
        <div className={css.event}>
          <Facts
            facts={[
              { label: 'Why', value: <SafeText>{event.reason}</SafeText> },
              { label: 'Server', value: event.server },
              { label: 'Kind', value: event.kind === null ? undefined : <Mono>{event.kind}</Mono> },
              { label: 'Received', value: <Time at={event.receivedAt} /> },
            ]}
          />
          {event.cut && <Notice kind="info">It was too long: this is its beginning.</Notice>}
          <pre className={css.line}>
            <SafeText multiline>{event.line}</SafeText>
          </pre>
        </div>
      ) : (
        <p>
          {query.data ? 'It is not among the events of this page. It may have been taken in or dropped.' : 'Loading…'}
        </p>
      )}
    </RouteDialog>
  );
}

/** Takes in an event. */
export function RetryDialog() {
  const { id, name } = useEvent();
  return (
    <ConfirmDialog
      title={`Take in ${name}?`}
      endpoint={gameServers.retry}
      input={{ params: { id: String(id) } }}
      confirmLabel="Take in"
      danger={false}
    >
      <p>{gameServers.retry.means}</p>
    </ConfirmDialog>
  );
}

/** Lets an event go. */
export function DropDialog() {
  const { id, name } = useEvent();
  return (
    <ConfirmDialog
      title={`Drop ${name}?`}
      endpoint={gameServers.drop}
      input={{ params: { id: String(id) } }}
      confirmLabel="Drop"
    >
      <p>{gameServers.drop.means}</p>
    </ConfirmDialog>
  );
}

/** The server and the kind that the address names. */
function useSome() {
  const [search] = useSearchParams();
  const server = useRouteParam('server');
  const kind = search.get('kind');
  const body = { server, ...(kind === null ? {} : { kind }) };
  return { body, name: kind === null ? `all events of ${server}` : `all ${kind} of ${server}` };
}

/** Takes in all of a server, or of a kind of it. */
export function RetrySomeDialog() {
  const { body, name } = useSome();
  return (
    <ConfirmDialog
      title={`Take in ${name}?`}
      endpoint={gameServers.retrySome}
      input={{ body }}
      confirmLabel="Take in"
      danger={false}
      onSuccess={(done) => toast(say(rejected.taken, done))}
    >
      <p>{gameServers.retrySome.means}</p>
    </ConfirmDialog>
  );
}

/** Lets all of a server go, or those of a kind. */
export function DropSomeDialog() {
  const { body, name } = useSome();
  return (
    <ConfirmDialog
      title={`Drop ${name}?`}
      endpoint={gameServers.dropSome}
      input={{ body }}
      confirmLabel="Drop all"
      onSuccess={({ dropped }) => toast(say(rejected.dropped, { count: dropped }))}
    >
      <p>{gameServers.dropSome.means}</p>
    </ConfirmDialog>
  );
}
