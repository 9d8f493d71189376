import { insertRows, type NewRow } from '../../modules/bridge/ingest/repository.ts';
import { recordBugs } from '../../modules/bridge/ingest/players.ts';
import { dayNumber } from '../../modules/bridge/ingest/statistics.ts';
import { DAY, HOUR } from '../calendar.ts';
import { BUG_REPORTS, HELP_ITEMS } from '../texts/help.ts';
import type { Stage } from './stage.ts';

const SEARCHES = [
  'Deathmatch',
  'M4',
  'speed hack',
  '198.18.',
  'gave',
  '$50,000',
  'kicked',
  'Infernus',
  'heist, bank',
  'ban',
  'property 1',
  'Player_One',
  'says: hello',
  'AK47',
] as const;
const SEARCHED_FILES = [
  'local',
  'general',
  'connection',
  'money',
  'death',
  'cheat',
  'command',
  'admin',
  'vehicle',
] as const;
const BLOCK_REASONS = [
  'Ban evasion of several accounts',
  'Flood from this network',
  'Public proxy',
  'Cheat seller',
  'Attack on 12 June',
  'Shared cheating client',
] as const;

/** What staff keep on the panel: help items, bugs, routeblocks and the history of log searches. */
export async function seedStaffPages({ tx, world }: Stage): Promise<void> {
  const random = world.random('staff-pages');
  const leads = world.staff.filter((person) => person.adminLevel >= 5);
  await insertRows(
    tx,
    'help_item',
    HELP_ITEMS.map(({ title, shortcode, text, dialogs }) => ({
      title,
      shortcode,
      text,
      type: dialogs === undefined ? 1 : 2,
      target_dialogs: dialogs ?? '',
      edited_at: world.now - random.int(DAY, 400 * DAY),
      edited_by: random.pick(leads).id,
    })),
  );
  await recordBugs(tx, bugRows({ world }));
  await insertRows(
    tx,
    'routeblock',
    Array.from({ length: 34 }, (_, index) => {
      const since = world.now - random.int(DAY, 500 * DAY);
      const isRemoved = index > 0 && random.chance(0.2);
      return {
        route:
          index % 5 === 4
            ? random.hex(40).toUpperCase()
            : index % 7 === 6
              ? `2001:db8:${random.hex(4)}::/48`
              : routeOf(random, index),
        reason: random.pick(BLOCK_REASONS),
        since,
        staff_id: random.pick(leads).id,
        removed_at: isRemoved ? Math.floor(random.between(since, world.now)) : null,
        removed_by: isRemoved ? random.pick(leads).id : null,
      };
    }),
  );
  await insertRows(tx, 'log_search', searchRows({ world }));
}

const routeOf = (random: ReturnType<Stage['world']['random']>, index: number): string =>
  index % 2 === 0 ? `203.0.113.${random.int(1, 254)}` : `198.51.${random.int(0, 255)}.0/24`;

function* bugRows({ world }: Pick<Stage, 'world'>): Generator<NewRow<'bug'>> {
  const random = world.random('bugs');
  const developers = world.people.filter((person) => person.developerLevel > 0);
  for (const [feature, description] of [...BUG_REPORTS, ...BUG_REPORTS]) {
    const created = world.now - random.int(HOUR, 200 * DAY);
    const isClosed = random.chance(0.45);
    yield {
      created_at: created,
      player_id: random.chance(0.95) ? random.pick(world.cast).id : null,
      feature,
      description,
      status: isClosed ? 'closed' : 'open',
      closed_at: isClosed ? Math.floor(random.between(created, world.now)) : null,
      closed_by: isClosed ? random.pick(developers).id : null,
    };
  }
}

function* searchRows({ world }: Pick<Stage, 'world'>): Generator<NewRow<'log_search'>> {
  const random = world.random('searches');
  const readers = world.staff.filter((person) => person.adminLevel >= 3);
  const times = Array.from({ length: 420 }, () => world.now - random.int(5 * 60, 60 * DAY)).sort((a, b) => a - b);
  for (const at of times)
    yield {
      at,
      player_id: random.pick(readers).id,
      file: `${random.pick(SEARCHED_FILES)}.log`,
      day: dayNumber(at - random.int(0, 3) * DAY),
      search: random.chance(0.5) ? random.pick(world.cast).name : random.pick(SEARCHES),
      mode: random.weighted({ any: 90, all: 6, regex: 4 }),
    };
}
