import { gameServers, type RejectedEvent } from '@steward/api-client/contract/game-servers';
import { say } from '@steward/api-client/rules/say';
import { useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { AboutListed, type AboutRowProps } from '../../components/data-table/about-listed.tsx';
import { Facts } from '../../components/facts.tsx';
import { Notice } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { toast } from '../../toasts.ts';
import { rejected } from '../../words/rejected.ts';
import css from './game-servers.module.css';
import { useRejected } from './use-rejected.ts';

/** Is about the event of the address, whichever page it is on, as it was found: others that come in do not push it away. */
const AboutEvent = (about: AboutRowProps<RejectedEvent>) => (
  <AboutListed
    endpoint={gameServers.rejected}
    page={useRejected().query}
    gone="This event was taken in or dropped."
    {...about}
  />
);

const nameOf = ({ id, kind, server }: RejectedEvent) =>
  kind === null ? `event ${id} of ${server}` : `event ${id}, ${kind} of ${server}`;

const EventBody = ({ event }: { readonly event: RejectedEvent }) => (
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
);

/** An event as it came, with the reason why it was set aside. */
export const EventDialog = () => (
  <AboutEvent title="Event that was set aside">
    {(event) => (
      <RouteDialog title={`Event ${event.id}`}>
        <EventBody event={event} />
      </RouteDialog>
    )}
  </AboutEvent>
);

/** Takes in an event. */
export const RetryDialog = () => (
  <AboutEvent title="Take in an event">
    {(event) => (
      <ConfirmDialog
        title={`Take in ${nameOf(event)}?`}
        endpoint={gameServers.retry}
        input={{ params: { id: String(event.id) } }}
        confirmLabel="Take in"
        danger={false}
      >
        <p>{gameServers.retry.means}</p>
      </ConfirmDialog>
    )}
  </AboutEvent>
);

/** Lets an event go. */
export const DropDialog = () => (
  <AboutEvent title="Drop an event">
    {(event) => (
      <ConfirmDialog
        title={`Drop ${nameOf(event)}?`}
        endpoint={gameServers.drop}
        input={{ params: { id: String(event.id) } }}
        confirmLabel="Drop"
      >
        <p>{gameServers.drop.means}</p>
      </ConfirmDialog>
    )}
  </AboutEvent>
);

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
