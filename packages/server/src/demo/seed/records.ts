import { punishmentName } from '@steward/api-client/rules/punishments';
import { weaponOf } from '@steward/api-client/rules/weapons';
import { normalizeName } from '../../db/names.ts';
import { recordHistory, recordKills, recordNameChanges } from '../../modules/bridge/ingest/players.ts';
import { recordPunishments } from '../../modules/bridge/ingest/past-punishments.ts';
import { insertRows, type NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY, HOUR } from '../calendar.ts';
import { placeNear } from '../plan/places.ts';
import { activeUntil, type Person } from '../plan/person.ts';
import { ALERT_REASONS, HISTORY_ACTIONS, KILL_WEAPONS, STAFF_NOTES, WATCH_REASONS } from '../texts/reasons.ts';
import { isFirstPart, personOf } from '../plan/world.ts';
import { oldNamesOf } from './people.ts';
import type { Stage } from './stage.ts';

const KILLS_A_PLAYER = 4;
const KILL_DAYS = 60;
/** Discord channels of staff with the admin level from which one may alert them (`staff.md` section 6). */
const ALERT_CHANNELS = [
  { id: 1, name: 'helpers', level: 1, webhook_url: null },
  { id: 2, name: 'admins', level: 2, webhook_url: null },
  { id: 3, name: 'managers', level: 6, webhook_url: null },
] as const;

/** What stands on record of players: punishments, notes, names, kills, alerts and their history. */
export async function seedRecords(stage: Stage): Promise<void> {
  await seedPunishments(stage);
  await insertRows(stage.tx, 'note', noteRows(stage));
  await seedNames(stage);
  await recordKills(stage.tx, killRows(stage));
  await recordHistory(stage.tx, historyRows(stage));
  if (!isFirstPart(stage.world)) return;
  await seedAlerts(stage);
  await seedWatched(stage);
}

async function seedPunishments({ tx, world, chronicle }: Stage): Promise<void> {
  const rows: NewRow<'punishment'>[] = [];
  const bans: NewRow<'ban'>[] = [];
  const { before } = world;
  for (const [index, planned] of world.punishments.entries()) {
    const id = before.punishments + index + 1;
    const { person, staff, expunged, ban, at } = planned;
    rows.push({
      id,
      player_id: person.id,
      staff_id: staff?.id ?? null,
      source: staff ? 'game' : 'system',
      type: planned.type,
      reason: planned.reason,
      extra: planned.extra ?? null,
      description: planned.description ?? null,
      created_at: at,
      status: expunged ? 0 : 1,
      expunge_reason: expunged?.reason ?? null,
      expunge_staff_id: expunged?.by.id ?? null,
      expunged_at: expunged?.at ?? null,
    });
    if (ban)
      bans.push({
        id: before.bans + bans.length + 1,
        player_id: person.id,
        punishment_id: id,
        type: ban.type,
        reason: planned.reason,
        start_at: at,
        end_at: ban.endAt ?? null,
        staff_id: staff?.id ?? null,
        ip: person.ip,
        lifted_at: ban.liftedAt ?? null,
        lifted_by: ban.lifter?.id ?? null,
      });
    chronicle.note(
      'admin',
      at,
      `${staff?.name ?? 'System'} gave ${person.name} a ${punishmentName(planned.type).toLowerCase()}: ${planned.reason}`,
    );
  }
  await recordPunishments(tx, rows, bans);
}

const anyTime = (random: ReturnType<Stage['world']['random']>, person: Person, now: number): number =>
  Math.floor(random.between(person.createdAt, activeUntil(person, now)));

function* noteRows({ world }: Stage): Generator<NewRow<'note'>> {
  const random = world.random('notes');
  const writers = world.staff.filter((person) => person.adminLevel >= 2);
  for (const person of world.people) {
    if (person.state === 'new' || person.adminLevel > 4) continue;
    const count = person.id === 1 ? 6 : random.chance(0.25) ? random.int(1, 4) : 0;
    for (let index = 0; index < count; index++) {
      const writer = random.pick(writers);
      yield {
        player_id: person.id,
        staff_id: writer.id,
        created_at: anyTime(random, person, world.now),
        note: random.pick(STAFF_NOTES),
        active: Number(random.chance(0.85)),
        important: Number(random.chance(0.12)),
        staff: Number(writer.adminLevel >= 5 && random.chance(0.3)),
      };
    }
  }
}

async function seedNames({ tx, world }: Stage): Promise<void> {
  const random = world.random('names');
  const managers = world.staff.filter((person) => person.adminLevel >= 6);
  const changes: NewRow<'name_change'>[] = [];
  for (const [id, oldName] of oldNamesOf(world)) {
    const person = personOf(world, id);
    const last = anyTime(random, person, world.now);
    const change = (from: string, to: string, at: number) => {
      const panel = random.chance(0.25);
      changes.push({
        player_id: id,
        old_name: from,
        old_name_lower: normalizeName(from),
        new_name: to,
        free: Number(random.chance(0.2)),
        panel: Number(panel),
        created_at: at,
        staff_id: panel ? random.pick(managers).id : null,
      });
    };
    const earlier = `${oldName}x`;
    if (id === 1 || random.chance(0.2)) change(earlier, oldName, Math.floor(random.between(person.createdAt, last)));
    change(oldName, person.name, last);
  }
  await recordNameChanges(tx, changes);
  if (!isFirstPart(world)) return;
  const viewers = world.staff.filter((person) => person.adminLevel >= 3);
  await insertRows(
    tx,
    'name_view',
    Array.from({ length: Math.min(3000, world.total / 2) }, (_, index) => ({
      player_id: index < 25 ? 1 : random.pick(world.people).id,
      staff_id: random.pick(viewers).id,
      at: world.now - random.int(HOUR, 200 * DAY),
    })),
  );
}

