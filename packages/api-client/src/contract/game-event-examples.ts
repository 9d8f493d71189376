import type * as z from 'zod/mini';
import type { GameEvent, GameEventKind } from './game-events.ts';

type Reported<K extends GameEventKind> = Omit<
  Extract<z.input<typeof GameEvent>, { readonly kind: K }>,
  'id' | 'kind' | 'at'
>;

const john = { player: 'John_Doe' } as const;
const place = { x: 1481.2, y: -1770.5, z: 18.8 } as const;

/** What an event of each kind says beside `id`, `kind` and `at`. They are true of one another when sent in this order. */
export const GAME_EVENT_EXAMPLES: { readonly [K in GameEventKind]: Reported<K> } = {
  'server.started': { left_at: '2026-06-20T17:58:00Z' },
  'server.population': { players: 112, staff: 4 },
  'player.registered': { ...john, level: 1, skin: 26, registration: 0 },
  'player.joined': { ...john, ping: 42, ip: '203.0.113.7', serial: '7C2E0A19' },
  'player.presence': { ...john, afk: 35, ping: 40 },
  'player.saved': { ...john, level: 3, experience: 11, job: 'Trucker', licenses: ['car', 'truck'], ...place },
  'player.history': { ...john, action: 'bought a truck licence' },
  'player.killed': { ...john, killer: 'Mary_Major', weapon: 24, ...place },
  'player.said': { ...john, text: 'good day' },
  'player.command': { ...john, command: '/me waves' },
  'console.command': { command: 'reloadbans', by: 'Mary_Major' },
  'player.cash': { ...john, amount: 2500, reason: 'Payday' },
  'player.punished': { ...john, staff: 'Mary_Major', type: 1, reason: 'Driving on the pavement' },
  'player.unbanned': { ...john, staff: 'Mary_Major' },
  'bank.opened': { bank: 7, ...john, money: 0 },
  'bank.moved': { bank: 7, amount: 500, reason: 'Deposit', ...john },
  'group.joined': { group: 1, ...john, rank_level: 1 },
  'group.history': { group: 1, ...john, action: 'joined the group' },
  'group.bank': { group: 1, amount: -300, reason: 'Repair of a car', ...john },
  'group.left': { group: 1, ...john },
  'vehicle.saved': { vehicle: 1, spawned: true, locked: false, total_distance: 1204.5, ...place },
  'vehicle.history': { vehicle: 1, ...john, action: 'refuelled it' },
  'property.history': { property: 1, ...john, action: 'locked the door' },
  'property.bank': { property: 1, amount: 900, reason: 'Sales', ...john },
  'property.sales': { property: 1, day: '20260620', revenue: 1800, restock: 400 },
  'ticket.opened': { ticket: 31, type: 2, reporter: 'John_Doe', reported: 'Mary_Major', reason: 'Shot me for nothing' },
  'ticket.handled': { ticket: 31, staff: 'Mary_Major' },
  'ticket.closed': { ticket: 31, reason: 'Settled between them' },
  'ticket.reviewed': { ticket: 31, stars: 4, review: 'Quick and friendly' },
  'vac.started': { session: 12, ...john, consent: true, meta: { client: '1.4.0' } },
  'vac.saved': { session: 12, connected: true, socket: true },
  'vac.event': { session: 12, label: 'Library loaded', details: ['d3d9.dll'], payload: { base: '0x10000000' } },
  'vac.files': {
    session: 12,
    file_kind: 'library',
    files: [{ name: 'd3d9.dll', hash: '9e107d9d372bb6826bd81d3542a419d6', size: 20480 }],
  },
  'vac.ended': { session: 12 },
  'game.started': { game: 'tdm' },
  'game.joined': { game: 'tdm', ...john },
  'game.saved': { game: 'tdm', ...john, score: 120, kills: 31, deaths: 12 },
  'game.left': { game: 'tdm', ...john },
  'bug.reported': { ...john, feature: 'Trucks', description: 'The trailer falls off on the bridge.' },
  'player.renamed': { ...john, new_name: 'John_Roe', free: false },
  'player.left': { player: 'John_Roe' },
};
