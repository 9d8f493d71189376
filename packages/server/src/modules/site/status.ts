import type { ServerKind, ServerStatus } from '@steward/api-client/contract/site';
import { instant } from '../../core/clock.ts';
import type { Services } from '../../core/services.ts';
import { findStatus } from './status-repository.ts';

/** What was learned longer ago, in seconds, tells nothing any more: nobody asks. */
const STALE = 90;

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

/** How a game server was when it was asked last. One that cannot be reached, or is not configured, is not online. */
export async function statusOf(services: Needs, kind: ServerKind): Promise<ServerStatus> {
  const { config, db, clock } = services;
  const now = clock.now();
  const server = config.servers.find((one) => one.kind === kind);
  const offline = {
    online: false,
    hostname: server?.label ?? '',
    players: 0,
    maxPlayers: 0,
    ping: null,
    version: null,
    address: server?.address ?? '',
    queriedAt: instant(now),
    since: null,
    problem: null,
  };
  if (!server) return offline;
  const row = await findStatus(db, kind);
  if (!row || row.asked_at === null || Math.abs(now - row.asked_at) > STALE) return offline;
  const asked = {
    queriedAt: instant(row.asked_at),
    since: row.since === null ? null : instant(row.since),
    problem:
      row.problem === 'unreadable' ? ('unreadable' as const) : row.problem === null ? null : ('unreachable' as const),
  };
  if (row.online === 0) return { ...offline, ...asked };
  return {
    ...offline,
    ...asked,
    online: true,
    hostname: row.hostname || server.label,
    players: row.players,
    maxPlayers: row.max_players || server.maxPlayers,
    ping: row.ping,
    version: row.version,
  };
}
