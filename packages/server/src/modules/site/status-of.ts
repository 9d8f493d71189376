import type { ServerStatus } from '@steward/api-client/contract/site';
import type { Config } from '../../config/config.ts';
import { instant } from '../../core/clock.ts';
import type { Services } from '../../core/services.ts';
import { findStatus } from './status-repository.ts';

/** What was learned longer ago, in seconds, tells nothing any more: nobody asks. */
const STALE = 90;

export type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

export type ConfiguredServer = Config['servers'][number];

/** How a game server was when it was asked last. One that cannot be reached, or is not configured, is not online. */
export async function statusOf(services: Needs, server: ConfiguredServer | undefined): Promise<ServerStatus> {
  const { db, clock } = services;
  const now = clock.now();
  const offline = {
    online: false,
    hostname: server?.label ?? '',
    players: 0,
    maxPlayers: 0,
    ping: null,
    version: null,
    map: null,
    startedAt: null,
    cpu: null,
    memory: null,
    address: server?.address ?? '',
    queriedAt: instant(now),
    since: null,
    problem: null,
  };
  if (!server) return offline;
  const row = await findStatus(db, server.id);
  if (!row || row.asked_at === null || Math.abs(now - row.asked_at) > STALE) return offline;
  const asked = {
    queriedAt: instant(row.asked_at),
    since: row.since === null ? null : instant(row.since),
    problem:
      row.problem === 'unreadable' ? ('unreadable' as const) : row.problem === null ? null : ('unreachable' as const),
    // Of one that does not answer, too: what its process does says why.
    startedAt: row.started_at === null ? null : instant(row.started_at),
    cpu: row.cpu,
    memory: row.memory,
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
    map: row.map,
  };
}
