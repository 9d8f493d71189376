import type { ServerState } from '@steward/api-client/contract/site';
import { expect, it } from 'vitest';
import { toldColumns } from '../../io/columns.ts';
import { NOW } from '../../testing/community.ts';
import { serverResource } from './server-columns.ts';

const server: ServerState = {
  ...{ id: 'rpg', kind: 'rpg', label: 'Roleplay', online: true, hostname: 'LS', players: 1, maxPlayers: 5, ping: 1 },
  ...{ version: null, map: null, startedAt: null, address: 'x:7777', queriedAt: '2026-06-20T16:41:50Z' },
  ...{ since: null, problem: null },
};
const told = {
  ...server,
  ...{ map: 'San Andreas', startedAt: '2026-06-20T13:37:00Z', cpu: 35, memory: 412_000_000 },
};

it('shows load, uptime and map of servers where they are known of one of them', () => {
  const cellsOf = (...servers: readonly ServerState[]) => {
    const columns = toldColumns(serverResource(() => NOW).columns, servers);
    return servers.map((one) =>
      Object.fromEntries(
        columns
          .filter(({ header }) => ['Uptime', 'CPU', 'Memory', 'Map'].includes(header))
          .map(({ header, cell }) => [header, cell(one)]),
      ),
    );
  };
  expect(cellsOf(server)).toEqual([{}]);
  expect(cellsOf({ ...told, cpu: undefined, memory: undefined })).toEqual([
    { Uptime: '3 h 05 min', Map: 'San Andreas' },
  ]);
  expect(cellsOf(told, server)).toEqual([
    { Uptime: '3 h 05 min', CPU: '35 %', Memory: '412 MB', Map: 'San Andreas' },
    { Uptime: '-', CPU: '-', Memory: '-', Map: '-' },
  ]);
});
