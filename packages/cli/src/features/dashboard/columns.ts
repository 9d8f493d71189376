import type { ServerState } from '@steward/api-client/contract/site';
import { connectLink, withPort } from '@steward/api-client/rules/server-address';
import { offlineText, SERVER_FACTS } from '@steward/api-client/rules/server-state';
import type { Resource } from '../../io/columns.ts';
import { showSince } from '../../io/format.ts';

/** Columns of these servers: those that nothing is known for are left out. */
export function serverResource(servers: readonly ServerState[], nowMs: () => number): Resource<ServerState> {
  const facts = SERVER_FACTS.filter(({ text }) => servers.some((server) => text(server, nowMs()) !== undefined));
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
      ...facts.map(({ key, label, text }): Resource<ServerState>['columns'][number] => ({
        key,
        header: label,
        ...(key === 'map' ? {} : { align: 'right' }),
        cell: (server) => text(server, nowMs()) ?? '-',
      })),
      { key: 'connect', header: 'Connect', tone: () => 'quiet', cell: (s) => connectLink(s.kind, s.address) ?? '-' },
      { key: 'problem', header: 'Problem', cell: (s) => offlineText(s) ?? '-' },
      { key: 'queriedAt', header: 'Asked', tone: () => 'quiet', cell: (s) => showSince(s.queriedAt, nowMs()) },
    ],
  };
}
