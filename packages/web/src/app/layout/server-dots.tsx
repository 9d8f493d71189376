import type { SiteConfig } from '@steward/api-client/contract/site';
import { formatCount } from '../../components/format.ts';
import { useServerStatus } from '../../hooks/use-site.ts';
import css from './top-bar.module.css';

type Server = SiteConfig['servers'][number];

function ServerDot({ server, named }: { readonly server: Server; readonly named: boolean }) {
  const status = useServerStatus(server.id);
  const online = status?.online === true;
  const words = !status
    ? 'not asked yet'
    : online
      ? `${formatCount(status.players)} of ${formatCount(status.maxPlayers)} players online${status.ping === null ? '' : `, ${status.ping} ms`}`
      : 'offline';
  return (
    <li className={css.dot} data-online={online} data-tip={`${server.label}: ${words}`}>
      <i aria-hidden="true" />
      <span className={named ? undefined : css.dotText} aria-hidden="true">
        {named && `${server.label} `}
        {online ? formatCount(status.players) : named ? 'offline' : status ? 'off' : ''}
      </span>
      <span className="visually-hidden">{`${server.label}: ${words}`}</span>
    </li>
  );
}

interface ServerDotsProps {
  readonly servers: readonly Server[];
  /** With their names, one below the other. */
  readonly named?: boolean;
}

/** How the game servers are doing: a full dot for online, a ring for offline, and the words as its hint. */
export const ServerDots = ({ servers, named = false }: ServerDotsProps) =>
  servers.length === 0 ? null : (
    <ul className={named ? css.dotsNamed : css.dots} aria-label="Game servers">
      {servers.map((server) => (
        <ServerDot key={server.id} server={server} named={named} />
      ))}
    </ul>
  );
