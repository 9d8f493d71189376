/**
 * What it gives that statements which are asked again and again are built once instead of each time, and that their rows are
 * made of lists of values. Each is switched off in turn, in one run, over the statements that a profile is made of, on SQLite.
 *
 *   node bench/switch/statements.ts [--rounds 9] [--times 4000]
 *
 * Statements stay built once where they take at least 1.3 times as long otherwise. Lists are an option of node:sqlite itself:
 * what they give is only printed.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../packages/server/src/config/read.ts';
import { findPlayer } from '../../packages/server/src/core/players/repository.ts';
import { findIdentity, findSession } from '../../packages/server/src/db/identities.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Db } from '../../packages/server/src/db/schema.ts';
import { takeShortWays, type ShortWays } from '../../packages/server/src/db/short-ways.ts';
import { findPrincipal } from '../../packages/server/src/modules/accounts/repository-principal.ts';
import { findProfile, listBelongings, listWarnings } from '../../packages/server/src/modules/players/repository.ts';
import { activeBans } from '../../packages/server/src/modules/punishments/repository.ts';
import { startedServers } from '../api/servers.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    times: { type: 'string', default: '4000' },
  },
});
const [rounds, times] = [Number(values.rounds), Number(values.times)];
const servers = startedServers();

/** The statements of a profile, of the player of that name. */
function statementsOf(db: Db, name: string, player: number, now: number): readonly (() => Promise<unknown>)[] {
  return [
    () => findSession(db, { hash: 'none', now, since: 0 }),
    () => findIdentity(db, { player, now }),
    () => findPlayer(db, name),
    () => findProfile(db, { name, since: 20_260_101, now }),
    () => listBelongings(db, player, now),
    () => listWarnings(db, player, 0),
    () => activeBans(db, { player, master: player, now }),
    () => findPrincipal(db, player, now),
  ];
}

/** Microseconds a statement, with these short ways. */
async function timed(db: Db, ways: Partial<ShortWays>): Promise<number> {
  takeShortWays(db, ways);
  const name = 'player_one';
  const player = (await findPlayer(db, name))?.id ?? 0;
  const statements = statementsOf(db, name, player, Math.floor(Date.now() / 1000));
  const begun = performance.now();
  for (let time = 0; time < times; time++) for (const ask of statements) await ask();
  return ((performance.now() - begun) * 1000) / (times * statements.length);
}

try {
  const file = readConfig(await servers.madeWorld(), () => '').databaseFile;
  // How rows are made is settled when a statement is asked first.
  const [byLists, byObjects] = [openDatabase({ file }), openDatabase({ file })];
  const { all, built, objects } = await inTurn(
    { rounds },
    {
      all: () => timed(byLists.db, {}),
      built: () => timed(byLists.db, { compiled: false }),
      objects: () => timed(byObjects.db, { lists: false }),
    },
  );
  for (const database of [byLists, byObjects]) await database.close();
  for (const [what, spent] of Object.entries({ all, built, objects }))
    console.log(`${what.padEnd(8)} ${median(spent).toFixed(1)} µs a statement`);
  console.log(`rows as objects of node:sqlite against of lists: ${median(ratios(objects, all)).toFixed(2)} x`);
  tell({ what: 'statements built each time against once', ...medianOf(ratios(built, all)), floor: 1.3 });
} finally {
  servers.stop();
}
