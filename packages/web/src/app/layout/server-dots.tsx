import type { SiteConfig } from '@steward/api-client/contract/site';
import { formatCount } from '../../components/format.ts';
import { useServerStatus } from '../../hooks/use-site.ts';
import css from './top-bar.module.css';

type Server = SiteConfig['servers'][number];

function ServerDot({ server }: { readonly server: Server }) {
  const status = useServerStatus(server.kind);
  const online = status?.online === true;
  const words = !status
    ? 'not asked yet'
    : online
      ? `online, ${formatCount(status.players)} of ${formatCount(status.maxPlayers)} players${status.ping === null ? '' : `, ${status.ping} ms`}`
      : 'offline';
  return (
    <li className={css.dot} data-online={online} data-tip={`${server.label}: ${words}`} tabIndex={0}>
      <i aria-hidden="true" />
      <span className={css.dotText} aria-hidden="true">
        {online ? formatCount(status.players) : server.label}
      </span>
      <span className="visually-hidden">{`${server.label}: ${words}`}</span>
    </li>
  );
}

/** How the game servers are doing: a full dot for online, a ring for offline, and the words as its hint. */
export const ServerDots = ({ servers }: { readonly servers: readonly Server[] }) =>
  servers.length === 0 ? null : (
    <ul className={css.dots} aria-label="Game servers">
      {servers.map((server) => (
        <ServerDot key={server.kind} server={server} />
      ))}
    </ul>
  );
