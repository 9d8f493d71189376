import type { AgentConfig } from '../config/read.ts';
import { WrongPasswordError } from '../console/console-error.ts';
import { openConsole } from '../console/game-console.ts';
import { reasonOf } from '../errors.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const CONSOLE = 'Console';
const LOCAL = /^(?:127\.|localhost$|::1$)/;

/** Whether the console of the game answers and takes the password, which is tried once. */
export async function consoleFindings({ console }: AgentConfig): Promise<Finding[]> {
  if (!console) return [];
  const place = `${console.host}:${console.port}`;
  try {
    await openConsole(console.game, console).ping();
  } catch (error) {
    const todo =
      error instanceof WrongPasswordError
        ? 'Take the RCON password of the game server.'
        : 'Does the game server run, has it RCON on, and is the port right?';
    return [wrong(CONSOLE, `${place}: ${error instanceof Error ? error.message : reasonOf(error)}`, todo)];
  }
  return [
    LOCAL.test(console.host)
      ? ok(CONSOLE, `${place} answers and takes the password.`)
      : warning(
          CONSOLE,
          `${place} answers, but nothing hides the password on its way.`,
          'Run the agent on the machine of the game server, or use a tunnel.',
        ),
  ];
}
