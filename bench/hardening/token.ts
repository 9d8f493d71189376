import { execFileSync } from 'node:child_process';
import { PROGRAM } from './server.ts';

/** A token by which a game server reports to the community of these settings. */
export function makeToken(env: Readonly<Record<string, string>>, name: string, server = name): string {
  const words = ['token', 'create', '--kind', 'bridge', '--name', name, '--server', server];
  const said = execFileSync(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  const token = /steward_\S+/.exec(said)?.[0];
  if (token === undefined) throw new Error(`No token was made: ${said}`);
  return token;
}