function* killRows({ world, chronicle }: Stage): Generator<NewRow<'kill'>> {
  const random = world.random('kills');
  const recent = world.sessions;
  for (let index = 0; index < world.cast.length * KILLS_A_PLAYER; index++) {
    const fight = recent.length > 0 && random.chance(0.4) ? random.pick(recent) : undefined;
    const victim = fight?.person ?? random.pick(world.cast);
    const at = fight
      ? Math.floor(random.between(fight.from, Math.min(fight.till, world.now)))
      : Math.floor(random.between(Math.max(victim.createdAt, world.now - KILL_DAYS * DAY), world.now - 16 * DAY));
    if (at < victim.createdAt) continue;
    const weapon = random.pick(KILL_WEAPONS);
    const isAlone = weapon > 50 || victim.isNamed;
    const other = random.pick(world.cast);
    const killer = isAlone || other === victim ? undefined : other;
    const place = placeNear(random, 20);
    yield {
      killer_id: killer?.id ?? null,
      victim_id: victim.id,
      weapon,
      at,
      x: place.x,
      y: place.y,
      z: place.z,
    };
    chronicle.note('death', at, deathLine(killer?.name, victim.name, weapon));
  }
  if (!isFirstPart(world)) return;
  for (const at of [3, 9, 27])
    yield { killer_id: 2, victim_id: 1, weapon: 24, at: world.now - at * DAY, x: 2495.1, y: -1687.2, z: 13.5 };
  for (const at of [5, 12])
    yield { killer_id: 1, victim_id: 2, weapon: 31, at: world.now - at * DAY, x: null, y: null, z: null };
}

/** A death as the game's own log has it. */
export const deathLine = (killer: string | undefined, victim: string, weapon: number): string =>
  killer === undefined
    ? `[death] ${victim} died ${weapon}`
    : `[kill] ${killer} killed ${victim} ${weaponOf(weapon)?.logName ?? ''}`;

function* historyRows({ world }: Stage): Generator<NewRow<'player_history'>> {
  const random = world.random('history');
  for (const person of world.people) {
    yield { player_id: person.id, at: person.createdAt, action: 'Registered', staff_id: null };
    if (person.state === 'new') continue;
    const count = random.int(1, 7);
    for (let index = 0; index < count; index++) {
      const isStaff = random.chance(0.1);
      yield {
        player_id: person.id,
        at: anyTime(random, person, world.now),
        action: isStaff
          ? random.pick(['Rank was changed', 'Cash was changed', 'Name was changed'])
          : random.pick(HISTORY_ACTIONS),
        staff_id: isStaff ? random.pick(world.staff).id : null,
      };
    }
  }
}

async function seedAlerts({ tx, world }: Stage): Promise<void> {
  const random = world.random('alerts');
  const writers = world.staff.filter((person) => person.adminLevel >= 2);
  await insertRows(tx, 'alert_channel', ALERT_CHANNELS);
  await insertRows(
    tx,
    'alert',
    Array.from({ length: 160 }, (_, index) => {
      const channel = random.chance(0.7) ? random.pick(ALERT_CHANNELS) : undefined;
      const delivery = channel ? random.weighted({ sent: 8, failed: 2 }) : 'none';
      return {
        player_id: index < 4 ? 1 : random.pick(world.cast).id,
        staff_id: random.pick(writers).id,
        channel_id: channel?.id ?? null,
        tag_discord_id: null,
        tag_here: Number(random.chance(0.1)),
        tag_ingame: Number(channel === undefined || random.chance(0.3)),
        reason: random.pick(ALERT_REASONS),
        created_at: world.now - random.int(HOUR, 90 * DAY),
        delivery,
        delivery_error: delivery === 'failed' ? 'Discord did not answer within 10 seconds.' : null,
      };
    }),
  );
}

const WATCHED = 14;
const WATCHED_ONLINE = 3;

/** Some of those who play are watched, half of them for a while. */
async function seedWatched({ tx, world }: Stage): Promise<void> {
  const random = world.random('watched');
  const writers = world.staff.filter((person) => person.adminLevel >= 2);
  const players = world.cast.filter(({ id, adminLevel }) => adminLevel === 0 && id > 20);
  const playing = players.filter(({ onlineSince }) => onlineSince !== undefined).slice(0, WATCHED_ONLINE);
  const chosen = new Set([
    ...playing.map(({ id }) => id),
    ...Array.from({ length: WATCHED - WATCHED_ONLINE }, () => random.pick(players).id),
  ]);
  await insertRows(
    tx,
    'watched_player',
    Array.from(chosen, (player_id) => {
      const since = world.now - random.int(HOUR, 60 * DAY);
      const joins = random.int(0, 40);
      return {
        player_id,
        staff_id: random.pick(writers).id,
        reason: random.pick(WATCH_REASONS),
        since,
        until_at: random.chance(0.5) ? world.now + random.int(DAY, 30 * DAY) : null,
        joins,
        last_join_at: joins === 0 ? null : random.int(since, world.now),
      };
    }),
  );
}
