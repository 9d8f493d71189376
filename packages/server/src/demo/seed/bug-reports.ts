import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { DAY, HOUR } from '../calendar.ts';
import { BUG_REPORTS } from '../texts/help.ts';
import type { Stage } from './stage.ts';

export function* bugRows({ world }: Pick<Stage, 'world'>): Generator<NewRow<'bug'>> {
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
