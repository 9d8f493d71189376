/** Communities of the demonstration, for servers that are measured. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readConfig } from '../packages/server/src/config/read.ts';
import { systemClock } from '../packages/server/src/core/clock.ts';
import { createLog } from '../packages/server/src/core/log.ts';
import { seedDemo, type SeedOptions } from '../packages/server/src/demo/seed-world.ts';
import { createServices } from '../packages/server/src/start-services.ts';
import { folderOnce } from './inputs.ts';

type Settings = Readonly<Record<string, string>>;

/** The services of a server of these settings, which says nothing. */
export const servicesOf = (env: Settings) =>
  createServices(
    readConfig(env, (name) => readFileSync(name, 'utf8')),
    { clock: systemClock, log: createLog({ level: 'silent', stream: { write: () => undefined } }) },
  );

async function seed(env: Settings, options: SeedOptions): Promise<void> {
  const services = await servicesOf(env);
  try {
    await seedDemo(services, options);
  } finally {
    await services.close();
  }
}

interface Connection {
  connect(): Promise<void>;
  query(text: string): Promise<unknown>;
  end(): Promise<void>;
}

/** What autovacuum does within minutes of a load. */
async function settle(url: string): Promise<void> {
  const fromServer = createRequire(new URL('../packages/server/package.json', import.meta.url));
  const { Client } = fromServer('pg') as { Client: new (options: { connectionString: string }) => Connection };
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Makes one in the database and data folder of these settings, where there is none; on SQLite the same one is made once in a run. */
export async function makeWorld(env: Settings, options: SeedOptions): Promise<void> {
  const { STEWARD_DATA_DIR: folder, STEWARD_DATABASE_URL: url } = env;
  if (folder === undefined) throw new Error('A world needs a data folder.');
  const make = () => seed(env, options);
  if (url !== undefined) {
    await make();
    await settle(url);
  } else if (existsSync(join(folder, 'steward.db'))) await make();
  else await folderOnce(folder, ['world', options], make);
}
