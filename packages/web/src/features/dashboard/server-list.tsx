import type { ServerStatus, SiteConfig } from '@steward/api-client/contract/site';
import { connectLink, withPort } from '@steward/api-client/rules/server-address';
import { offlineText } from '@steward/api-client/rules/server-state';
import { Link } from 'react-router-dom';
import { OnlineDot } from '../../components/badge.tsx';
import { formatCount } from '../../components/format.ts';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono, Time } from '../../components/values.tsx';
import { useServerStatus } from '../../hooks/use-site.ts';
import css from './dashboard.module.css';

type Server = SiteConfig['servers'][number];

/** What a server calls itself, or why it is not online. */
function Told({ status }: { readonly status: ServerStatus | undefined }) {
  if (status?.online) return <SafeText>{status.hostname}</SafeText>;
  const text = status && offlineText(status);
  if (text === undefined) return '\u00a0';
  return (
    <>
      {text}{' '}
      {status?.since && (
        <>
          Away since <Time at={status.since} />.
        </>
      )}
    </>
  );
}

function ServerLine({ server, linked }: { readonly server: Server; readonly linked: boolean }) {
  const status = useServerStatus(server.id);
  const link = connectLink(server.kind, server.address);
  return (
    <li className={css.server}>
      <strong>{linked ? <Link to={path`/server/${server.id}`}>{server.label}</Link> : server.label}</strong>
      <span className={css.serverState}>
        {status === undefined ? (
          <span className={css.quiet}>Asking…</span>
        ) : (
          <>
            {status.online && (
              <span>
                {formatCount(status.players)} / {formatCount(status.maxPlayers)}
              </span>
            )}
            <OnlineDot online={status.online} label />
          </>
        )}
      </span>
      <span className={css.quiet}>
        <Told status={status} />
      </span>
      <span className={css.address}>
        <Mono copy="address">{withPort(server.kind, server.address)}</Mono>
        {link !== undefined && (
          <a href={link} className={css.connect}>
            Connect<span className="visually-hidden"> to {server.label}</span>
          </a>
        )}
      </span>
    </li>
  );
}

interface ServerListProps {
  readonly servers: readonly Server[];
  /** Names lead to the pages of the servers. */
  readonly linked?: boolean;
}

/** The game servers with their state, players and address. */
export const ServerList = ({ servers, linked = false }: ServerListProps) => (
  <ul className={css.servers}>
    {servers.map((server) => (
      <ServerLine key={server.id} server={server} linked={linked} />
    ))}
  </ul>
);
