import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { dayNumber } from '../../modules/bridge/ingest/statistics.ts';
import { DAY } from '../calendar.ts';
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

export function* searchRows({ world }: Pick<Stage, 'world'>): Generator<NewRow<'log_search'>> {
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
