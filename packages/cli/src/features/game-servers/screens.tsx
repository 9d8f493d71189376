import { questionOfMany } from '@steward/api-client/contract/endpoint';
import { gameServers, type GameServer, type RejectedEvent } from '@steward/api-client/contract/game-servers';
import { plural } from '../../io/format.ts';
import { writeBinding } from '../../tui/components/one-or-many.tsx';
import { asItIs, listScreen, ofPage } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { gameServerResource, rejectedResource } from './columns.ts';
import { EVENT_KEYS, EventShown } from './event-shown.tsx';

const nameOf = ({ id, server, kind }: RejectedEvent) => `${id} ${server} ${kind ?? ''}`.trim();

/** How many events wait for somebody, where any do: the columns of it have no room in a narrow terminal. */
function setAsideOf(servers: readonly GameServer[]): string | undefined {
  const count = servers.reduce((sum, { broken, unknown }) => sum + broken + unknown, 0);
  return count === 0 ? undefined : `${plural(count, 'event')} set aside`;
}

export const gameServerScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'game-servers',
    title: 'Game servers',
    endpoint: gameServers.list,
    command: 'game-servers list',
    rows: asItIs<GameServer>,
    resource: gameServerResource,
    one: 'gameServer',
    facts: (servers) =>
      [plural(servers.length, 'gameServer'), setAsideOf(servers)].filter((text) => text !== undefined).join(' · '),
    everySeconds: 30,
    bindings: [
      {
        keys: ['e'],
        label: 'set aside',
        help: 'What was set aside of what they told.',
        run: ({ open }) => open('rejected-events'),
      },
    ],
  }),
  listScreen({
    id: 'rejected-events',
    title: 'Set-aside events',
    endpoint: gameServers.rejected,
    command: 'game-servers rejected',
    rows: ofPage<RejectedEvent>,
    resource: rejectedResource,
    one: 'event',
    bindings: [
      {
        keys: ['enter'],
        label: 'open',
        help: 'Read all of it.',
        needs: 'row',
        ask: (event, close) => <EventShown event={event} onClose={close} />,
        footer: EVENT_KEYS,
      },
      writeBinding<RejectedEvent>({
        keys: ['t'],
        label: 'take in',
        help: 'Take in this event now.',
        endpoint: gameServers.retry,
        title: (count) => questionOfMany(gameServers.retry, { count }),
        lines: [gameServers.retry.means],
        yes: 'take in',
        nameOf,
        send: (client, { id }) => client.call(gameServers.retry, { params: { id } }),
      }),
      writeBinding<RejectedEvent>({
        keys: ['d'],
        label: 'drop',
        help: 'Let go of this event, after a question.',
        endpoint: gameServers.drop,
        title: (count) => questionOfMany(gameServers.drop, { count }),
        lines: [gameServers.drop.means],
        yes: 'drop',
        nameOf,
        send: (client, { id }) => client.call(gameServers.drop, { params: { id } }),
      }),
    ],
  }),
];
