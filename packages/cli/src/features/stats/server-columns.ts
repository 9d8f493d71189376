import type { ServerState } from '@steward/api-client/contract/site';
import { connectLink, withPort } from '@steward/api-client/rules/server-address';
import { offlineText, SERVER_FACTS } from '@steward/api-client/rules/server-state';
import type { Resource } from '../../io/columns.ts';
import { showSince } from '../../io/format.ts';

/** Columns of servers. What is known of none of them is left out where people read it. */
export function serverResource(nowMs: () => number): Resource<ServerState> {
  return {
    columns: [
      { key: 'label', header: 'Server', min: 10, cell: (s) => s.label },
      { key: 'id', header: 'Id', tone: () => 'quiet', cell: (s) => s.id },
      {
        key: 'online',
        header: 'State',
        cell: (s) => (s.online ? '● online' : '○ offline'),
        tone: (s) => (s.online ? 'ok' : 'danger'),
      },
      {
        key: 'players',
        header: 'Players',
        align: 'right',
        cell: (s) => (s.online ? `${s.players}/${s.maxPlayers}` : '-'),
      },
      { key: 'ping', header: 'Ping', align: 'right', cell: (s) => (s.ping === null ? '-' : `${s.ping} ms`) },
      { key: 'address', header: 'Address', min: 10, tone: () => 'quiet', cell: (s) => withPort(s.kind, s.address) },
      { key: 'hostname', header: 'Name', min: 8, cell: (s) => s.hostname || '-' },
      { key: 'version', header: 'Version', cell: (s) => s.version ?? '-' },
      ...SERVER_FACTS.map(({ key, label, text }): Resource<ServerState>['columns'][number] => ({
        key,
        header: label,
        ...(key === 'map' ? {} : { align: 'right' }),
        leftOut: (server) => text(server, nowMs()) === undefined,
        cell: (server) => text(server, nowMs()) ?? '-',
      })),
      { key: 'connect', header: 'Connect', tone: () => 'quiet', cell: (s) => connectLink(s.kind, s.address) ?? '-' },
      { key: 'problem', header: 'Problem', cell: (s) => offlineText(s) ?? '-' },
      { key: 'queriedAt', header: 'Asked', tone: () => 'quiet', cell: (s) => showSince(s.queriedAt, nowMs()) },
    ],
  };
}
