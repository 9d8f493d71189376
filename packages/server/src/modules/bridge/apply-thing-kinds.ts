import { aboutKnown, aboutNew, flag, maybeIdOf, reported, type ApplyKinds } from './applying.ts';
import type { SaidKind } from './said-of.ts';
import type { GameEventKind } from '@steward/api-client/contract/game-events';
import * as groups from './ingest/groups.ts';
import { moveGroupMoney } from './ingest/group-money.ts';
import * as money from './ingest/money.ts';
import * as players from './ingest/players.ts';
import * as properties from './ingest/properties.ts';
import { addSales } from './ingest/business-days.ts';
import { closeTickets, handleTickets, reviewTickets } from './ingest/repository-tickets.ts';
import * as statistics from './ingest/statistics.ts';
import * as tickets from './ingest/tickets.ts';
import * as vac from './ingest/vac-sessions.ts';
import * as vehicles from './ingest/vehicles.ts';

type Kinds = Exclude<GameEventKind, SaidKind | `player.${string}` | `server.${string}` | `game.${string}`>;

/** How events about tickets, money, groups, vehicles, properties and sessions are applied, many of a kind at a time. */
export const THING_KINDS: ApplyKinds<Kinds> = {
  async 'bank.opened'(applying, events) {
    const { tx, idOf } = applying;
    const fresh = await aboutNew(applying, 'bank_account', events, (event) => event.bank);
    await money.openBankAccounts(
      tx,
      fresh.map((event) => ({ id: event.bank, player_id: idOf(event.player), money: event.money ?? 0 })),
    );
  },
  'bank.moved': (applying, events) =>
    money.moveBankMoney(
      applying.tx,
      events.map((event) => ({
        bankId: event.bank,
        amount: event.amount,
        reason: event.reason,
        playerId: maybeIdOf(applying, event.player),
        at: applying.at(event),
      })),
    ),
  'group.joined': ({ tx, at, idOf }, events) =>
    groups.joinGroups(
      tx,
      events.map((event) => ({
        groupId: event.group,
        playerId: idOf(event.player),
        rankLevel: event.rank_level,
        at: at(event),
      })),
    ),
  'group.left': ({ tx, idOf }, events) =>
    groups.leaveGroups(
      tx,
      events.map((event) => ({ groupId: event.group, playerId: idOf(event.player) })),
    ),
  async 'group.history'(applying, events) {
    const known = await aboutKnown(applying, 'community_group', events, (event) => event.group);
    await groups.recordGroupHistory(
      applying.tx,
      known.map((event) => ({
        group_id: event.group,
        at: applying.at(event),
        player_id: maybeIdOf(applying, event.player),
        action: event.action,
      })),
    );
  },
  'group.bank': (applying, events) =>
    moveGroupMoney(
      applying.tx,
      events.map((event) => ({
        groupId: event.group,
        playerId: maybeIdOf(applying, event.player),
        amount: event.amount,
        reason: event.reason,
        tollTurf: event.toll_turf ?? false,
        at: applying.at(event),
      })),
    ),
  'vehicle.saved': ({ tx }, events) =>
    vehicles.saveVehicles(
      tx,
      events.map((event) => ({
        vehicle: event.vehicle,
        values: reported({
          spawned: flag(event.spawned),
          locked: flag(event.locked),
          total_distance: event.total_distance,
          spawn_x: event.x,
          spawn_y: event.y,
          spawn_z: event.z,
        }),
      })),
    ),
  async 'vehicle.history'(applying, events) {
    const known = await aboutKnown(applying, 'vehicle', events, (event) => event.vehicle);
    await vehicles.recordVehicleHistory(
      applying.tx,
      known.map((event) => ({
        vehicle_id: event.vehicle,
        at: applying.at(event),
        player_id: maybeIdOf(applying, event.player),
        action: event.action,
      })),
    );
  },
  async 'property.history'(applying, events) {
    const known = await aboutKnown(applying, 'property', events, (event) => event.property);
    await properties.recordPropertyHistory(
      applying.tx,
      known.map((event) => ({
        property_id: event.property,
        at: applying.at(event),
        player_id: maybeIdOf(applying, event.player),
        action: event.action,
      })),
    );
  },
  async 'property.bank'(applying, events) {
    const known = await aboutKnown(applying, 'property', events, (event) => event.property);
    await properties.recordPropertyBank(
      applying.tx,
      known.map((event) => ({
        property_id: event.property,
        at: applying.at(event),
        player_id: maybeIdOf(applying, event.player),
        amount: event.amount,
        reason: event.reason,
      })),
    );
  },
  'property.sales': ({ tx, at }, events) =>
    addSales(
      tx,
      events.map((event) => ({
        property: event.property,
        day: event.day === undefined ? statistics.dayNumber(at(event)) : Number(event.day),
        revenue: event.revenue,
        restock: event.restock,
      })),
    ),
  async 'ticket.opened'(applying, events) {
    const fresh = await aboutNew(applying, 'ticket', events, (event) => event.ticket);
    await tickets.recordTickets(
      applying.tx,
      fresh.map((event) => ({
        id: event.ticket,
        type: event.type,
        reporter_id: applying.idOf(event.reporter),
        reported_id: maybeIdOf(applying, event.reported),
        created_at: applying.at(event),
        reason: event.reason,
      })),
    );
  },
  'ticket.handled': ({ tx, idOf }, events) =>
    handleTickets(
      tx,
      events.map((event) => ({ ticket: event.ticket, staffId: idOf(event.staff) })),
    ),
  'ticket.closed': ({ tx, at }, events) =>
    closeTickets(
      tx,
      events.map((event) => ({ ticket: event.ticket, reason: event.reason, at: at(event) })),
    ),
  'ticket.reviewed': ({ tx }, events) =>
    reviewTickets(
      tx,
      events.map((event) => ({ ticket: event.ticket, stars: event.stars, review: event.review ?? null })),
    ),
  async 'vac.started'(applying, events) {
    const { tx, at, idOf } = applying;
    const fresh = await aboutNew(applying, 'vac_session', events, (event) => event.session);
    await vac.recordVacSessions(
      tx,
      fresh.map((event) => ({
        id: event.session,
        player_id: idOf(event.player),
        started_at: at(event),
        consent: Number(event.consent ?? false),
        meta: JSON.stringify(event.meta ?? {}),
      })),
    );
  },
  'vac.saved': ({ tx }, events) =>
    vac.saveVacSessions(
      tx,
      events.map(({ session, connected, socket, consent }) => ({
        session,
        values: reported({ connected: flag(connected), socket: flag(socket), consent: flag(consent) }),
      })),
    ),
  async 'vac.event'(applying, events) {
    const known = await aboutKnown(applying, 'vac_session', events, (event) => event.session);
    await vac.recordVacEvents(
      applying.tx,
      known.map((event) => ({
        session_id: event.session,
        at: applying.at(event),
        label: event.label,
        details: JSON.stringify(event.details),
        payload: event.payload === undefined ? null : JSON.stringify(event.payload),
      })),
    );
  },
  'vac.files': ({ tx, at, commandServers }, events) =>
    vac.recordVacFiles(
      tx,
      events.flatMap((event) =>
        event.files.map((file) => ({
          session: event.session,
          kind: event.file_kind,
          name: file.name,
          hash: file.hash ?? null,
          path: null,
          mime: null,
          size: file.size ?? 0,
          at: at(event),
        })),
      ),
      commandServers,
    ),
  'vac.ended': ({ tx, at }, events) =>
    vac.endVacSessions(
      tx,
      events.map((event) => ({ session: event.session, at: at(event) })),
    ),
  'bug.reported': ({ tx, at, idOf }, events) =>
    players.recordBugs(
      tx,
      events.map((event) => ({
        created_at: at(event),
        player_id: idOf(event.player),
        feature: event.feature,
        description: event.description,
      })),
    ),
};
