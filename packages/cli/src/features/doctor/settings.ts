import { constants } from 'node:fs';
import { access, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../../config/profiles.ts';
import { cannot, codeOf } from '../../config/read-text.ts';
import type { CliContext } from '../../context.ts';
import { ok, warning, wrong, type Check } from './check.ts';

const SETTINGS = 'Settings';
const SECRETS = 'Secrets';
const OTHERS = 0o077;

/** Why nothing can be written there; undefined when it can. */
async function writeProblem(dir: string): Promise<string | undefined> {
  const probe = join(dir, `.doctor-${Math.random().toString(36).slice(2)}`);
  try {
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
    return undefined;
  } catch (error) {
    return cannot('write in', dir, error).message;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Files of secrets that others on this machine may read. */
async function openFiles(dir: string): Promise<readonly string[]> {
  const credentials = join(dir, 'credentials');
  const names = await readdir(credentials).catch(() => []);
  const files = [
    join(dir, 'config.json'),
    credentials,
    ...names.filter((name) => name.endsWith('.json')).map((name) => join(credentials, name)),
  ];
  const modes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return files.filter((_, at) => ((modes[at] ?? 0) & OTHERS) !== 0);
}

/** The folder of settings: whether it can be read and written, and by its owner only. */
export async function settingsChecks({ configDir: dir, env }: CliContext): Promise<readonly Check[]> {
  if (dir === undefined)
    return [
      warning(
        SETTINGS,
        'There is no folder for settings, so no session can be kept.',
        'Set HOME, XDG_CONFIG_HOME or STEWARD_CONFIG_DIR, or sign in with STEWARD_TOKEN.',
      ),
    ];
  try {
    await access(dir, constants.R_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [ok(SETTINGS, `${dir} does not exist yet; it is made when it is needed.`)];
    return [
      wrong(SETTINGS, cannot('read', dir, error).message, 'Make it readable, or set STEWARD_CONFIG_DIR to another.'),
    ];
  }
  const checks: Check[] = [];
  try {
    readSettings(dir);
    const problem = await writeProblem(dir);
    checks.push(
      problem === undefined
        ? ok(SETTINGS, `${dir} can be read and written.`)
        : wrong(SETTINGS, problem, 'Sessions and profiles cannot be kept. Set STEWARD_CONFIG_DIR to another folder.'),
    );
  } catch (error) {
    checks.push(
      wrong(SETTINGS, error instanceof Error ? error.message : String(error), 'Correct or remove that file.'),
    );
  }
  if (env.OS === 'Windows_NT') return checks;
  const open = await openFiles(dir);
  checks.push(
    open.length === 0
      ? ok(SECRETS, 'Only you can read them.')
      : wrong(SECRETS, `Others may read ${open.join(', ')}.`, `chmod go-rwx ${open.join(' ')}`),
  );
  return checks;
}
