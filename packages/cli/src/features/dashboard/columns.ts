import type { ServerKind, ServerStatus } from '@steward/api-client/contract/site';
import { connectLink, withPort } from '@steward/api-client/rules/server-address';
import { offlineText } from '@steward/api-client/rules/server-state';
import type { Resource } from '../../io/columns.ts';
import { showSince } from '../../io/format.ts';

/** A game server: how it is called, and what it answered. */
export interface ServerRow extends ServerStatus {
  readonly kind: ServerKind;
  readonly label: string;
}

export function serverResource(nowMs: () => number): Resource<ServerRow> {
  return {
    columns: [
      { key: 'label', header: 'Server', min: 10, cell: (s) => s.label },
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
      { key: 'connect', header: 'Connect', tone: () => 'quiet', cell: (s) => connectLink(s.kind, s.address) ?? '-' },
      { key: 'problem', header: 'Problem', cell: (s) => offlineText(s) ?? '-' },
      { key: 'queriedAt', header: 'Asked', tone: () => 'quiet', cell: (s) => showSince(s.queriedAt, nowMs()) },
    ],
  };
}
