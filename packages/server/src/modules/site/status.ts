import type { ServerKind, ServerStatus } from '@steward/api-client/contract/site';
import { instant } from '../../core/clock.ts';
import type { Services } from '../../core/services.ts';

const FRESH_SECONDS = 15;

interface Cached {
  readonly at: number;
  readonly status: ServerStatus;
}

const caches = new WeakMap<Services, Map<ServerKind, Cached>>();

/** How a game server is, at most 15 seconds old. One that cannot be reached, or is not configured, is not online. */
export async function statusOf(services: Services, kind: ServerKind): Promise<ServerStatus> {
  const cache = caches.get(services) ?? new Map<ServerKind, Cached>();
  caches.set(services, cache);
  const now = services.clock.now();
  const kept = cache.get(kind);
  if (kept && now - kept.at < FRESH_SECONDS) return kept.status;
  const status = await query(services, kind, now);
  cache.set(kind, { at: now, status });
  return status;
}

async function query({ config, db }: Services, kind: ServerKind, now: number): Promise<ServerStatus> {
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
  };
  if (!server || !config.demonstration) return offline;
  const { players } = await db
    .selectFrom('online_player')
    .select((by) => by.fn.countAll<number>().as('players'))
    .executeTakeFirstOrThrow();
  return {
    ...offline,
    online: true,
    players: kind === 'rpg' ? players : 0,
    maxPlayers: server.maxPlayers,
    ping: null,
    version: 'demonstration',
  };
}
