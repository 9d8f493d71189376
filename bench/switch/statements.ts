/**
 * What the short ways of statements that are asked again and again give: built once instead of each time, read past Kysely,
 * and rows made of lists of values. Each is switched off in turn, in one run, over the nine statements that a profile is made
 * of, on SQLite.
 *
 *   node bench/switch/statements.ts [--rounds 9] [--times 4000]
 *
 * A short way past Kysely stays where the statements take at least 1.3 times as long without it. Lists are an option of
 * node:sqlite itself: what they give is only printed.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../packages/server/src/config/read.ts';
import { findPlayer } from '../../packages/server/src/core/players/repository.ts';
import { takeShortWays, type ShortWays } from '../../packages/server/src/db/direct.ts';
import { findIdentity, findSession } from '../../packages/server/src/db/identities.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { findPrincipal } from '../../packages/server/src/modules/accounts/repository-principal.ts';
import { findProfile, listBelongings, listWarnings } from '../../packages/server/src/modules/players/repository.ts';
import { activeBans } from '../../packages/server/src/modules/punishments/repository.ts';
import { startedServers } from '../api/servers.ts';
import { median, medianOf, tell } from '../figures.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    times: { type: 'string', default: '4000' },
  },
});
const WAYS = {
  all: { compiled: true, direct: true, lists: true },
  compiled: { compiled: true, direct: false, lists: true },
  direct: { compiled: false, direct: true, lists: true },
  neither: { compiled: false, direct: false, lists: true },
  objects: { compiled: true, direct: true, lists: false },
} as const satisfies Record<string, Pick<ShortWays, 'compiled' | 'direct' | 'lists'>>;
type Way = keyof typeof WAYS;
const NAMES = Object.keys(WAYS) as Way[];
const [rounds, times] = [Number(values.rounds), Number(values.times)];
const servers = startedServers();

/** How many times as long without, pair by pair. */
const ratio = (without: readonly number[], given: readonly number[]) =>
  without.map((one, at) => one / (given[at] ?? Number.NaN));
const inTurn = (round: number) => NAMES.map((_, at) => NAMES[(at + round) % NAMES.length] as Way);
const taken = (): Record<Way, number[]> => ({ all: [], compiled: [], direct: [], neither: [], objects: [] });

/** Microseconds a statement. */
async function statements(): Promise<Record<Way, number[]>> {
  const file = readConfig(await servers.madeWorld(), () => '').databaseFile;
  // How rows are made is settled when a statement is asked first.
  const [byLists, byObjects] = [openDatabase({ file }), openDatabase({ file })];
  const now = Math.floor(Date.now() / 1000);
  const spent = taken();
  for (let round = -1; round < rounds; round++) {
    for (const way of inTurn(round + 1)) {
      const { db } = WAYS[way].lists ? byLists : byObjects;
      takeShortWays(db, WAYS[way]);
      const player = (await findPlayer(db, 'player_one'))?.id ?? 0;
      const begun = performance.now();
      for (let time = 0; time < times; time++) {
        await findSession(db, { hash: 'none', now, since: 0 });
        await findIdentity(db, { player, now });
        await findPlayer(db, 'player_one');
        await findProfile(db, { name: 'player_one', since: 20_260_101, now });
        await listBelongings(db, player, now);
        await listWarnings(db, player, 0);
        await activeBans(db, { player, master: player, now });
        await findPrincipal(db, player, now);
      }
      if (round >= 0) spent[way].push(((performance.now() - begun) * 1000) / (times * 9));
    }
  }
  for (const database of [byLists, byObjects]) await database.close();
  return spent;
}

try {
  const spent = await statements();
  for (const way of NAMES) console.log(`${way.padEnd(8)} ${median(spent[way]).toFixed(1)} µs a statement`);
  console.log(
    `rows as objects of node:sqlite against of lists: ${median(ratio(spent.objects, spent.all)).toFixed(2)} x`,
  );
  tell({ what: 'statements built each time against once', ...medianOf(ratio(spent.direct, spent.all)), floor: 1.3 });
  tell({ what: 'statements by Kysely against past it', ...medianOf(ratio(spent.compiled, spent.all)), floor: 1.3 });
} finally {
  servers.stop();
}
