import { accessSync, constants, statSync } from 'node:fs';
import { platform } from 'node:process';
import type { Config } from '../config/config.ts';
import type { Reading } from '../config/read.ts';
import { fileWithoutSecrets } from '../config/without-secrets.ts';

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** What the settings name and is not there, or may not be used, with what to do. */
export function problemsOutside(config: Config, file: Reading['file']): string[] {
  const found: string[] = [];
  if (config.mapImage !== null && !isReadable(config.mapImage))
    found.push(`mapImage: ${config.mapImage} cannot be read. Name a picture that this account may read.`);
  for (const [target, { command, cwd }] of Object.entries(config.restart)) {
    if (cwd !== undefined && !isReadable(cwd))
      found.push(`restart.${target}.cwd: ${cwd} cannot be used. Name a folder that this account may read.`);
    const [program = ''] = command ?? [];
    if (program.startsWith('/') && !isReadable(program))
      found.push(`restart.${target}.command: ${program} is not there. Name a program of this machine.`);
  }
  const hasSecrets =
    file !== undefined && JSON.stringify(fileWithoutSecrets(file.given)) !== JSON.stringify(file.given);
  if (file && hasSecrets && platform !== 'win32' && (statSync(file.name).mode & 0o007) !== 0)
    found.push(
      `${file.name}: it holds secrets and everybody on this machine may read it. Run: chmod o-rwx ${file.name}`,
    );
  return found;
}
