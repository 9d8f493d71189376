import type { SiteConfig } from '@steward/api-client/contract/site';
import { OnlineDot } from '../../components/badge.tsx';
import { formatCount } from '../../components/format.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono } from '../../components/values.tsx';
import { useServerStatus } from '../../hooks/use-site.ts';
import css from './dashboard.module.css';

type Server = SiteConfig['servers'][number];

function ServerLine({ server }: { readonly server: Server }) {
  const status = useServerStatus(server.kind);
  return (
    <li className={css.server}>
      <div className={css.serverName}>
        <strong>{server.label}</strong>
        <span className={css.quiet}>
          <SafeText>{status?.online ? status.hostname : ''}</SafeText>
        </span>
      </div>
      <Mono copy="address">{server.address}</Mono>
      <span className={css.serverState}>
        {status === undefined ? (
          <span className={css.quiet}>Asking…</span>
        ) : (
          <>
            <OnlineDot online={status.online} label />
            {status.online && (
              <span>
                {formatCount(status.players)} / {formatCount(status.maxPlayers)}
              </span>
            )}
          </>
        )}
      </span>
    </li>
  );
}

/** The game servers with their state, players and address. */
export const ServerList = ({ servers }: { readonly servers: readonly Server[] }) => (
  <ul className={css.servers}>
    {servers.map((server) => (
      <ServerLine key={server.kind} server={server} />
    ))}
  </ul>
);
