import { recordBugs } from '../../modules/bridge/ingest/players.ts';
import { insertRows } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY } from '../calendar.ts';
import { HELP_ITEMS } from '../texts/help.ts';
import { bugRows } from './bug-reports.ts';
import { searchRows } from './past-searches.ts';
import type { Stage } from './stage.ts';

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
