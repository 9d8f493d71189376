import { DAY } from '../calendar.ts';
import { planActivity } from './activity.ts';
import { planGroups } from './groups.ts';
import type { PlannedGroup } from './plan-group.ts';
import { planMorePeople, planPeople } from './people.ts';
import { planProperties, type PlannedProperty } from './properties.ts';
import { planPunishments, type PlannedPunishment } from './punishments.ts';
import { planModels, planVehicles, type PlannedVehicle } from './vehicles.ts';
import { planMoney } from './wealth.ts';
import {
  type Counts,
  NOTHING,
  SESSION_DAYS,
  streamsOf,
  worldDays,
  type PlaySession,
  type World,
  type WorldSize,
} from './world.ts';

/** Everything that the world's rows and log lines are made from. */
export interface PlannedWorld extends World {
  readonly punishments: readonly PlannedPunishment[];
  readonly groups: readonly PlannedGroup[];
  readonly properties: readonly PlannedProperty[];
  readonly models: ReturnType<typeof planModels>;
  readonly vehicles: readonly PlannedVehicle[];
}

/** What later parts of a community have in common with its first one. */
export type Community = Pick<PlannedWorld, 'staff' | 'groups' | 'models'>;

/** A part after the first one. */
export interface LaterPart {
  /** From 1 on. */
  readonly index: number;
  readonly before: Counts;
  readonly community: Community;
  /** New names. */
  readonly names: Iterator<string, never>;
}

export interface WorldOptions {
  readonly seed: number;
  /** Epoch seconds. */
  readonly now: number;
  /** Of this part. */
  readonly size: WorldSize;
  /** Players of all parts. */
  readonly total: number;
  /** How many interiors there are to choose from. */
  readonly interiors: number;
}

/** Plans the world, or a later part of it: the same for the same options. */
export function planWorld({ seed, now, size, total, interiors }: WorldOptions, later?: LaterPart): PlannedWorld {
  const random = streamsOf(later ? `${seed}/part ${later.index}` : seed);
  const days = worldDays(now);
  const before = later?.before ?? NOTHING;
  const people = later
    ? planMorePeople(random('people'), later.names, { count: size.players, before: before.people, now })
    : planPeople(random('people'), size.players, now);
  const staff = later?.community.staff ?? people.filter((person) => person.adminLevel > 0);
  const punishments = planPunishments(random('punishments'), people, staff, size.punishments, now);
  const sessions = planActivity(random('activity'), people, days, now);
  const cast = people.filter(
    (person) => !person.isNamed && person.quitAt === undefined && person.lastLoginAt !== undefined,
  );
  moveIntoSessions(random('moves'), punishments, sessions, now);
  planMoney(random('money'), people);
  const world: World = { seed, now, size, total, before, days, people, staff, cast, sessions, random };
  const groups = later?.community.groups ?? planGroups(world);
  const models = later?.community.models ?? planModels(world);
  return {
    ...world,
    punishments: inOrder(punishments),
    groups,
    properties: planProperties(world, groups, interiors),
    models,
    vehicles: planVehicles(world, groups, models),
  };
}

/** Of the last days each session is known, so whoever was punished then was in the game. */
function moveIntoSessions(
  random: ReturnType<World['random']>,
  punishments: readonly PlannedPunishment[],
  sessions: readonly PlaySession[],
  now: number,
): void {
  const since = now - SESSION_DAYS * DAY;
  const byPerson = Map.groupBy(sessions, (session) => session.person.id);
  for (const punishment of punishments) {
    const { person, ban } = punishment;
    if (ban || person.isNamed || punishment.at < since) continue;
    const own = byPerson.get(person.id);
    if (own) {
      const { from, till } = random.pick(own);
      punishment.at = Math.floor(random.between(from, Math.min(till, now)));
    } else punishment.at = Math.max(person.createdAt, punishment.at - SESSION_DAYS * DAY);
  }
}

/** Player_One's first, so that it has the id 1; the others by time. */
function inOrder(punishments: readonly PlannedPunishment[]): PlannedPunishment[] {
  const [first, ...others] = punishments;
  if (!first) return [];
  return [first, ...others.sort((a, b) => a.at - b.at)];
}
