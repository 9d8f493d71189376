import { hasPlayers } from '../core/players/repository.ts';
import { keepMissingNameForms } from '../db/name-forms.ts';
import { writeSetting } from '../db/settings.ts';
import { alignIds } from '../modules/bridge/ingest/repository.ts';
import { demoPasswordHash } from './accounts.ts';
import { createChronicle } from './chronicle.ts';
import { LOG_DAYS, logFiles, noteSessions } from './files/log-files.ts';
import { drawMaps } from './files/maps.ts';
import { drawScreens } from './files/screens.ts';
import { writeFiles } from './files/write-files.ts';
import { planVac } from './plan/vac.ts';
import { planWorld, type PlannedWorld } from './plan/plan-world.ts';
import { seedAwards } from './seed/awards.ts';
import { seedBridge } from './seed/bridge.ts';
import { seedMoney } from './seed/money.ts';
import { seedPeople } from './seed/people.ts';
import { INTERIOR_COUNT, seedCatalogue, seedGroups, seedStacks } from './seed/possessions.ts';
import { seedProperties } from './seed/properties.ts';
import { seedRecords } from './seed/records.ts';
import { seedStaffPages } from './seed/staff.ts';
import { seedStatistics } from './seed/statistics.ts';
import { seedTickets } from './seed/tickets.ts';
import { seedVac } from './seed/vac.ts';
import { seedVehicles } from './seed/vehicles.ts';
import { seedWealth } from './seed/wealth.ts';
import type { DemoServices } from './services.ts';

export interface SeedOptions {
  /** Accounts, 2 000 unless said otherwise; everything else grows with them. */
  readonly players?: number | undefined;
  /** 2.5 for each player unless said otherwise. */
  readonly punishments?: number | undefined;
  readonly seed?: number | undefined;
  /** Epoch seconds; the clock's time unless said otherwise. */
  readonly now?: number | undefined;
  /** Whether log files are written; they are unless said otherwise. */
  readonly logFiles?: boolean | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

/** Setting that tells a demonstration's database: its value is the seed. */
const DEMO_SETTING = 'demo';

const USUAL_PLAYERS = 2000;
const FEWEST_PLAYERS = 200;
const USUAL_SEED = 1;

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
 * (`decisions.md` section 7). The same seed and time give the same world. Does nothing when there are players already;
 * when it fails, nothing is kept in the database, and it can be done again.
 */
export async function seedDemo(services: DemoServices, options: SeedOptions = {}): Promise<void> {
  const log = options.log ?? (() => undefined);
  if (await hasPlayers(services.database.db)) {
    log('The database has players already; no demonstration world was made.');
    return;
  }
  const begun = performance.now();
  const told = (text: string) => log(`${text} (${Math.round(performance.now() - begun)} ms)`);
  const world = planSized(services, options);
  const sessions = planVac(world);
  const pictures = drawScreens(world.seed, sessions);
  const passwordHash = await demoPasswordHash(world.seed);
  told(`Planned a community of ${world.people.length} players`);
  await services.database.withWrite(async (tx) => {
    const chronicle = createChronicle(world.days.at(-LOG_DAYS)?.start ?? world.now, world.now);
    noteSessions(world, chronicle);
    const stage = { tx, world, chronicle };
    await seedPeople(stage, passwordHash);
    await keepMissingNameForms(stage.tx);
    told('Wrote players');
    await seedRecords(stage);
    await seedBridge(stage);
    await seedMoney(stage);
    told('Wrote records');
    await seedCatalogue(stage);
    await seedGroups(stage);
    await seedVehicles(stage);
    await seedProperties(stage);
    await seedStacks(stage);
    told('Wrote possessions');
    await seedWealth(stage);
    told('Wrote wealth');
    await seedTickets(stage);
    await seedVac(stage, sessions, pictures);
    await seedStaffPages(stage);
    await seedAwards(stage);
    await seedStatistics(stage);
    await alignIds(tx, services.engine, NUMBERED);
    await writeSetting(tx, DEMO_SETTING, String(world.seed));
    told('Wrote what staff see');
    const files = [...pictures, ...drawMaps(world)].map(([path, content]) => ({ path, content }));
    await writeFiles(services.config.dataDir, files);
    if (options.logFiles !== false) await writeFiles(services.config.logsDir, logFiles(world, chronicle));
  });
  told('Wrote log files, screenshots and maps');
}

function planSized(services: DemoServices, options: SeedOptions): PlannedWorld {
  const players = Math.max(FEWEST_PLAYERS, options.players ?? USUAL_PLAYERS);
  return planWorld({
    seed: options.seed ?? USUAL_SEED,
    now: options.now ?? services.clock.now(),
    interiors: INTERIOR_COUNT,
    size: {
      players,
      properties: Math.round(players * 0.6),
      vehicles: Math.round(players * 1.5),
      punishments: options.punishments ?? Math.round(players * 2.5),
    },
  });
}
