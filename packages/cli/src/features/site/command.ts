import { playersPointColumns } from '@steward/api-client/columns/site';
import { PLAYER_RANGES, site, type PlayerRange } from '@steward/api-client/contract/site';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { resourceOf } from '../../io/columns.ts';

interface Asked {
  readonly server: string;
  readonly range: PlayerRange;
}

const pointResource = resourceOf(playersPointColumns, { at: { tone: 'quiet' } });

async function populationRun(context: CliContext, { server, range }: Asked): Promise<void> {
  const points = await (await context.api()).call(site.players, { params: { id: server }, query: { range } });
  await context.out.rows(points, pointResource, site.players.empty);
}

export const command = defineCommand({
  name: 'population',
  summary: 'Show how many played on a game server over time.',
  details: 'By five minutes of a day, by hour of a month, by day of a year. A gap is a time in which it was away.',
  arguments: [{ name: 'server', help: 'The id of the game server; "steward status" shows them.' }],
  options: [{ flags: '-r, --range <range>', help: 'How far back; a day when it is left out.', choices: PLAYER_RANGES }],
  output: 'rows',
  answers: site.players,
  examples: ['steward population rpg', 'steward population rpg --range month --json'],
  read: (given): Asked => {
    const server = given.text('server');
    if (server === undefined) throw new UsageError('Name a game server by its id; "steward status" shows them.');
    return { server, range: given.choice('range', PLAYER_RANGES) ?? 'day' };
  },
  run: populationRun,
});
