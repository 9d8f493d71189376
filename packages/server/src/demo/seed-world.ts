import { saveMemory } from '../core/save-memory.ts';
import { normalizeName } from '../db/names.ts';
import type { Database } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';
import { alignIds } from '../modules/bridge/ingest/repository.ts';
import { demoPasswordHash } from './accounts.ts';
import { logFiles } from './files/log-files.ts';
import { drawMaps } from './files/maps.ts';
import { drawScreens } from './files/screens.ts';
import { writeFiles } from './files/write-files.ts';
import {
  forgetTold,
  howToBeginAnew,
  type Making,
  noteMade,
  noteMaking,
  noteTold,
  ownerOf,
  readMaking,
  readTold,
} from './making.ts';
import { manyNames } from './names.ts';
import { planVac } from './plan/vac.ts';
import { type Community, type LaterPart, planWorld, type PlannedWorld } from './plan/plan-world.ts';
import { isFirstPart, streamsOf } from './plan/world.ts';
import { chronicleOf, SCATTERED, seedPart } from './seed-part.ts';
import { INTERIOR_COUNT } from './seed/possessions.ts';
import { finishStatistics } from './seed/statistics.ts';
import { finishWealth } from './seed/wealth.ts';
import type { DemoServices } from './services.ts';
import { noSums } from './sums.ts';

export type SeedServices = DemoServices & { readonly database: Pick<Database, 'dropIndexes' | 'restoreIndexes'> };

