import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, resolve } from 'node:path';
import type { AgentConfig } from '../config/read.ts';
import { reasonOf } from '../errors.ts';
import { outputOf } from '../restart/output.ts';
import { systemctl } from '../restart/perform.ts';
import type { RestartTarget } from '../restart/schema.ts';
import { ok, wrong, type Finding } from './finding.ts';

const WHAT = 'Restart';

async function programFinding(
  name: string,
  [program = '']: readonly string[],
  cwd: string | undefined,
  path: string,
): Promise<Finding> {
  const places = program.includes('/')
    ? [isAbsolute(program) ? program : resolve(cwd ?? '.', program)]
    : path.split(delimiter).map((folder) => resolve(folder, program));
  let why: unknown;
  for (const place of places)
    try {
      await access(place, constants.X_OK);
      return ok(WHAT, `"${name}" runs ${place}.`);
    } catch (error) {
      why = error;
    }
  return wrong(WHAT, `"${name}": ${program} cannot be run: ${reasonOf(why)}.`, 'Name a program by its whole path.');
}

async function findingOf(name: string, target: RestartTarget, env: Readonly<Record<string, string>>): Promise<Finding> {
  const { command, cwd, systemd, tmux } = target;
  if (command) return programFinding(name, command, cwd, env['PATH'] ?? '');
  if (systemd !== undefined) {
    const { text } = await outputOf(systemctl(target, 'show', '--property=LoadState', '--value', '--', systemd), env);
    return text === 'loaded'
      ? ok(WHAT, `"${name}" restarts ${systemd}. Whether this user may, only a restart shows.`)
      : wrong(WHAT, `"${name}": there is no unit ${systemd} (${text}).`, 'Look for it by "systemctl list-units".');
  }
  if (tmux) {
    const { isWell, text } = await outputOf(['tmux', 'has-session', '-t', `=${tmux.session}`], env);
    return isWell
      ? ok(WHAT, `"${name}" types into the tmux session ${tmux.session}.`)
      : wrong(
          WHAT,
          `"${name}": the tmux session ${tmux.session} is not there (${text}).`,
          'Start it as the user of the agent.',
        );
  }
  return ok(WHAT, `"${name}" uses the console of the game.`);
}

/** What can be tried of the restarts without restarting anything. */
export const restartFindings = ({ restart = {}, commandEnv }: AgentConfig): Promise<Finding[]> =>
  Promise.all(Object.entries(restart).map(([name, target]) => findingOf(name, target, commandEnv)));
