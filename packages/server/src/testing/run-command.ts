import { main } from '../main.ts';
import type { CommandIo } from '../core/command-io.ts';
import type { TestDatabase } from './test-database.ts';

/** Runs one command line of the program over a test's database. Nobody can be asked. */
export async function runCommand(
  database: TestDatabase,
  args: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const io: CommandIo = {
    env: {
      STEWARD_DATA_DIR: database.dir,
      ...(database.url === undefined ? {} : { STEWARD_DATABASE_URL: database.url }),
      ...env,
    },
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    log: () => undefined,
    askSecret: undefined,
    stopped: () => Promise.resolve(),
  };
  return { code: await main(args.split(' '), io), ...said };
}