export interface SeedOptions {
  /** Accounts, 2 000 unless said otherwise; everything else grows with them. */
  readonly players?: number | undefined;
  /** 2.5 for each player unless said otherwise. */
  readonly punishments?: number | undefined;
  /** Most players of one part, 2 500 unless said otherwise: what is planned and written at once has to fit into little memory. */
  readonly mostAtOnce?: number | undefined;
  readonly seed?: number | undefined;
  /** Epoch seconds; the clock's time unless said otherwise. */
  readonly now?: number | undefined;
  /** Whether log files are written; they are unless said otherwise. */
  readonly logFiles?: boolean | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

const USUAL_PLAYERS = 2000;
const FEWEST_PLAYERS = 200;
const USUAL_SEED = 1;
const MOST_AT_ONCE = 2500;

/** Tables whose rows come with ids. */
const NUMBERED = [
  'player',
  'punishment',
  'ban',
  'channel',
  'bank_account',
  'alert_channel',
  'community_group',
  'group_rank',
  'vehicle',
  'interior',
  'property',
  'item',
  'vac_session',
  'ticket',
  'award',
] as const;

/**
 * Fills an empty database with a made-up community, and its folders with log files, screenshots and maps
 * (`decisions.md` section 7). The same seed and time give the same world. Does nothing when there are players already.
 *
 * A large community is made part by part, each in one transaction. What fails or is killed in between is gone on with the
 * next time, and told apart from a whole one until then (`ownerOf`). Log files are written behind the rows that they tell of,
 * and all of them again where that was interrupted: the same files.
 */
export async function seedDemo(services: SeedServices, options: SeedOptions = {}): Promise<void> {
  const { database } = services;
  const log = options.log ?? (() => undefined);
  const owner = await ownerOf(database.db);
  if (owner === 'demonstration' || owner === 'community') {
    log('The database has players already; no demonstration world was made.');
    return;
  }
  const started = performance.now();
  const told = (text: string) => log(`${text} (${Math.round(performance.now() - started)} ms)`);
  let making = (await readMaking(database.db)) ?? newMaking(services, options);
  const { done, players, sums } = making;
  if (done > 0)
    log(
      `Going on with the ${players} players that were begun: ${sums.counts.people} are there. ${howToBeginAnew(services.engine)}`,
    );
  const parts = partsOf(making);
  const isLarge = parts > 1;
  const spend = isLarge ? saveMemory() : () => undefined;
  try {
    if (isLarge) await database.dropIndexes(SCATTERED);
    const hash = await demoPasswordHash(making.seed);
    const steps = isLarge ? () => undefined : told;
    const begun = beginParts(making);
    if (making.done > 0) await writeLogs(services, begun.first(), steps);
    while (making.done < parts) {
      const { world, community } = begun.next(making);
      const isLast = making.done === parts - 1;
      making = await writePart(services, { making, world, community, hash, isLast, options, told: steps });
      if (isFirstPart(world)) await writeLogs(services, world, steps);
      if (isLarge) told(`Wrote ${making.sums.counts.people} of ${players} players`);
    }
    await database.restoreIndexes();
  } finally {
    spend();
  }
  await database.withWrite((tx) => noteMade(tx, making.seed));
  told('Wrote the demonstration');
}

function newMaking(services: DemoServices, options: SeedOptions): Making {
  const players = Math.max(FEWEST_PLAYERS, options.players ?? USUAL_PLAYERS);
  return {
    seed: options.seed ?? USUAL_SEED,
    now: options.now ?? services.clock.now(),
    players,
    punishments: options.punishments ?? Math.round(players * 2.5),
    mostAtOnce: options.mostAtOnce ?? MOST_AT_ONCE,
    done: 0,
    sums: noSums(),
  };
}

const partsOf = ({ players, mostAtOnce = MOST_AT_ONCE }: Making): number => Math.ceil(players / mostAtOnce);

/** So much of a number as falls to a part; all parts together are the whole of it. */
const shareOf = (whole: number, index: number, parts: number): number =>
  Math.floor((whole * (index + 1)) / parts) - Math.floor((whole * index) / parts);

interface Parts {
  /** The first part, until another is asked for. */
  first(): PlannedWorld;
  /** Plans the next part that is not there. */
  next(making: Making): { world: PlannedWorld; community: Community };
}

/** Plans one part after another. Nothing of a part is held for the next. */
function beginParts(begun: Making): Parts {
  const { seed, sums } = begun;
  let first: PlannedWorld | undefined = planPart(begun, 0);
  const { staff, groups, models } = first;
  const community = { staff, groups, models };
  const names = manyNames(streamsOf(seed)('names'), new Set(first.people.map(({ name }) => normalizeName(name))));
  for (let count = first.people.length; count < sums.counts.people; count++) names.next();
  return {
    first: () => first ?? planPart(begun, 0),
    next(making) {
      const held = first;
      first = undefined;
      if (making.done === 0 && held) return { world: held, community };
      const later = { index: making.done, before: making.sums.counts, community, names };
      return { world: planPart(making, making.done, later), community };
    },
  };
}

function planPart(making: Making, index: number, later?: LaterPart): PlannedWorld {
  const { seed, now, players } = making;
  const share = (whole: number) => shareOf(whole, index, partsOf(making));
  const size = {
    players: share(players),
    properties: share(Math.round(players * 0.6)),
    vehicles: share(Math.round(players * 1.5)),
    punishments: share(making.punishments),
  };
  return planWorld({ seed, now, size, total: players, interiors: INTERIOR_COUNT }, later);
}

interface PartToWrite {
  readonly making: Making;
  readonly world: PlannedWorld;
  readonly community: Community;
  readonly hash: string;
  readonly isLast: boolean;
  readonly options: SeedOptions;
  readonly told: (text: string) => void;
}

/** Writes a part with what says how far the whole is; with the last one, what is known of all together. */
async function writePart(services: DemoServices, part: PartToWrite): Promise<Making> {
  const { making, world, community, isLast, options, told } = part;
  const isFirst = isFirstPart(world);
  const sessions = isFirst ? planVac(world) : [];
  const pictures = drawScreens(world.seed, sessions);
  if (isFirst) told(`Planned a community of ${making.players} players`);
  if (isFirst) {
    const files = [...pictures, ...drawMaps(world)].map(([path, content]) => ({ path, content }));
    await writeFiles(services.config.dataDir, files);
    told('Wrote screenshots and maps');
  }
  const write = async (tx: Tx): Promise<Making> => {
    const chronicle = chronicleOf(world);
    const sums = structuredClone(making.sums);
    const stage = { tx, world, chronicle, sums };
    await seedPart(stage, part.hash, isFirst ? { sessions, pictures } : undefined, told);
    const next = { ...making, done: making.done + 1, sums };
    if (isLast) {
      const whole = { ...world, random: streamsOf(making.seed), groups: community.groups };
      await finishWealth(tx, whole, sums);
      await finishStatistics(tx, whole, sums);
      await alignIds(tx, services.engine, NUMBERED);
    }
    await noteMaking(tx, next);
    if (isFirst && options.logFiles !== false) await noteTold(tx, chronicle.told);
    told('Wrote what staff see');
    return next;
  };
  return services.database.withWrite(write, { isLarge: true });
}

/** Writes the log files of the first part, where they are still to be written. */
async function writeLogs({ database, config }: DemoServices, world: PlannedWorld, told: (text: string) => void) {
  const lines = await readTold(database.db);
  if (!lines) return;
  await writeFiles(config.logsDir, logFiles(world, lines));
  await database.withWrite(forgetTold);
  told('Wrote log files');
}
