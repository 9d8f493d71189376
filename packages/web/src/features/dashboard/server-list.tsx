import type { SiteConfig } from '@steward/api-client/contract/site';
import { connectLink, withPort } from '@steward/api-client/rules/server-address';
import { OnlineDot } from '../../components/badge.tsx';
import { formatCount } from '../../components/format.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono } from '../../components/values.tsx';
import { useServerStatus } from '../../hooks/use-site.ts';
import css from './dashboard.module.css';

type Server = SiteConfig['servers'][number];

function ServerLine({ server }: { readonly server: Server }) {
  const status = useServerStatus(server.kind);
  const link = connectLink(server.kind, server.address);
  return (
    <li className={css.server}>
      <strong>{server.label}</strong>
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
        <SafeText>{status?.online ? status.hostname : '\u00a0'}</SafeText>
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

/** The game servers with their state, players and address. */
export const ServerList = ({ servers }: { readonly servers: readonly Server[] }) => (
  <ul className={css.servers}>
    {servers.map((server) => (
      <ServerLine key={server.kind} server={server} />
    ))}
  </ul>
);
